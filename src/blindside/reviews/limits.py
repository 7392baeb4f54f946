"""Limits of reviews: deadlines, the length of records, and event numbers.

A record can be made so that its review would take hours.
"""

import time
from collections.abc import Callable

from blindside.core.errors import InvalidInput
from blindside.core.messages import figure, msg
from blindside.core.records import Record

Deadline = Callable[[], None]
"""Called at every step of a review; raises an error when the time is up."""

MAX_EVENTS = 5_000
"""A long game has about 300."""


def no_deadline() -> None:
    """Never raise."""


def deadline_in(seconds: float) -> Deadline:
    """Return a deadline so many seconds from now."""
    end = time.monotonic() + seconds

    def check() -> None:
        if time.monotonic() > end:
            raise InvalidInput("review/too-long", msg("this record takes too long to review"))

    return check


def limit_events(deadline: Deadline) -> Deadline:
    """Return a deadline for reading a record that also refuses a record that is too long to review."""
    steps = 0

    def check() -> None:
        nonlocal steps
        steps += 1
        if steps > MAX_EVENTS:
            raise _too_many_events()
        deadline()

    return check


def check_length(record: Record) -> None:
    """Refuse a record that is too long to review."""
    if len(record.events) > MAX_EVENTS:
        raise _too_many_events()


def check_event(record: Record, seq: int) -> None:
    """Refuse a number that is not that of an event of the record."""
    last = len(record.events)
    if not last:
        raise InvalidInput("review/empty", msg("this record has no events"))
    if not 1 <= seq <= last:
        raise InvalidInput(
            "review/at", msg("there is no event {at}: events are numbered 1 to {last}", at=seq, last=last)
        )


def _too_many_events() -> InvalidInput:
    reason = msg("this record has more than {most} events, too many to review", most=figure(MAX_EVENTS, ","))
    return InvalidInput("review/too-many-events", reason)
