"""What a set of codes costs at least, and what a solver says of it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blindside.reason.mastermind.space import Codes, Space

Weights = NDArray[np.int64]
"""What each code counts for, by its number: a whole number, and not zero."""
NEVER = 1 << 52
"""More guesses than anybody makes: what a set costs that cannot be solved in the guesses left."""


class SetCost(NamedTuple):
    """What a set costs, all its codes together, and the first guess; or a bound that is not under the budget."""

    total: int
    exact: bool
    guess: int


class SavedResult(NamedTuple):
    """What a solver has found out about a set, with so many guesses left."""

    left: Codes
    guesses: int
    solved: SetCost


WORTH_SAVING = 20
"""What is known of smaller sets is found out again sooner than it is read."""


def min_guesses_by_size(space: Space) -> NDArray[np.int64]:
    """The fewest guesses that a set of each size can cost.

    One code is found by the first guess, one after each key by the second, and so on.
    """
    keys = space.winning_key - 1
    depths = np.empty(len(space), np.int64)
    filled, depth, room = 0, 1, 1
    while filled < len(space):
        depths[filled : filled + room] = depth
        filled, depth, room = filled + room, depth + 1, room * keys
    return np.concatenate([[0], np.cumsum(depths)])


def min_weighted_cost(space: Space, total: Weights, heaviest: int) -> Weights:
    """The least that sets of codes can cost that weigh so much together, and each of them no more than the heaviest.

    If no code were found before some guess, that guess would cost its number times the total. One code can be found by
    the first guess, one after each key by the second, …: what they save is no more than if all were the heaviest.
    """
    keys = space.winning_key - 1
    saved = [0, 1, 2 + keys, 3 + 2 * keys + keys**2]
    least: Weights = np.max([last * total - less * heaviest for last, less in enumerate(saved, start=1)], axis=0)
    return least


class Bounds:
    """What sets of codes cost at least, each code counted as often as it weighs; None: all weigh one."""

    def __init__(self, space: Space, weights: Weights | None) -> None:
        self._space = space
        self._weights = weights
        self._least = min_guesses_by_size(space)

    def weight(self, left: Codes) -> int:
        """What one guess costs for all these codes."""
        return len(left) if self._weights is None else int(self._weights[left].sum())

    def lower_bound(self, left: Codes) -> int:
        """What they cost at least until all are found: by their number, or by the total and the heaviest weight."""
        if self._weights is None:
            return int(self._least[len(left)])
        weights = self._weights[left]
        return int(min_weighted_cost(self._space, weights.sum(), int(weights.max())))
