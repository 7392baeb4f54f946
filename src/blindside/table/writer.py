"""The writer of one table: it owns the log and the state that follows from it.

Events are decided, appended to the log, applied, and then announced, in this order: what a client was told is in the
log, even if the process stops in between.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from math import inf

from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.events import AnyEvent, Command
from blindside.core.messages import msg
from blindside.table.automation import immediate_command
from blindside.table.entries import make_entry, read_event, read_opening
from blindside.table.events import Renamed, Seated
from blindside.table.evolve import evolve, new_table
from blindside.table.hashes import hash_entries, is_whole
from blindside.table.history import Step, TableHistory
from blindside.table.news import News, Turns
from blindside.table.rules import play
from blindside.table.state import Table, make_listing
from blindside.table.store_protocols import Listing, Log, Players, SequenceTaken, StoreDamaged, StoreUnavailable


def unknown_table() -> NotAllowed:
    """The refusal for a name without a table."""
    return NotAllowed("table/unknown", msg("there is no such table: check the link"))


class Draft:
    """Events that are decided and not yet written, each with the table after it."""

    def __init__(self, table: Table, at: float) -> None:
        self.at = at
        self.steps: list[Step] = []
        self.table = table

    def add(self, events: Iterable[AnyEvent]) -> None:
        """Apply events to the table of the draft."""
        for event in events:
            self.table = evolve(self.table, event, self.at)
            self.steps.append(Step(event, self.table))

    def play(self, command: Command, dealer: Dealer) -> bool:
        """Add what comes of a command of the game; False if the rules refuse it now."""
        try:
            self.add(play(self.table, command, dealer))
        except BlindsideError:
            return False
        return True


class TableWriter:
    """Appends events to the log of a table, one decision at a time."""

    def __init__(self, name: str, log: Log, players: Players, dealer: Dealer, turns: Turns) -> None:
        self.history = TableHistory()
        self.lock = asyncio.Lock()
        """Held from a decision until it is applied. `append` and `catch_up` take it themselves."""
        self.news = News(turns)
        """Announced whenever something has happened."""
        self._name = name
        self._log = log
        self._players = players
        self._dealer = dealer
        self._is_closed = False
        self._hash = ""
        """Of the last entry applied."""
        self._clock_offset = -inf
        """How far the time of the table is ahead of the monotonic clock."""

    def now(self) -> float:
        """Return the time of the table: the wall clock's, but it never goes back and is never before the last event."""
        self._clock_offset = max(self._clock_offset, time.time() - time.monotonic())
        return time.monotonic() + self._clock_offset

    def _set_clock(self, at: float) -> None:
        """Continue from the time of an event."""
        self._clock_offset = max(self._clock_offset, at - time.monotonic())
        self.history.clock_lead = self.now() - time.time()

    @property
    def table(self) -> Table:
        """The table as of the last event applied."""
        return self.history.table

    async def append(
        self, decide: Callable[[Table], list[AnyEvent]], by: str | None = None, command: str | None = None
    ) -> int:
        """Write what is decided, and return the number of its last event.

        If another process has appended meanwhile, it is decided again. A command is done once, however often it comes.
        """
        async with self.lock:
            if self._is_closed:
                raise StoreUnavailable("this table has been closed")  # another process may write to it already
            while True:
                if by is not None and command is not None and (by, command) in self.history.done:
                    return self.history.done[by, command]
                try:
                    draft = Draft(self.table, self.now())
                    draft.add(decide(self.table))
                    seq = draft.table.seq
                    if not await self.commit(draft, by, command) and by is not None and command is not None:
                        self.history.done[by, command] = seq
                    return seq
                except SequenceTaken:
                    await self.read_on()
                except BlindsideError:
                    # What another process has written may make it right.
                    if not await self.read_on():
                        raise

    async def commit(self, draft: Draft, by: str | None = None, command: str | None = None) -> bool:
        """Write a draft and what the table does at once after it; False if it is empty. Call it with the lock held."""
        if not draft.steps:
            return False
        decided = len(draft.steps)
        while (automatic := immediate_command(draft.table)) is not None and draft.play(automatic, self._dealer):
            pass
        own, follows = draft.steps[:decided], draft.steps[decided:]
        entries = [make_entry(step.table.seq, draft.at, by, command, step.event) for step in own]
        entries += [make_entry(step.table.seq, draft.at, None, None, step.event) for step in follows]
        entries = list(hash_entries(self._name, entries, self._hash))
        try:
            await self._log.append(self._name, entries, self._changed_listing(draft.table))
        except LookupError:  # deleted by another process
            raise unknown_table() from None
        self._set_clock(draft.at)
        await self._apply(own, by, command, entries[decided - 1].hash)
        if follows:
            await self._apply(follows, None, None, entries[-1].hash)
        self.news.announce()
        return True

    def _changed_listing(self, after: Table) -> Listing | None:
        """The listing of the table, if it is another one now."""
        before = self.table
        if _listed_facts(after) == _listed_facts(before):
            return None
        return make_listing(after, self._name)

    async def catch_up(self) -> None:
        """Apply what other processes have appended since."""
        async with self.lock:
            await self.read_on()

    async def read_on(self) -> bool:
        """Apply what other processes have appended since; False if it is nothing. Call it with the lock held."""
        history = self.history
        entries = await self._log.read(self._name, 0 if history.is_empty else history.table.seq)
        for entry in entries:
            if not is_whole(self._name, entry, self._hash):
                raise StoreDamaged("a log entry is not what was written")
            self._set_clock(entry.at)
            if history.is_empty:
                opening = read_opening(entry.event)
                step = Step(opening, new_table(opening, entry.at))
            else:
                event = read_event(entry, self.table.game.name)
                step = Step(event, evolve(self.table, event, entry.at))
            await self._apply([step], entry.by, entry.command, entry.hash)
        if entries:
            self.news.announce()
        return bool(entries)

    async def _apply(self, steps: list[Step], by: str | None, command: str | None, last_hash: str) -> None:
        for event, _ in steps:
            if isinstance(event, Seated) and event.player in self.history.names:
                continue
            if isinstance(event, Renamed | Seated) and event.player is not None:
                names = await self._players.find_names([event.player])
                self.history.set_name(event.player, names.get(event.player))
        self.history.apply(steps, by, command)
        self._hash = last_hash

    async def close(self) -> None:
        """Finish what is being written; nothing is written afterwards."""
        async with self.lock:
            self._is_closed = True


def _listed_facts(table: Table) -> tuple[object, ...]:
    """What a listing depends on."""
    return table.seats, table.options.open_to_all, table.board is None, table.is_over, table.closed
