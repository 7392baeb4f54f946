"""Ratings of bots that have met in pairs: Bradley and Terry's model on the scale of Elo.

A kind that is rated 400 points above another wins ten games for each it loses to it. The ratings of all have the mean
1000: only differences mean anything.
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
"""Wins that are added on both sides of every pair, so that who wins every game has a rating, too."""

Matrix = npt.NDArray[np.float64]


class Meeting(Struct, frozen=True):
    """How two kinds, numbered from 0, have fared against each other."""

    one: int
    other: int
    share: float
    """What the one has won."""
    games: float
    """Of how many games that have nothing to do with each other (see `intervals`)."""


class Rating(Struct, frozen=True):
    rating: float
    low: float
    high: float


def rate_kinds(kinds: int, meetings: Sequence[Meeting]) -> list[Rating]:
    """With 95 % intervals from the Fisher information."""
    if not kinds:
        return []
    wins = np.zeros((kinds, kinds))
    for met in meetings:
        wins[met.one, met.other] += met.share * met.games + VIRTUAL_WINS
        wins[met.other, met.one] += (1 - met.share) * met.games + VIRTUAL_WINS
    found = estimate_strengths(wins)
    errors = np.sqrt(np.diag(np.linalg.pinv(_information(wins, found))))
    return [
        Rating(
            MEAN + ELO * float(strength),
            MEAN + ELO * float(strength - Z95 * error),
            MEAN + ELO * float(strength + Z95 * error),
        )
        for strength, error in zip(found, errors, strict=True)
    ]


def estimate_strengths(wins: Matrix) -> Matrix:
    """The likeliest, with mean 0: i beats j with the chance 1 / (1 + exp(sj − si)). By Newton's method."""
    found = np.zeros(len(wins))
    for _ in range(100):
        surplus = wins.sum(1) - (_games(wins) * _chances(found)).sum(1)
        step = np.linalg.pinv(_information(wins, found)) @ surplus
        found += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-12:
            break
    centered: Matrix = found - found.mean()
    return centered


def _games(wins: Matrix) -> Matrix:
    games: Matrix = wins + wins.T
    return games


def _chances(found: Matrix) -> Matrix:
    chances: Matrix = 1 / (1 + np.exp(found[None, :] - found[:, None]))
    return chances


def _information(wins: Matrix, found: Matrix) -> Matrix:
    chances = _chances(found)
    weights = _games(wins) * chances * (1 - chances)
    np.fill_diagonal(weights, 0)
    information: Matrix = np.diag(weights.sum(1)) - weights
    return information
