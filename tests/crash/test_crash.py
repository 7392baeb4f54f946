"""Kill the server at named points and at random moments: no acknowledged request is lost or repeated, clocks are right,
and all clients continue by themselves."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.crash.checks import check_run
from tests.crash.conftest import STORES
from tests.crash.crash_run import start_crash_run
from tests.crash.points import POINTS
from tests.web.server import RunServer

ROUNDS = 10
"""Rounds over all points, on each store."""
RANDOM_ROUNDS, RANDOM_KILLS = 45, 20
"""With 10 rounds of 11 points: 1,010 kills on each store."""
MAX_TIMES = 12
MAX_SECONDS = 0.6

Counted = Callable[..., None]


def test_crash_at_every_point_loses_no_acknowledged_move(
    store: str, where: Path | str, run_server: RunServer, counted: Counted
) -> None:
    """Each store takes every other point. The slow test takes all points on both."""
    crash_at_points(list(POINTS)[STORES.index(store) :: 2], where, run_server, counted)


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(ROUNDS))
def test_crash_at_every_point_of_both_stores_loses_no_move(
    where: Path | str, run_server: RunServer, round_: int, counted: Counted
) -> None:
    crash_at_points(list(POINTS), where, run_server, counted)


def crash_at_points(points: list[str], where: Path | str, run_server: RunServer, counted: Counted) -> None:
    random.shuffle(points)
    with start_crash_run(where, run_server) as run:
        for point in points:
            reached_once = point == "while the tables are closed"
            run.crash_at(point, 1 if reached_once else random.randint(1, MAX_TIMES))
        run.finish()
    counted("crash", kills=run.kills, **check_run(run))


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(RANDOM_ROUNDS))
def test_crash_at_any_moment_loses_no_acknowledged_move(
    where: Path | str, run_server: RunServer, round_: int, counted: Counted
) -> None:
    with start_crash_run(where, run_server) as run:
        for _ in range(RANDOM_KILLS):
            run.kill_within(MAX_SECONDS)
        run.finish()
    counted("crash", kills=run.kills, **check_run(run))
