"""What a review refuses: records of another game, events that are not there, and records that take too long.

A record can be written so that thinking about it takes hours.
"""

import time
from collections.abc import Callable

from blindside.core.errors import Invalid
from blindside.core.messages import figure, msg
from blindside.core.records import Record
from blindside.games import is_code777, is_mastermind
from blindside.games.code777.view import Code777Record
from blindside.games.mastermind.board import MastermindRecord

Patience = Callable[[], None]
"""Asked at every step; whoever has no more time raises something."""

MOST_EVENTS = 5_000
"""A long game has some 300."""


def endless() -> None:
    """All the time in the world."""


def until(seconds: float) -> Patience:
    """So many seconds from now."""
    end = time.monotonic() + seconds

    def check() -> None:
        if time.monotonic() > end:
            raise Invalid("review/too-long", msg("this record takes too long to review"))

    return check


def while_reading(patience: Patience) -> Patience:
    """For somebody who reads a record to review it: at every step that is checked at least one event has happened."""
    steps = 0

    def check() -> None:
        nonlocal steps
        steps += 1
        if steps > MOST_EVENTS:
            raise _too_many()
        patience()

    return check


def check_length(record: Record) -> None:
    if len(record.events) > MOST_EVENTS:
        raise _too_many()


def require_code777(record: Record) -> Code777Record:
    """Refuse the record of another game."""
    if not is_code777(record):
        raise Invalid("review/not-code777", msg("this is no record of Code 777"))
    return record


def require_mastermind(record: Record) -> MastermindRecord:
    """Refuse the record of another game."""
    if not is_mastermind(record):
        raise Invalid("review/not-mastermind", msg("this is no record of Mastermind"))
    return record


def check_event(record: Record, seq: int) -> None:
    last = len(record.events)
    if not last:
        raise Invalid("review/empty", msg("nothing has happened in this record"))
    if not 1 <= seq <= last:
        raise Invalid("review/at", msg("there is no event {at}: the events are 1 to {last}", at=seq, last=last))


def _too_many() -> Invalid:
    return Invalid(
        "review/too-many-events",
        msg("this record has more than {most} events: that is too long to review", most=figure(MOST_EVENTS, ",")),
    )
