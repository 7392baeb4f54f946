"""The plug is pulled, at named points and at any moment: what was acknowledged is there, nothing is there twice, clocks
are right, and everybody goes on by themselves."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.crash.judge import judged
from tests.crash.points import POINTS
from tests.crash.siege import besieged
from tests.effort import slow_except
from tests.web.server import RunServer

ROUNDS = 10
"""Of all the points, at each store."""
RANDOM_ROUNDS, RANDOM_KILLS = 7, 20
"""Ten rounds of 11 points at two stores and 7 × 20 times at any moment of both are 500."""
MOST_PASSES = 12
LONGEST_LIFE_SECONDS = 0.6

Counted = Callable[..., None]


@pytest.mark.parametrize("round_", slow_except([0], range(ROUNDS)))
def test_the_plug_is_pulled_at_every_point(
    where: Path | str, run_server: RunServer, round_: int, counted: Counted
) -> None:
    points = list(POINTS)
    random.shuffle(points)
    with besieged(where, run_server) as siege:
        for point in points:
            once = point == "while the house is closed"
            siege.fall_at(point, 1 if once else random.randint(1, MOST_PASSES))
        siege.end()
    counted("crash", kills=siege.kills, **judged(siege))


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(RANDOM_ROUNDS))
def test_the_plug_is_pulled_at_any_moment(
    where: Path | str, run_server: RunServer, round_: int, counted: Counted
) -> None:
    with besieged(where, run_server) as siege:
        for _ in range(RANDOM_KILLS):
            siege.fall_within(LONGEST_LIFE_SECONDS)
        siege.end()
    counted("crash", kills=siege.kills, **judged(siege))
