"""Ratings of bots from games in pairs: Bradley and Terry's model on the scale of Elo.

A kind rated 400 points higher wins ten games for each it loses. The mean rating is 1000; only differences matter.
"""

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from blindside.arena.intervals import Z95

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
    """Effective sample size (see `intervals`)."""


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
