"""Bans and modes of a server, in memory, so that a request needs no query. The store has them for all servers."""

import asyncio
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from blindside.core.errors import NotAllowed
from blindside.core.messages import Message, msg
from blindside.table.store_protocols import BanKind, Store, StoreUnavailable

POLL_SECONDS = 2.0
"""How often to look what operators have changed at other servers."""

Target = tuple[BanKind, str]


class Restrictions:
    """Bans and modes that operators have set, as of the last read of the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._banned_until: dict[Target, float] = {}
        self._modes: frozenset[str] = frozenset()
        self._streams: dict[object, tuple[tuple[Target, Target], Callable[[], None]]] = {}
        """By a key of its own: the client of each open stream, and how to end it."""

    async def refresh(self) -> None:
        """Take over what the store has, and end the streams of banned clients."""
        bans = await self._store.bans(time.time())
        self._banned_until = {(ban.kind, ban.target): ban.ends_at or math.inf for ban in bans}
        self._modes = frozenset(await self._store.modes())
        self._store.is_read_only = "read-only" in self._modes
        for client, end in list(self._streams.values()):
            if any(self._until(target) for target in client):
                end()

    async def poll(self) -> None:
        """Look for changes again and again, until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            with suppress(OSError, StoreUnavailable):
                await self.refresh()

    @property
    def is_draining(self) -> bool:
        return "drain" in self._modes

    @property
    def has_bans(self) -> bool:
        return bool(self._banned_until)

    def _until(self, target: Target) -> float | None:
        until = self._banned_until.get(target, 0.0)
        return until if until > time.time() else None

    def ban_notice(self, address: str, player: str | None) -> Message | None:
        """Return what a banned client is told; None for any other."""
        untils = [self._until(target) for target in _targets(address, player)]
        until = max((until for until in untils if until is not None), default=None)
        if until is None:
            return None
        if until == math.inf:
            return msg("The operator has banned you from this server.")
        ends = datetime.fromtimestamp(until, UTC).strftime("%Y-%m-%d %H:%M UTC")
        return msg("The operator has banned you from this server until {time}.", time=ends)

    def check_new_game(self) -> None:
        """Refuse a new table or game before a restart."""
        if self.is_draining:
            raise NotAllowed("server/draining", msg("the server is about to restart: begin the game in a few minutes"))

    @property
    def notice(self) -> Message | None:
        """Return the notice that every page shows to all clients."""
        if self._store.is_read_only:
            return msg("The server is read-only for now: you can look, but not play.")
        return msg("The server is about to restart. Running games will continue.") if self.is_draining else None

    @contextmanager
    def hold_stream(self, address: str, player: str | None, end: Callable[[], None]) -> Iterator[None]:
        """Call `end` if the client is banned in the meantime."""
        key = object()
        self._streams[key] = (_targets(address, player), end)
        try:
            yield
        finally:
            del self._streams[key]


def _targets(address: str, player: str | None) -> tuple[Target, Target]:
    return ("address", address), ("player", player or "")
