"""The connection of a front end to a game: at home or at a server, line by line or on a screen."""

import os
import select
import sys
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Protocol

from msgspec import Struct

from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.table.views import TableView


class PlayerQuit(Exception):
    """The player has gone; the game is left as it is."""


class ServerUnavailable(Exception):
    """The server does not answer just now."""


def server_unavailable() -> NotAllowed:
    return NotAllowed("join/silent", msg("the server does not answer: try again"))


class TableUpdate(Struct, frozen=True):
    """Something happened at a server's table: how it looks after that. What happened comes next, then an Awaited."""

    seq: int
    table: TableView
    view: Any
    """None before the game has begun."""


class Observed(Struct, frozen=True):
    """Something happened; this is what the seat saw of it, and how the table looks to it now."""

    sight: Any
    view: Any


class Notice(Struct, frozen=True):
    """Something beside the game: what a player said, who came and went, that the server is silent."""

    text: Message


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

    wrong: BlindsideError


class GameOver(Struct, frozen=True):
    """The game has ended, and may be seen whole."""

    record: Record


class Disconnected(Struct, frozen=True):
    """Nothing more will come, and this is why."""

    wrong: BlindsideError


class Crashed(Struct, frozen=True):
    """The game cannot go on, and the front end closes; the error is raised where it was opened."""

    error: Exception


Event = TableUpdate | Observed | Notice | Awaited | Refused | GameOver | Disconnected | Crashed
Emit = Callable[[Event], None]
"""Takes events from any thread, in their order."""


class Link(Protocol):
    game: str
    settings: Any
    seat: int
    names: tuple[str, ...]
    """What the seats are called."""

    def begin(self, tell: Emit, /) -> None:
        """From now on tells all there is to tell, first what happened before. Returns at once."""

    def do(self, command: Any, seq: int, /) -> None:
        """A command of this seat, or None to let things go on after what was told; a refusal comes as an event."""

    def is_settled(self, awaited: Awaited, /) -> bool:
        """Whether all that was asked for was answered by then, and all that came of it was told."""

    def close(self) -> None:
        """The screen is gone. The seat is kept."""


class TypedLine(Struct, frozen=True):
    line: str | None
    """None once nothing more can be typed."""


class Inbox:
    """Events from other threads, and lines that are typed, for a front end that takes one after the other."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._wake_reader, self._wake_writer = os.pipe()
        self._buffer = bytearray()
        self._input = None if sys.stdin is None else sys.stdin.fileno()

    def put(self, event: Event) -> None:
        """From any thread."""
        self._events.put(event)
        os.write(self._wake_writer, b".")

    def next(self, wants_line: bool) -> Event | TypedLine:
        """Waits for it. Events come first; what is typed is left alone where nobody wants it yet."""
        while True:
            try:
                return self._events.get_nowait()
            except Empty:
                pass
            if wants_line and (line := self._take_line()) is not None:
                return line
            waits = [self._wake_reader, *([self._input] if wants_line and self._input is not None else [])]
            ready, _, _ = select.select(waits, [], [])
            if self._wake_reader in ready:
                os.read(self._wake_reader, 4096)
            elif self._input is not None:
                self._read(self._input)

    def next_event(self) -> Event:
        """Where nothing is typed here."""
        found = self.next(wants_line=False)
        assert not isinstance(found, TypedLine)
        return found

    def _read(self, source: int) -> None:
        """What is there by now. A last line may end without an end."""
        found = os.read(source, 4096)
        self._buffer += found
        if not found:
            self._input = None

    def _take_line(self) -> TypedLine | None:
        line, end, rest = bytes(self._buffer).partition(b"\n")
        if end or (self._input is None and line):
            self._buffer = bytearray(rest)
            return TypedLine(line.decode(errors="replace"))
        return TypedLine(None) if self._input is None else None
