"""Which codes a codemaker hides, and how often.

Any code, all equally likely; or, as the equilibrium does, any that is not all of one colour. For 4 holes and 6 colours,
with empty holes or without, `equilibrium` proves that to be the codemaker's best: 5600/1290 guesses (published by
M. Wiener in 1995), where hiding any code gives 5625/1296; and 11196/2394 with empty holes. Elsewhere it is the same
idea: what it holds a codebreaker to is a bound, and often not the best one.
"""

from blindside.core.dealers import Dealer
from blindside.games.mastermind.codes import Code, alphabet
from blindside.games.mastermind.settings import Settings

PROVEN = (4, 6, True)
"""Holes, colours and repeats where the equilibrium is known, with empty holes or without."""


def any_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code, all equally likely."""
    signs = alphabet(settings)
    if settings.repeats:
        return Code("".join([signs[dealer.pick(len(signs))] for _ in range(settings.holes)]))
    return Code("".join(dealer.shuffle(signs)[: settings.holes]))


def equilibrium_hides(code: Code) -> bool:
    """Whether it ever does; all codes that it hides are equally likely."""
    return len(set(code)) > 1


def equilibrium_code(settings: Settings, dealer: Dealer) -> Code:
    """Draw a code that is not all of one colour."""
    while not equilibrium_hides(code := any_code(settings, dealer)):
        pass
    return code


def hardest_code(settings: Settings, dealer: Dealer) -> Code:
    """As the equilibrium does where that is proven to be best, elsewhere any code."""
    proven = (settings.holes, settings.colors, settings.repeats) == PROVEN
    return equilibrium_code(settings, dealer) if proven else any_code(settings, dealer)
