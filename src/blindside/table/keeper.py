"""Who writes at a table: first into the log, then into memory, then it is told.

Whatever stops the process in between, what was acknowledged is in the log, and what is in the log happens.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from blindside.core.dealers import Dealer
from blindside.core.errors import Wrong
from blindside.table.changes import evolve
from blindside.table.events import Named, Seated
from blindside.table.flow import at_once
from blindside.table.log import Listing, Log, Players, SequenceTaken
from blindside.table.memory import Memory
from blindside.table.reading import entry_of, read_event, read_opening
from blindside.table.rules import play
from blindside.table.table import Table, listing_of


class Keeper:
    """Use it only while holding `one_at_a_time`."""

    def __init__(self, name: str, log: Log, players: Players, dealer: Dealer) -> None:
        self.name = name
        self.log = log
        self.dealer = dealer
        self.memory = Memory()
        self.one_at_a_time = asyncio.Lock()
        self.news = asyncio.Event()
        """Set, and replaced, whenever something has happened."""
        self._players = players

    @property
    def table(self) -> Table:
        """The table as of the last event applied."""
        return self.memory.table

    async def append(
        self, happening: Callable[[Table], list[Any]], by: str | None = None, command: str | None = None
    ) -> int:
        """What happens, decided anew whenever somebody else was faster: up to which event."""
        while True:
            if by is not None and command is not None and (by, command) in self.memory.done:
                return self.memory.done[by, command]
            try:
                events = happening(self.table)
                seq = self.table.seq + len(events)
                if not await self.commit(events, by, command) and by is not None and command is not None:
                    self.memory.done[by, command] = seq
                return seq
            except SequenceTaken:
                await self.read_on()
            except Wrong:
                # What another process has just been told may make it right.
                if not await self.read_on():
                    raise

    async def commit(self, events: Sequence[Any], by: str | None = None, command: str | None = None) -> bool:
        """Written first, then applied, then told; together with what the table itself then does at once."""
        if not events:
            return False
        now, table = time.time(), self.table
        for event in events:
            table = evolve(table, event, now)
        follows, after = self._follows(table, now)
        entries = [entry_of(self.table.seq + number, now, by, command, event) for number, event in enumerate(events, 1)]
        entries += [entry_of(table.seq + number, now, None, None, event) for number, event in enumerate(follows, 1)]
        await self.log.append(self.name, entries, self._relisted(after))
        await self._apply(events, now, by, command)
        if follows:
            await self._apply(follows, now, None, None)
        self.tell()
        return True

    def _follows(self, table: Table, now: float) -> tuple[list[Any], Table]:
        """What the table does at once without asking anybody, and how it is then."""
        events: list[Any] = []
        while (command := at_once(table)) is not None:
            try:
                happened = play(table, command, self.dealer)
            except Wrong:
                break
            for event in happened:
                table = evolve(table, event, now)
            events += happened
        return events, table

    def _relisted(self, after: Table) -> Listing | None:
        """What can be said of the table now, if that is something else."""
        before = self.table
        if (after.seats, after.board is None, after.is_over) == (before.seats, before.board is None, before.is_over):
            return None
        return listing_of(after, self.name)

    async def read_on(self) -> bool:
        """What others have appended since; whether it was anything."""
        entries = await self.log.read(self.name, 0 if self.memory.is_empty else self.table.seq)
        for entry in entries:
            opening = self.memory.is_empty
            event = read_opening(entry.event) if opening else read_event(entry, self.table.game.name)
            await self._apply([event], entry.at, entry.by, entry.command)
        if entries:
            self.tell()
        return bool(entries)

    async def _apply(self, events: Sequence[Any], at: float, by: str | None, command: str | None) -> None:
        for event in events:
            if isinstance(event, Named | Seated) and event.player is not None and not self._is_known(event):
                self.memory.is_called(event.player, (await self._players.names([event.player])).get(event.player))
        self.memory.apply(events, at, by, command)

    def _is_known(self, event: Named | Seated) -> bool:
        return isinstance(event, Seated) and event.player in self.memory.names

    def tell(self) -> None:
        """Wake all streams that wait for news."""
        self.news.set()
        self.news = asyncio.Event()
