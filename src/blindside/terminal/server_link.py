"""The connection to a server's table: events come in order, and each request takes effect once."""

import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from blindside.core.audience import SPECTATORS, seat_audience
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.json import from_json, to_json
from blindside.core.messages import Message, msg
from blindside.games import new_view, read_settings, read_sight, update_view
from blindside.table.events import TableSight, is_of_table
from blindside.table.requests import AnyRequest, Move, Pass
from blindside.table.views import TableView
from blindside.terminal.link import (
    Awaited,
    Emit,
    Notice,
    Observed,
    Refused,
    ServerUnavailable,
    TableUpdate,
    start_thread,
)
from blindside.terminal.server_client import Server, take_name
from blindside.terminal.table_commands import name_with_seat
from blindside.wording.names import Name
from blindside.wording.table_events import describe, names_at_sights

MIN_PAUSE, MAX_PAUSE = 0.1, 5.0
"""Seconds between two tries, which grow."""
GIVE_UP_SECONDS = 300.0
"""After this outage the client gives up."""


Result = TypeVar("Result")


class _Update(Struct, frozen=True):
    seq: int
    sights: list[msgspec.Raw]
    table: TableView


class _EventTag(Struct, frozen=True):
    event: str


class _Accepted(Struct, frozen=True):
    seq: int


class ServerLink:
    def __init__(self, server: Server, name: str, table: TableView, seat: int | None) -> None:
        self.server = server
        self.name = name
        self.game = table.game
        self.settings = read_settings(table.game, to_json(table.settings))
        self.seat = seat
        """None for a spectator."""
        self.table = table
        """The table on arrival."""
        self.request_count = 0
        """Requests that were sent or wait to be sent."""
        self._answered = self._done = 0
        self._requests: SimpleQueue[tuple[AnyRequest, int | None]] = SimpleQueue()
        self._reconnecting = Reconnecting()
        self._emit_lock = threading.Lock()
        self._seen = 0
        self._view: Any = None
        self._table_before: TableView | None = None
        """The table at the last update."""

    @property
    def address(self) -> str:
        return f"{self.server.address}/t/{self.name}"

    def begin(self, emit: Emit) -> None:
        start_thread(lambda emit: self._reconnecting.retry(lambda: self._stream(emit), emit), emit)
        start_thread(self._send, emit)

    def ask(self, request: AnyRequest, expected: int | None = None) -> None:
        """Send a request and return at once. An Awaited follows its answer, after a Refused if it was refused."""
        self.request_count += 1
        self._requests.put((request, expected))

    def do(self, command: Any, seq: int) -> None:
        if command is None:
            self.ask(Pass(), seq)
        else:
            fields: dict[str, Any] = from_json(to_json(command))
            self.ask(Move({name: value for name, value in fields.items() if name != "seat"}))

    def is_settled(self, awaited: Awaited) -> bool:
        return awaited.answered == self.request_count and awaited.seq >= awaited.done

    def fetch(self, method: str, what: str, body: Any = None) -> bytes:
        """Fetch something of this table, and try again while the server does not answer."""
        return self._reconnecting.retry(partial(self.fetch_now, method, what, body), lambda _: None)

    def fetch_now(self, method: str, what: str, body: Any = None) -> bytes:
        """Fetch it with one try."""
        return self.server.fetch(method, f"{_path(self.name)}/{what}", body)

    def take_name(self, name: str) -> TableView:
        """Take this name from now on, and return the table: it numbers players of the same name."""
        take_name(self.server, name)
        return fetch_table(self.server, self.name)

    def _send(self, emit: Emit) -> None:
        while True:
            request, expected = self._requests.get()
            body = {"request": request, "id": uuid.uuid4().hex, "expected": expected}
            try:
                done, refused = self._reconnecting.retry(partial(_post, self.server, self.name, body), emit), None
            except BlindsideError as error:
                done, refused = 0, Refused(error)
            with self._emit_lock:
                self._answered, self._done = self._answered + 1, max(self._done, done)
                if refused is not None:
                    emit(refused)
                self._emit_awaited(emit)

    def _stream(self, emit: Emit) -> None:
        """Emit what the server sends, until the player's seat changes or the connection breaks."""
        for data in self.server.listen(f"{_path(self.name)}/stream", self._seen):
            self._reconnecting.recovered(emit)
            if data:
                update, positions, names = self._read(data)
                with self._emit_lock:
                    self._emit_update(update, positions, names, emit)
                if update.table.you != self.seat:
                    return

    def _read(self, data: bytes) -> tuple[_Update, list[tuple[Any, Any]], list[Sequence[Name]]]:
        """Return an update, its sights with the view after each, and the names of the seats at each."""
        try:
            update: _Update = msgspec.json.decode(data, type=_Update)
            if update.seq <= self._seen:
                # The server has another log, and sends it from the beginning.
                self._view = self._table_before = None
            self.settings = read_settings(self.game, to_json(update.table.settings))
            positions = list(self._read_sights(update.sights)) if update.table.you == self.seat else []
            if positions and self._view is not None and self._view.board.seq != update.table.view["board"]["seq"]:
                raise InvalidInput("join/gap", msg("events are missing"))
        except (InvalidInput, msgspec.MsgspecError):
            raise self.server.explain_answer() from None
        return update, positions, names_at_sights([sight for sight, _ in positions], update.table, self._table_before)

    def _emit_update(
        self, update: _Update, positions: list[tuple[Any, Any]], names: list[Sequence[Name]], emit: Emit
    ) -> None:
        self._seen, self._table_before = update.seq, update.table
        emit(TableUpdate(update.seq, update.table, self._view))
        for (sight, view), then in zip(positions, names, strict=True):
            if not is_of_table(sight):
                emit(Observed(sight, view))
            elif (around := _describe_around(sight, then, self.seat)) is not None:
                emit(Notice(around))
        self._emit_awaited(emit)

    def _emit_awaited(self, emit: Emit) -> None:
        """No seat is awaited before the first update."""
        awaited = () if self._table_before is None else self._table_before.awaited
        emit(Awaited(frozenset(awaited), self._seen, self._answered, self._done))

    def _read_sights(self, sights: list[msgspec.Raw]) -> Iterator[tuple[Any, Any]]:
        for raw in sights:
            if msgspec.json.decode(raw, type=_EventTag).event.startswith("table_"):
                yield msgspec.json.decode(raw, type=TableSight), self._view
                continue
            if self._view is None:
                eyes = SPECTATORS if self.seat is None else seat_audience(self.seat)
                self._view = new_view(self.game, self.settings, eyes)
            sight = read_sight(self.game, bytes(raw))
            self._view = update_view(self.game, self._view, sight)
            yield sight, self._view


def _describe_around(sight: Any, names: Sequence[Name], you: int | None) -> Message | None:
    """None for what goes without saying."""
    return describe(sight, lambda seat: name_with_seat(names[seat], seat), you)


def sit_down(server: Server, names: tuple[str, ...], wanted: int | None) -> ServerLink:
    """Take a free seat, or the player's own again."""
    name, table = _find_table(server, names)
    if table.you is not None and wanted not in (None, table.you):
        raise NotAllowed("join/seated", msg("you already have seat {seat} at this table", seat=table.you))
    sits = None if table.you is None else table.seats[table.you]
    if sits is None or sits.bot is not None:
        request = {"request": "sit_down", "seat": wanted}
        _post(server, name, {"request": request, "id": uuid.uuid4().hex})
        table = fetch_table(server, name)
    if table.you is None:
        raise NotAllowed("join/stood-up", msg("another player has taken the seat: join again"))
    return ServerLink(server, name, table, table.you)


def watch(server: Server, names: tuple[str, ...]) -> ServerLink:
    name, table = _find_table(server, names)
    if table.you is not None:
        raise NotAllowed("join/seated", msg("you already have seat {seat} at this table", seat=table.you))
    return ServerLink(server, name, table, None)


class _Found(Struct, frozen=True):
    table: str


def find_by_code(server: Server, code: str) -> str:
    """Return the name of the table that waits for players with this join code."""
    found: _Found = server.post("/api/v1/codes", {"code": code}, _Found)
    return found.table


def _find_table(server: Server, names: tuple[str, ...]) -> tuple[str, TableView]:
    for name in names:
        try:
            return name, fetch_table(server, name)
        except BlindsideError as error:
            if error.code != "table/unknown" or name == names[-1]:
                raise
    raise AssertionError("an address has a name")


def fetch_table(server: Server, name: str) -> TableView:
    table: TableView = server.get(_path(name), TableView)
    return table


def _path(name: str) -> str:
    return f"/api/v1/tables/{name}"


def _post(server: Server, name: str, body: Any) -> int:
    done: _Accepted = server.post(f"{_path(name)}/requests", body, _Accepted)
    return done.seq


class Reconnecting:
    """Tries again while the server does not answer. An outage and its end are emitted once for all threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._began: float | None = None
        self._is_announced = False

    def retry(self, work: Callable[[], Result], emit: Emit) -> Result:
        """Do the work, with longer and longer pauses while the server does not answer."""
        while True:
            try:
                done = work()
                self.recovered(emit)
                return done
            except ServerUnavailable:
                since = self._outage_seconds(emit)
                if since > GIVE_UP_SECONDS:
                    raise NotAllowed(
                        "join/gone", msg("the server has not responded for a long time: join again later")
                    ) from None
            time.sleep(min(max(MIN_PAUSE, since), MAX_PAUSE))

    def _outage_seconds(self, emit: Emit) -> float:
        with self._lock:
            if self._began is None:
                self._began = time.monotonic()  # the first failure is not emitted: the next try may succeed
            elif not self._is_announced:
                self._is_announced = True
                emit(Notice(msg("The server is not responding. Trying again…")))
            return time.monotonic() - self._began

    def recovered(self, emit: Emit) -> None:
        with self._lock:
            if self._is_announced:
                emit(Notice(msg("The server is back.")))
            self._began, self._is_announced = None, False
