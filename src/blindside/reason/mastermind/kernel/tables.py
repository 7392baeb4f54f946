"""Tables of the search: keys of all pairs of codes, cell sizes, and a hash table of results for sets.

Sets are compared code by code; hashes only find the slot.
"""

from typing import NamedTuple

import numpy as np

from blindside.reason.compiling import Array
from blindside.reason.mastermind.kernel import compiled


@compiled
def select_columns(table: Array, codes: Array) -> Array:
    """Select the columns of these codes."""
    chosen = np.empty((table.shape[0], codes.shape[0]), np.uint8)
    for at in range(codes.shape[0]):
        for row in range(table.shape[0]):
            chosen[row, at] = table[row, codes[at]]
    return chosen


@compiled
def compare(digits: Array, counts: Array, color_at: Array, count_of: Array, keys: Array, pegs: Array) -> None:
    """Fill in the keys of one code, given by its colours and their counts, with a block of others."""
    for at in range(keys.shape[0]):
        keys[at] = 0
        pegs[at] = 0
    for hole in range(digits.shape[0]):
        color, row = color_at[hole], digits[hole]
        for at in range(keys.shape[0]):
            keys[at] += row[at] == color
    for color in range(counts.shape[0]):
        most, row = count_of[color], counts[color]
        if most:
            for at in range(keys.shape[0]):
                pegs[at] += min(row[at], most)
    for at in range(keys.shape[0]):
        keys[at] += pegs[at] * (pegs[at] + 1) >> 1


@compiled
def fill_key_table(digits: Array, counts: Array, keys: Array) -> None:
    """Fill the table of all keys."""
    pegs = np.empty(digits.shape[1], np.uint8)
    for guess in range(digits.shape[1]):
        compare(digits, counts, digits[:, guess], counts[:, guess], keys[guess], pegs)


@compiled
def fill_cell_counts(digits: Array, counts: Array, guesses: Array, left: Array, sizes: Array) -> None:
    """Fill in the number of codes that each key leaves, by guess and key."""
    theirs, have = select_columns(digits, left), select_columns(counts, left)
    keys, pegs = np.empty(left.shape[0], np.uint8), np.empty(left.shape[0], np.uint8)
    sizes[:] = 0
    for place in range(guesses.shape[0]):
        guess, size = guesses[place], sizes[place]
        compare(theirs, have, digits[:, guess], counts[:, guess], keys, pegs)
        for key in keys:
            size[key] += 1


class Memo(NamedTuple):
    """A hash table of results with open addressing, as arrays. An entry is a set and the number of guesses left."""

    slot: Array
    """The entry in each slot; −1 if none."""
    hash: Array
    first: Array
    """Where the codes of the set begin in the pool."""
    size: Array
    left: Array
    """The number of guesses left."""
    mark: Array
    """Twice the cost, plus 1 if the cost is exact; otherwise it is a lower bound."""
    guess: Array
    """The best guess."""
    pool: Array
    """The codes of all sets."""
    used: Array
    """Numbers of entries and of places in the pool."""


@compiled
def recall(memo: Memo, name: int, left: Array, guesses: int) -> int:
    """Return the entry of a set, whose hash is `name`, or −1 − the slot where it would be."""
    last = memo.slot.shape[0] - 1
    slot = (name ^ (guesses * 0x9E3779B1)) & last
    while True:
        entry = memo.slot[slot]
        if entry < 0:
            return int(-1 - slot)
        if memo.hash[entry] == name and memo.size[entry] == left.shape[0] and memo.left[entry] == guesses:
            first, same = memo.first[entry], True
            for at in range(left.shape[0]):
                if memo.pool[first + at] != left[at]:
                    same = False
                    break
            if same:
                return int(entry)
        slot = (slot + 1) & last


@compiled
def store(memo: Memo, name: int, left: Array, guesses: int, mark: int, guess: int) -> None:
    """Store a result; an exact cost or a higher bound replaces another. A full table is emptied first."""
    many = left.shape[0]
    entry = recall(memo, name, left, guesses)
    if entry < 0:
        if memo.used[0] == memo.hash.shape[0] or memo.used[1] + many > memo.pool.shape[0]:
            memo.slot[:] = -1  # full: start again
            memo.used[:] = 0
            entry = recall(memo, name, left, guesses)
        slot = -1 - entry
        entry, first = memo.used[0], memo.used[1]
        memo.used[0] += 1
        memo.used[1] += many
        memo.slot[slot] = entry
        memo.hash[entry] = name
        memo.size[entry] = many
        memo.left[entry] = guesses
        memo.first[entry] = first
        memo.mark[entry] = 0
        for at in range(many):
            memo.pool[first + at] = left[at]
    if mark & 1 or mark > memo.mark[entry]:
        memo.mark[entry] = mark
        memo.guess[entry] = guess
