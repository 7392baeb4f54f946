"""The best strategy there is, with a proof: every first guess is tried, or shown to be no better."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Literal, NamedTuple, Protocol

import numpy as np

from blindside.games.mastermind.codes import Key
from blindside.reason.mastermind.bounds import NEVER, Bounds, SavedResult, SetCost
from blindside.reason.mastermind.space import Codes, Space, distinct_guesses
from blindside.reason.mastermind.trees import Tree

Goal = Literal["average", "longest", "consistent"]
UNBOUNDED = 99
UNRESTRICTED: Codes = np.empty(0, np.int32)
"""No guesses are ruled out beforehand."""


class Solver(Protocol):
    """A search for the cheapest way to find one of a set of codes: `plain` or `compiled`."""

    @property
    def nodes(self) -> int:
        """Sets searched so far."""

    @property
    def bounds(self) -> Bounds:
        """What sets cost at least."""

    def cost(self, left: Codes, guesses: int, budget: int, earlier: tuple[int, ...], given: Codes) -> SetCost:
        """The cost of a set of codes, or a bound of at least `budget`."""

    def saved_results(self) -> Iterator[SavedResult]:
        """Results worth saving, to resume the search later."""

    def learn(self, known: SavedResult) -> None:
        """Store a result of an earlier search."""


class Progress(NamedTuple):
    """How far a search has come: which of the first guesses, and which of its cells."""

    first: int
    firsts: int
    cell: int
    cells: int


OnProgress = Callable[[Progress], None]


def find_optimal(space: Space, solver: Solver, guesses: int, watch: OnProgress = lambda step: None) -> SetCost:
    """The fewest guesses for all codes together; NEVER if they cannot all be found in the guesses allowed."""
    if guesses == 1:
        return SetCost(NEVER, True, -1)  # a board has more codes than one
    best = SetCost(NEVER, True, -1)
    firsts = []
    for first in distinct_guesses(space, ()).tolist():
        cells = [cell for key, cell in space.split(first, space.all).items() if key != space.winning_key]
        bound = solver.bounds.weight(space.all) + sum(map(solver.bounds.lower_bound, cells))
        firsts.append((bound, first, sorted(cells, key=len)))
    bounded = guesses < UNBOUNDED
    for number, (total, first, cells) in enumerate(sorted(firsts, key=lambda one: one[0])):
        sifted = distinct_guesses(space, (first,))
        for place, cell in enumerate(cells):
            if total >= best.total:
                break
            watch(Progress(number, len(firsts), place, len(cells)))
            bound = solver.bounds.lower_bound(cell)
            room = min(best.total - (total - bound), NEVER)
            total += solver.cost(cell, guesses - bounded, room, (first,), sifted).total - bound
        if total < best.total:
            best = SetCost(total, True, first)
    return best


def find_shortest(space: Space, solver: Solver, watch: OnProgress = lambda step: None) -> tuple[SetCost, int]:
    """The best of those strategies whose longest game is the shortest possible, and how long that is."""
    for guesses in count(2):
        best = find_optimal(space, solver, guesses, watch)
        if best.total < NEVER:
            return best, guesses
    raise AssertionError("every code is found some time")


def build_tree(space: Space, solver: Solver, best: SetCost, guesses: int) -> Tree:
    """The strategy that was found, written out."""
    bounded = guesses < UNBOUNDED

    def grow(left: Codes, guess: int, guesses: int, earlier: tuple[int, ...]) -> Tree:
        then: dict[Key, Tree] = {}
        for key, cell in space.split(guess, left).items():
            if key != space.winning_key:
                after = (*earlier, guess)
                given = distinct_guesses(space, after) if len(after) == 1 else UNRESTRICTED
                solved = solver.cost(cell, guesses - bounded, NEVER, after, given)
                then[space.key(key)] = grow(cell, solved.guess, guesses - bounded, after)
        return Tree(space.code(guess), then)

    return grow(space.all, best.guess, guesses, ())
