"""The average of perfect play, on the boards for which it is proven by search.

Perfect play has the least total of guesses over all codes. `blindside mastermind strategy` reproduces these figures.
"""

from fractions import Fraction

from blindside.games.mastermind.codes import alphabet
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.space import count_codes

PROVEN: dict[tuple[int, int, bool], tuple[int, int]] = {
    (2, 2, True): (8, 3),
    (2, 3, True): (21, 3),
    (2, 4, True): (45, 4),
    (2, 5, True): (81, 5),
    (2, 6, True): (132, 5),
    (2, 7, True): (198, 6),
    (2, 8, True): (284, 6),
    (2, 9, True): (388, 7),
    (2, 10, True): (517, 7),
    (2, 11, True): (667, 8),
    (2, 12, True): (847, 8),
    (3, 2, True): (18, 3),
    (3, 3, True): (73, 4),
    (3, 4, True): (206, 4),
    (3, 5, True): (451, 5),
    (3, 6, True): (854, 5),
    (3, 7, True): (1474, 6),
    (3, 8, True): (2359, 6),
    (3, 9, True): (3596, 7),
    (4, 2, True): (44, 4),
    (4, 3, True): (246, 4),
    (4, 4, True): (905, 4),
    (4, 5, True): (2463, 5),
    (4, 6, True): (5625, 6),
    (4, 7, True): (11228, 6),
    (4, 8, True): (20471, 7),
    (5, 2, True): (97, 4),
    (5, 3, True): (816, 5),
    (5, 4, True): (3954, 6),
    (5, 5, True): (13496, 6),
    (6, 2, True): (224, 5),
    (6, 3, True): (2649, 5),
    (7, 2, True): (496, 5),
    (7, 3, True): (8715, 6),
    (8, 2, True): (1104, 7),
    (2, 2, False): (3, 2),
    (2, 3, False): (13, 3),
    (2, 4, False): (30, 3),
    (2, 5, False): (60, 4),
    (2, 6, False): (103, 5),
    (2, 7, False): (161, 5),
    (2, 8, False): (238, 6),
    (2, 9, False): (332, 6),
    (2, 10, False): (451, 7),
    (2, 11, False): (589, 7),
    (2, 12, False): (758, 8),
    (3, 3, False): (15, 4),
    (3, 4, False): (72, 4),
    (3, 5, False): (196, 4),
    (3, 6, False): (436, 5),
    (3, 7, False): (836, 5),
    (3, 8, False): (1449, 6),
    (3, 9, False): (2337, 6),
    (3, 10, False): (3575, 7),
    (4, 4, False): (86, 6),
    (4, 5, False): (462, 5),
    (4, 6, False): (1446, 5),
    (4, 10, False): (26274, 7),
    (5, 5, False): (535, 6),
    (5, 6, False): (3434, 6),
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
