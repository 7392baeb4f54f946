"""All live tables of one process, by name."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.messages import msg
from blindside.table.entries import make_entry
from blindside.table.events import Opened, Seated
from blindside.table.evolve import evolve, new_table
from blindside.table.hashes import hash_entries
from blindside.table.live import LiveTable
from blindside.table.names import NAME, new_code, new_name, read_code
from blindside.table.news import Turns
from blindside.table.options import Options
from blindside.table.requests import StandUp
from blindside.table.rules import make_opening
from blindside.table.state import make_listing
from blindside.table.store_protocols import (
    MAX_TABLES,
    NEWEST,
    UNFINISHED,
    Listing,
    Place,
    Player,
    Players,
    SequenceTaken,
    Stage,
    Store,
    StoreDamaged,
    StoreUnavailable,
)
from blindside.table.thinking import Thinkers
from blindside.table.writer import unknown_table

POLL_SECONDS = 2.0
"""How often to look what other processes have appended, should the news of it be lost."""
IDLE_SECONDS = 300.0
"""How long a table stays in memory without a request and with nothing due."""
MAX_OF_PLAYER = 50
"""Unfinished tables that a player may have opened and sit at."""
MAX_OF_ORIGIN = 2_000
"""Unfinished tables that were opened from one address: a school has one."""

log = logging.getLogger(__name__)


class TableRegistry:
    """The registry of the tables that this process has loaded."""

    def __init__(
        self,
        store: Store,
        players: Players,
        dealer: Dealer,
        thinkers: Thinkers,
        check_new_game: Callable[[], None] = lambda: None,
    ) -> None:
        self.check_new_game = check_new_game
        """Refuses new tables and games while a server waits for its restart."""
        self.turns = Turns()
        """Of the streams of spectators, over all tables."""
        self._store = store
        self._players = players
        self._dealer = dealer
        self._thinkers = thinkers
        self._tables: dict[str, LiveTable] = {}
        self._last_used: dict[str, float] = {}
        """When each was last asked for."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._opening = Counter[str | int]()
        """How many tables are being opened, by player and by origin."""
        self._deleting: frozenset[str] = frozenset()
        self._deletion = asyncio.Lock()
        """Held while tables are deleted."""
        self._running: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Watch the store for what other processes append, and start the background tasks."""
        await self._store.watch(self._on_change, self._on_rename)
        if self._store.shared:
            self._start_task(self._poll())
        self._start_task(self._drop_idle_tables())

    def _on_change(self, name: str) -> None:
        if name in self._tables:
            self._start_task(self._tables[name].catch_up())

    def _on_rename(self, player: str) -> None:
        self._start_task(self._follow_rename(player))

    async def _follow_rename(self, player: str) -> None:
        """Announce a name that another process has set, at tables that only this process has in memory."""
        name = (await self._players.find_names([player])).get(player)
        for table in list(self._tables.values()):
            if table.has_met(player) and table.name_of(player) != name:
                with suppress(NotAllowed, StoreDamaged):  # deleted meanwhile
                    await table.refresh_name(player)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            watched = {name: table for name, table in self._tables.items() if table.has_streams}
            # Without the store nothing can be done now; the next time it may be back.
            with suppress(OSError, StoreUnavailable):
                await self._store.mark_seen([seen for table in watched.values() for seen in table.present_clients])
                last = await self._store.last_numbers(list(watched))
                for name, table in watched.items():
                    if name not in last:  # deleted by another process
                        await self._drop(name)
                    elif last[name] > table.seq:
                        with suppress(StoreDamaged):
                            await table.catch_up()

    async def _drop_idle_tables(self) -> None:
        """Drop tables from memory that are not in use; their logs stay."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            for name, table in list(self._tables.items()):
                if table.is_idle and time.monotonic() - self._last_used[name] > IDLE_SECONDS:
                    await self._drop(name)

    async def _drop(self, name: str) -> None:
        self._last_used.pop(name, None)
        table = self._tables.pop(name, None)
        if table is not None:
            await table.close()

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._on_task_done)

    def _on_task_done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StoreUnavailable | OSError):
            log.error("background work of the table registry has failed", exc_info=error)

    @property
    def live_tables(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    async def open(
        self, host: Player, game: str, settings: Mapping[str, object], options: Options, origin: int | None = None
    ) -> str:
        """Open a table with its host in the first seat, and return its name. `origin` stands for an address."""
        return await self._open(host, origin, make_opening(game, settings, options), [Seated(0, host.id)])

    async def rematch(self, name: str, player: Player, origin: int | None = None) -> str:
        """Return the name of the rematch of a table, which is opened if there is none yet."""
        table = await self.find(name)
        return await table.rematch(partial(self._open, player, origin), player.id)

    async def _open(self, by: Player, origin: int | None, opening: Opened, events: list[AnyEvent]) -> str:
        self.check_new_game()
        counted: list[str | int] = [by.id] if origin is None else [by.id, origin]
        others = self._opening.copy()  # those that the store may not count yet
        self._opening.update(counted)
        try:
            own, from_origin = await self._store.count_unfinished(by.id, origin, MAX_OF_ORIGIN)
            _check_unfinished(own + others[by.id], 0 if origin is None else from_origin + others[origin])
            return await self._open_with_code(by, origin, opening, events)
        finally:
            self._opening.subtract(counted)
            self._opening = +self._opening

    async def _open_with_code(self, by: Player, origin: int | None, opening: Opened, events: Sequence[AnyEvent]) -> str:
        """Open a table with a join code that no other has, and return its name."""
        while True:
            name, now, opened = new_name(), time.time(), replace(opening, code=new_code())
            table = new_table(opened, now)
            for event in events:
                table = evolve(table, event, now)
            entries = [make_entry(number, now, by.id, None, event) for number, event in enumerate([opened, *events], 1)]
            try:
                await self._store.open(make_listing(table, name), list(hash_entries(name, entries)), origin)
            except SequenceTaken:  # another table waits with this code
                continue
            return name

    async def find_by_code(self, text: str) -> LiveTable:
        """The table that waits for players with this join code."""
        code = read_code(text)
        name = None if code is None else await self._store.find_code(code)
        if name is None:
            raise NotAllowed("table/unknown-code", msg("no table waits with this code: check it, or ask for the link"))
        return await self.find(name)

    async def find(self, name: str) -> LiveTable:
        """The table with this name, read from its log if it is not live here."""
        if not NAME.fullmatch(name):
            raise unknown_table()
        if name in self._deleting:
            async with self._deletion:
                pass
        if name not in self._tables:
            if name not in self._loading:
                loading = asyncio.get_running_loop().create_task(self._load(name))
                self._loading[name] = loading
                loading.add_done_callback(lambda _: self._loading.pop(name))
            await asyncio.shield(self._loading[name])
        self._last_used[name] = time.monotonic()
        return self._tables[name]

    async def find_fresh(self, name: str) -> LiveTable:
        """Find a table and read what other processes have appended, so that a client sees its own requests."""
        is_live = name in self._tables
        table = await self.find(name)
        if is_live and self._store.shared:
            await table.catch_up()
        return table

    async def _load(self, name: str) -> LiveTable:
        table = LiveTable(name, self._store, self._players, self._dealer, self._thinkers, self.turns)
        await table.load()
        if not table.exists:
            raise unknown_table()
        self._tables[name] = table
        self._last_used[name] = time.monotonic()
        return table

    async def rename_player(self, player: Player) -> None:
        """Set the name of a player, and announce it at unfinished tables and those in memory.

        Finished tables have the new name when they are next read from their logs.
        """
        await self._players.rename_player(player.id, player.name)
        async for listing in self._unfinished_tables(player.id):
            await (await self.find(listing.table)).refresh_name(player.id)
        await self._follow_rename(player.id)

    async def delete_player(self, player: Player) -> None:
        """Make a player leave all unfinished tables, and delete the player's data."""
        met = {name for name, table in self._tables.items() if table.has_met(player.id)}
        async for listing in self._unfinished_tables(player.id):
            with suppress(BlindsideError, StoreDamaged):  # has left it already
                await (await self.find(listing.table)).request(player, StandUp())
            met.add(listing.table)
        await self._players.delete_player(player.id)
        for name in met:
            with suppress(NotAllowed, StoreDamaged):  # deleted meanwhile
                await (await self.find(name)).refresh_name(player.id)

    async def _unfinished_tables(self, player: str) -> AsyncIterator[Listing]:
        """Yield the tables of a player that are not over, a page at a time."""
        for stage in UNFINISHED:
            before = NEWEST
            while page := await self._store.tables_of(player, stage, MAX_TABLES, before):
                for listing in page:
                    yield listing
                before = Place(page[-1].opened_at, page[-1].table)

    async def listings(self) -> list[Listing]:
        """The tables that are open to all and have a free seat, those with a present player first.

        Otherwise a few hundred empty tables, which a script opens in a minute, would hide those where people wait.
        For the same reason a player has at most a few tables in the list.
        """
        hosted = [name for name, table in self._tables.items() if table.options.open_to_all and table.is_hosted]
        return await self._store.listings(MAX_TABLES, hosted)

    async def tables_of(
        self, player: str, stage: Stage, most: int = MAX_TABLES, before: Place = NEWEST
    ) -> list[Listing]:
        """A page of the tables of a player, also those that are not in memory."""
        return await self._store.tables_of(player, stage, most, before)

    async def delete_expired(self, tables: Sequence[str], stage: Stage, before: float) -> int:
        """Delete tables without an entry since a time, except those that a client has open; return their number."""
        async with self._deletion:
            unused = [name for name in tables if not self._is_in_use(name)]
            self._deleting = frozenset(unused)
            try:
                for name in unused:
                    await self._drop(name)
                return len(await self._store.delete_tables(unused, stage, before))
            finally:
                self._deleting = frozenset()

    def _is_in_use(self, name: str) -> bool:
        return name in self._loading or (name in self._tables and not self._tables[name].is_idle)

    def end_streams(self) -> None:
        """Close all streams; clients reconnect to the process that serves the tables then."""
        for table in self._tables.values():
            table.end_streams()

    async def close(self) -> None:
        """Stop all tables, and what they do in the background."""
        for task in self._running:
            task.cancel()
        for table in list(self._tables.values()):
            await table.close()


def _check_unfinished(own: int, from_origin: int) -> None:
    """Refuse a table beyond the limits of a player or an address."""
    if own >= MAX_OF_PLAYER:
        reason = msg(
            "you have {count} unfinished tables: leave some that have not begun, or finish a game, then open another",
            count=own,
        )
        raise NotAllowed("table/too-many", reason)
    if from_origin >= MAX_OF_ORIGIN:
        reason = msg(
            "{count} tables from your network are unfinished: finish some, or try again tomorrow", count=from_origin
        )
        raise NotAllowed("table/too-many", reason)
