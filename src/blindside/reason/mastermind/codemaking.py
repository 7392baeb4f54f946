"""What codemakers do: which codes they hide, and how often; and which clue leaves the most codes, where none is fixed.

Any code, all equally likely; or, as the equilibrium does, any that is not all of one colour. For 4 holes and 6 colours,
with empty holes or without, `equilibrium` proves that to be the codemaker's best: 5600/1290 guesses (published by
M. Wiener in 1995), where hiding any code gives 5625/1296; and 11196/2394 with empty holes. Elsewhere it is the same
idea: what it holds a codebreaker to is a bound, and often not the best one.
"""

from collections.abc import Sequence

from blindside.core.dealers import Dealer
from blindside.games.mastermind.codes import Code, Key, alphabet, make_key, possible_keys
from blindside.games.mastermind.fitting import Clue, find_code
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.counting import count_codes_left

EFFORT = 50_000
"""For each clue: half-filled codes to look at. Random games on boards of every size have never needed more."""
PROVEN = (4, 6, True)
"""Holes, colours and repeats where the equilibrium is known, with empty holes or without."""


def draw_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code, all equally likely."""
    signs = alphabet(settings)
    if settings.repeats:
        return Code("".join([signs[dealer.pick(len(signs))] for _ in range(settings.holes)]))
    return Code("".join(dealer.shuffle(signs)[: settings.holes]))


def is_in_equilibrium(code: Code) -> bool:
    """Whether it ever does; all codes that it hides are equally likely."""
    return len(set(code)) > 1


def draw_equilibrium_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code that is not all of one colour."""
    while not is_in_equilibrium(code := draw_code(settings, dealer)):
        pass
    return code


def draw_hardest_code(settings: Settings, dealer: Dealer) -> Code:
    """As the equilibrium does where that is proven to be best, elsewhere any code."""
    proven = (settings.holes, settings.colors, settings.repeats) == PROVEN
    return draw_equilibrium_code(settings, dealer) if proven else draw_code(settings, dealer)


def choose_evasive_key(settings: Settings, clues: Sequence[Clue], guess: Code, effort: int = EFFORT) -> Key:
    """The clue to this guess that leaves the most codes; of several the one with fewest reds, then whites.

    A clue whose codes take too long to count is passed over; where all do, it is that of some code that fits.
    """
    left = {
        given: count_codes_left(settings, (*clues, (guess, given)), effort) or 0
        for given in possible_keys(settings.holes)
    }
    most = max(left, key=left.__getitem__)
    if left[most]:
        return most
    some = find_code(settings, clues)
    assert some is not None, "some code fits the clues so far"
    return make_key(some, guess)
