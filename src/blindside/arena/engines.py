"""Matches are played in parts, in three places: this process, processes beside it, and a Dask cluster.

Each gives a function that begins a part somewhere and returns a promise of it. What is played does not depend on where.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from msgspec import Struct

from blindside.arena import compiled, plain
from blindside.arena.matches import Match
from blindside.arena.tallies import Tally
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.processes import WorkerPool

MAX_DEATHS = 3
"""So often a part may take its process with it before it is given up."""


class Part(Struct, frozen=True):
    match: int
    """Which of a tournament's matches."""
    first: int
    """The first of its deals."""
    deals: int


class PartResult(Struct, frozen=True):
    tally: Tally
    seconds: float
    """What it took where it was played."""


def play_part(match: Match, part: Part) -> PartResult:
    began = time.perf_counter()
    tally = compiled.play_deals(match, part.first, part.deals)
    if tally is None:
        tally = plain.play_deals(match, part.first, part.deals)
    return PartResult(tally, time.perf_counter() - began)


class Promise(Protocol):
    def result(self, timeout: float | None = None) -> PartResult:
        """What was played; TimeoutError if that takes longer."""


class Engine(Struct, frozen=True):
    submit: Callable[[Match, Part], Promise]
    workers: int


@contextmanager
def local_engine() -> Iterator[Engine]:
    yield Engine(_LocalPart, 1)


class _LocalPart:
    def __init__(self, match: Match, part: Part) -> None:
        self._match, self._part = match, part

    def result(self, timeout: float | None = None) -> PartResult:
        return play_part(self._match, self._part)


@contextmanager
def worker_engine(workers: int) -> Iterator[Engine]:
    """As many processes. They end with this one, and at once when nobody wants the rest of the parts."""
    others = set(multiprocessing.active_children())
    pool = WorkerPool(workers)
    try:
        yield Engine(partial(_WorkerPart, pool), workers)
    finally:
        # The processes end first, so that the thread of the pool, which is waited for, ends at once. Without the wait
        # it could still close its pipes while Python ends, which prints a traceback.
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
            worker.join()
        pool.close()


class _WorkerPart:
    """A promise that is kept even if the process it was made by is killed: then another plays the part."""

    def __init__(self, pool: WorkerPool, match: Match, part: Part) -> None:
        self._pool, self._match, self._part = pool, match, part
        self._deaths = 0
        self._future = pool.submit(play_part, match, part)

    def result(self, timeout: float | None = None) -> PartResult:
        try:
            return self._future.result(timeout)
        except BrokenProcessPool:
            self._deaths += 1
            if self._deaths == MAX_DEATHS:
                raise InvalidInput(
                    "arena/worker",
                    msg(
                        "the processes that play deals {first} to {last} die again and again: is there enough memory?",
                        first=self._part.first,
                        last=self._part.first + self._part.deals - 1,
                    ),
                ) from None
            self._future = self._pool.submit(play_part, self._match, self._part)
            raise TimeoutError from None
