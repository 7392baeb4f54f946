"""The plug is pulled, at named points and at any moment: what was acknowledged is there, nothing is there twice, clocks
are right, and everybody goes on by themselves."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.commands.terminal import blindside
from tests.crash import judge
from tests.crash.points import POINTS
from tests.crash.siege import THINKING_SECONDS, Siege, besieged
from tests.effort import proving

ROUNDS = 10 if proving() else 1
"""Of all the points, at each store."""
RANDOM_ROUNDS, RANDOM_KILLS = (7, 20) if proving() else (1, 9)
"""11 points at two stores and 9 times at any moment are 40; ten rounds of them and 7 × 20 times are 500."""
MOST_PASSES = 12
LONGEST_LIFE_SECONDS = 0.6

Counted = Callable[..., None]


def ended(siege: Siege, counted: Counted) -> None:
    """Everybody goes on a last time; then all of it is judged."""
    with siege.end():
        pass
    logs = judge.read_logs(siege.where)
    judge.check_logs(logs)
    for guest in siege.guests:
        judge.check_heard(logs, guest)
    judge.check_led_on_once(logs)
    cards = judge.check_clock(logs[siege.timed], THINKING_SECONDS)
    if isinstance(siege.where, Path):
        assert "is in order" in blindside("db", "check", "--data", str(siege.where)).out
    acknowledged = [asked for guest in siege.guests for asked in guest.acknowledged]
    lost, twice = judge.lost_and_twice(logs, acknowledged)
    counted(
        "crash",
        kills=siege.kills,
        acknowledged_requests=len(acknowledged),
        lost=len(lost),
        twice=len(twice),
        entries=sum(map(len, logs.values())),
        cards_by_the_clock=cards,
    )
    assert not lost
    assert not twice


@pytest.mark.parametrize("round_", range(ROUNDS))
def test_the_plug_is_pulled_at_every_point(where: Path | str, round_: int, counted: Counted) -> None:
    points = list(POINTS)
    random.shuffle(points)
    with besieged(where) as siege:
        for point in points:
            once = point == "while the house is closed"
            siege.fall_at(point, 1 if once else random.randint(1, MOST_PASSES))
        ended(siege, counted)


@pytest.mark.parametrize("round_", range(RANDOM_ROUNDS))
def test_the_plug_is_pulled_at_any_moment(where: Path | str, round_: int, counted: Counted) -> None:
    with besieged(where) as siege:
        for _ in range(RANDOM_KILLS):
            siege.fall_within(LONGEST_LIFE_SECONDS)
        ended(siege, counted)
