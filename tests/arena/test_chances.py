"""Intervals, verdicts and ratings against cases solved by hand, and against simulations."""

import math

import numpy as np
import numpy.typing as npt
import pytest

from blindside.arena.statistics import (
    ELO,
    FIRST_TEST,
    VIRTUAL_WINS,
    Meeting,
    estimate_strengths,
    find_verdict,
    next_test,
    rate_kinds,
    share_of,
    wilson,
)
from blindside.arena.tallies import Moments, Outcome, moments, tally_deal, total
from tests.effort import Times

Deals = npt.NDArray[np.float64]


def make_moments(wins: Deals, games: int) -> Moments:
    count = len(wins)
    return Moments(count, wins.sum(), games * count, (wins**2).sum(), games * wins.sum(), games**2 * count)


def test_wilson_interval_matches_hand_computation() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0
    assert round(wilson(0, 10)[1], 4) == 0.2775


def test_moments_equal_sums_over_deals() -> None:
    def game(winner: int | None, tied: bool = False) -> Outcome:
        return Outcome(winner=winner, tied=tied, asked=(1, 1), right=(0, 0), wrong=(0, 0))

    deals = [[game(0), game(0)], [game(1), game(None)], [game(0), game(None, tied=True)]]
    found = moments(total([tally_deal(deal, 2) for deal in deals], 2), [0])
    wins, decided = np.array([2, 0, 1.5]), np.array([2, 1, 2])
    assert found == Moments(3, wins.sum(), decided.sum(), wins @ wins, wins @ decided, decided @ decided)
    assert math.isclose(found.squared_residuals(0.4), ((wins - 0.4 * decided) ** 2).sum())


def test_share_of_paired_deals_has_larger_sample_size() -> None:
    chance = np.random.default_rng(7)
    independent = share_of(make_moments(chance.binomial(4, 0.3, 5000).astype(float), 4))
    assert independent is not None
    assert math.isclose(independent.games, 20_000, rel_tol=0.1)
    mirrored = share_of(make_moments(np.where(chance.random(5000) < 0.1, 2.0, 1.0), 4))
    assert mirrored is not None
    assert mirrored.games > 100_000


def test_share_without_variance_is_not_certain() -> None:
    alike = share_of(make_moments(np.ones(10), 4))
    assert alike is not None
    assert alike.low < 0.25 < alike.high
    lost = share_of(make_moments(np.zeros(10), 4))
    assert lost is not None
    assert (lost.low, lost.games) == (0, 10)
    assert lost.high > 0
    assert share_of(Moments(0, 0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize("deals", [25, 250])
@pytest.mark.parametrize("alike", [0.0, 0.5])
def test_share_interval_has_nominal_coverage(deals: int, alike: float, times: Times) -> None:
    """In some deals each player wins once; in the others the first wins each game with a fixed chance."""
    chance = np.random.default_rng(deals)
    repetitions, skill = times(2000), 0.4
    truth = alike / 4 + (1 - alike) * skill
    held = 0
    for _ in range(repetitions):
        wins = np.where(chance.random(deals) < alike, 1, chance.binomial(4, skill, deals))
        share = share_of(make_moments(wins.astype(float), 4))
        assert share is not None
        held += share.low <= truth <= share.high
    assert 0.935 < held / repetitions < 0.97


def test_repeated_verdicts_on_even_players_stay_insignificant(times: Times) -> None:
    chance = np.random.default_rng(777)
    repetitions, deals = times(400), 4000
    looks = [next_test(0)]
    while next_test(looks[-1]) <= deals:
        looks.append(next_test(looks[-1]))
    wrong = 0
    for _ in range(repetitions):
        wins = chance.binomial(4, 0.25, deals).astype(float)
        verdicts = [find_verdict(make_moments(wins[:look], 4), 0.25) for look in looks]
        wrong += any(found is not None and found.is_significant for found in verdicts)
    assert wrong / repetitions <= 0.05


def test_verdict_on_uneven_players_is_significant() -> None:
    chance = np.random.default_rng(1)
    found = find_verdict(make_moments(chance.binomial(4, 0.35, 1000).astype(float), 4), 0.25)
    assert found is not None
    assert found.is_significant
    assert found.low < 0.1 < found.high
    assert find_verdict(make_moments(np.full(FIRST_TEST - 1, 4.0), 4), 0.25) is None


def test_ratings_of_two_kinds_match_hand_computation() -> None:
    """Three wins to one are odds of 3; the error is that of a logit."""
    found = estimate_strengths(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert np.allclose(found, [math.log(3) / 2, -math.log(3) / 2])
    one, other = rate_kinds(2, [Meeting(0, 1, 0.75, 40)])
    odds = (30 + VIRTUAL_WINS) / (10 + VIRTUAL_WINS)
    assert math.isclose(one.rating - other.rating, 400 * math.log10(odds))
    assert math.isclose(one.rating + other.rating, 2000)
    error = math.sqrt(1 / (30 + VIRTUAL_WINS) + 1 / (10 + VIRTUAL_WINS)) / 2
    assert math.isclose(one.high - one.rating, 1.959963984540054 * error * ELO)


def test_ratings_of_three_kinds_match_hand_computation() -> None:
    """Strengths 4, 2 and 1 fit these wins exactly: 2 to 1, 4 to 1, 2 to 1."""
    wins = np.array([[0, 20.0, 24.0], [10.0, 0, 20.0], [6.0, 10.0, 0]])
    assert np.allclose(np.exp(estimate_strengths(wins)), [2, 1, 0.5])


def test_rating_of_kind_that_wins_all_is_finite() -> None:
    one, other = rate_kinds(2, [Meeting(0, 1, 1.0, 100)])
    assert 1000 < one.low < one.rating < one.high < 3000
    assert math.isclose(one.rating - other.rating, 400 * math.log10(201), rel_tol=1e-6)
