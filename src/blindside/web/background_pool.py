"""Processes for long computations, so that moves at tables do not wait for them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, ParamSpec, TypeVar
from zlib import crc32

from msgspec import Struct

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


class _Lane:
    """A process, and the computations that wait for it."""

    def __init__(self) -> None:
        self.pool = WorkerPool(1, is_patient=True)
        self.queue = FairQueue(1)
        self._wanted = Counter[Path]()
        """Computations that wait or run, by the client that asked first: of all, of its address, its own."""

    def add(self, client: Path) -> None:
        """Count a computation; refuse it if the client has too many."""
        own_limit = MAX_WAITING_OF_STRANGERS if client[-1] is None else MAX_WAITING_OF_PLAYER
        limits = {(): MAX_WAITING, client[:1]: MAX_WAITING_OF_ADDRESS, client: own_limit}
        if any(self._wanted[path] >= most for path, most in limits.items()):
            raise NotAllowed("web/busy", msg("the server is busy: try again in a moment"))
        self._wanted.update(limits.keys())

    def remove(self, client: Path) -> None:
        """Count a computation no more."""
        for path in ((), client[:1], client):
            self._wanted[path] -= 1
            if not self._wanted[path]:
                del self._wanted[path]

    async def compute(self, work: Callable[[], Found]) -> Found:
        try:
            return await asyncio.wrap_future(self.pool.submit(work))
        except BrokenProcessPool:  # perhaps killed because of this function, so it is not tried again
            raise NotAllowed("web/busy", msg("the computation failed: try again in a moment")) from None


class _SharedResult(Struct, eq=False):
    """A result that several clients wait for, each in a place of its own in the queue."""

    future: asyncio.Future[Any]
    has_begun: bool = False


class BackgroundPool:
    """Runs functions in other processes, one at a time in each. They must limit their time themselves.

    Clients share the time of a process fairly, first by address, then by player.
    """

    def __init__(self, processes: int) -> None:
        self._lanes = [_Lane() for _ in range(processes)]
        self._results: LruCache[Hashable, _SharedResult] = LruCache(MAX_RESULTS)

    async def run(
        self, client: Path, topic: str, work: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Run a function for a client. One topic always uses the same process, and so what that process has cached."""
        lane = self._lane(topic)
        lane.add(client)
        try:
            return await lane.queue.run(client, partial(lane.compute, partial(work, *given, **named)))
        finally:
            lane.remove(client)

    async def share(
        self,
        client: Path,
        topic: str,
        key: Hashable,
        work: Callable[Given, Found],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Found:
        """Run a function once for all clients that ask for the same key, and cache the result.

        It runs when the first turn of any of them comes, so none depends on what another has asked for before.
        """
        lane = self._lane(topic)
        shared = self._results.get((topic, key))
        if shared is None:
            lane.add(client)
            shared = _SharedResult(asyncio.get_running_loop().create_future())
            self._results.put((topic, key), shared)
            shared.future.add_done_callback(partial(self._drop_failure, (topic, key)))
            shared.future.add_done_callback(lambda _: lane.remove(client))
        if not shared.has_begun:
            begin = partial(_compute_once, lane, shared, partial(work, *given, **named))
            turn = asyncio.create_task(lane.queue.run(client, begin))
            shared.future.add_done_callback(lambda _: turn.cancel())
        found: Found = await asyncio.shield(shared.future)
        return found

    def _lane(self, topic: str) -> _Lane:
        return self._lanes[crc32(topic.encode()) % len(self._lanes)]

    def _drop_failure(self, key: Hashable, future: asyncio.Future[Any]) -> None:
        shared = self._results.get(key)
        if (future.cancelled() or future.exception() is not None) and shared is not None and shared.future is future:
            self._results.pop(key)

    def close(self) -> None:
        for lane in self._lanes:
            lane.pool.close()


async def _compute_once(lane: _Lane, shared: _SharedResult, work: Callable[[], Any]) -> None:
    """Compute the result for all who wait for it, unless another turn does."""
    if shared.has_begun:
        return
    shared.has_begun = True
    try:
        found = await lane.compute(work)
    except Exception as error:
        shared.future.set_exception(error)
    else:
        shared.future.set_result(found)
