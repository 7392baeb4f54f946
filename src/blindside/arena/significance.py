"""A sequential test: does a kind of bot win more or less than its fair share?

The confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and
asymptotic confidence sequences, Annals of Statistics 52, 2024) is Robbins' normal mixture with the estimated variance.
With 95 % it contains the truth at all times at once, so a match may stop as soon as it excludes zero.
"""

import math

from msgspec import Struct

from blindside.arena.tallies import Moments

ALPHA = 0.05
FIRST_TEST = 100
"""Deals of the first test: with fewer, the variance is not reliable."""
TEST_GROWTH = 1.1
"""The ratio between the deals of one test and of the test before."""
NARROWEST_AT = 1000
"""Deals at which the interval is narrowest."""

_RHO_SQUARED = (-2 * math.log(ALPHA) + math.log(-2 * math.log(ALPHA)) + 1) / NARROWEST_AT


class Verdict(Struct, frozen=True):
    """The difference to the fair share, with its confidence sequence."""

    difference: float
    low: float
    high: float

    @property
    def is_significant(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0 or self.high < 0


def find_verdict(moments: Moments, fair: float) -> Verdict | None:
    """Compare with the fair share; None before the first test."""
    deals = moments.deals
    if deals < FIRST_TEST or not moments.decided:
        return None
    each = moments.decided / deals
    mean = (moments.wins - fair * moments.decided) / deals
    # One more deal with the variance of independent games, as in `intervals`.
    variance = (moments.squared_residuals(fair) + each * fair * (1 - fair)) / deals - mean * mean
    grown = deals * _RHO_SQUARED + 1
    half = math.sqrt(variance * 2 * grown / (deals * deals * _RHO_SQUARED) * math.log(math.sqrt(grown) / ALPHA))
    return Verdict(mean / each, (mean - half) / each, (mean + half) / each)


def next_test(deals: int) -> int:
    """Return the deals of the next test: always the same numbers, whatever the parts of a match."""
    test = FIRST_TEST
    while test <= deals:
        test = math.ceil(test * TEST_GROWTH)
    return test
