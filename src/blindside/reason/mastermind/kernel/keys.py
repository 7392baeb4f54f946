"""Keys of all pairs, and how guesses split a set."""

import numpy as np

from blindside.reason.compiling import Array
from blindside.reason.mastermind.kernel import compiled


@compiled
def columns(table: Array, codes: Array) -> Array:
    """The columns of a table that belong to these codes."""
    chosen = np.empty((table.shape[0], codes.shape[0]), np.uint8)
    for at in range(codes.shape[0]):
        for row in range(table.shape[0]):
            chosen[row, at] = table[row, codes[at]]
    return chosen


@compiled
def compare(digits: Array, counts: Array, color_at: Array, count_of: Array, keys: Array, pegs: Array) -> None:
    """The keys of a code, given by its colours and their counts, for a run of others."""
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
def compare_all(digits: Array, counts: Array, keys: Array) -> None:
    """Fills the table of all keys."""
    pegs = np.empty(digits.shape[1], np.uint8)
    for guess in range(digits.shape[1]):
        compare(digits, counts, digits[:, guess], counts[:, guess], keys[guess], pegs)


@compiled
def count_cells(digits: Array, counts: Array, guesses: Array, left: Array, sizes: Array) -> None:
    """Fills in how many of the codes left each key would leave, by guess and key."""
    theirs, have = columns(digits, left), columns(counts, left)
    keys, pegs = np.empty(left.shape[0], np.uint8), np.empty(left.shape[0], np.uint8)
    sizes[:] = 0
    for place in range(guesses.shape[0]):
        guess, size = guesses[place], sizes[place]
        compare(theirs, have, digits[:, guess], counts[:, guess], keys, pegs)
        for key in keys:
            size[key] += 1
