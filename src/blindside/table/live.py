"""A table that is being played: who is present, what is due when, and who listens. Its writer does all the writing.

Every request takes the same way, one after the other: it is decided, its events are appended to the log, they are
applied, the client is answered, and every stream is sent what its player may see.
"""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from typing import Any, TypeVar

from blindside.bots import BotSeat
from blindside.core.audience import seat_audience
from blindside.core.dealers import Dealer
from blindside.core.errors import NotAllowed, StaleRequest
from blindside.core.events import AnyEvent, Command
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.table.automation import AskBots, At, Play, Step, TimeUp, slowest_reaction
from blindside.table.events import CameBack, ChatRemoved, DevicePassed, Opened, Rematched, Renamed, WentAway
from blindside.table.hashes import hash_address
from blindside.table.news import Turns
from blindside.table.options import Options
from blindside.table.presence import Presence
from blindside.table.requests import AnyRequest, Pass
from blindside.table.rules import close, decide, expire_time, make_rematch, report_same_address
from blindside.table.state import Table, awaited_seats, find_join_code, find_seat
from blindside.table.store_protocols import Log, Player, Players, SequenceTaken, StoreUnavailable
from blindside.table.thinking import Thinker, Thinkers
from blindside.table.views import ChatLine, TableView, Turn, Update
from blindside.table.writer import Draft, TableWriter

SOON_SECONDS = 600.0
"""A table whose next step is later than this may leave memory: loading it again does what is due."""
RETRY_SECONDS = 1.0
"""Pause before a step of the table is tried again, when the store is unavailable."""

KEEP_ALIVE_SECONDS = 15.0
"""How often streams send a sign of life, and notice if the client has gone. A table has one timer for all of them."""

BOTS_ONLY_PACE_SECONDS = 0.5
"""Bots act no faster than this at a table where no person plays."""

UNSEEN_SECONDS = 15.0
"""With several servers a player counts as present for at least this long."""

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class LiveTable:
    """A table that clients can send requests to and follow."""

    def __init__(
        self, name: str, store: Log, players: Players, dealer: Dealer, thinkers: Thinkers, turns: Turns
    ) -> None:
        self.name = name
        self._log = store
        self._dealer = dealer
        self._thinkers = thinkers
        self._writer = TableWriter(name, store, players, dealer, turns)
        self._history = self._writer.history
        self._presence = Presence(lambda player: self._start_task(self._mark_away(player)), self._mark_seen)
        self._automation_lock = asyncio.Lock()
        """Held while the table takes steps of its own."""
        self._timer: asyncio.TimerHandle | None = None
        self._beats = 0
        """How often the streams were asked for a sign of life."""
        self._beat_timer: asyncio.TimerHandle | None = None
        self._scheduled: At | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._ended = False
        self._rematching = asyncio.Lock()
        self._marks: dict[str, int] = {}
        """Of the addresses from which players last sent a request."""

    @property
    def exists(self) -> bool:
        """Whether the store has a log of this table."""
        return not self._history.is_empty

    @property
    def _table(self) -> Table:
        """The whole truth. It never leaves this class."""
        return self._history.table

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return self._table.seq

    @property
    def options(self) -> Options:
        """What the host has chosen beside the rules."""
        return self._table.options

    @property
    def join_code(self) -> str | None:
        """The join code, while the table waits for players."""
        return find_join_code(self._table)

    @property
    def has_streams(self) -> bool:
        """Whether a client has a stream open."""
        return self._presence.has_streams

    @property
    def is_idle(self) -> bool:
        """Whether no stream is open and nothing is due: it can be dropped, and loaded again when it is asked for."""
        is_due = self._scheduled is not None and self._scheduled.at < self._writer.now() + SOON_SECONDS
        return not (self._running or is_due or self._presence.is_busy)

    async def load(self) -> None:
        """Read the log, and continue where it ends."""
        await self._writer.catch_up()
        if self.exists:
            for player in self._table.known:
                if find_seat(self._table, player) in self._table.people:
                    self._presence.expect(player, self.options.away)
            self._schedule()

    async def request(
        self, player: Player, request: AnyRequest, command: str | None = None, expected: int | None = None
    ) -> int:
        """Handle a request, once for each `command` id, and return the number of its last event."""

        def decided(table: Table) -> list[AnyEvent]:
            if isinstance(request, Pass) and expected is not None and expected < table.changed_at:
                raise StaleRequest("table/stale-pass", msg("too late: the game has moved on"))
            return decide(table, request, player.id, self._dealer)

        seq = await self._writer.append(decided, player.id, command)
        self.mark_present(player.id)
        self._schedule()
        return seq

    async def rematch(self, open_table: Callable[[Opened, list[AnyEvent]], Coroutine[Any, Any, str]], by: str) -> str:
        """Return the table of the rematch, which is opened once, if this player may open it."""
        async with self._rematching:
            if self._table.rematch is None:
                events = make_rematch(self._table, find_seat(self._table, by))
                await self.announce_rematch(await open_table(*events), by)
            assert self._table.rematch is not None, "it was just opened"
            return self._table.rematch

    async def announce_rematch(self, name: str, by: str) -> None:
        """Announce the table of the rematch."""
        await self._writer.append(lambda table: [] if table.rematch else [Rematched(name)], by)

    async def refresh_name(self, player: str) -> None:
        """Announce that a player has a new name, or was deleted."""
        await self._writer.append(lambda _: [Renamed(player)])

    def name_of(self, player: str) -> str | None:
        """What a player is called here, as far as this process knows."""
        return self._history.names.get(player)

    async def close_for_all(self, reason: str) -> int:
        """Close the table for the operator: a running game is abandoned, and nothing more can happen here."""
        seq = await self._writer.append(lambda table: close(table, reason, self._dealer))
        self._schedule()
        return seq

    def chat_lines(self) -> list[ChatLine]:
        """List the lines of chat, for an operator who was given the name of this table."""
        return self._history.chat_lines()

    async def announce_removed_chat(self, line: int) -> None:
        """Announce that a line of chat has lost its text, which the store has deleted already."""
        await self._writer.append(lambda _: [ChatRemoved(line)])

    async def check_address(self, player: str, address: str) -> None:
        """Refuse a second player from one address, if the table has this option."""
        if self.options.distinct_devices and find_seat(self._table, player) is None:
            others = await self._log.mark_address(self.name, player, hash_address(self.name, address))
            if any(self.is_seated(other) for other in others):
                raise NotAllowed(
                    "table/same-address",
                    msg("this table has one player per internet connection, and yours is taken"),
                )

    async def note_address(self, player: str, address: str) -> None:
        """Compare the address of a seated player with those of the others, when it is new; warn all of them.

        Neither the address nor its mark enters the log.
        """
        mark = hash_address(self.name, address)
        if self._marks.get(player) == mark or not self.is_seated(player):
            return
        others = await self._log.mark_address(self.name, player, mark)
        self._marks[player] = mark
        if others:
            await self._writer.append(lambda table: report_same_address(table, player, others))

    async def pass_device(self, device: str, by: str) -> int:
        """Record that a shared device leaves its holder's hands, and return the number of that event."""
        return await self._writer.append(lambda _: [DevicePassed(device)], by)

    def device_passed_at(self, device: str) -> int:
        """The number of the event with which a shared device last left its holder's hands; 0 if it never did."""
        return self._history.passed.get(device, 0)

    async def catch_up(self) -> None:
        """Apply what other processes have appended, and do what they left undone."""
        await self._writer.catch_up()
        self._schedule()

    def look(self, player: str | None) -> TableView:
        """The table as this player sees it; None is a spectator."""
        return self._history.look(player)

    def full_update(self, player: str | None) -> Update:
        """All observations of this player, and the view after them."""
        return self._history.update_since(player, 0)

    def record(self, player: str | None) -> Record:
        """The record that this player may have."""
        return self._history.record(player)

    def bots(self, player: str | None) -> dict[int, BotSeat]:
        """The bots that played the whole game, by seat, for a player who may have the whole record."""
        return self._history.bots(player)

    def is_seated(self, player: str) -> bool:
        """Whether a player has a seat here."""
        return find_seat(self._table, player) is not None

    def has_met(self, player: str) -> bool:
        """Whether a player has ever sat here."""
        return player in self._table.known

    def find_turn(self, player: str) -> Turn | None:
        """None if the game does not wait for them."""
        table = self._table
        waits = find_seat(table, player) in awaited_seats(table)
        return Turn(table.game.name, table.since, table.changed_at) if waits else None

    def mark_present(self, player: str | None) -> None:
        """Mark a player as present, if only for a moment."""
        seat = find_seat(self._table, player)
        if player is None or seat is None:
            return
        if seat in self._table.away:
            self._mark_seen(player)
        self._presence.expect(player, self.options.away)

    async def updates(self, player: str | None, seen: int) -> AsyncGenerator[Update | None, None]:
        """Yield what a client has not seen yet and then every update; None when a sign of life is due.

        Nothing is queued: a slow client gets several events at once, and needs no more memory.
        """
        if seen > self._table.seq:  # from a log that is not this one any more
            seen = 0
        self._presence.arrive(player)
        self._schedule()  # a table of bots goes on when it is watched
        if self._beat_timer is None:
            self._set_beat_timer()
        beats = self._beats
        try:
            while not self._ended:
                if self._table.seq > seen:
                    update = self._history.update_since(player, seen)
                    seen = update.seq
                    yield update
                elif beats != self._beats:
                    beats = self._beats
                    yield None
                else:
                    await self._writer.news.wait(player is not None and self.is_seated(player))
        finally:
            self._presence.depart(player, self.options.away)

    def _set_beat_timer(self) -> None:
        self._beat_timer = asyncio.get_running_loop().call_later(KEEP_ALIVE_SECONDS, self._beat)

    def _beat(self) -> None:
        self._beat_timer = None
        if self.has_streams:
            self._beats += 1
            self._writer.news.announce()
            self._set_beat_timer()

    def end_streams(self) -> None:
        """Close all streams, as the server does before it stops."""
        self._ended = True
        self._writer.news.announce()

    async def close(self) -> None:
        """Finish running work; start no more."""
        self.end_streams()
        self._presence.close()
        self._set_timer(None)
        if self._beat_timer is not None:
            self._beat_timer.cancel()
        await self._writer.close()
        for task in self._running:
            task.cancel()

    @property
    def present_clients(self) -> list[tuple[str, str]]:
        """The clients with an open stream, for other processes; spectators have no name."""
        return [(self.name, player or "") for player in self._presence.clients]

    @property
    def is_hosted(self) -> bool:
        """Whether a seated player has a stream open and the game has not begun."""
        table = self._table
        return table.state is None and any(find_seat(table, player) is not None for player in self._presence.players)

    async def _mark_away(self, player: str) -> None:
        """Mark a player as away, unless another process has seen the player meanwhile."""
        patience = self.options.away
        ago = await self._retry(lambda: self._log.seconds_since_seen(self.name, player))
        if patience is not None and ago is not None and ago < (longest := max(patience, UNSEEN_SECONDS)):
            self._presence.expect(player, longest - ago)
            return
        await self._set_away(player, True)

    def _mark_seen(self, player: str) -> None:
        seat = find_seat(self._table, player)
        if seat is None:
            return
        if self._log.shared:
            self._start_task(self._retry(lambda: self._log.mark_seen([(self.name, player)])))
        if seat in self._table.away:
            self._start_task(self._set_away(player, False))

    async def _set_away(self, player: str, is_away: bool) -> None:
        """Record that a player is away or back, if the player still sits here without a bot."""

        def happens(table: Table) -> list[AnyEvent]:
            seat = find_seat(table, player)
            if seat is None or seat not in table.people or (seat in table.away) == is_away:
                return []
            return [WentAway(seat) if is_away else CameBack(seat)]

        await self._retry(lambda: self._writer.append(happens))
        self._schedule()

    async def _retry(self, work: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """Repeat the work until the store is available."""
        while True:
            try:
                return await work()
            except (StoreUnavailable, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    def _schedule(self) -> None:
        """Start the next step of the table, or its timer, without waiting for it."""
        step = self._next_step()
        if step is None or isinstance(step, At):
            self._set_timer(step)
        else:
            self._start_task(self._run_automation())

    def _next_step(self) -> Step | None:
        """Return the next step. A table where no person plays stands still while no client watches it."""
        is_watched = bool(self._table.people) or self._presence.has_streams
        return self._history.next_step if is_watched else None

    def _set_timer(self, step: At | None) -> None:
        """Set the timer of the next step; a timer for the same step goes on running."""
        if step == self._scheduled:
            return
        self._scheduled = step
        if self._timer is not None:
            self._timer.cancel()
        if step is not None:
            seconds = max(0.0, step.at - self._writer.now())
            self._timer = asyncio.get_running_loop().call_later(
                seconds, lambda: self._start_task(self._run_automation(step))
            )

    async def _run_automation(self, due: At | None = None) -> None:
        """Take the steps of the table one after the other, until it has to wait.

        Requests are handled while bots compute. The commands of the bots are used if nothing has happened meanwhile;
        otherwise the bots are asked again.
        """
        async with self._automation_lock:
            while True:
                async with self._writer.lock:
                    waits = self._next_step()
                    step = due.step if due is not None and waits == due else waits
                    due, self._scheduled = None, None
                    if step is None or isinstance(step, At):
                        self._set_timer(step)
                        return
                    asked_at = self._table.changed_at
                    if not isinstance(step, AskBots) and not await self._apply_step(step):
                        return
                if isinstance(step, AskBots):
                    wanted = await self._ask_bots(step)
                    async with self._writer.lock:
                        is_same = (self._next_step(), self._table.changed_at) == (waits, asked_at)
                        if is_same and not await self._apply_step(step, wanted):
                            # A bot that has to move and does not has failed: it is asked again.
                            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._schedule)
                            return

    async def _apply_step(self, step: Play | AskBots | TimeUp, wanted: Iterable[Command] = ()) -> bool:
        """Apply a step, with the commands of bots; return False if it had no effect, so that the caller stops."""
        try:
            match step:
                case TimeUp(seat):
                    draft = Draft(self._table, self._writer.now())
                    draft.add(expire_time(self._table, seat, self._dealer))
                    return await self._writer.commit(draft)
                case Play(command):
                    return await self._play_commands([command])
                case AskBots(_, otherwise):
                    return await self._play_commands(wanted) or (
                        otherwise is not None and await self._play_commands([otherwise])
                    )
        except SequenceTaken:
            return await self._writer.read_on()

    async def _ask_bots(self, step: AskBots) -> list[Command]:
        """Return the commands of the bots.

        It waits for a beat of `pace`, so that the time a bot takes reveals nothing of what it sees. Which beat is drawn
        by the temperament of the bots; a longer computation ends at a later one.
        """
        pace, began, beats = self.options.pace, time.monotonic(), self._reaction_beats(step)
        if not self._table.people:
            pace = max(pace, BOTS_ONLY_PACE_SECONDS)
        wanted = await asyncio.gather(*map(self._ask_bot, step.seats))
        if pace:
            took = time.monotonic() - began
            await asyncio.sleep(max(beats, took // pace + 1) * pace - took)
        return [command for command in wanted if command is not None]

    def _reaction_beats(self, step: AskBots) -> int:
        """Return the beat at which the bots act."""
        if not (self.options.temperament and self.options.pace):
            return 1
        seats = [seat for number in step.seats if (seat := self._table.seats[number]) is not None]
        return slowest_reaction([seat.seed for seat in seats], self._table.board.seq)

    async def _ask_bot(self, number: int) -> Command | None:
        table, seat = self._table, self._table.seats[number]
        assert seat is not None
        assert seat.bot is not None
        thinker = Thinker(
            table=self.name,
            opened_by=self._history.opened_by,
            game=table.game.name,
            settings=table.settings,
            kind=seat.bot,
            seat=number,
            seed=seat.seed,
            has_people=bool(table.people),
        )
        try:
            return await self._thinkers.think(thinker, self._history.sights[seat_audience(number)])
        except Exception as error:  # a bot that fails says nothing; the people play on
            log.error("a bot has failed", exc_info=error)
            return None

    async def _play_commands(self, commands: Iterable[Command]) -> bool:
        """Play simultaneous commands in one draft; return whether any was accepted."""
        draft = Draft(self._table, self._writer.now())
        for command in commands:
            draft.play(command, self._dealer)  # refused if another bot's call of the same instant has changed the game
        return await self._writer.commit(draft)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        if self._ended:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._on_task_done)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailable | OSError) and not self._ended:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._schedule)
        elif error is not None:
            log.error("a table has stopped", exc_info=error)
