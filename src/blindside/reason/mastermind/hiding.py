"""Which codes a codemaker hides, and how often.

Any code, all equally likely; or, as the equilibrium does, any that is not all of one colour. For 4 holes and 6 colours
that is published as the codemaker's best: it holds every codebreaker to 5600/1290 guesses or more (M. Wiener, 1995),
where hiding any code gives 5625/1296. For other sizes it is the same idea: what it holds a codebreaker to is a bound,
and not known to be the best one.
"""

from blindside.core.dealers import Dealer
from blindside.games.mastermind.codes import Code, alphabet
from blindside.games.mastermind.settings import Settings


def any_code(settings: Settings, dealer: Dealer) -> Code:
    signs = alphabet(settings)
    if settings.repeats:
        return Code("".join([signs[dealer.pick(len(signs))] for _ in range(settings.holes)]))
    return Code("".join(dealer.shuffle(signs)[: settings.holes]))


def equilibrium_hides(code: Code) -> bool:
    """Whether it ever does; all codes that it hides are equally likely."""
    return len(set(code)) > 1


def equilibrium_code(settings: Settings, dealer: Dealer) -> Code:
    while not equilibrium_hides(code := any_code(settings, dealer)):
        pass
    return code
