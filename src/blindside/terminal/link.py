"""The connection of a front end to a game: at home or at a server, line by line or on a screen."""

import os
import select
import sys
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol

from msgspec import Struct

from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.table.views import TableView


class PlayerQuit(Exception):
    """The player closes the game, which stays as it is."""


class ServerUnavailable(Exception):
    """The server does not answer. The request can be repeated."""


def server_unavailable() -> NotAllowed:
    return NotAllowed("join/silent", msg("the server is not responding: try again"))


class TableUpdate(Struct, frozen=True):
    """A server's table after a change. The events of the change follow, and then an Awaited."""

    seq: int
    table: TableView
    view: Any
    """None before the game has begun."""


class Observed(Struct, frozen=True):
    """A sight of the seat, and its view afterwards."""

    sight: Any
    view: Any


class Notice(Struct, frozen=True):
    """News from outside the game: chat, players who come and go, an interrupted connection."""

    text: Message


class Awaited(Struct, frozen=True):
    """The game waits for these seats. What the own seat may do follows from its view (`legal`).

    It comes after all events so far. A seat that has sent a command is not awaited until the next Awaited, which also
    follows a refusal.
    """

    seats: frozenset[int]
    seq: int = 0
    """The last event of the server that was emitted."""
    answered: int = 0
    """How many requests of this player the server has answered."""
    done: int = 0
    """The last event that these led to."""


class Refused(Struct, frozen=True):
    """A command or request was refused and changed nothing."""

    error: BlindsideError


class GameOver(Struct, frozen=True):
    """The game has ended, and everything may be shown."""

    record: Record


class Disconnected(Struct, frozen=True):
    """The last event of a broken connection, with the reason."""

    error: BlindsideError


class Crashed(Struct, frozen=True):
    """The game broke off. The front end closes, and its caller raises the error."""

    error: Exception


Event = TableUpdate | Observed | Notice | Awaited | Refused | GameOver | Disconnected | Crashed
Emit = Callable[[Event], object]
"""Takes events in their order, from any thread."""


def start_thread(work: Callable[[Emit], None], emit: Emit) -> None:
    """Run the work in a daemon thread, and emit the error that ends it."""

    def run() -> None:
        try:
            work(emit)
        except BlindsideError as error:
            emit(Disconnected(error))
        except Exception as error:  # raised again where events are read
            emit(Crashed(error))

    Thread(target=run, daemon=True).start()


class Link(Protocol):
    """Interface between a front end and the game that it shows."""

    game: str
    settings: Any
    seat: int
    names: tuple[str, ...]
    """Of the seats, as they are shown."""
    about_bots: list[Message]
    """How the bots at the table play. The log begins with it."""

    def begin(self, emit: Emit, /) -> None:
        """Emit all events from now on, beginning with those so far. Return at once."""

    def do(self, command: Any, seq: int, /) -> None:
        """Send a command of this seat, or None to continue after event `seq`. A refusal comes as an event."""

    def is_settled(self, awaited: Awaited, /) -> bool:
        """Whether all requests were answered by then, and their events emitted."""

    def close(self) -> None:
        """Disconnect. The seat is kept."""


class TypedLine(Struct, frozen=True):
    line: str | None
    """None at the end of the input."""


class Inbox:
    """Queue of events from other threads and of typed lines."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._wake_reader, self._wake_writer = os.pipe()
        self._buffer = bytearray()
        self._input = None if sys.stdin is None else sys.stdin.fileno()

    def put(self, event: Event) -> None:
        """Add an event, from any thread."""
        self._events.put(event)
        os.write(self._wake_writer, b".")

    def next(self, wants_line: bool) -> Event | TypedLine:
        """Wait for an event or, if wanted, a typed line. Events come first."""
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
                found = os.read(self._input, 4096)
                self._buffer += found
                if not found:
                    self._input = None

    def next_event(self) -> Event:
        """Wait for an event, and leave the input alone."""
        found = self.next(wants_line=False)
        assert not isinstance(found, TypedLine)
        return found

    def _take_line(self) -> TypedLine | None:
        """Take a line; the last one may have no line break."""
        line, end, rest = bytes(self._buffer).partition(b"\n")
        if end or (self._input is None and line):
            self._buffer = bytearray(rest)
            return TypedLine(line.decode(errors="replace"))
        return TypedLine(None) if self._input is None else None
