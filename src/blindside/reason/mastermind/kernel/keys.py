"""Keys of all pairs, and how guesses split a set."""

import numpy as np

from blindside.reason.mastermind.kernel.compiling import Array, compiled


@compiled
def compare_all(digits: Array, counts: Array, keys: Array) -> None:
    """Fills the table of all keys."""
    codes = digits.shape[1]
    reds = np.empty(codes, np.uint8)
    pegs = np.empty(codes, np.uint8)
    for guess in range(codes):
        reds[:] = 0
        pegs[:] = 0
        for hole in range(digits.shape[0]):
            color, there = digits[hole, guess], digits[hole]
            for code in range(codes):
                reds[code] += there[code] == color
        for color in range(counts.shape[0]):
            most, have = counts[color, guess], counts[color]
            if most:
                for code in range(codes):
                    pegs[code] += min(have[code], most)
        row = keys[guess]
        for code in range(codes):
            row[code] = (pegs[code] * (pegs[code] + 1) >> 1) + reds[code]


@compiled
def count_cells(digits: Array, counts: Array, guesses: Array, left: Array, sizes: Array) -> None:
    """Fills in how many of the codes left each key would leave, by guess and key."""
    many = left.shape[0]
    reds = np.empty(many, np.uint8)
    pegs = np.empty(many, np.uint8)
    theirs = np.empty((digits.shape[0], many), np.uint8)
    have = np.empty((counts.shape[0], many), np.uint8)
    for at in range(many):
        for hole in range(digits.shape[0]):
            theirs[hole, at] = digits[hole, left[at]]
        for color in range(counts.shape[0]):
            have[color, at] = counts[color, left[at]]
    for place in range(guesses.shape[0]):
        guess = guesses[place]
        reds[:] = 0
        pegs[:] = 0
        for hole in range(digits.shape[0]):
            color, row = digits[hole, guess], theirs[hole]
            for at in range(many):
                reds[at] += row[at] == color
        for color in range(counts.shape[0]):
            most, row = counts[color, guess], have[color]
            if most:
                for at in range(many):
                    pegs[at] += min(row[at], most)
        size = sizes[place]
        size[:] = 0
        for at in range(many):
            size[(pegs[at] * (pegs[at] + 1) >> 1) + reds[at]] += 1
