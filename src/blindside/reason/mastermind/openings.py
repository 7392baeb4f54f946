"""Precomputed costs of every position after up to two guesses, for the usual boards.

Openings that a permutation of holes and colours turns into each other cost the same; the file has one of each class, in
canonical form. `./run openings` makes the files.
"""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blindside.reason.mastermind.bounds import SetCost
from blindside.reason.mastermind.space import Space

SHIPPED = ((4, 6), (4, 7))
"""Holes and signs."""
MAX_OPENING_ROWS = 2
FOLDER = files("blindside.reason.mastermind") / "data"

Digits = tuple[int, ...]


class Openings(NamedTuple):
    """The content of the file of one board."""

    place: dict[Digits, int]
    """Index of each opening in canonical form."""
    totals: NDArray[np.uint16]
    """Cost by opening, first key and second key (0 without such a guess); 0 if no code is left."""
    guesses: NDArray[np.uint16]
    """The best guess there, in canonical form."""


def file_name(holes: int, signs: int) -> str:
    """Return the file name for a board."""
    return f"openings-{holes}x{signs}.npz"


@lru_cache(maxsize=4)
def load_openings(holes: int, signs: int) -> Openings | None:
    """Load the file for a board; None if none is shipped."""
    if (holes, signs) not in SHIPPED:
        return None
    with (FOLDER / file_name(holes, signs)).open("rb") as file, np.load(file, allow_pickle=False) as content:
        openings = (tuple(sign for sign in guesses if sign < signs) for guesses in content["openings"].tolist())
        place = {guesses: at for at, guesses in enumerate(openings)}
        return Openings(place, content["totals"], content["guesses"])


class Symmetry(NamedTuple):
    """A permutation of holes and colours that brings guesses into canonical form."""

    plain: Digits
    """The pegs of all guesses in canonical form."""
    moved: Digits
    """By hole: the hole that its peg comes from."""
    colors: Digits
    """By canonical colour: the original colour. Colours in no guess come last."""

    def to_canonical(self, guess: Digits) -> Digits:
        """Convert a guess to the canonical form."""
        names = {color: number for number, color in enumerate(self.colors)}
        return tuple([names[guess[hole]] for hole in self.moved])

    def from_canonical(self, guess: Digits) -> Digits:
        """Convert a guess from the canonical form."""
        pegs = sorted(zip(self.moved, guess, strict=True))
        return tuple([self.colors[number] for _, number in pegs])


@lru_cache(maxsize=65536)
def find_symmetry(guesses: tuple[Digits, ...], holes: int, signs: int) -> Symmetry:
    """Find the symmetry to the canonical form: the lowest equivalent guesses."""

    def symmetry(moved: Digits) -> Symmetry:
        names: dict[int, int] = {}
        plain = tuple([names.setdefault(guess[hole], len(names)) for guess in guesses for hole in moved])
        return Symmetry(plain, moved, (*names, *(color for color in range(signs) if color not in names)))

    return min(map(symmetry, permutations(range(holes))))


def symmetry_of(space: Space, guesses: tuple[int, ...]) -> Symmetry:
    """Find the symmetry to the canonical form of these guesses, given by their numbers."""
    return find_symmetry(tuple([digits_of(space, guess) for guess in guesses]), space.holes, len(space.signs))


def look_up(openings: Openings, space: Space, played: Sequence[tuple[int, int]]) -> SetCost:
    """Look up the cost of a position after up to two guesses."""
    turn = symmetry_of(space, tuple([guess for guess, _ in played]))
    first, second, *_ = (*[key for _, key in played], 0, 0)
    place = openings.place[turn.plain]
    guess = turn.from_canonical(digits_of(space, int(openings.guesses[place, first, second])))
    return SetCost(int(openings.totals[place, first, second]), True, number_of(space, guess))


def digits_of(space: Space, number: int) -> Digits:
    """Return the colours of a code as numbers."""
    return tuple(space.digits[:, number].tolist())


def number_of(space: Space, digits: Digits) -> int:
    """Return the number of a code on a board with repeats."""
    number = 0
    for color in digits:
        number = number * len(space.signs) + color
    return number
