"""The exact cost of a position and of a guess in it, where it is known or found within a budget of guesses tried.

The cost of a position is the total of guesses still needed with optimal play, over all codes left.
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
"""Guesses tried for an exact answer, which takes about a second. Counting them, instead of reading a clock, gives the
same answer on every machine."""

PAIRS_AS_A_GUESS = 2**16
"""Without a table of keys, computing the keys of so many pairs counts as trying one guess."""

MAX_PAIRS = 2**22
"""Codes left times codes: above it even the first bound takes too long."""

MAX_TRIES_WITH_OPENINGS = 100_000
"""The budget where the openings are known: it is needed only after absurd guesses."""

Answer = TypeVar("Answer")
Played = tuple[tuple[int, int], ...]
"""Rows of guess and key, both as numbers."""


class BudgetExceeded(Exception):
    """The search for an exact answer has used up its budget."""


class Position(NamedTuple):
    """The rows so far, and the codes that fit them."""

    played: Played
    left: Codes

    @property
    def guesses(self) -> tuple[int, ...]:
        """The guesses without their keys."""
        return tuple([guess for guess, _ in self.played])


class Costs:
    """Costs on one board, cached."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._openings = load_openings(space.holes, len(space.signs)) if space.repeats else None
        self._tries_left = 0
        self._bests: dict[Played, SetCost] = {}
        self._too_long: set[Played] = set()

    @cached_property
    def _solver(self) -> NumpySolver:
        return NumpySolver(self._space, pause=self._count_try)

    def position(self, played: Sequence[tuple[int, int]]) -> Position:
        """Return the position after these rows, without redundant ones: openings are known for up to two rows."""
        left = self._space.find_fitting(played)
        played = tuple(dict.fromkeys(played))
        for row in played if self._openings is not None else ():
            others = tuple([other for other in played if other != row])
            if len(self._space.find_fitting(others)) == len(left):
                played = others
        return Position(tuple(played), left)

    def best_guess(self, position: Position) -> SetCost | None:
        """Return the cost of a position and the best guess; None if that exceeds the budget."""
        if position.played in self._too_long:
            return None
        if position.played not in self._bests and self._openings is None:
            self._solver.clear()  # earlier questions must not decide whether this one is within the budget
        found = self._within_budget(position, lambda: self._find_best(position))
        if found is None:
            self._too_long.add(position.played)
        return found

    def cost_of_guess(self, position: Position, guess: int) -> int | None:
        """Return the cost of a position with this guess next; None if that exceeds the budget."""
        return self._within_budget(position, lambda: self._add_costs_after(position, guess))

    def _within_budget(self, position: Position, work: Callable[[], Answer]) -> Answer | None:
        self._tries_left = MAX_TRIES
        if self._openings is not None:
            self._tries_left = MAX_TRIES_WITH_OPENINGS
        elif self._space.table is None:
            self._tries_left //= 1 + len(position.left) * len(self._space) // PAIRS_AS_A_GUESS
        try:
            return work()
        except BudgetExceeded:
            return None

    def _count_try(self) -> None:
        self._tries_left -= 1
        if self._tries_left < 0:
            raise BudgetExceeded

    def _find_best(self, position: Position) -> SetCost:
        played, left = position
        if played not in self._bests:
            if self._openings is None and len(left) * len(self._space) > MAX_PAIRS:
                raise BudgetExceeded
            if self._openings is not None and len(played) <= MAX_OPENING_ROWS:
                self._bests[played] = look_up(self._openings, self._space, played)
            else:
                self._bests[played] = self._solver.cost(left, UNBOUNDED, NEVER, position.guesses, UNRESTRICTED)
        return self._bests[played]

    def _add_costs_after(self, position: Position, guess: int) -> int:
        played, left = position
        cells = self._space.split(guess, left).items()
        if len(cells) == 1 and len(left) > 1:  # the guess tells nothing
            return len(left) + self._find_best(position).total
        after = [Position((*played, (guess, key)), cell) for key, cell in cells if key != self._space.winning_key]
        return len(left) + sum(self._find_best(position).total for position in after)
