"""Statistics of matches: intervals of shares of wins, a sequential test, and ratings.

The test asks whether a kind of bot wins more or less than its fair share. It is the confidence sequence of
Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and asymptotic confidence sequences,
Annals of Statistics 52, 2024): Robbins' normal mixture with the estimated variance. With 95 % it contains the truth at
all times at once, so a match may stop as soon as it excludes zero.

Ratings are Bradley and Terry's model on the scale of Elo, from games in pairs. A kind rated 400 points higher wins ten
games for each it loses. The mean rating is 1000; only differences matter.
"""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
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
    # One more deal with the variance of independent games, as in `share_of`.
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


ELO = 400 / math.log(10)
MEAN = 1000
VIRTUAL_WINS = 0.5
"""Wins added on both sides of each pair, so that a kind that wins every game has a rating, too."""

Matrix = npt.NDArray[np.float64]


class Meeting(Struct, frozen=True):
    """The result of two kinds, numbered from 0, against each other."""

    one: int
    other: int
    share: float
    """The share of the games that `one` has won."""
    games: float
    """Effective sample size (see `share_of`)."""


class Rating(Struct, frozen=True):
    """A rating with its 95 % interval."""

    rating: float
    low: float
    high: float


def rate_kinds(kinds: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """Rate all kinds, with 95 % intervals from the Fisher information."""
    if not kinds:
        return []
    wins = np.zeros((kinds, kinds))
    for meeting in meetings:
        wins[meeting.one, meeting.other] += meeting.share * meeting.games + VIRTUAL_WINS
        wins[meeting.other, meeting.one] += (1 - meeting.share) * meeting.games + VIRTUAL_WINS
    strengths = estimate_strengths(wins)
    errors = np.sqrt(np.diag(np.linalg.pinv(_information(wins, strengths))))
    return [
        Rating(*[MEAN + ELO * float(strength + z * error) for z in (0, -Z95, Z95)])
        for strength, error in zip(strengths, errors, strict=True)
    ]


def estimate_strengths(wins: Matrix) -> Matrix:
    """Return the maximum-likelihood strengths, with mean 0: i beats j with probability 1 / (1 + exp(sj − si)).

    By Newton's method.
    """
    strengths = np.zeros(len(wins))
    for _ in range(100):
        surplus = wins.sum(1) - ((wins + wins.T) * _chances(strengths)).sum(1)
        step = np.linalg.pinv(_information(wins, strengths)) @ surplus
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-12:
            break
    centered: Matrix = strengths - strengths.mean()
    return centered


def _chances(strengths: Matrix) -> Matrix:
    chances: Matrix = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return chances


def _information(wins: Matrix, strengths: Matrix) -> Matrix:
    chances = _chances(strengths)
    weights = (wins + wins.T) * chances * (1 - chances)
    np.fill_diagonal(weights, 0)
    information: Matrix = np.diag(weights.sum(1)) - weights
    return information
