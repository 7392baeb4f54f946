"""Confidence intervals of shares of wins."""

import math

from msgspec import Struct

from blindside.arena.tallies import Moments

Z95 = 1.959963984540054


class Share(Struct, frozen=True):
    """A share of wins with its 95 % interval."""

    share: float
    low: float
    high: float
    games: float
    """The effective sample size: independent games with the same variance."""


def share_of(won: Moments) -> Share | None:
    """Return the share of the decided games with its 95 % interval; None before any game is decided.

    The interval is Wilson's for n games, where n independent games have the variance measured between deals:

        s = W / G,  v = (Σ (w − s g)² + ḡ s (1 − s)) / G² · (1 + (z² + 1) / 4D)²,  n = s (1 − s) / v

    for w wins in the g decided games of each of D deals, W and G in all, z = 1.96. The second term of the sum is one
    more deal with the variance of independent games, so that a few similar deals prove little. The last factor widens
    as Student's distribution does for a variance from few deals. If one side won all games, there is no variance, and
    n is the number of deals, or of decided games if these are fewer.
    """
    if not won.decided:
        return None
    share = won.wins / won.decided
    spread = share * (1 - share)
    games: float = min(won.deals, won.decided)
    if spread:
        one_more = won.decided / won.deals * spread
        wider = 1 + (Z95**2 + 1) / (4 * won.deals)
        games = spread * won.decided**2 / (max(0.0, won.squared_residuals(share)) + one_more) / wider**2
    low, high = wilson(share, games)
    return Share(share, low, high, games)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share of this many independent games."""
    shrunk = 1 + Z95**2 / games
    middle = (share + Z95**2 / (2 * games)) / shrunk
    half = Z95 * math.sqrt(share * (1 - share) / games + (Z95 / (2 * games)) ** 2) / shrunk
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
