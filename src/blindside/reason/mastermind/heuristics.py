"""Heuristics (rules of thumb): the guess with the best split of the codes left, by one of four measures.

Measures are compared in integers, so equal splits are equal. Ties go to a guess that may be the code, then to the
lowest number.
"""

from collections.abc import Callable
from functools import lru_cache
from math import isqrt, log2, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blindside.core.dealers import Dealer
from blindside.reason.mastermind.space import Codes, Sizes, Space, count_cells, distinct_guesses
from blindside.reason.mastermind.trees import Tree

Scores = NDArray[np.int64]
Measure = Callable[[Sizes], Scores]
"""A score by guess; lower is better."""
Count = Callable[[Space, Codes, Codes], Sizes]
Choose = Callable[[Codes, tuple[int, ...]], int]
"""Chooses a guess, from the codes left and the earlier guesses."""

MAX_PAIRS = 2**26
"""Guesses times codes left: above it only a part of the codes left is measured as guesses."""
LONG = 2**22
"""Guesses times codes left: above it, looking for equivalent guesses saves time after two guesses."""
UNIT = 2**36
"""Entropies are first compared in parts of a bit; closer ones are compared exactly."""


class Logarithms(NamedTuple):
    """Tables for comparing entropies exactly."""

    logs: NDArray[np.int64]
    """n log n in parts of a bit, summed from logarithms of primes: equal products have equal sums."""
    margin: NDArray[np.int64]
    """The greatest error of a difference of sums for n codes: half a part for each prime factor of each size, twice."""
    factors: NDArray[np.int64]
    """The smallest prime factor of n."""


@lru_cache(maxsize=16)
def logarithms(most: int) -> Logarithms:
    """Build the tables for n up to `most`."""
    numbers = np.arange(most + 1)
    factors = numbers.copy()
    for prime in range(2, isqrt(most) + 1):
        multiples = factors[prime * prime :: prime]
        np.minimum(multiples, prime, out=multiples)
    logs = [0] * (most + 1)
    for number, factor in enumerate(factors.tolist()):
        if number > 1:
            logs[number] = round(log2(number) * UNIT) if factor == number else logs[factor] + logs[number // factor]
    margin = np.ceil(numbers * np.log2(np.maximum(numbers, 1))).astype(np.int64)
    return Logarithms(np.array(logs, np.int64) * numbers, margin, factors)


MEASURES: dict[str, Measure] = {
    "minimax": lambda sizes: sizes.max(axis=1).astype(np.int64),
    "expected": lambda sizes: np.square(sizes.astype(np.int64)).sum(axis=1),
    "entropy": lambda sizes: logarithms(int(sizes.max())).logs[sizes].sum(axis=1),
    "parts": lambda sizes: -np.count_nonzero(sizes, axis=1).astype(np.int64),
}
"""The largest cell; the expected cell, and the expected entropy in parts of a bit, both times the number of codes; the
number of cells, negated since more cells are better."""


def make_chooser(method: str, space: Space, count: Count = count_cells, dealer: Dealer | None = None) -> Choose:
    """Return the function by which a method chooses guesses; `random` needs a dealer."""
    if method == "first":
        return lambda left, earlier: int(left[0])
    if method == "random":
        assert dealer is not None, "the method draws"
        return lambda left, earlier: int(left[dealer.pick(len(left))])

    def choose(left: Codes, earlier: tuple[int, ...]) -> int:
        apart = _find_separating(space, left, count)
        return find_best_split(method, space, left, earlier, count) if apart is None else apart

    return choose


def find_best_split(
    method: str, space: Space, left: Codes, earlier: tuple[int, ...], count: Count = count_cells
) -> int:
    """Return the guess that a method rates best."""
    guesses = _select_guesses(space, left, earlier)
    sizes = count(space, guesses, left)
    scores = MEASURES[method](sizes)
    lowest = int(scores.min())
    if method == "entropy":
        close = np.flatnonzero(scores <= lowest + logarithms(len(left)).margin[-1])
        splits = {at: tuple(sorted(sizes[at][sizes[at] > 1].tolist())) for at in close.tolist()}
        best = _find_least_entropy(splits)
    else:
        best = np.flatnonzero(scores == lowest).tolist()
    members = [at for at in best if sizes[at, space.winning_key]]
    return int(guesses[(members or best)[0]])


def _select_guesses(space: Space, left: Codes, earlier: tuple[int, ...]) -> Codes:
    guesses = space.all
    if len(earlier) < 2 or (len(earlier) == 2 and len(guesses) * len(left) > LONG):
        guesses = distinct_guesses(space, earlier)
    if len(guesses) * len(left) > MAX_PAIRS:
        guesses = left[:: 1 + len(left) ** 2 // MAX_PAIRS]
    return guesses


def _find_least_entropy(splits: dict[int, tuple[int, ...]]) -> list[int]:
    """Return the positions of the splits with the least entropy left, compared exactly as long integers."""
    different = set(splits.values())
    if len(different) == 1:
        return list(splits)
    exact = {split: prod(size**size for size in split) for split in different}
    least = min(exact.values())
    return [at for at, split in splits.items() if exact[split] == least]


def _find_separating(space: Space, left: Codes, count: Count) -> int | None:
    """Return the lowest code left whose keys tell all others apart: no guess is better by any measure."""
    if len(left) > space.winning_key:
        return None
    apart = np.flatnonzero(count(space, left, left).max(axis=1) == 1)
    return int(left[apart[0]]) if len(apart) else None


def build_tree(space: Space, choose: Choose) -> Tree:
    """Build the strategy that always chooses so."""

    def grow(left: Codes, earlier: tuple[int, ...]) -> Tree:
        guess = choose(left, earlier) if len(left) > 2 else int(left[0])
        if len(left) == 1:
            return Tree(space.code(guess))
        cells, after = space.split(guess, left).items(), (*earlier, guess)
        then = {space.key(key): grow(cell, after) for key, cell in cells if key != space.winning_key}
        return Tree(space.code(guess), then)

    return grow(space.all, ())
