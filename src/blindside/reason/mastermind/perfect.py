"""The average of perfect play, on the boards for which it is proven by search.

Perfect play has the least total of guesses over all codes. `blindside mastermind strategy` reproduces these figures.
"""

from fractions import Fraction

from blindside.games.mastermind.codes import alphabet
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.space import count_codes

_PROVEN_RUNS = (
    (2, True, 2, [8, 21, 45, 81, 132, 198, 284, 388, 517, 667, 847], [3, 3, 4, 5, 5, 6, 6, 7, 7, 8, 8]),
    (3, True, 2, [18, 73, 206, 451, 854, 1474, 2359, 3596], [3, 4, 4, 5, 5, 6, 6, 7]),
    (4, True, 2, [44, 246, 905, 2463, 5625, 11228, 20471], [4, 4, 4, 5, 6, 6, 7]),
    (5, True, 2, [97, 816, 3954, 13496], [4, 5, 6, 6]),
    (6, True, 2, [224, 2649], [5, 5]),
    (7, True, 2, [496, 8715], [5, 6]),
    (8, True, 2, [1104], [7]),
    (2, False, 2, [3, 13, 30, 60, 103, 161, 238, 332, 451, 589, 758], [2, 3, 3, 4, 5, 5, 6, 6, 7, 7, 8]),
    (3, False, 3, [15, 72, 196, 436, 836, 1449, 2337, 3575], [4, 4, 4, 5, 5, 6, 6, 7]),
    (4, False, 4, [86, 462, 1446], [6, 5, 5]),
    (4, False, 10, [26274], [7]),
    (5, False, 5, [535, 3434], [6, 6]),
)
"""Holes, repeats, and a number of signs; for it and the numbers after it, the totals and the longest games."""

PROVEN: dict[tuple[int, int, bool], tuple[int, int]] = {
    (holes, fewest_signs + more, repeats): result
    for holes, repeats, fewest_signs, totals, longest in _PROVEN_RUNS
    for more, result in enumerate(zip(totals, longest, strict=True))
}
"""By holes, signs and repeats: the total of guesses over all codes, and the length of the longest game."""


def perfect_average(settings: Settings) -> Fraction | None:
    """Return the average number of rows of perfect play, all codes being equally likely.

    None if it is not known, if the board has too few rows for it, or if no code is fixed.
    """
    found = PROVEN.get((settings.holes, len(alphabet(settings)), settings.repeats))
    if found is None or settings.keys == "devil":
        return None
    total, longest = found
    return Fraction(total, count_codes(settings)) if longest <= settings.rows else None
