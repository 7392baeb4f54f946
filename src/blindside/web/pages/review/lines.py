"""What is said of a whole game: of its players, and of everything that is rated."""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.messages import Message
from blindside.web.pages.story import Piece
from blindside.wording.names import Name


class Line(Struct, frozen=True):
    told: Message
    seq: int | None = None
    """The event that it is about."""


class When(Struct, frozen=True):
    """A moment, and which of all it is, from 1."""

    seq: int
    number: int


class Held(Struct, frozen=True):
    """A rack that somebody had: when it could be known, also from silence, and when it was called."""

    tiles: Sequence[Piece]
    """None of them if whoever looks has not seen them."""
    known: When | None
    by_silence: When | None
    called: When | None
    right: bool | None
    """None if there was no call, or whoever looks cannot tell."""
    void: bool
    """Another call of the same instant had ended the game."""


class Player(Struct, frozen=True):
    seat: int
    name: Name
    lines: list[Message]
    """What the cards gave, and what was made of it."""
    racks: list[Held]
