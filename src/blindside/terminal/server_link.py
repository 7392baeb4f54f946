"""A place at a server's table: what is told there comes as news, in its order, and what is asked for is asked once."""

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
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.messages import msg
from blindside.core.records import from_json, to_json
from blindside.games import first_view, read_settings, read_sight, view_after
from blindside.table.events import TableSight
from blindside.table.requests import AnyRequest, GoOn, Move
from blindside.table.views import TableView
from blindside.terminal.server.client import Server, Unanswered
from blindside.wording.names import Name
from blindside.wording.table_events import names_then

SOONEST, LATEST = 0.1, 5.0
"""Seconds between one try and the next, which grow."""
PATIENCE_SECONDS = 300.0
"""A server that has been silent for so long does not come back."""


class Told(Struct, frozen=True):
    """Something happened: what this seat saw of it, and how the table looks to it now."""

    seq: int
    seen: list[tuple[Any, Any]]
    """Each sight with the view after it; None beside what happened around the game before it began."""
    names: list[Sequence[Name]]
    """What the seats were called when each of them was seen."""
    table: TableView
    view: Any
    """None before the game has begun."""


class Done(Struct, frozen=True):
    """What was asked for was done, up to this event."""

    seq: int


class Refused(Struct, frozen=True):
    """What was asked for cannot be done: nothing has changed."""

    wrong: Wrong


class Silent(Struct, frozen=True):
    """The server does not answer; it is asked again and again."""


class Back(Struct, frozen=True):
    """It answers again, and nothing was lost."""


class Lost(Struct, frozen=True):
    """Nothing more will come."""

    error: Exception


News = Told | Done | Refused | Silent | Back | Lost
Tell = Callable[[News], None]
Result = TypeVar("Result")


class _Update(Struct, frozen=True):
    seq: int
    sights: list[msgspec.Raw]
    table: TableView


class _Kind(Struct, frozen=True):
    event: str


class Sitting:
    def __init__(self, server: Server, name: str, table: TableView, seat: int | None) -> None:
        self.server = server
        self.name = name
        self.game = table.game
        self.settings = read_settings(table.game, to_json(table.settings))
        self.seat = seat
        """None for those who only watch."""
        self.table = table
        """As it was when one came."""
        self._asked: SimpleQueue[tuple[AnyRequest, int | None]] = SimpleQueue()
        self._silence = _Silence()
        self._seen = 0
        self._view: Any = None
        self._table_before: TableView | None = None
        """As it was after what was told last."""

    @property
    def link(self) -> str:
        return f"{self.server.address}/t/{self.name}"

    def begin(self, tell: Tell) -> None:
        """From now on tells all there is to tell, first what happened before."""
        for work in (self._listen, self._ask):
            threading.Thread(target=_told_if_lost, args=(work, tell), daemon=True).start()

    def ask(self, request: AnyRequest, expected: int | None = None) -> None:
        """Returns at once; what comes of it is news: one Done or Refused for each."""
        self._asked.put((request, expected))

    def act(self, command: Any, seen: int) -> None:
        """A command of the game, or None to let things go on after what was seen."""
        if command is None:
            self.ask(GoOn(), seen)
        else:
            fields: dict[str, Any] = from_json(to_json(command))
            self.ask(Move({name: value for name, value in fields.items() if name != "seat"}))

    def fetch(self, method: str, what: str, body: Any = None) -> bytes:
        """Something of this table, as soon as the server answers."""
        return self._silence.outlast(partial(self.fetch_now, method, what, body), _ignore)

    def fetch_now(self, method: str, what: str, body: Any = None) -> bytes:
        """The same, for those who would rather not wait."""
        return self.server.fetch(method, f"{_path(self.name)}/{what}", body)

    def _ask(self, tell: Tell) -> None:
        while True:
            request, expected = self._asked.get()
            body = {"request": request, "id": uuid.uuid4().hex, "expected": expected}
            try:
                tell(Done(self._silence.outlast(partial(_post, self.server, self.name, body), tell)))
            except Wrong as wrong:
                tell(Refused(wrong))

    def _listen(self, tell: Tell) -> None:
        self._silence.outlast(lambda: self._stream(tell), tell)

    def _stream(self, tell: Tell) -> None:
        """Until there is nothing more to hear, unless it breaks off before."""
        for data in self.server.listen(f"{_path(self.name)}/stream", self._seen):
            self._silence.broken(tell)
            if data:
                told = self._told(data)
                tell(told)
                if told.table.you != self.seat:
                    return

    def _told(self, data: bytes) -> Told:
        try:
            update: _Update = msgspec.json.decode(data, type=_Update)
            if update.seq <= self._seen:
                # The server's log is another one, told from its beginning.
                self._view = self._table_before = None
            seen = list(self._followed(update.sights)) if update.table.you == self.seat else []
            if seen and self._view is not None and self._view.board.seq != update.table.view["board"]["seq"]:
                raise Invalid("join/gap", msg("something is missing"))
        except (Invalid, msgspec.MsgspecError):
            raise self.server.not_understood() from None
        names = names_then([sight for sight, _ in seen], update.table, self._table_before)
        self._seen, self._table_before = update.seq, update.table
        return Told(update.seq, seen, names, update.table, self._view)

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


def sit_down(server: Server, names: tuple[str, ...], wanted: int | None) -> Sitting:
    """Takes a free seat, or one's own again."""
    name, table = _found(server, names)
    if table.you is not None and wanted not in (None, table.you):
        raise Illegal("join/seated", msg("you sit at this table already, in seat {seat}", seat=table.you))
    sits = None if table.you is None else table.seats[table.you]
    if sits is None or sits.bot is not None:
        request = {"request": "sit_down", "seat": wanted}
        _post(server, name, {"request": request, "id": uuid.uuid4().hex})
        table = look_at(server, name)
    if table.you is None:
        raise Illegal("join/stood-up", msg("the seat is somebody else's again: join once more"))
    return Sitting(server, name, table, table.you)


def watch(server: Server, names: tuple[str, ...]) -> Sitting:
    """Takes no seat, and sees what everybody may see."""
    name, table = _found(server, names)
    if table.you is not None:
        raise Illegal("join/seated", msg("you sit at this table already, in seat {seat}", seat=table.you))
    return Sitting(server, name, table, None)


def _found(server: Server, names: tuple[str, ...]) -> tuple[str, TableView]:
    for name in names:
        try:
            return name, look_at(server, name)
        except Wrong as wrong:
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
    done: Done = server.post(f"{_path(name)}/requests", body, Done)
    return done.seq


def _told_if_lost(work: Callable[[Tell], None], tell: Tell) -> None:
    try:
        work(tell)
    except Exception as error:  # raised again where news are read
        tell(Lost(error))


def _ignore(_: News) -> None:
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
                    raise Illegal("join/gone", msg("the server has not answered for long: join again later")) from None
            time.sleep(min(max(SOONEST, since), LATEST))

    def _since(self, tell: Tell) -> float:
        with self._lock:
            if self._began is None:
                self._began = time.monotonic()  # a line that breaks is not worth a word if the next one holds
            elif not self._told:
                self._told = True
                tell(Silent())
            return time.monotonic() - self._began

    def broken(self, tell: Tell) -> None:
        with self._lock:
            if self._told:
                tell(Back())
            self._began, self._told = None, False
