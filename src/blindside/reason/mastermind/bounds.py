"""Costs of sets of codes, and their lower bounds. A cost is the total of guesses over all codes of the set."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blindside.reason.mastermind.space import Codes, Space

Weights = NDArray[np.int64]
"""Weight of each code by its number: a positive integer."""
NEVER = 1 << 52
"""The cost of a set that cannot be solved in the guesses left."""


class SetCost(NamedTuple):
    """The cost of a set and its first guess; or, if not exact, a lower bound that is not below the budget."""

    total: int
    exact: bool
    guess: int


class SavedResult(NamedTuple):
    """A result of a solver for a set with so many guesses left."""

    left: Codes
    guesses: int
    solved: SetCost


WORTH_SAVING = 20
"""Results for smaller sets are found again faster than read."""


def min_guesses_by_size(space: Space) -> NDArray[np.int64]:
    """Return the least cost of a set by its size.

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
    """Return the least weighted cost of sets with these total weights and this heaviest code.

    Found at guess n, all codes would cost n times the total. One code can be found by the first guess, one after each
    key by the second, …: they save at most what they would if all were as heavy as the heaviest.
    """
    keys = space.winning_key - 1
    saved = [0, 1, 2 + keys, 3 + 2 * keys + keys**2]
    least: Weights = np.max([last * total - less * heaviest for last, less in enumerate(saved, start=1)], axis=0)
    return least
