"""A table while people sit at it: one writer, who writes first and then tells.

Every request goes the same way, one after the other: it is decided, its events are appended to the log for good, they
are applied, the one who asked is answered, and everybody is told what they may see of it. Whatever stops the process in
between, what was acknowledged is in the log, and what is in the log happens.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from concurrent.futures import Executor
from typing import Any

from msgspec import Struct

from blindside.core.audience import SPECTATORS, Audience, in_seat
from blindside.core.dealers import Dealer
from blindside.core.errors import Stale, Wrong
from blindside.core.messages import msg
from blindside.core.records import to_json
from blindside.table.events import Opened, Rematched, Resumed, Seated, TableEvent, see
from blindside.table.flow import Ask, Do, Later, next_step
from blindside.table.log import Entry, Log, Player, Players, SequenceTaken
from blindside.table.reading import read_event, read_opening
from blindside.table.requests import AnyRequest, GoOn
from blindside.table.table import Seat, Table, audience_of, decide, evolve, first, play
from blindside.table.thinking import think


class Update(Struct, frozen=True):
    """What one audience is told of one step: what it saw, and how the table looks to it now."""

    seq: int
    sights: list[Any]
    """With the number of the last of them in `seq`, and no gap to those before."""
    table: "TableView"


class SeatView(Struct, frozen=True):
    name: str | None
    """None for somebody who was forgotten."""
    bot: str | None


class TableView(Struct, frozen=True):
    seq: int
    game: str
    settings: Any
    options: Any
    seats: list[SeatView | None]
    host: int | None
    you: int | None
    """The seat of whoever looks."""
    went_on: list[int]
    paused: bool
    wish_end: list[int]
    rematch: str | None
    view: Any
    """The game as this audience sees it; None before it has begun."""


class LiveTable:
    def __init__(self, name: str, log: Log, players: Players, dealer: Dealer, thinkers: Executor) -> None:
        self.name = name
        self._log = log
        self._players = players
        self._names: dict[str, str] = {}
        """What the people are called who sit here, or did."""
        self._dealer = dealer
        self._thinkers = thinkers
        self._table: Table | None = None
        self._events: list[Any] = []
        self._done: dict[tuple[str, str], int] = {}
        """By who asked and what they call it: the number of the last event that came of it."""
        self._changed_at = 0
        """The number of the last event of the game itself."""
        self._views: dict[Audience, Any] = {}
        self._sights: dict[Audience, list[Any]] = {}
        """What each audience has seen of the game: what a bot thinks from."""
        self._news = asyncio.Event()
        """Set, and replaced, whenever something has happened."""
        self._listeners = 0
        self._one_at_a_time = asyncio.Lock()
        self._changed_on = 0.0
        """And when that was."""
        self._timer: asyncio.TimerHandle | None = None
        self._timed: Later | None = None
        self._running: set[asyncio.Task[None]] = set()

    @property
    def exists(self) -> bool:
        return self._table is not None

    @property
    def table(self) -> Table:
        assert self._table is not None, "the log has been read"
        return self._table

    async def load(self) -> None:
        """Reads the log, and takes up where it ends."""
        async with self._one_at_a_time:
            await self._read_on()
        if self._table is not None:
            self._go_on()

    async def request(
        self, player: Player, request: AnyRequest, command: str | None = None, expected: int | None = None
    ) -> int:
        """Does what somebody asks for, once however often it is asked by the same name: up to which event."""
        async with self._one_at_a_time:
            while True:
                known = None if command is None else self._done.get((player.id, command))
                if known is not None:
                    return known
                if isinstance(request, GoOn) and expected is not None and expected < self._changed_at:
                    raise Stale("table/went-on", msg("too late: something has happened since"))
                try:
                    self._names[player.id] = player.name
                    events = decide(self.table, request, player, self._dealer)
                    await self._commit(events, player.id, command)
                    break
                except SequenceTaken:
                    await self._read_on()
        self._go_on()
        return self.table.seq

    async def lead_on(self, name: str, by: str) -> None:
        """Tells everybody at which table the same play again."""
        async with self._one_at_a_time:
            while self.table.rematch is None:
                try:
                    await self._commit([Rematched(name)], by, None)
                except SequenceTaken:
                    await self._read_on()

    async def catch_up(self) -> None:
        """Another process may have appended to this table, or stopped before it did what was due."""
        async with self._one_at_a_time:
            await self._read_on()
        self._go_on()

    @property
    def is_heard(self) -> bool:
        return self._listeners > 0

    def look(self, player: str | None) -> TableView:
        """The table as somebody sees it."""
        table = self.table
        audience = audience_of(table, player)
        return TableView(
            seq=table.seq,
            game=table.game.name,
            settings=table.settings,
            options=table.options,
            seats=[None if seat is None else self._seen_in(seat) for seat in table.seats],
            host=table.host,
            you=audience.seat,
            went_on=sorted(table.went_on),
            paused=table.paused,
            wish_end=sorted(table.wish_end),
            rematch=table.rematch,
            view=self._views.get(audience),
        )

    def _seen_in(self, seat: Seat) -> SeatView:
        return SeatView(seat.bot if seat.player is None else self._names.get(seat.player), seat.bot)

    def is_called(self, player: str, name: str | None) -> None:
        """Somebody has another name now, or None any more."""
        if name is None:
            self._names.pop(player, None)
        elif player in self._names:
            self._names[player] = name

    def since(self, player: str | None, seq: int) -> Update:
        """All that somebody has seen after an event, in one update."""
        audience = audience_of(self.table, player)
        return Update(self.table.seq, [self._sight(event, audience) for event in self._events[seq:]], self.look(player))

    async def updates(self, player: str | None, seen: int) -> AsyncIterator[Update]:
        """What somebody has not seen yet, and then whatever happens.

        Nothing is queued: who listens slowly gets more at once, and costs no more memory than who is quick.
        """
        self._listeners += 1
        try:
            while True:
                news = self._news
                if self.table.seq > seen:
                    update = self.since(player, seen)
                    seen = update.seq
                    yield update
                else:
                    await news.wait()
        finally:
            self._listeners -= 1

    async def close(self) -> None:
        """Finishes what has begun; nothing new begins."""
        if self._timer is not None:
            self._timer.cancel()
        async with self._one_at_a_time:
            for task in self._running:
                task.cancel()

    def _go_on(self) -> None:
        """Lets the table do what it does by itself, while whoever asked is answered already."""
        self._start(self._do_by_itself())

    async def _do_by_itself(self) -> None:
        async with self._one_at_a_time:
            while (step := next_step(self.table)) is not None and not isinstance(step, Later):
                if not await self._take(step):
                    break
            self._set_timer(step if isinstance(step, Later) else None)

    async def _take(self, step: Do | Ask) -> bool:
        """Whether anything came of it; who goes on asking for what is refused would never end."""
        try:
            if isinstance(step, Do):
                return await self._do([step.command])
            if await self._do(await self._asked(step)):
                return True
            return step.otherwise is not None and await self._do([step.otherwise])
        except SequenceTaken:
            await self._read_on()
            return True

    def _set_timer(self, step: Later | None) -> None:
        """One thing at most waits for its time. What waits already goes on waiting, whatever is said meanwhile."""
        if step == self._timed:
            return
        self._timed = step
        if self._timer is not None:
            self._timer.cancel()
        if step is not None:
            seconds = max(0.0, step.seconds - (time.time() - self._changed_on))
            self._timer = asyncio.get_running_loop().call_later(seconds, lambda: self._start(self._time_is_up(step)))

    async def _time_is_up(self, step: Later) -> None:
        async with self._one_at_a_time:
            self._timed = None
            if next_step(self.table) == step:
                await self._take(step.step)
        self._go_on()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _asked(self, step: Ask) -> list[Any]:
        """What the bots want to do, as one instant."""
        table, loop = self.table, asyncio.get_running_loop()
        thoughts = []
        for number in step.seats:
            seat = table.seats[number]
            assert seat is not None
            assert seat.bot is not None
            known = (table.game.name, table.settings, seat.bot, number, seat.seed, self._sights[in_seat(number)])
            thoughts.append(loop.run_in_executor(self._thinkers, think, *known))
        return [command for command in await asyncio.gather(*thoughts) if command is not None]

    async def _do(self, commands: Iterable[Any]) -> bool:
        """Several commands of one instant, in one step; whether any of them could be done."""
        table, events = self.table, []
        for command in commands:
            try:
                happened = play(table, command, self._dealer)
            except Wrong:
                continue  # another bot's call of the same instant has ended the game, or changed what this was about
            for event in happened:
                table = evolve(table, event)
            events += happened
        await self._commit(events, None, None)
        return bool(events)

    async def _commit(self, events: Sequence[Any], by: str | None, command: str | None) -> None:
        """Written first, then applied, then told."""
        now = time.time()
        entries = [
            Entry(self.table.seq + number, now, by, command, to_json(event)) for number, event in enumerate(events, 1)
        ]
        if entries:
            await self._log.append(self.name, entries)
        self._apply(events, now, by, command)

    async def _read_on(self) -> None:
        """What others have appended since."""
        for entry in await self._log.read(self.name, self._table.seq if self._table is not None else 0):
            if self._table is None:
                event: Any = read_opening(entry.event)
            else:
                event = read_event(entry.event, self._table.game.name)
            if isinstance(event, Seated) and event.player is not None and event.player not in self._names:
                self._names.update(await self._players.names([event.player]))
            self._apply([event], entry.at, entry.by, entry.command)

    def _apply(self, events: Sequence[Any], at: float, by: str | None, command: str | None) -> None:
        for event in events:
            if isinstance(event, Opened):
                self._table = first(event)
                audiences = [SPECTATORS, *map(in_seat, range(len(self.table.seats)))]
                self._views = dict.fromkeys(audiences)
                self._sights = {audience: [] for audience in audiences}
            else:
                self._table = evolve(self.table, event)
                if isinstance(event, Resumed):
                    self._changed_on = at
                if not isinstance(event, TableEvent):
                    self._changed_at, self._changed_on = self._table.seq, at
                    self._see(event)
            self._events.append(event)
        if by is not None and command is not None:
            self._done[by, command] = self.table.seq
        self._news.set()
        self._news = asyncio.Event()

    def _see(self, event: Any) -> None:
        game = self.table.game
        for audience, view in self._views.items():
            before = game.first_view(self.table.settings, audience) if view is None else view
            sight = game.see(event, audience)
            self._sights[audience].append(sight)
            self._views[audience] = game.look(before, sight, self.table.board)

    def _sight(self, event: Any, audience: Audience) -> Any:
        return see(event, self._names) if isinstance(event, TableEvent) else self.table.game.see(event, audience)
