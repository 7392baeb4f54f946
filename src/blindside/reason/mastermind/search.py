"""Search for an optimal strategy, with proof: each first guess is tried or shown to be no better."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, TypedDict, Unpack

import numpy as np

from blindside.games.mastermind.codes import Key
from blindside.reason.mastermind.bounds import (
    NEVER,
    SavedResult,
    SetCost,
    Weights,
    min_guesses_by_size,
    min_weighted_cost,
)
from blindside.reason.mastermind.space import Codes, Space, distinct_guesses
from blindside.reason.mastermind.trees import Tree

Goal = Literal["average", "longest", "consistent"]
UNBOUNDED = 99
UNRESTRICTED: Codes = np.empty(0, np.int32)
"""The empty list of candidates: all guesses may be tried."""


class SolverOptions(TypedDict, total=False):
    """Options of a solver. With weights, the search must be neither consistent nor bounded."""

    consistent: bool
    """Guess only codes that fit."""
    bounded: bool
    """Count the guesses left."""
    weights: Weights | None
    """The weight of each code; None if all weigh 1."""
    pause: Callable[[], None]
    """Called now and then during a search; it may raise to stop it."""


class Solver(ABC):
    """Computes the least cost of sets of codes: `plain.NumpySolver` or `compiled.CompiledSolver`."""

    def __init__(self, space: Space, **options: Unpack[SolverOptions]) -> None:
        self.space = space
        self.nodes = 0
        """Number of sets searched so far."""
        self._consistent = options.get("consistent", False)
        self._step = int(options.get("bounded", False))
        self._weights = options.get("weights")
        self._pause = options.get("pause", lambda: None)
        self._least = min_guesses_by_size(space)

    def weight(self, left: Codes) -> int:
        """Return the cost of one guess for all these codes: their total weight."""
        return len(left) if self._weights is None else int(self._weights[left].sum())

    def lower_bound(self, left: Codes) -> int:
        """Return a lower bound of the cost of a set, from its size or from its total and heaviest weight."""
        if self._weights is None:
            return int(self._least[len(left)])
        weights = self._weights[left]
        return int(min_weighted_cost(self.space, weights.sum(), int(weights.max())))

    @abstractmethod
    def cost(self, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...], allowed: Codes) -> SetCost:
        """Return the cost of a set, or a lower bound of at least `budget`.

        `allowed` are the guesses to choose from, all if empty; `earlier` are the guesses before.
        """

    @abstractmethod
    def saved_results(self) -> Iterator[SavedResult]:
        """Yield the results worth saving, to resume the search later."""

    @abstractmethod
    def learn(self, result: SavedResult) -> None:
        """Store a result of an earlier search."""


class Progress(NamedTuple):
    """The progress of a search: number of the first guess, and of its cell."""

    first: int
    firsts: int
    cell: int
    cells: int


OnProgress = Callable[[Progress], None]


def find_optimal(space: Space, solver: Solver, guesses: int, watch: OnProgress = lambda step: None) -> SetCost:
    """Find the least total of guesses over all codes; NEVER if the guesses allowed are too few."""
    best = SetCost(NEVER, True, -1)
    if guesses == 1:
        return best  # a board has more codes than one
    firsts = []
    for first in distinct_guesses(space, ()).tolist():
        cells = [cell for key, cell in space.split(first, space.all).items() if key != space.winning_key]
        bound = solver.weight(space.all) + sum(map(solver.lower_bound, cells))
        firsts.append((bound, first, sorted(cells, key=len)))
    bounded = guesses < UNBOUNDED
    for number, (total, first, cells) in enumerate(sorted(firsts, key=lambda one: one[0])):
        sifted = distinct_guesses(space, (first,))
        for place, cell in enumerate(cells):
            if total >= best.total:
                break
            watch(Progress(number, len(firsts), place, len(cells)))
            bound = solver.lower_bound(cell)
            room = min(best.total - (total - bound), NEVER)
            total += solver.cost(cell, guesses - bounded, room, (first,), sifted).total - bound
        if total < best.total:
            best = SetCost(total, True, first)
    return best


def find_shortest(space: Space, solver: Solver, watch: OnProgress = lambda step: None) -> tuple[SetCost, int]:
    """Find the least total among strategies with the shortest longest game; also returns its length."""
    guesses = 2
    while (best := find_optimal(space, solver, guesses, watch)).total >= NEVER:
        guesses += 1
    return best, guesses


def build_tree(space: Space, solver: Solver, best: SetCost, guesses: int) -> Tree:
    """Build the strategy of a search result."""
    bounded = guesses < UNBOUNDED

    def grow(left: Codes, guess: int, guesses: int, earlier: tuple[int, ...]) -> Tree:
        then: dict[Key, Tree] = {}
        for key, cell in space.split(guess, left).items():
            if key != space.winning_key:
                after = (*earlier, guess)
                allowed = distinct_guesses(space, after) if len(after) == 1 else UNRESTRICTED
                solved = solver.cost(cell, guesses - bounded, NEVER, after, allowed)
                then[space.key(key)] = grow(cell, solved.guess, guesses - bounded, after)
        return Tree(space.code(guess), then)

    return grow(space.all, best.guess, guesses, ())
