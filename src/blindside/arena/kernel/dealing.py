"""`core.dealers.SimulationDealer`, compiled: the same numbers from the same seed."""

import numpy as np

from blindside.arena.kernel.compiling import Array, compiled, whole
from blindside.arena.kernel.games import Game

STEP, FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
HALF, LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
BY_30, BY_27, BY_31 = np.uint64(30), np.uint64(27), np.uint64(31)


@compiled
def pick(game: Game, count: int) -> int:
    """One of 0 … count − 1."""
    many = np.uint64(count)
    uneven = np.uint64(0x100000000) % many
    while True:
        state = game.chance + STEP
        game.chance = state
        state = (state ^ (state >> BY_30)) * FIRST
        state = (state ^ (state >> BY_27)) * SECOND
        product = ((state ^ (state >> BY_31)) >> HALF) * many
        if product & LOW >= uneven:
            return whole(product >> HALF)


@compiled
def shuffle(game: Game, items: Array, count: int) -> None:
    """The first so many items."""
    for last in range(count - 1, 0, -1):
        other = pick(game, last + 1)
        items[last], items[other] = items[other], items[last]
