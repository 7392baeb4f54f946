"""What each game's review is made of: its moments, and what is said of players and of everything that is rated."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from blindside.core.events import AnyEvent
from blindside.core.messages import Message
from blindside.web.pages.pieces import Piece
from blindside.wording.names import Name


class Line(Struct, frozen=True):
    text: Message
    seq: int | None = None
    """The event that it is about."""


class MomentRef(Struct, frozen=True):
    """A moment, and which of all it is, from 1."""

    seq: int
    number: int


class HeldRack(Struct, frozen=True):
    """A rack that somebody had: when it could be known, also from silence, and when it was called."""

    tiles: Sequence[Piece]
    """None of them if whoever looks has not seen them."""
    known: MomentRef | None
    known_by_silence: MomentRef | None
    called: MomentRef | None
    is_right: bool | None
    """None if there was no call, or whoever looks cannot tell."""
    is_void: bool
    """Another call of the same instant had ended the game."""


class Player(Struct, frozen=True):
    seat: int
    name: Name
    lines: list[Message]
    """What the cards gave, and what was made of it."""
    racks: list[HeldRack]


class Standing(Struct, frozen=True):
    """A player on the picture of a game."""

    seat: int
    points: int | None
    has_won: bool


WhatIf = dict[str, list[str]]
"""What is supposed of a moment, by the fields of the form."""
LONGEST_SECONDS = 5.0
"""To work out what follows from it, or what was certain then."""


def find_moments(sights: Sequence[AnyEvent], is_quiet: Callable[[AnyEvent, AnyEvent], bool]) -> list[int]:
    """The numbers of the events after which all is quiet, and of the last."""
    found = [seq for seq in range(1, len(sights)) if is_quiet(sights[seq - 1], sights[seq])]
    return [*found, len(sights)] if sights else []


def moment_from(moments: Sequence[int], at: int) -> int:
    """The first of these moments at which an event has happened; the last, if there is none."""
    return next((seq for seq in moments if seq >= at), moments[-1])


def moment_before(moments: Sequence[int], at: int) -> int:
    """The last of these moments that an event does not come before; the first, if there is none."""
    return next((seq for seq in reversed(moments) if seq <= at), moments[0])
