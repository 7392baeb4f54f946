"""Choice of codes, and of the key that leaves the most codes where no code is fixed.

A code is drawn from all codes, or from those that are not all one colour. For 4 holes and 6 colours `equilibrium`
proves the latter to be optimal: 5600/1290 guesses (published by M. Wiener in 1995) against 5625/1296 for any code; with
empty holes 11196/2394. On other boards it gives a bound, often not the best one.
"""

from collections.abc import Sequence

from blindside.core.dealers import Dealer
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key, possible_keys
from blindside.games.mastermind.fitting import KeyedRow, find_code
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import count_codes_left

EFFORT = 50_000
"""The most states counted for each key. Random games on boards of all sizes never needed more."""
PROVEN = (4, 6, True)
"""Holes, colours and repeats of the boards with a proven equilibrium, with empty holes or without."""


def draw_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code, all equally likely."""
    signs = alphabet(settings)
    if settings.repeats:
        return Code("".join([signs[dealer.pick(len(signs))] for _ in range(settings.holes)]))
    return Code("".join(dealer.shuffle(signs)[: settings.holes]))


def is_in_equilibrium(code: Code) -> bool:
    """Whether the equilibrium ever hides this code; all codes that it hides are equally likely."""
    return len(set(code)) > 1


def draw_equilibrium_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code that is not all of one colour."""
    while not is_in_equilibrium(code := draw_code(settings, dealer)):
        pass
    return code


def draw_hardest_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code as the equilibrium does where it is proven, elsewhere any code."""
    proven = (settings.holes, settings.colors, settings.repeats) == PROVEN
    return draw_equilibrium_code(settings, dealer) if proven else draw_code(settings, dealer)


def choose_evasive_key(settings: Settings, rows: Sequence[KeyedRow], guess: Code, effort: int = EFFORT) -> Key:
    """Choose the key to a guess that leaves the most codes; ties go to fewest reds, then whites.

    Keys whose codes take too long to count are skipped; if all do, the key is that of some code that fits.
    """
    keys = possible_keys(settings.holes)
    left = {given: count_codes_left(settings, (*rows, (guess, given)), effort) or 0 for given in keys}
    most = max(left, key=left.__getitem__)
    if left[most]:
        return most
    some = find_code(settings, rows)
    assert some is not None, "some code fits the rows so far"
    return make_key(some, guess)
