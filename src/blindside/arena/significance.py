"""A test that may be looked at after every deal: whether a kind of bot wins more or less than its fair share.

The confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and
asymptotic confidence sequences, Annals of Statistics 52, 2024), which is Robbins' normal mixture with the variance that
was found: with 95 % it holds the truth at all times at once, so stopping when it leaves zero out is no cheating.
"""

import math

from msgspec import Struct

from blindside.arena.tallies import Moments

ALPHA = 0.05
FIRST_LOOK = 100
"""Deals before the variance is trusted."""
LOOK_GROWTH = 1.1
"""Each look comes so many times as late as the one before."""
NARROWEST_AT = 1000
"""Deals at which the interval is as narrow as it can be made."""

_RHO_SQUARED = (-2 * math.log(ALPHA) + math.log(-2 * math.log(ALPHA)) + 1) / NARROWEST_AT


class Verdict(Struct, frozen=True):
    """How much more than its fair share a kind wins, with what holds at all times; negative if less."""

    difference: float
    low: float
    high: float

    @property
    def is_significant(self) -> bool:
        return self.low > 0 or self.high < 0


def find_verdict(won: Moments, fair: float) -> Verdict | None:
    """None before there is anything to go by."""
    deals = won.deals
    if deals < FIRST_LOOK or not won.decided:
        return None
    each = won.decided / deals
    mean = (won.wins - fair * won.decided) / deals
    # one more deal with the variance of independent games, as for the intervals
    variance = (won.squared_residuals(fair) + each * fair * (1 - fair)) / deals - mean * mean
    grown = deals * _RHO_SQUARED + 1
    half = math.sqrt(variance * 2 * grown / (deals * deals * _RHO_SQUARED) * math.log(math.sqrt(grown) / ALPHA))
    return Verdict(mean / each, (mean - half) / each, (mean + half) / each)


def next_look(deals: int) -> int:
    """The number of deals at which is looked next. Always the same ones, whoever plays, in parts of whatever size."""
    look = FIRST_LOOK
    while look <= deals:
        look = math.ceil(look * LOOK_GROWTH)
    return look
