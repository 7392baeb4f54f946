"""What a screen is connected to: a game played in this process, or a table at a server."""

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from blindside.core.errors import Wrong
from blindside.core.messages import Message
from blindside.core.records import Record


class Saw(Struct, frozen=True):
    """Something happened; this is what the seat saw of it, and how the table looks to it now."""

    sight: Any
    view: Any


class Awaited(Struct, frozen=True):
    """The game waits for these seats; what one's own may do is in its view (`legal`).

    A seat that has done something counts as not awaited until it is told again, also after a refusal.
    """

    seats: frozenset[int]
    told: int = 0
    """How far all there is has been told by now, as a server counts it."""


class Refused(Struct, frozen=True):
    """What was asked for cannot be done: nothing has changed."""

    wrong: Wrong


class Heard(Struct, frozen=True):
    """Something beside the game: what somebody said, who came and went."""

    what: Message


class Over(Struct, frozen=True):
    """The game has ended, and may be seen whole."""

    record: Record


class Lost(Struct, frozen=True):
    """Nothing more will come."""

    why: Message


class Broken(Struct, frozen=True):
    """The game cannot go on, and the screen closes; whoever opened it tells why."""


News = Saw | Awaited | Refused | Heard | Over | Lost | Broken
Tell = Callable[[News], None]
"""Takes news from any thread, in their order."""


class Link(Protocol):
    game: str
    settings: Any
    seat: int
    names: tuple[str, ...]
    """What the seats are called."""

    def begin(self, tell: Tell, /) -> None:
        """From now on tells all there is to tell, first what happened before. Returns at once."""

    def do(self, command: Any, told: int, /) -> None:
        """A command of this seat, or None to let things go on after what was told; a refusal comes as news."""

    def close(self) -> None:
        """The screen is gone. The seat is kept."""
