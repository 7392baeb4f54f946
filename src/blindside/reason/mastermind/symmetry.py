"""Classes of guesses that are worth the same.

Two guesses are in one class if moving holes and renaming colours turns one into the other and leaves all earlier
guesses as they were. One of each class is enough: the lowest.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from blindside.games.mastermind.codes import Code
from blindside.reason.mastermind.space import Codes, Space

Digits = NDArray[np.uint8]

MOST_MOVED = 2**22
"""Codes whose holes are moved, all together."""


@lru_cache(maxsize=256)
def unlike(space: Space, earlier: tuple[int, ...]) -> Codes:
    """The lowest guess of every class, after these earlier ones.

    On boards with very many codes not all ways to move the holes are tried: then some classes have several guesses.
    """
    if not earlier:
        return _patterns(space)
    guesses = [tuple(space.digits[:, guess].tolist()) for guess in earlier]
    lowest = np.full(len(space), np.iinfo(np.int64).max)
    ways = ((moved, _renaming(guesses, moved)) for moved in permutations(range(space.holes)))
    allowed = [(moved, renamed) for moved, renamed in ways if renamed is not None]
    for moved, renamed in allowed[: max(1, MOST_MOVED // len(space))]:
        np.minimum(lowest, _numbers(space, _rename(space, moved, renamed)), out=lowest)
    _, first = np.unique(lowest, return_index=True)
    return np.sort(first).astype(np.int32)


def classes(space: Space) -> list[Codes]:
    """All codes of each class that there is before the first guess."""
    counts = np.sort(space.counts, axis=0)
    _, first, place = np.unique(counts, axis=1, return_index=True, return_inverse=True)
    return [np.flatnonzero(place == one).astype(np.int32) for one in np.argsort(first)]


def _patterns(space: Space) -> Codes:
    """The classes of first guesses: how many holes the most frequent colour fills, the next, and so on."""

    def parts(holes: int, most: int) -> Iterator[tuple[int, ...]]:
        if not holes:
            yield ()
        for first in range(min(holes, most), 0, -1):
            for rest in parts(holes - first, first):
                yield (first, *rest)

    found = []
    for counts in parts(space.holes, space.holes if space.repeats else 1):
        if len(counts) <= len(space.signs):
            signs = (sign * count for sign, count in zip(space.signs, counts, strict=False))
            found.append(space.number(Code("".join(signs))))
    return np.array(sorted(found), np.int32)


def _renaming(guesses: Sequence[tuple[int, ...]], moved: Sequence[int]) -> dict[int, int] | None:
    """How colours must be renamed for the guesses to stay as they are when the holes are moved; None if they cannot."""
    renamed: dict[int, int] = {}
    for guess in guesses:
        for hole, source in enumerate(moved):
            if renamed.setdefault(guess[source], guess[hole]) != guess[hole]:
                return None
    return renamed if len(set(renamed.values())) == len(renamed) else None


def _rename(space: Space, moved: Sequence[int], renamed: dict[int, int]) -> Digits:
    """All codes with their holes moved and their colours renamed; colours not seen yet get the lowest names in turn."""
    unseen = np.array([color for color in range(len(space.signs)) if color not in renamed.values()] or [0], np.uint8)
    names = np.full((len(space.signs), len(space)), len(space.signs), np.uint8)
    for color, name in renamed.items():
        names[color] = name
    taken = np.zeros(len(space), np.int64)
    result = np.empty_like(space.digits)
    for hole, source in enumerate(moved):
        colors = space.digits[source]
        named = names[colors, space.all]
        new = named == len(space.signs)
        named = np.where(new, unseen[np.minimum(taken, len(unseen) - 1)], named)
        names[colors, space.all] = named
        taken += new
        result[hole] = named
    return result


def _numbers(space: Space, digits: Digits) -> NDArray[np.int64]:
    """One number a code, in the order of codes."""
    total = np.zeros(digits.shape[1], np.int64)
    for hole in digits:
        total = total * len(space.signs) + hole
    return total
