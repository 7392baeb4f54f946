"""What every position after two guesses costs, for the boards people play: worked out once, and kept in a file.

Two pairs of guesses that can be turned into each other by moving holes and renaming colours cost the same; the file has
one pair of each kind. `./run openings` makes it.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.search import ALL, UNBOUNDED, Solver
from blindside.reason.mastermind.space import Space
from blindside.reason.mastermind.symmetry import unlike

SHIPPED = ((4, 6), (4, 7))
"""Holes and signs."""
FOLDER = files("blindside.reason.mastermind") / "data"

Digits = tuple[int, ...]


class Openings(NamedTuple):
    place: dict[Digits, int]
    """Of each pair of guesses, in its plainest form."""
    totals: NDArray[np.uint16]
    """By pair, first key and second key; 0 where no code is left."""
    guesses: NDArray[np.uint16]
    """The best there, in the plainest form."""


def name(holes: int, signs: int) -> str:
    return f"openings-{holes}x{signs}.npz"


@lru_cache(maxsize=4)
def openings(holes: int, signs: int) -> Openings | None:
    if (holes, signs) not in SHIPPED:
        return None
    with (FOLDER / name(holes, signs)).open("rb") as file, np.load(file, allow_pickle=False) as content:
        place = {tuple(pair): at for at, pair in enumerate(content["pairs"].tolist())}
        return Openings(place, content["totals"], content["guesses"])


class Turn(NamedTuple):
    """How a pair of guesses is turned into its plainest form."""

    plain: Digits
    """Both guesses in a row."""
    moved: Digits
    """The hole that each hole's peg comes from."""
    colors: Digits
    """The colour that each number stands for; those that are in neither guess come last."""

    def there(self, guess: Digits) -> Digits:
        names = {color: number for number, color in enumerate(self.colors)}
        return tuple([names[guess[hole]] for hole in self.moved])

    def back(self, guess: Digits) -> Digits:
        pegs = sorted(zip(self.moved, guess, strict=True))
        return tuple([self.colors[number] for _, number in pegs])


@lru_cache(maxsize=65536)
def plainest(one: Digits, other: Digits, signs: int) -> Turn:
    """The turn to the lowest pair."""
    return min(
        _turned([*(one[hole] for hole in moved), *(other[hole] for hole in moved)], moved, signs)
        for moved in permutations(range(len(one)))
    )


def _turned(colors: list[int], moved: Digits, signs: int) -> Turn:
    names: dict[int, int] = {}
    plain = tuple([names.setdefault(color, len(names)) for color in colors])
    return Turn(plain, moved, (*names, *(color for color in range(signs) if color not in names)))


class Computed(NamedTuple):
    pair: Digits
    totals: NDArray[np.uint16]
    guesses: NDArray[np.uint16]


def computed(space: Space, solver: Solver, watch: Callable[[int, int], None]) -> Iterator[Computed]:
    """All pairs, with what the positions after them cost, and the guesses that do it."""
    turns = {}
    for first in unlike(space, ()).tolist():
        for second in unlike(space, (first,)).tolist():
            turn = plainest(digits_of(space, first), digits_of(space, second), len(space.signs))
            turns[turn.plain] = turn, (first, second)
    for done, (plain, (turn, pair)) in enumerate(sorted(turns.items())):
        watch(done, len(turns))
        totals = np.zeros((space.keys, space.keys), np.uint16)
        guesses = np.zeros_like(totals)
        for first_key, after in space.cells(pair[0], space.all).items():
            for second_key, left in space.cells(pair[1], after).items():
                solved = solver.cost(left, UNBOUNDED, NEVER, pair, ALL)
                totals[first_key, second_key] = solved.total
                guesses[first_key, second_key] = number_of(space, turn.there(digits_of(space, solved.guess)))
        yield Computed(plain, totals, guesses)


def digits_of(space: Space, number: int) -> Digits:
    return tuple(space.digits[:, number].tolist())


def number_of(space: Space, digits: Digits) -> int:
    """Where every code is allowed."""
    number = 0
    for color in digits:
        number = number * len(space.signs) + color
    return number
