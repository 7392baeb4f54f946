"""Processes for long computations, so that moves at tables do not wait for them."""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, ParamSpec, TypeVar
from zlib import crc32

from blindside.core.errors import NotAllowed
from blindside.core.lru import LruCache
from blindside.core.messages import msg
from blindside.core.processes import WorkerPool
from blindside.table.fair_queue import FairQueue, Path

MAX_WAITING = 1_000
"""At one process. Each takes up to a few seconds."""
MAX_WAITING_OF_ADDRESS = 40
MAX_WAITING_OF_PLAYER = 4
"""The players at one address share its turns, so one player cannot take them all."""
MAX_WAITING_OF_STRANGERS = 20
"""Of all clients at one address without a token."""
MAX_RESULTS = 200
"""Results in the cache that several clients may ask for, of up to some 100 KB each."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


class BackgroundPool:
    """Runs functions in other processes, one at a time in each. They must limit their time themselves.

    Clients share the time of a process fairly, first by address, then by player.
    """

    def __init__(self, processes: int) -> None:
        self._lanes = [(WorkerPool(1, is_patient=True), FairQueue(1)) for _ in range(processes)]
        self._results: LruCache[Hashable, asyncio.Task[Any]] = LruCache(MAX_RESULTS)

    async def run(
        self, client: Path, topic: str, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Run a function for a client. One topic always uses the same process, and so what that process has cached."""
        pool, queue = self._lanes[crc32(topic.encode()) % len(self._lanes)]
        own_limit = MAX_WAITING_OF_STRANGERS if client[-1] is None else MAX_WAITING_OF_PLAYER
        limits = {(): MAX_WAITING, client[:1]: MAX_WAITING_OF_ADDRESS, client: own_limit}
        if any(queue.turns(path) >= most for path, most in limits.items()):
            raise NotAllowed("web/busy", msg("the server is busy: try again in a moment"))
        try:
            return await queue.run(client, lambda: asyncio.wrap_future(pool.submit(work, *given, **named)))
        except BrokenProcessPool:  # perhaps killed because of this function, so it is not tried again
            raise NotAllowed("web/busy", msg("the computation failed: try again in a moment")) from None

    async def share(
        self,
        client: Path,
        topic: str,
        key: Hashable,
        work: Callable[Given, Found],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Found:
        """Run a function once for all clients that ask for the same key, and cache the result."""
        task: asyncio.Task[Found] | None = self._results.get((topic, key))
        if task is None:
            task = asyncio.create_task(self.run(client, topic, work, *given, **named))
            self._results.put((topic, key), task)
            task.add_done_callback(partial(self._drop_failure, (topic, key)))
        return await asyncio.shield(task)

    def _drop_failure(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        if (task.cancelled() or task.exception() is not None) and self._results.get(key) is task:
            self._results.pop(key)

    def close(self) -> None:
        for pool, _ in self._lanes:
            pool.close()
