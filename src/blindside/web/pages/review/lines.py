"""What is said of a whole game: of its players, and of everything that is rated."""

from msgspec import Struct

from blindside.core.messages import Message
from blindside.web.pages.people import Name


class Line(Struct, frozen=True):
    told: Message
    seq: int | None = None
    """The event that it is about."""


class Player(Struct, frozen=True):
    seat: int
    name: Name
    lines: list[Message]
    """What the cards gave, and what was made of it."""
