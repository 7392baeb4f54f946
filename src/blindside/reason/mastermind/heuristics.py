"""Rules of thumb: the guess that splits what is left best, by one measure or another.

Every measure is a whole number, or compared as if it were one, so that equal splits are equal. Among equals a guess
that may be the code goes first, and then the lowest.
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
"""The lower the better, by guess."""
Count = Callable[[Space, Codes, Codes], Sizes]
Choose = Callable[[Codes, tuple[int, ...]], int]
"""A guess for what is left, after earlier guesses."""

MOST_PAIRS = 2**26
"""Guesses times codes left: where there are more, only codes that may be it are measured, and not all of them."""
LONG = 2**22
"""Guesses times codes left that take longer to measure than it takes to find out which are worth the same."""
UNIT = 2**36
"""Parts of a bit that entropy is first compared in; what is closer than they can tell is compared exactly."""


def max_size(sizes: Sizes) -> Scores:
    """The size of the largest cell."""
    result: Scores = sizes.max(axis=1).astype(np.int64)
    return result


def expected_size(sizes: Sizes) -> Scores:
    """The expected size of what is left, times the number of codes."""
    result: Scores = np.square(sizes.astype(np.int64)).sum(axis=1)
    return result


def cell_count(sizes: Sizes) -> Scores:
    """The number of cells, negated: more cells are better."""
    result: Scores = -np.count_nonzero(sizes, axis=1).astype(np.int64)
    return result


def entropy(sizes: Sizes) -> Scores:
    """What is still unknown afterwards, in parts of a bit, times the number of codes."""
    result: Scores = logarithms(int(sizes.max())).logs[sizes].sum(axis=1)
    return result


class Logarithms(NamedTuple):
    """Tables for comparing entropies exactly."""

    logs: NDArray[np.int64]
    """n log n, in parts of a bit, put together from the logarithms of primes: equal products have equal sums."""
    margin: NDArray[np.int64]
    """How far sums for n codes can be off: half a part for each prime factor of each size, on both sides."""
    factors: NDArray[np.int64]
    """The smallest prime factor of n."""


@lru_cache(maxsize=16)
def logarithms(most: int) -> Logarithms:
    """For all n up to the most."""
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


MEASURES: dict[str, Measure] = {"minimax": max_size, "expected": expected_size, "entropy": entropy, "parts": cell_count}


def make_chooser(method: str, space: Space, count: Count = count_cells, dealer: Dealer | None = None) -> Choose:
    """How this method chooses a guess; a dealer is needed by the one that draws."""
    if method == "first":
        return lambda left, earlier: int(left[0])
    if method == "random":
        assert dealer is not None, "somebody draws"
        return lambda left, earlier: int(left[dealer.pick(len(left))])

    def choose(left: Codes, earlier: tuple[int, ...]) -> int:
        apart = _find_separating(space, left, count)
        return find_best_split(method, space, left, earlier, count) if apart is None else apart

    return choose


def find_best_split(
    method: str, space: Space, left: Codes, earlier: tuple[int, ...], count: Count = count_cells
) -> int:
    """The guess that a method rates best; ties are broken as said above."""
    guesses = _select_guesses(space, left, earlier)
    sizes = count(space, guesses, left)
    scores = MEASURES[method](sizes)
    lowest = int(scores.min())
    if method == "entropy":
        close = np.flatnonzero(scores <= lowest + logarithms(len(left)).margin[-1])
        splits = {at: _split(sizes[at]) for at in close.tolist()}
        fewest = _find_least_entropy(set(splits.values()))
        best = [at for at, split in splits.items() if split in fewest]
    else:
        best = np.flatnonzero(scores == lowest).tolist()
    members = [at for at in best if sizes[at, space.winning_key]]
    return int(guesses[(members or best)[0]])


def _select_guesses(space: Space, left: Codes, earlier: tuple[int, ...]) -> Codes:
    guesses = space.all
    if len(earlier) < 2 or (len(earlier) == 2 and len(guesses) * len(left) > LONG):
        guesses = distinct_guesses(space, earlier)
    if len(guesses) * len(left) > MOST_PAIRS:
        guesses = left[:: 1 + len(left) ** 2 // MOST_PAIRS]
    return guesses


def _find_least_entropy(splits: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Of these splits those that leave least unknown: compared as whole numbers, which are long."""
    if len(splits) == 1:
        return splits
    exact = {split: prod(size**size for size in split) for split in splits}
    least = min(exact.values())
    return {split for split in splits if exact[split] == least}


def _split(sizes: Sizes) -> tuple[int, ...]:
    return tuple(sorted(sizes[sizes > 1].tolist()))


def _find_separating(space: Space, left: Codes, count: Count) -> int | None:
    """The lowest member that tells all others apart: by every measure nothing is better."""
    if len(left) > space.winning_key:
        return None
    apart = np.flatnonzero(count(space, left, left).max(axis=1) == 1)
    return int(left[apart[0]]) if len(apart) else None


def build_tree(space: Space, choose: Choose) -> Tree:
    """What comes of always choosing so."""

    def grow(left: Codes, earlier: tuple[int, ...]) -> Tree:
        guess = choose(left, earlier) if len(left) > 2 else int(left[0])
        if len(left) == 1:
            return Tree(space.code(guess))
        cells = space.split(guess, left)
        after = (*earlier, guess)
        return Tree(
            space.code(guess),
            {space.key(key): grow(cell, after) for key, cell in cells.items() if key != space.winning_key},
        )

    return grow(space.all, ())
