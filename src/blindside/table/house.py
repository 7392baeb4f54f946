"""All live tables of one process, and how one finds them."""

import asyncio
import secrets
import time
from concurrent.futures import Executor
from typing import Any

from blindside.core.dealers import Dealer
from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.core.records import to_json
from blindside.table.events import Seated
from blindside.table.live import LiveTable
from blindside.table.log import Entry, Listing, Log, Player
from blindside.table.options import Options
from blindside.table.table import opened

TOKEN_BYTES = 16
"""A table's name is its invitation: 128 bits that nobody guesses."""


class House:
    def __init__(self, log: Log, dealer: Dealer, thinkers: Executor) -> None:
        self._log = log
        self._dealer = dealer
        self._thinkers = thinkers
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()

    async def open(self, host: Player, game: str, settings: dict[str, Any], options: Options) -> str:
        """A new table with its host in the first seat; its name."""
        events = [opened(game, settings, options), Seated(0, host.name, host.id)]
        name, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
        entries = [Entry(number, now, host.id, None, to_json(event)) for number, event in enumerate(events, 1)]
        await self._log.open(Listing(name, game, options.open_to_all, now), entries)
        return name

    async def find(self, name: str) -> LiveTable:
        """The table with this name, read from its log if it is not live here."""
        if name not in self._tables:
            async with self._loading:
                if name not in self._tables:
                    table = LiveTable(name, self._log, self._dealer, self._thinkers)
                    await table.load()
                    if not table.exists:
                        raise Illegal("table/unknown", msg("there is no such table"))
                    self._tables[name] = table
        return self._tables[name]

    async def listings(self) -> list[Listing]:
        return await self._log.listings()

    async def close(self) -> None:
        for table in self._tables.values():
            await table.close()
