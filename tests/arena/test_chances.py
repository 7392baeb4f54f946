"""Intervals, verdicts and ratings against cases solved by hand, and against a truth that we made ourselves."""

import math

import numpy as np
import numpy.typing as npt
import pytest

from blindside.arena.intervals import share_of, wilson
from blindside.arena.ratings import ELO, VIRTUAL_WINS, Meeting, estimate_strengths, rate_kinds
from blindside.arena.significance import FIRST_LOOK, find_verdict, next_look
from blindside.arena.tallies import Moments, Outcome, moments, tally_deal, total
from tests.effort import Times

Deals = npt.NDArray[np.float64]


def of_deals(wins: Deals, games: int) -> Moments:
    count = len(wins)
    return Moments(count, wins.sum(), games * count, (wins**2).sum(), games * wins.sum(), games**2 * count)


def test_wilson_by_hand() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0
    assert round(wilson(0, 10)[1], 4) == 0.2775


def test_moments_are_those_of_the_deals() -> None:
    def game(winner: int | None, tied: bool = False) -> Outcome:
        return Outcome(winner=winner, tied=tied, asked=(1, 1), right=(0, 0), wrong=(0, 0))

    deals = [[game(0), game(0)], [game(1), game(None)], [game(0), game(None, tied=True)]]
    found = moments(total([tally_deal(deal, 2) for deal in deals], 2), [0])
    wins, decided = np.array([2, 0, 1.5]), np.array([2, 1, 2])
    assert found == Moments(3, wins.sum(), decided.sum(), wins @ wins, wins @ decided, decided @ decided)
    assert math.isclose(found.squared_residuals(0.4), ((wins - 0.4 * decided) ** 2).sum())


def test_independent_games_count_as_many_as_they_are_and_paired_ones_as_more() -> None:
    chance = np.random.default_rng(7)
    independent = share_of(of_deals(chance.binomial(4, 0.3, 5000).astype(float), 4))
    assert independent is not None
    assert math.isclose(independent.games, 20_000, rel_tol=0.1)
    mirrored = share_of(of_deals(np.where(chance.random(5000) < 0.1, 2.0, 1.0), 4))
    assert mirrored is not None
    assert mirrored.games > 100_000


def test_no_variance_at_all_is_not_taken_for_certainty() -> None:
    alike = share_of(of_deals(np.ones(10), 4))
    assert alike is not None
    assert alike.low < 0.25 < alike.high
    lost = share_of(of_deals(np.zeros(10), 4))
    assert lost is not None
    assert (lost.low, lost.games) == (0, 10)
    assert lost.high > 0
    assert share_of(Moments(0, 0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize("deals", [25, 250])
@pytest.mark.parametrize("alike", [0.0, 0.5])
def test_the_interval_holds_the_truth_as_often_as_it_says(deals: int, alike: float, times: Times) -> None:
    """In some deals all win once, whoever they are; in the others the first wins each game with a chance of its own."""
    chance = np.random.default_rng(deals)
    repetitions, skill = times(2000), 0.4
    truth = alike / 4 + (1 - alike) * skill
    held = 0
    for _ in range(repetitions):
        wins = np.where(chance.random(deals) < alike, 1, chance.binomial(4, skill, deals))
        share = share_of(of_deals(wins.astype(float), 4))
        assert share is not None
        held += share.low <= truth <= share.high
    assert 0.935 < held / repetitions < 0.97


def test_looking_again_and_again_does_not_make_even_players_uneven(times: Times) -> None:
    chance = np.random.default_rng(777)
    repetitions, deals = times(400), 4000
    looks = [next_look(0)]
    while next_look(looks[-1]) <= deals:
        looks.append(next_look(looks[-1]))
    wrong = 0
    for _ in range(repetitions):
        wins = chance.binomial(4, 0.25, deals).astype(float)
        verdicts = [find_verdict(of_deals(wins[:look], 4), 0.25) for look in looks]
        wrong += any(told is not None and told.is_significant for told in verdicts)
    assert wrong / repetitions <= 0.05


def test_what_is_uneven_is_found_and_named() -> None:
    chance = np.random.default_rng(1)
    told = find_verdict(of_deals(chance.binomial(4, 0.35, 1000).astype(float), 4), 0.25)
    assert told is not None
    assert told.is_significant
    assert told.low < 0.1 < told.high
    assert find_verdict(of_deals(np.full(FIRST_LOOK - 1, 4.0), 4), 0.25) is None


def test_two_kinds_rated_by_hand() -> None:
    """Three wins to one are the odds 3, and the logarithm of that; its error is that of a logit."""
    found = estimate_strengths(np.array([[0.0, 30.0], [10.0, 0.0]]))
    assert np.allclose(found, [math.log(3) / 2, -math.log(3) / 2])
    one, other = rate_kinds(2, [Meeting(0, 1, 0.75, 40)])
    odds = (30 + VIRTUAL_WINS) / (10 + VIRTUAL_WINS)
    assert math.isclose(one.rating - other.rating, 400 * math.log10(odds))
    assert math.isclose(one.rating + other.rating, 2000)
    error = math.sqrt(1 / (30 + VIRTUAL_WINS) + 1 / (10 + VIRTUAL_WINS)) / 2
    assert math.isclose(one.high - one.rating, 1.959963984540054 * error * ELO)


def test_three_kinds_rated_by_hand() -> None:
    """Strengths 4, 2 and 1 fit these wins exactly: 2 to 1, 4 to 1, 2 to 1."""
    wins = np.array([[0, 20.0, 24.0], [10.0, 0, 20.0], [6.0, 10.0, 0]])
    assert np.allclose(np.exp(estimate_strengths(wins)), [2, 1, 0.5])


def test_whoever_wins_every_game_has_a_rating_all_the_same() -> None:
    one, other = rate_kinds(2, [Meeting(0, 1, 1.0, 100)])
    assert 1000 < one.low < one.rating < one.high < 3000
    assert math.isclose(one.rating - other.rating, 400 * math.log10(201), rel_tol=1e-6)
