"""The connection of a front end to a game: at home or at a server, line by line or on a screen."""

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from blindside.core.errors import Wrong
from blindside.core.messages import Message
from blindside.core.records import Record
from blindside.table.views import TableView


class Gone(Exception):
    """The player has gone; the game is left as it is."""


class Update(Struct, frozen=True):
    """Something happened at a server's table: how it looks after that. What happened comes next, then an Awaited."""

    seq: int
    table: TableView
    view: Any
    """None before the game has begun."""


class Saw(Struct, frozen=True):
    """Something happened; this is what the seat saw of it, and how the table looks to it now."""

    sight: Any
    view: Any


class Heard(Struct, frozen=True):
    """Something beside the game: what a player said, who came and went, that the server is silent."""

    what: Message


class Awaited(Struct, frozen=True):
    """The game waits for these seats; what one's own may do is in its view (`legal`).

    All that happened before has been told. A seat that has done something counts as not awaited until it is told again,
    also after a refusal.
    """

    seats: frozenset[int]
    seq: int = 0
    """How far all there is has been told by now, as a server counts it."""
    answered: int = 0
    """So many requests of this player a server has answered by now."""
    done: int = 0
    """The event that these led to."""


class Refused(Struct, frozen=True):
    """What was asked for cannot be done: nothing has changed."""

    wrong: Wrong


class Over(Struct, frozen=True):
    """The game has ended, and may be seen whole."""

    record: Record


class Lost(Struct, frozen=True):
    """Nothing more will come, and this is why."""

    wrong: Wrong


class Broken(Struct, frozen=True):
    """The game cannot go on, and the front end closes; the error is raised where it was opened."""

    error: Exception


Event = Update | Saw | Heard | Awaited | Refused | Over | Lost | Broken
Tell = Callable[[Event], None]
"""Takes events from any thread, in their order."""


class Link(Protocol):
    game: str
    settings: Any
    seat: int
    names: tuple[str, ...]
    """What the seats are called."""

    def begin(self, tell: Tell, /) -> None:
        """From now on tells all there is to tell, first what happened before. Returns at once."""

    def do(self, command: Any, seq: int, /) -> None:
        """A command of this seat, or None to let things go on after what was told; a refusal comes as an event."""

    def is_settled(self, awaited: Awaited, /) -> bool:
        """Whether all that was asked for was answered by then, and all that came of it was told."""

    def close(self) -> None:
        """The screen is gone. The seat is kept."""
