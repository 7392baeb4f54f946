"""How long a review may take: a record can be written so that thinking about it takes hours."""

import time
from collections.abc import Callable

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.records import Record

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


def check_length(record: Record) -> None:
    if len(record.events) > MOST_EVENTS:
        raise Invalid(
            "review/too-many-events",
            msg(
                "this record has {count} events: games of up to {most} can be reviewed",
                count=f"{len(record.events):,}",
                most=f"{MOST_EVENTS:,}",
            ),
        )
