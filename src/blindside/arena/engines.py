"""Engines play parts of matches: in this process, in worker processes, or on a Dask cluster (`cluster`).

The result does not depend on the engine.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from msgspec import Struct

from blindside.arena import compiled, plain
from blindside.arena.matches import Match
from blindside.arena.tallies import Tally
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.processes import WorkerPool

MAX_DEATHS = 3
"""A part may end this many workers before it is given up."""


class Part(Struct, frozen=True):
    """Some deals of a match."""

    match: int
    """The number of the match in the tournament."""
    first: int
    """The first deal."""
    deals: int


class PartResult(Struct, frozen=True):
    """The tally of a part, and how long the worker took."""

    tally: Tally
    seconds: float


def play_part(match: Match, part: Part) -> PartResult:
    """Play a part in this process, compiled if possible."""
    began = time.perf_counter()
    tally = compiled.play_deals(match, part.first, part.deals)
    if tally is None:
        tally = plain.play_deals(match, part.first, part.deals)
    return PartResult(tally, time.perf_counter() - began)


Await = Callable[[float], PartResult]
"""Wait up to so many seconds for the result of a part; TimeoutError if it takes longer."""


class Engine(Struct, frozen=True):
    """An executor that plays parts of a match: this process, several processes, or a cluster."""

    submit: Callable[[Match, Part], Await]
    workers: int


@contextmanager
def local_engine() -> Iterator[Engine]:
    """Play in this process, when the result is waited for."""
    yield Engine(lambda match, part: lambda _seconds: play_part(match, part), 1)


@contextmanager
def worker_engine(workers: int) -> Iterator[Engine]:
    """Play in so many processes. They end with the context, even if parts are not finished."""
    others = set(multiprocessing.active_children())
    pool = WorkerPool(workers)
    try:
        yield Engine(lambda match, part: _WorkerPart(pool, match, part).wait, workers)
    finally:
        # The processes end first, so that the pool's thread ends at once. Without waiting for it, it could close its
        # pipes while Python ends, which prints a traceback.
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
            worker.join()
        pool.close()


class _WorkerPart:
    """A part that is submitted again if its process is killed."""

    def __init__(self, pool: WorkerPool, match: Match, part: Part) -> None:
        self._pool, self._match, self._part = pool, match, part
        self._deaths = 0
        self._future = pool.submit(play_part, match, part)

    def wait(self, seconds: float) -> PartResult:
        try:
            return self._future.result(seconds)
        except BrokenProcessPool:
            self._deaths += 1
            if self._deaths == MAX_DEATHS:
                raise InvalidInput(
                    "arena/worker",
                    msg(
                        "the workers for deals {first} to {last} keep crashing: is there enough memory?",
                        first=self._part.first,
                        last=self._part.first + self._part.deals - 1,
                    ),
                ) from None
            self._future = self._pool.submit(play_part, self._match, self._part)
            raise TimeoutError from None
