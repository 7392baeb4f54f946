"""Parts of a review that both games have."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from blindside.core.events import AnyEvent
from blindside.core.messages import Message


class Line(Struct, frozen=True):
    text: Message
    seq: int | None = None
    """The event it is about."""


class Standing(Struct, frozen=True):
    """A player on the picture of a game."""

    seat: int
    points: int | None
    has_won: bool


WhatIf = dict[str, list[str]]
"""Values of the form for a what-if."""
WHAT_IF_SECONDS = 5.0
"""Time limit of a what-if, and of the conclusions at a moment."""


def find_moments(sights: Sequence[AnyEvent], is_quiet: Callable[[AnyEvent, AnyEvent], bool]) -> list[int]:
    """Return the moments of a game: numbers of events after which nothing is pending, and of the last."""
    found = [seq for seq in range(1, len(sights)) if is_quiet(sights[seq - 1], sights[seq])]
    return [*found, len(sights)] if sights else []


def moment_from(moments: Sequence[int], at: int) -> int:
    """Return the first moment at or after an event, else the last."""
    return next((seq for seq in moments if seq >= at), moments[-1])


def moment_before(moments: Sequence[int], at: int) -> int:
    """Return the last moment at or before an event, else the first."""
    return next((seq for seq in reversed(moments) if seq <= at), moments[0])
