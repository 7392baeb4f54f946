"""Notifications between servers on one Postgres database: which table one of them has appended to."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from uuid import uuid4

import asyncpg

from blindside.store.postgres_database import CONNECTION_ERRORS, OPTIONS, Connection, Pool

CHANNEL = "blindside"
BACK_OFF_SECONDS = 0.5
"""Between two attempts to listen again."""
QUIET_SECONDS = 30.0
"""After so long without a notification, a listener checks its connection."""


class Notifications:
    """Sends and receives the notifications of one server."""

    def __init__(self, url: str, notifier: Pool) -> None:
        self._url = url
        self._notifier = notifier
        """A connection of its own, so that notifications do not wait for appends."""
        self._name = uuid4().hex
        self._pending: set[str] = set()
        self._notifying: asyncio.Task[None] | None = None
        self._watching: list[asyncio.Task[None]] = []

    def notify(self, table: str) -> None:
        """Notify the other servers soon, without delaying the append."""
        self._pending.add(table)
        if self._notifying is None or self._notifying.done():
            self._notifying = asyncio.create_task(self._notify_others())

    async def watch(self, changed: Callable[[str], None]) -> None:
        """Call back with each table that another server appends to. Reconnects; notifications meanwhile are missed."""
        listening = await self._listen(changed)
        self._watching.append(asyncio.create_task(self._watch(listening, changed)))

    async def stop_watching(self) -> None:
        """Cancel the tasks that listen, and wait until they have ended."""
        for watching in self._watching:
            watching.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)

    async def close(self) -> None:
        """Send what is pending, then close the connection."""
        if self._notifying is not None:
            await self._notifying
        await self._notifier.close()

    async def _notify_others(self) -> None:
        while self._pending:
            messages = [f"{self._name} {table}" for table in self._pending]
            self._pending.clear()
            with suppress(*CONNECTION_ERRORS):  # a server that misses it polls
                await self._notifier.execute(
                    "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message", CHANNEL, messages
                )

    async def _listen(self, changed: Callable[[str], None]) -> Connection:
        def on_notification(_connection: object, _process: int, _channel: str, payload: object) -> None:
            sender, _, table = str(payload).partition(" ")
            if sender != self._name:
                changed(table)

        listening: Connection = await asyncpg.connect(self._url, **OPTIONS)
        try:
            await listening.add_listener(CHANNEL, on_notification)
        except BaseException:
            listening.terminate()
            raise
        return listening

    async def _watch(self, listening: Connection, changed: Callable[[str], None]) -> None:
        while True:
            try:
                await _until_lost(listening)
            finally:
                listening.terminate()
            listening = await self._listen_again(changed)

    async def _listen_again(self, changed: Callable[[str], None]) -> Connection:
        while True:
            with suppress(*CONNECTION_ERRORS):
                return await self._listen(changed)
            await asyncio.sleep(BACK_OFF_SECONDS)


async def _until_lost(listening: Connection) -> None:
    lost = asyncio.Event()
    listening.add_termination_listener(lambda _: lost.set())
    with suppress(*CONNECTION_ERRORS):
        while not listening.is_closed():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), QUIET_SECONDS)
                return
            await listening.execute("SELECT 1")
