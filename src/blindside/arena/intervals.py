"""How sure a share of wins is."""

import math

from msgspec import Struct

from blindside.arena.tallies import Moments

Z95 = 1.959963984540054


class Share(Struct, frozen=True):
    share: float
    low: float
    high: float
    games: float
    """How many games that have nothing to do with each other would tell as much."""


def share_of(won: Moments) -> Share | None:
    """The share of the decided games with its 95 % interval; None before any game is decided.

    The interval is Wilson's, with the number of independent games that have the variance found between deals:

        s = W / G,  v = (Σ (w − s g)² + ḡ s (1 − s)) / G² · (1 + (z² + 1) / 4D)²,  n = s (1 − s) / v

    for w wins in the g decided games of each of D deals, W and G in all, z = 1.96. The second term of the sum is one
    more deal with the variance of independent games, so that a few deals that came out alike prove little; the last
    factor is what Student's distribution is wider by where the variance comes from few deals. Where all games went the
    same way there is no variance to go by, and n is the number of deals, or of decided games if these are fewer.
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
    shrunk = 1 + Z95**2 / games
    middle = (share + Z95**2 / (2 * games)) / shrunk
    half = Z95 * math.sqrt(share * (1 - share) / games + (Z95 / (2 * games)) ** 2) / shrunk
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
