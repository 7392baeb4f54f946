"""All live tables of one process, and how one finds them."""

import asyncio
import re
import secrets
import time
from collections.abc import Coroutine
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any

from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.core.records import to_json
from blindside.table.events import Seated
from blindside.table.live import LiveTable
from blindside.table.log import Entry, Listing, Log, Player, Players, Unkept
from blindside.table.options import Options
from blindside.table.table import opened, rematch_of, seat_of

POLL_SECONDS = 2.0
"""How often to look what other processes have appended, should the news of it be lost."""
TOKEN_BYTES = 16
"""A table's name is its invitation: 128 bits that nobody guesses."""


NAME = re.compile(r"[\w-]{1,64}", re.ASCII)


class House:
    def __init__(self, log: Log, players: Players, dealer: Dealer, thinkers: Executor) -> None:
        self._log = log
        self._players = players
        self._dealer = dealer
        self._thinkers = thinkers
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._running: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Hears from now on what other processes do at tables that are live here."""
        await self._log.watch(self._heard)
        if self._log.shared:
            self._run(self._poll())

    def _heard(self, name: str) -> None:
        if name in self._tables:
            self._run(self._tables[name].catch_up())

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            for table in list(self._tables.values()):
                if table.is_heard:
                    # Without the store nothing can be done now; the next time it may be back.
                    with suppress(OSError, Unkept):
                        await table.catch_up()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def open(self, host: Player, game: str, settings: dict[str, Any], options: Options) -> str:
        """A new table with its host in the first seat; its name."""
        return await self._opened(host, [opened(game, settings, options), Seated(0, host.id)])

    async def rematch(self, name: str, player: Player) -> str:
        """The table where the same play again; asked for twice it is the same one."""
        table = await self.find(name)
        if table.table.rematch is None:
            events = rematch_of(table.table, seat_of(table.table, player.id))
            await table.lead_on(await self._opened(player, events), player.id)
        assert table.table.rematch is not None, "it was just opened"
        return table.table.rematch

    async def _opened(self, by: Player, events: list[Any]) -> str:
        name, now, first = secrets.token_urlsafe(TOKEN_BYTES), time.time(), events[0]
        entries = [Entry(number, now, by.id, None, to_json(event)) for number, event in enumerate(events, 1)]
        await self._log.open(Listing(name, first.game, first.options.open_to_all, now), entries)
        return name

    async def find(self, name: str) -> LiveTable:
        """The table with this name, read from its log if it is not live here."""
        if not NAME.fullmatch(name):
            raise _unknown()
        if name not in self._tables:
            async with self._loading:
                if name not in self._tables:
                    table = LiveTable(name, self._log, self._players, self._dealer, self._thinkers)
                    await table.load()
                    if not table.exists:
                        raise _unknown()
                    self._tables[name] = table
        return self._tables[name]

    def is_called(self, player: str, name: str | None) -> None:
        """Somebody has another name now, or None any more."""
        for table in self._tables.values():
            table.is_called(player, name)

    async def listings(self) -> list[Listing]:
        return await self._log.listings()

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        for table in self._tables.values():
            await table.close()


def _unknown() -> Illegal:
    return Illegal("table/unknown", msg("there is no such table"))
