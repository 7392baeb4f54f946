"""A place at a server's table: what is told there comes in its order, and what is asked for is asked once."""

import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from blindside.core.audience import SPECTATORS, in_seat
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.messages import Message, msg
from blindside.core.records import from_json, to_json
from blindside.games import first_view, read_settings, read_sight, view_after
from blindside.table.events import TableSight, is_of_table
from blindside.table.requests import AnyRequest, GoOn, Move
from blindside.table.views import TableView
from blindside.terminal.link import Awaited, Broken, Event, Heard, Lost, Refused, Saw, Tell, Unanswered, Update
from blindside.terminal.server_client import Server
from blindside.terminal.server_identity import device_link, take_name
from blindside.terminal.table_commands import called
from blindside.wording.names import Name
from blindside.wording.table_events import describe, names_then

SOONEST, LATEST = 0.1, 5.0
"""Seconds between one try and the next, which grow."""
PATIENCE_SECONDS = 300.0
"""A server that has been silent for so long does not come back."""


Result = TypeVar("Result")


class _Told(Struct, frozen=True):
    seq: int
    sights: list[msgspec.Raw]
    table: TableView


class _Kind(Struct, frozen=True):
    event: str


class _Done(Struct, frozen=True):
    seq: int


class ServerLink:
    def __init__(self, server: Server, name: str, table: TableView, seat: int | None) -> None:
        self.server = server
        self.name = name
        self.game = table.game
        self.settings = read_settings(table.game, to_json(table.settings))
        self.seat = seat
        """None for those who only watch."""
        self.table = table
        """As it was when one came."""
        self.asked = 0
        """So many requests were sent or wait to be."""
        self._answered = self._done = 0
        self._requests: SimpleQueue[tuple[AnyRequest, int | None]] = SimpleQueue()
        self._silence = _Silence()
        self._telling = threading.Lock()
        self._seen = 0
        self._view: Any = None
        self._table_before: TableView | None = None
        """As it was after what was told last."""

    @property
    def address(self) -> str:
        return f"{self.server.address}/t/{self.name}"

    def begin(self, tell: Tell) -> None:
        """From now on tells all there is to tell, first what happened before."""
        for work in (self._listen, self._send):
            threading.Thread(target=_work, args=(work, tell), daemon=True).start()

    def ask(self, request: AnyRequest, expected: int | None = None) -> None:
        """Returns at once; an Awaited tells when it is answered, after a Refused where it cannot be done."""
        self.asked += 1
        self._requests.put((request, expected))

    def do(self, command: Any, seq: int) -> None:
        """A command of the game, or None to let things go on after what was told."""
        if command is None:
            self.ask(GoOn(), seq)
        else:
            fields: dict[str, Any] = from_json(to_json(command))
            self.ask(Move({name: value for name, value in fields.items() if name != "seat"}))

    def is_settled(self, awaited: Awaited) -> bool:
        """Whether all that was asked for was answered by then, and all that came of it was told."""
        return awaited.answered == self.asked and awaited.seq >= awaited.done

    def fetch(self, method: str, what: str, body: Any = None) -> bytes:
        """Something of this table, as soon as the server answers."""
        return self._silence.outlast(partial(self.fetch_now, method, what, body), _ignore)

    def fetch_now(self, method: str, what: str, body: Any = None) -> bytes:
        """The same, for those who would rather not wait."""
        return self.server.fetch(method, f"{_path(self.name)}/{what}", body)

    def device_link(self) -> str:
        """What makes another device this player's, too."""
        return device_link(self.server)

    def take_name(self, name: str) -> TableView:
        """Take this name from now on, and return the table: it numbers players of the same name."""
        take_name(self.server, name)
        return look_at(self.server, self.name)

    def _send(self, tell: Tell) -> None:
        while True:
            request, expected = self._requests.get()
            body = {"request": request, "id": uuid.uuid4().hex, "expected": expected}
            try:
                done, refused = self._silence.outlast(partial(_post, self.server, self.name, body), tell), None
            except BlindsideError as wrong:
                done, refused = 0, Refused(wrong)
            with self._telling:
                self._answered, self._done = self._answered + 1, max(self._done, done)
                if refused is not None:
                    tell(refused)
                self._tell_awaited(tell)

    def _listen(self, tell: Tell) -> None:
        self._silence.outlast(lambda: self._stream(tell), tell)

    def _stream(self, tell: Tell) -> None:
        """Until there is nothing more to hear, unless it breaks off before."""
        for data in self.server.listen(f"{_path(self.name)}/stream", self._seen):
            self._silence.broken(tell)
            if data:
                told, seen, names = self._read(data)
                with self._telling:
                    self._tell_all(told, seen, names, tell)
                if told.table.you != self.seat:
                    return

    def _read(self, data: bytes) -> tuple[_Told, list[tuple[Any, Any]], list[Sequence[Name]]]:
        """What happened: each sight with the view after it, and what the seats were called then."""
        try:
            told: _Told = msgspec.json.decode(data, type=_Told)
            if told.seq <= self._seen:
                # The server's log is another one, told from its beginning.
                self._view = self._table_before = None
            seen = list(self._followed(told.sights)) if told.table.you == self.seat else []
            if seen and self._view is not None and self._view.board.seq != told.table.view["board"]["seq"]:
                raise InvalidInput("join/gap", msg("something is missing"))
        except (InvalidInput, msgspec.MsgspecError):
            raise self.server.not_understood() from None
        return told, seen, names_then([sight for sight, _ in seen], told.table, self._table_before)

    def _tell_all(self, told: _Told, seen: list[tuple[Any, Any]], names: list[Sequence[Name]], tell: Tell) -> None:
        self._seen, self._table_before = told.seq, told.table
        tell(Update(told.seq, told.table, self._view))
        for (sight, view), then in zip(seen, names, strict=True):
            if not is_of_table(sight):
                tell(Saw(sight, view))
            elif (around := _told_around(sight, then)) is not None:
                tell(Heard(around))
        self._tell_awaited(tell)

    def _tell_awaited(self, tell: Tell) -> None:
        """Nobody is awaited before the first update."""
        awaited = () if self._table_before is None else self._table_before.awaited
        tell(Awaited(frozenset(awaited), self._seen, self._answered, self._done))

    def _followed(self, sights: list[msgspec.Raw]) -> Iterator[tuple[Any, Any]]:
        for raw in sights:
            if msgspec.json.decode(raw, type=_Kind).event.startswith("table_"):
                yield msgspec.json.decode(raw, type=TableSight), self._view
                continue
            if self._view is None:
                eyes = SPECTATORS if self.seat is None else in_seat(self.seat)
                self._view = first_view(self.game, self.settings, eyes)
            sight = read_sight(self.game, bytes(raw))
            self._view = view_after(self.game, self._view, sight)
            yield sight, self._view


def _told_around(sight: Any, names: Sequence[Name]) -> Message | None:
    """None for what goes without saying."""
    return describe(sight, lambda seat: called(names[seat], seat))


def sit_down(server: Server, names: tuple[str, ...], wanted: int | None) -> ServerLink:
    """Takes a free seat, or one's own again."""
    name, table = _found(server, names)
    if table.you is not None and wanted not in (None, table.you):
        raise NotAllowed("join/seated", msg("you sit at this table already, in seat {seat}", seat=table.you))
    sits = None if table.you is None else table.seats[table.you]
    if sits is None or sits.bot is not None:
        request = {"request": "sit_down", "seat": wanted}
        _post(server, name, {"request": request, "id": uuid.uuid4().hex})
        table = look_at(server, name)
    if table.you is None:
        raise NotAllowed("join/stood-up", msg("the seat is somebody else's again: join once more"))
    return ServerLink(server, name, table, table.you)


def watch(server: Server, names: tuple[str, ...]) -> ServerLink:
    """Takes no seat, and sees what everybody may see."""
    name, table = _found(server, names)
    if table.you is not None:
        raise NotAllowed("join/seated", msg("you sit at this table already, in seat {seat}", seat=table.you))
    return ServerLink(server, name, table, None)


def _found(server: Server, names: tuple[str, ...]) -> tuple[str, TableView]:
    for name in names:
        try:
            return name, look_at(server, name)
        except BlindsideError as wrong:
            if wrong.code != "table/unknown" or name == names[-1]:
                raise
    raise AssertionError("an address has a name")


def look_at(server: Server, name: str) -> TableView:
    """The table as it is now."""
    table: TableView = server.get(_path(name), TableView)
    return table


def _path(name: str) -> str:
    return f"/api/v1/tables/{name}"


def _post(server: Server, name: str, body: Any) -> int:
    done: _Done = server.post(f"{_path(name)}/requests", body, _Done)
    return done.seq


def _work(work: Callable[[Tell], None], tell: Tell) -> None:
    try:
        work(tell)
    except BlindsideError as wrong:
        tell(Lost(wrong))
    except Exception as error:  # raised again where events are read
        tell(Broken(error))


def _ignore(_: Event) -> None:
    pass


class _Silence:
    """Between a server that stopped answering and its answering again; told once, whoever noticed it first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._began: float | None = None
        self._told = False

    def outlast(self, work: Callable[[], Result], tell: Tell) -> Result:
        """Tries again, less and less often, while nobody answers."""
        while True:
            try:
                done = work()
                self.broken(tell)
                return done
            except Unanswered:
                since = self._since(tell)
                if since > PATIENCE_SECONDS:
                    raise NotAllowed(
                        "join/gone", msg("the server has not answered for long: join again later")
                    ) from None
            time.sleep(min(max(SOONEST, since), LATEST))

    def _since(self, tell: Tell) -> float:
        with self._lock:
            if self._began is None:
                self._began = time.monotonic()  # a line that breaks is not worth a word if the next one holds
            elif not self._told:
                self._told = True
                tell(Heard(msg("The server does not answer; it is asked again and again.")))
            return time.monotonic() - self._began

    def broken(self, tell: Tell) -> None:
        with self._lock:
            if self._told:
                tell(Heard(msg("The server is back.")))
            self._began, self._told = None, False
