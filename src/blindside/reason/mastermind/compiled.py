"""The solver and the heuristics, compiled. They return the same as `plain` and `heuristics`."""

import threading
from collections.abc import Iterator
from typing import Unpack

import numpy as np

from blindside.reason.mastermind import heuristics
from blindside.reason.mastermind.bounds import WORTH_SAVING, SavedResult, SetCost
from blindside.reason.mastermind.heuristics import Choose, logarithms, make_chooser
from blindside.reason.mastermind.kernel import heuristics as kernel
from blindside.reason.mastermind.kernel.search import UNSEEN, Board, Work, cost
from blindside.reason.mastermind.kernel.tables import Memo, fill_cell_counts, fill_key_table, store
from blindside.reason.mastermind.search import UNRESTRICTED, Solver, SolverOptions
from blindside.reason.mastermind.space import Codes, Keys, Sizes, Space, distinct_guesses
from blindside.reason.mastermind.trees import Tree

MAX_DEPTH = 40
MAX_TRIED = 64
BUCKETS = 1024
THREAD_SIZE = 400
"""Sets of at least so many codes are searched in a thread, so that `pause` is called meanwhile."""


def compute_key_table(space: Space) -> Keys:
    """Compute the keys of all pairs of codes."""
    keys = np.empty((len(space), len(space)), np.uint8)
    fill_key_table(space.digits, space.counts, keys)
    return keys


class CompiledSolver(Solver):
    """A solver compiled by numba; it calls `pause` every 50 ms."""

    def __init__(self, space: Space, **options: Unpack[SolverOptions]) -> None:
        super().__init__(space, **options)
        keys = compute_key_table(space)
        bits = np.left_shift(space.word(1), keys, dtype=space.word)
        bits[space.all, space.all] |= space.word(1 << (space.winning_key - 1))
        firsts = np.full((len(space), space.holes), UNSEEN, np.uint8)
        self._colors = np.zeros(len(space), np.int64)
        for hole in range(space.holes):
            color = space.digits[hole].astype(np.int64)
            new = (self._colors >> color & 1) == 0
            firsts[space.all[new], np.bitwise_count(self._colors[new])] = color[new]
            self._colors |= 1 << color
        self._names = np.random.default_rng(777).integers(-(2**62), 2**62, len(space))
        tables = (keys, bits, space.winning_key, self._least, self._names, firsts, self._colors)
        self._board = Board(*tables, len(space.signs), self._consistent, self._step)
        self._work = _make_work(space)
        self._memo = _make_memo(16 if len(space) < 2000 else 21)

    def cost(self, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...], allowed: Codes) -> SetCost:
        """Return the cost of a set, or a bound of at least `budget`."""
        used = int(np.bitwise_or.reduce(self._colors[list(earlier)])) if earlier else 0
        if self._consistent:
            allowed = np.intersect1d(allowed, left)
        mark = self._run(left, self._name(left), guesses, budget, used, allowed)
        self.nodes = int(self._work.tally[0])
        return SetCost(mark >> 1, bool(mark & 1), int(self._work.guess[0]))

    def _run(self, left: Codes, name: int, guesses: int, budget: int, used: int, allowed: Codes) -> int:
        def run() -> int:
            fixed = (self._board, self._weights, self._memo, self._work)
            return int(cost(*fixed, left, name, guesses, budget, 0, used, allowed))

        self._work.stop[0] = 0
        if len(left) < THREAD_SIZE:
            return run()
        marks: list[int] = []
        thread = threading.Thread(target=lambda: marks.append(run()), daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(0.05)
                self.nodes = int(self._work.tally[0])
                self._pause()
        except BaseException:
            self._work.stop[0] = 1
            thread.join()
            raise
        return marks[0]

    def saved_results(self) -> Iterator[SavedResult]:
        """Yield the results worth saving."""
        memo = self._memo
        for entry in np.flatnonzero(memo.size[: memo.used[0]] >= WORTH_SAVING):
            first, mark = memo.first[entry], int(memo.mark[entry])
            left = memo.pool[first : first + memo.size[entry]]
            yield SavedResult(left, int(memo.left[entry]), SetCost(mark >> 1, bool(mark & 1), int(memo.guess[entry])))

    def learn(self, result: SavedResult) -> None:
        """Store a result of an earlier search."""
        left, guesses, solved = result
        store(self._memo, self._name(left), left, guesses, 2 * solved.total + solved.exact, solved.guess)

    def _name(self, left: Codes) -> int:
        return int(np.bitwise_xor.reduce(self._names[left]))


def _make_memo(power: int) -> Memo:
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


def _make_work(space: Space) -> Work:
    codes, keys = len(space), space.keys
    return Work(
        union=np.zeros((MAX_DEPTH, codes), space.word),
        score=np.zeros((MAX_DEPTH, codes), np.uint8),
        cells=np.zeros((MAX_DEPTH, codes), np.int32),
        start=np.zeros((MAX_DEPTH, keys), np.int64),
        size=np.zeros((MAX_DEPTH, keys), np.int64),
        mark=np.zeros((MAX_DEPTH, keys), np.int64),
        hashes=np.zeros((MAX_DEPTH, keys), np.int64),
        candidates=np.zeros((MAX_DEPTH, codes), np.int32),
        bounds=np.zeros((MAX_DEPTH, codes), np.int64),
        ordered=np.zeros((MAX_DEPTH, codes), np.int32),
        buckets=np.zeros((MAX_DEPTH, BUCKETS), np.int32),
        tried=np.zeros((MAX_DEPTH, MAX_TRIED, codes), np.uint8),
        label=np.zeros((MAX_DEPTH, codes), np.uint8),
        guess=np.zeros(MAX_DEPTH, np.int32),
        tally=np.zeros(3, np.int64),
        stop=np.zeros(1, np.uint8),
    )


def count_cells(space: Space, guesses: Codes, left: Codes) -> Sizes:
    """Return the same as `space.count_cells`."""
    sizes = np.empty((len(guesses), space.keys), np.int32)
    fill_cell_counts(space.digits, space.counts, guesses, left, sizes)
    return sizes


def build_tree(space: Space, method: str) -> Tree:
    """Return the same as `heuristics.build_tree`, for the methods without chance."""
    made = build_plan(space, method)
    if made.state[1]:  # two splits were too close for sums of logarithms: heuristics compares them exactly
        return heuristics.build_tree(space, make_chooser(method, space, count_cells))
    path: list[Tree] = []
    keys = [space.key(number) for number in range(space.keys)]
    count = int(made.state[0])
    for guess, key, depth in zip(made.guess[:count], made.key[:count], made.depth[:count].tolist(), strict=True):
        tree = Tree(space.code(guess), {})
        del path[depth:]
        if path:
            path[-1].children[keys[key]] = tree
        path.append(tree)
    return path[0]


def make_compiled_chooser(method: str, space: Space) -> Choose:
    """Return the same as `heuristics.make_chooser`, for the methods without chance; it measures all guesses."""
    rule, made = _make_rule(space, method), _make_plan(0)

    def guess(left: Codes, earlier: tuple[int, ...]) -> int:
        made.state[1] = 0
        found = kernel.choose(rule, left, distinct_guesses(space, earlier) if len(earlier) < 2 else UNRESTRICTED, made)
        return heuristics.find_best_split(method, space, left, earlier, count_cells) if made.state[1] else int(found)

    return guess


def _make_rule(space: Space, method: str) -> kernel.Rule:
    return kernel.Rule(kernel.METHODS.index(method), space.digits, space.counts, *logarithms(len(space)))


def _make_plan(most: int) -> kernel.Plan:
    return kernel.Plan(
        np.empty(most, np.int32), np.empty(most, np.uint8), np.empty(most, np.uint8), np.zeros(2, np.int64)
    )


def build_plan(space: Space, method: str) -> kernel.Plan:
    """Compute a whole strategy as the kernel stores it."""
    rule, made = _make_rule(space, method), _make_plan(2 * len(space))
    first = kernel.choose(rule, space.all, distinct_guesses(space, ()), made)
    kernel.grow(rule, space.all, 0, 0, 0, np.array([first], np.int32), distinct_guesses(space, (first,)), made)
    return made
