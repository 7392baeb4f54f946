"""The plug is pulled, at named points and at any moment: what was acknowledged is there, nothing is there twice, clocks
are right, and everybody goes on by themselves."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.crash.conftest import STORES
from tests.crash.judge import judged
from tests.crash.points import POINTS
from tests.crash.siege import besieged
from tests.web.server import RunServer

ROUNDS = 10
"""Of all the points, at each store."""
RANDOM_ROUNDS, RANDOM_KILLS = 7, 20
"""Ten rounds of 11 points at two stores and 7 × 20 times at any moment of both are 500."""
MOST_PASSES = 12
LONGEST_LIFE_SECONDS = 0.6

Counted = Callable[..., None]


def test_crash_at_every_point_loses_no_acknowledged_move(
    store: str, where: Path | str, run_server: RunServer, counted: Counted
) -> None:
    """One store takes every other point, the other store the rest: the slow test takes all at both."""
    pull_at(list(POINTS)[STORES.index(store) :: 2], where, run_server, counted)


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_crash_at_every_point_of_both_stores_loses_no_move(
    where: Path | str, run_server: RunServer, round_: int, counted: Counted
) -> None:
    pull_at(list(POINTS), where, run_server, counted)


def pull_at(points: list[str], where: Path | str, run_server: RunServer, counted: Counted) -> None:
    random.shuffle(points)
    with besieged(where, run_server) as siege:
        for point in points:
            once = point == "while the tables are closed"
            siege.fall_at(point, 1 if once else random.randint(1, MOST_PASSES))
        siege.end()
    counted("crash", kills=siege.kills, **judged(siege))


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(RANDOM_ROUNDS))
def test_crash_at_any_moment_loses_no_acknowledged_move(
    where: Path | str, run_server: RunServer, round_: int, counted: Counted
) -> None:
    with besieged(where, run_server) as siege:
        for _ in range(RANDOM_KILLS):
            siege.fall_within(LONGEST_LIFE_SECONDS)
        siege.end()
    counted("crash", kills=siege.kills, **judged(siege))
