"""All live tables of one process, by name."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError, NotAllowed
from blindside.core.events import AnyEvent
from blindside.core.messages import msg
from blindside.table.entries import make_entry
from blindside.table.events import Opened, Seated
from blindside.table.evolve import evolve, new_table
from blindside.table.live import LiveTable
from blindside.table.names import NAME, new_name
from blindside.table.options import Options
from blindside.table.requests import StandUp
from blindside.table.rules import make_opening
from blindside.table.state import make_listing
from blindside.table.store_protocols import Listing, Log, Player, Players, StoreUnavailable
from blindside.table.thinking import Thinkers

POLL_SECONDS = 2.0
"""How often to look what other processes have appended, should the news of it be lost."""
IDLE_SECONDS = 300.0
"""How long a table stays in memory without a request and with nothing due."""
MAX_TABLES = 200
"""In a list."""
ALL_TABLES = 1_000_000

log = logging.getLogger(__name__)


class TableRegistry:
    """The registry of the tables that this process has loaded."""

    def __init__(
        self,
        log: Log,
        players: Players,
        dealer: Dealer,
        thinkers: Thinkers,
        check_new_game: Callable[[], None] = lambda: None,
    ) -> None:
        self.check_new_game = check_new_game
        """Refuses new tables and games while a server waits for its restart."""
        self._log = log
        self._players = players
        self._dealer = dealer
        self._thinkers = thinkers
        self._tables: dict[str, LiveTable] = {}
        self._last_used: dict[str, float] = {}
        """When each was last asked for."""
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._running: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Watch the store for what other processes append, and start the background tasks."""
        await self._log.watch(self._on_change)
        if self._log.shared:
            self._start_task(self._poll())
        self._start_task(self._drop_idle_tables())

    def _on_change(self, name: str) -> None:
        if name in self._tables:
            self._start_task(self._tables[name].catch_up())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            watched = {name: table for name, table in self._tables.items() if table.has_streams}
            # Without the store nothing can be done now; the next time it may be back.
            with suppress(OSError, StoreUnavailable):
                await self._log.mark_seen([seen for table in watched.values() for seen in table.present_players])
                last = await self._log.last_numbers(list(watched))
                for name, table in watched.items():
                    if last.get(name, 0) > table.seq:
                        await table.catch_up()

    async def _drop_idle_tables(self) -> None:
        """Drop tables from memory that are not in use; their logs stay."""
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            for name, table in list(self._tables.items()):
                if table.is_idle and time.monotonic() - self._last_used[name] > IDLE_SECONDS:
                    del self._tables[name], self._last_used[name]
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

    async def open(self, host: Player, game: str, settings: Mapping[str, object], options: Options) -> str:
        """Open a table with its host in the first seat, and return its name."""
        return await self._open(host, make_opening(game, settings, options), [Seated(0, host.id)])

    async def rematch(self, name: str, player: Player) -> str:
        """Return the name of the rematch of a table, which is opened if there is none yet."""
        table = await self.find(name)
        return await table.rematch(partial(self._open, player), player.id)

    async def _open(self, by: Player, opening: Opened, events: list[AnyEvent]) -> str:
        self.check_new_game()
        name, now = new_name(), time.time()
        table = new_table(opening, now)
        for event in events:
            table = evolve(table, event, now)
        entries = [make_entry(number, now, by.id, None, event) for number, event in enumerate([opening, *events], 1)]
        await self._log.open(make_listing(table, name), entries)
        return name

    async def find(self, name: str) -> LiveTable:
        """The table with this name, read from its log if it is not live here."""
        if not NAME.fullmatch(name):
            raise _unknown_table()
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
        if is_live and self._log.shared:
            await table.catch_up()
        return table

    async def _load(self, name: str) -> LiveTable:
        table = LiveTable(name, self._log, self._players, self._dealer, self._thinkers)
        await table.load()
        if not table.exists:
            raise _unknown_table()
        self._tables[name] = table
        self._last_used[name] = time.monotonic()
        return table

    async def rename_player(self, player: Player) -> None:
        """Set the name of a player, and announce it at all tables of that player."""
        await self._players.rename_player(player.id, player.name)
        await self._refresh_name(player.id, await self._log.tables_of(player.id, ALL_TABLES))

    async def delete_player(self, player: Player) -> None:
        """Make a player leave all tables, and delete the player's data."""
        tables = await self._log.tables_of(player.id, ALL_TABLES)
        for listing in tables:
            with suppress(BlindsideError):  # has left it already
                await (await self.find(listing.table)).request(player, StandUp())
        await self._players.delete_player(player.id)
        await self._refresh_name(player.id, tables)

    async def _refresh_name(self, player: str, listings: Sequence[Listing]) -> None:
        """Announce a player's name, also at tables that the player left before the game: they are not listed."""
        met = {name for name, table in self._tables.items() if table.has_met(player)}
        for name in sorted(met.union(listing.table for listing in listings)):
            await (await self.find(name)).refresh_name(player)

    async def listings(self) -> list[Listing]:
        """The tables that are open to all and have a free seat."""
        return await self._log.listings(MAX_TABLES)

    async def tables_of(self, player: str) -> list[Listing]:
        """The tables of a player, also those that are not in memory."""
        return await self._log.tables_of(player, MAX_TABLES)

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


def _unknown_table() -> NotAllowed:
    return NotAllowed("table/unknown", msg("there is no such table"))
