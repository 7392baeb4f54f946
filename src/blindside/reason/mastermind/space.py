"""The codes of a board, numbered in the order of their signs, and the keys of all pairs of codes.

A key is a number that fits in a byte, ordered by its pegs and then by its reds. The last number is the winning key. The
number before it, all pegs red but one white, is no possible key.

Also equivalence classes of guesses: two guesses are equivalent if a permutation of holes and colours that leaves all
earlier guesses as they are turns one into the other. The search tries the lowest of each class.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import permutations, product
from math import perm

import numpy as np
from numpy.typing import NDArray

from blindside.core.errors import InvalidInput
from blindside.core.messages import figure, msg
from blindside.games.mastermind.codes import Code, Key, alphabet
from blindside.games.mastermind.settings import Settings

Codes = NDArray[np.int32]
"""Numbers of codes, ascending."""
Keys = NDArray[np.uint8]
Sizes = NDArray[np.int32]

MAX_CODES = 2_000_000
MAX_PAIRS = 2**26
"""The keys of up to so many pairs are stored in a table of 64 MB; otherwise they are computed when needed."""
BLOCK = 2**18
"""Pairs per block, which fits in a processor's cache."""


def key_number(key: Key) -> int:
    """Convert a key to its number."""
    pegs = key.reds + key.whites
    return pegs * (pegs + 1) // 2 + key.reds


class Space:
    """The codes of a board. Use `get_space`, which caches them."""

    def __init__(self, holes: int, signs: str, repeats: bool) -> None:
        self.holes = holes
        self.signs = signs
        self.repeats = repeats
        colors = range(len(signs))
        drawn = product(colors, repeat=holes) if repeats else permutations(colors, holes)
        rows = np.array(list(drawn), np.uint8)
        self.digits = np.ascontiguousarray(rows.T)
        """Colour by hole and code."""
        self.counts = np.array([(rows == color).sum(axis=1) for color in colors], np.uint8)
        """Number of pegs by colour and code."""
        self.winning_key = holes * (holes + 1) // 2 + holes
        """The number of the key that says that the guess is the code."""
        self.keys = self.winning_key + 1

    @property
    def word(self) -> type[np.uint16] | type[np.uint32] | type[np.uint64]:
        """The shortest unsigned type that has a bit for every key."""
        return np.uint16 if self.keys <= 16 else np.uint32 if self.keys <= 32 else np.uint64

    def __len__(self) -> int:
        return int(self.digits.shape[1])

    @cached_property
    def all(self) -> Codes:
        """The numbers of all codes."""
        return np.arange(len(self), dtype=np.int32)

    def code(self, number: int) -> Code:
        """The code with a number."""
        return Code("".join([self.signs[color] for color in self.digits[:, number]]))

    def number(self, code: Code) -> int:
        """Return the number of a code, by counting the lower codes hole by hole."""
        rest, number = list(self.signs), 0
        for hole, sign in enumerate(code):
            ways = len(rest) ** (self.holes - hole - 1) if self.repeats else perm(len(rest) - 1, self.holes - hole - 1)
            number += rest.index(sign) * ways
            if not self.repeats:
                rest.remove(sign)
        return number

    def key(self, number: int) -> Key:
        """Convert a number to its key."""
        pegs = max(pegs for pegs in range(self.holes + 1) if pegs * (pegs + 1) // 2 <= number)
        reds = number - pegs * (pegs + 1) // 2
        return Key(reds, pegs - reds)

    @cached_property
    def table(self) -> Keys | None:
        """The keys of all pairs; None if there are too many pairs."""
        if len(self) ** 2 > MAX_PAIRS:
            return None
        return np.concatenate([self._compute_keys(part, self.all) for part in _split_into_blocks(self.all, len(self))])

    def compare(self, guesses: Codes, codes: Codes) -> Keys:
        """Return the keys by guess (rows) and code (columns)."""
        if self.table is not None:
            return self.table[codes][:, guesses].T if len(codes) < len(guesses) else self.table[guesses][:, codes]
        return self._compute_keys(guesses, codes)

    def _compute_keys(self, guesses: Codes, codes: Codes) -> Keys:
        reds = np.zeros((len(guesses), len(codes)), np.uint8)
        pegs = np.zeros_like(reds)
        for place in self.digits:
            reds += place[guesses, None] == place[codes]
        for color in self.counts:
            pegs += np.minimum(color[guesses, None], color[codes])
        reds += pegs * (pegs + np.uint8(1)) >> np.uint8(1)
        return reds

    def keys_of(self, guess: int, codes: Codes) -> Keys:
        """Return the key of one guess for each code."""
        keys: Keys = self._compute_keys(np.array([guess], np.int32), codes)[0]
        return keys

    def split(self, guess: int, left: Codes) -> dict[int, Codes]:
        """Partition the codes left by their keys to a guess, into cells."""
        keys = self.keys_of(guess, left)
        return {int(key): left[keys == key] for key in np.unique(keys)}

    def find_fitting(self, rows: Iterable[tuple[int, int]]) -> Codes:
        """Return the codes that fit these rows of guess and key."""
        left = self.all
        for guess, key in rows:
            left = left[self.keys_of(guess, left) == key]
        return left


def _split_into_blocks(guesses: Codes, codes: int) -> list[Codes]:
    size = max(1, BLOCK // max(1, codes))
    return [guesses[start : start + size] for start in range(0, len(guesses), size)]


def count_cells(space: Space, guesses: Codes, left: Codes) -> Sizes:
    """Count the codes left after each key, by guess and key."""
    sizes = np.empty((len(guesses), space.keys), np.int32)
    done = 0
    for part in _split_into_blocks(guesses, len(left)):
        first_of_row = np.arange(len(part)) * space.keys  # int64, so that bincount makes no copy
        keys = space.compare(part, left) + first_of_row[:, None]
        counted = np.bincount(keys.ravel(), minlength=len(part) * space.keys)
        sizes[done : done + len(part)] = counted.reshape(len(part), space.keys)
        done += len(part)
    return sizes


def count_codes(settings: Settings) -> int:
    """Count the codes of a board."""
    signs, holes = len(alphabet(settings)), settings.holes
    return signs**holes if settings.repeats else perm(signs, holes)


def get_space(settings: Settings) -> Space:
    """Return the space of a board, cached; refuse a board that has too many codes."""
    if count_codes(settings) > MAX_CODES:
        reason = msg(
            "this board has {codes} codes, too many to check one by one: use fewer holes or colours (at most "
            "{most} codes)",
            codes=figure(count_codes(settings), ","),
            most=figure(MAX_CODES, ","),
        )
        raise InvalidInput("mastermind/too-large", reason)
    return _make_space(settings.holes, alphabet(settings), settings.repeats)


_make_space = lru_cache(maxsize=8)(Space)

Digits = NDArray[np.uint8]

MAX_MOVED = 2**22
"""Codes times permutations of holes that are tried."""


@lru_cache(maxsize=256)
def distinct_guesses(space: Space, earlier: tuple[int, ...]) -> Codes:
    """Return the lowest guess of each equivalence class after these earlier guesses.

    On boards with very many codes only some permutations of holes are tried, so some classes have several guesses.
    """
    if not earlier:
        return _first_guesses(space)
    guesses = [tuple(space.digits[:, guess].tolist()) for guess in earlier]
    lowest = np.full(len(space), np.iinfo(np.int64).max)
    ways = ((moved, _find_renaming(guesses, moved)) for moved in permutations(range(space.holes)))
    allowed = [(moved, renamed) for moved, renamed in ways if renamed is not None]
    for moved, renamed in allowed[: max(1, MAX_MOVED // len(space))]:
        np.minimum(lowest, _numbers(space, _rename(space, moved, renamed)), out=lowest)
    _, first = np.unique(lowest, return_index=True)
    return np.sort(first).astype(np.int32)


def code_classes(space: Space) -> list[Codes]:
    """Return all codes of each equivalence class before the first guess."""
    counts = np.sort(space.counts, axis=0)
    _, first, place = np.unique(counts, axis=1, return_index=True, return_inverse=True)
    return [np.flatnonzero(place == one).astype(np.int32) for one in np.argsort(first)]


def _first_guesses(space: Space) -> Codes:
    """List one first guess for each partition of the holes among colours."""

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


def _find_renaming(guesses: Sequence[tuple[int, ...]], moved: Sequence[int]) -> dict[int, int] | None:
    """Return the renaming of colours that undoes a permutation of holes in these guesses; None if there is none."""
    renamed: dict[int, int] = {}
    for guess in guesses:
        for hole, source in enumerate(moved):
            if renamed.setdefault(guess[source], guess[hole]) != guess[hole]:
                return None
    return renamed if len(set(renamed.values())) == len(renamed) else None


def _rename(space: Space, moved: Sequence[int], renamed: dict[int, int]) -> Digits:
    """Permute holes and rename colours of all codes; colours not seen yet get the lowest free names in turn."""
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
    """Return a number for each code, in the order of codes."""
    total = np.zeros(digits.shape[1], np.int64)
    for hole in digits:
        total = total * len(space.signs) + hole
    return total
