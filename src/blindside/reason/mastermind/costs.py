"""What a position, and any guess in it, costs: exactly where that is known or soon found out.

The cost of a position is the guesses still to be made if the best are made, all codes that are left taken together.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from blindside.reason.mastermind.bounds import NEVER, SetCost
from blindside.reason.mastermind.openings import MAX_OPENING_ROWS, load_openings, look_up
from blindside.reason.mastermind.plain import NumpySolver
from blindside.reason.mastermind.search import UNBOUNDED, UNRESTRICTED
from blindside.reason.mastermind.space import Codes, Space

MAX_TRIES = 2_500
"""Guesses that are tried for an exact answer, for about a second. They are counted, and no clock is looked at, so that
everybody gets the same answer, on every machine."""

PAIRS_AS_A_GUESS = 2**16
"""Where keys are not kept as a table: so many that are worked out take as long as trying a guess does otherwise."""

MOST_PAIRS = 2**22
"""Codes left times codes: beyond, not even a first look is taken within that time."""

MAX_TRIES_WITH_OPENINGS = 100_000
"""Where the openings are known: only after guesses that nobody makes it takes more than a moment."""

Answer = TypeVar("Answer")
Played = tuple[tuple[int, int], ...]
"""Guesses with their keys, both as numbers."""


class BudgetExceeded(Exception):
    """An exact answer would take too long."""


class Position(NamedTuple):
    """The guesses and keys so far, and the codes that fit them."""

    played: Played
    left: Codes

    @property
    def guesses(self) -> tuple[int, ...]:
        """The guesses without their keys."""
        return tuple([guess for guess, _ in self.played])


class Costs:
    """Costs on one board. It remembers what it has worked out."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._openings = load_openings(space.holes, len(space.signs)) if space.repeats else None
        self._tries_left = 0
        self._bests: dict[Played, SetCost] = {}
        self._too_long: set[Played] = set()

    @cached_property
    def _solver(self) -> NumpySolver:
        return NumpySolver(self._space, consistent=False, bounded=False, pause=self._count_try)

    def position(self, played: Sequence[tuple[int, int]]) -> Position:
        """Without the rows that tell nothing beside the others: the fewer there are, the more is known beforehand."""
        left = self._space.find_fitting(played)
        played = tuple(dict.fromkeys(played))
        for row in played if self._openings is not None else ():
            others = tuple([other for other in played if other != row])
            if len(self._space.find_fitting(others)) == len(left):
                played = others
        return Position(tuple(played), left)

    def best_guess(self, position: Position) -> SetCost | None:
        """The cost of a position, and a guess that does it; None if that takes too long to find out."""
        if position.played in self._too_long:
            return None
        if position.played not in self._bests and self._openings is None:
            self._solver.clear()  # what was asked before must not decide whether this is found
        found = self._within_budget(position, lambda: self._find_best(position))
        if found is None:
            self._too_long.add(position.played)
        return found

    def cost_of_guess(self, position: Position, guess: int) -> int | None:
        """What the position costs if this is guessed now."""
        return self._within_budget(position, lambda: self._add_costs_after(position, guess))

    def _within_budget(self, position: Position, work: Callable[[], Answer]) -> Answer | None:
        self._tries_left = MAX_TRIES_WITH_OPENINGS if self._openings is not None else self._max_tries(position)
        try:
            return work()
        except BudgetExceeded:
            return None

    def _max_tries(self, position: Position) -> int:
        if self._space.table is not None:
            return MAX_TRIES
        return MAX_TRIES // (1 + len(position.left) * len(self._space) // PAIRS_AS_A_GUESS)

    def _count_try(self) -> None:
        self._tries_left -= 1
        if self._tries_left < 0:
            raise BudgetExceeded

    def _find_best(self, position: Position) -> SetCost:
        if position.played not in self._bests:
            self._bests[position.played] = self._compute_best(position)
        return self._bests[position.played]

    def _compute_best(self, position: Position) -> SetCost:
        played, left = position
        if self._openings is None and len(left) * len(self._space) > MOST_PAIRS:
            raise BudgetExceeded
        if self._openings is not None and len(played) <= MAX_OPENING_ROWS:
            return look_up(self._openings, self._space, played)
        return self._solver.cost(left, UNBOUNDED, NEVER, position.guesses, UNRESTRICTED)

    def _add_costs_after(self, position: Position, guess: int) -> int:
        played, left = position
        cells = self._space.split(guess, left).items()
        if len(cells) == 1 and len(left) > 1:  # it tells nothing
            return len(left) + self._find_best(position).total
        after = [Position((*played, (guess, key)), cell) for key, cell in cells if key != self._space.winning_key]
        return len(left) + sum(self._find_best(position).total for position in after)
