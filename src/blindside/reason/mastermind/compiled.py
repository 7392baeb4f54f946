"""The compiled solver: the kernel, with the memory it works in and a way to stop it and to go on."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from blindside.reason.mastermind import kernel
from blindside.reason.mastermind.bounds import Solved, least_guesses
from blindside.reason.mastermind.kernel import Board, Memo, Work
from blindside.reason.mastermind.space import Codes, Keys, Sizes, Space

Saved = NDArray[Any]

DEPTH = 40
TRIED = 64
BUCKETS = 1024
WATCHED = 400
"""Sets of so many codes are searched in a thread of their own, so that the search can be watched and stopped."""
WORTH_SAVING = 12
"""Smaller sets are found again faster than they are read."""


def key_table(space: Space) -> Keys:
    keys = np.empty((len(space), len(space)), np.uint8)
    kernel.compare_all(space.digits, space.counts, keys)
    return keys


def cell_sizes(space: Space, guesses: Codes, left: Codes) -> Sizes:
    """The same as `space.cell_sizes`."""
    sizes = np.empty((len(guesses), space.keys), np.int32)
    kernel.count_cells(space.digits, space.counts, guesses, left, sizes)
    return sizes


class Compiled:
    """What sets of codes cost. `pause` is called every so often while it works; it may raise to end the work."""

    def __init__(self, space: Space, *, consistent: bool, bounded: bool, pause: Callable[[], None] = lambda: None) -> None:
        self.space = space
        self._pause = pause
        keys = key_table(space)
        kind = next(kind for kind in (np.uint16, np.uint32, np.uint64) if space.found < np.iinfo(kind).bits)
        bits = np.left_shift(kind(1), keys, dtype=kind)
        bits[space.all, space.all] |= kind(1 << (space.found - 1))
        firsts = np.full((len(space), space.holes), kernel.UNSEEN, np.uint8)
        self._colors = np.zeros(len(space), np.int64)
        for hole in range(space.holes):
            color = space.digits[hole].astype(np.int64)
            new = (self._colors >> color & 1) == 0
            firsts[space.all[new], np.bitwise_count(self._colors[new])] = color[new]
            self._colors |= 1 << color
        self._names = np.random.default_rng(777).integers(-(2**62), 2**62, len(space))
        self._board = Board(
            keys,
            bits,
            space.found,
            least_guesses(space),
            self._names,
            firsts,
            self._colors,
            len(space.signs),
            consistent,
            int(bounded),
        )
        self._work = _work(space, kind)
        self._memo = _memo(16 if len(space) < 2000 else 21)

    @property
    def nodes(self) -> int:
        return int(self._work.tally[0])

    def cost(self, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...], given: Codes) -> Solved:
        """What the set costs, if that is under the budget; `given` are the guesses to choose from, all if empty."""
        used = int(np.bitwise_or.reduce(self._colors[list(earlier)])) if earlier else 0
        name = int(np.bitwise_xor.reduce(self._names[left]))
        mark = self._run(left, name, guesses, budget, used, given)
        return Solved(mark >> 1, bool(mark & 1), int(self._work.guess[0]))

    def _run(self, left: Codes, name: int, guesses: int, budget: int, used: int, given: Codes) -> int:
        arguments = (self._board, self._memo, self._work, left, name, guesses, budget, 0, used, given)
        if len(left) < WATCHED:
            return int(kernel.cost(*arguments))
        marks: list[int] = []
        thread = threading.Thread(target=lambda: marks.append(kernel.cost(*arguments)), daemon=True)
        self._work.stop[0] = 0
        thread.start()
        try:
            while thread.is_alive():
                thread.join(0.05)
                self._pause()
        except BaseException:
            self._work.stop[0] = 1
            thread.join()
            raise
        return int(marks[0])

    def saved(self) -> dict[str, Saved]:
        """All it has found out about sets that are worth saving."""
        memo = self._memo
        entries = np.flatnonzero(memo.size[: memo.used[0]] > WORTH_SAVING)
        codes = [memo.pool[memo.first[entry] : memo.first[entry] + memo.size[entry]] for entry in entries]
        return {
            "codes": np.concatenate([np.empty(0, np.int32), *codes]),
            "size": memo.size[entries],
            "left": memo.left[entries],
            "mark": memo.mark[entries],
            "guess": memo.guess[entries],
        }

    def restore(self, saved: dict[str, Saved]) -> None:
        ends = np.cumsum(saved["size"])
        for at, codes in enumerate(np.split(saved["codes"].astype(np.int32), ends[:-1])):
            name = int(np.bitwise_xor.reduce(self._names[codes]))
            guess, left = int(saved["guess"][at]), int(saved["left"][at])
            kernel.keep(self._memo, name, codes, left, int(saved["mark"][at]), guess)


def _memo(power: int) -> Memo:
    entries = 2**power
    return Memo(
        slot=np.full(2 * entries, -1, np.int32),
        hash=np.zeros(entries, np.int64),
        first=np.zeros(entries, np.int64),
        size=np.zeros(entries, np.int32),
        left=np.zeros(entries, np.int32),
        mark=np.zeros(entries, np.int64),
        guess=np.zeros(entries, np.int32),
        pool=np.zeros(32 * entries, np.int32),
        used=np.zeros(2, np.int64),
    )


def _work(space: Space, kind: type[np.unsignedinteger[Any]]) -> Work:
    codes, keys = len(space), space.keys
    return Work(
        union=np.zeros((DEPTH, codes), kind),
        score=np.zeros((DEPTH, codes), np.uint8),
        cells=np.zeros((DEPTH, codes), np.int32),
        start=np.zeros((DEPTH, keys), np.int64),
        size=np.zeros((DEPTH, keys), np.int64),
        mark=np.zeros((DEPTH, keys), np.int64),
        hashes=np.zeros((DEPTH, keys), np.int64),
        candidates=np.zeros((DEPTH, codes), np.int32),
        promise=np.zeros((DEPTH, codes), np.int64),
        ordered=np.zeros((DEPTH, codes), np.int32),
        buckets=np.zeros((DEPTH, BUCKETS), np.int32),
        tried=np.zeros((DEPTH, TRIED, codes), np.uint8),
        label=np.zeros((DEPTH, codes), np.uint8),
        guess=np.zeros(DEPTH, np.int32),
        tally=np.zeros(3, np.int64),
        stop=np.zeros(1, np.uint8),
    )
