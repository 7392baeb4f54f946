"""The best of a player's own games on the front page: which games count, and how many are read."""

import re
from typing import Any

import pytest
from msgspec.structs import replace

from blindside.core.messages import translator
from blindside.web.pages.bundle import OwnGame
from blindside.web.pages.mastermind.own_best import OWN_BEST, Rows
from tests.web.local_app import LocalApp
from tests.web.test_mastermind_end import EndedTable

WEEK = 7 * 24 * 60 * 60.0
SOLVED = Rows(4, 6, 4, True)


def lines(*games: tuple[float, Rows]) -> list[str]:
    own = [OwnGame(opened_at, rows) for opened_at, rows in games]
    return [translator("en")(line) for line in OWN_BEST.describe(own, {"board": "4x6"})]


def test_own_best_counts_unsolved_games_in_average_only() -> None:
    missed, other_board = replace(SOLVED, count=11, is_found=False), Rows(5, 8, 2, True)
    assert lines((0.0, missed), (0.0, other_board)) == []
    assert lines((0.0, SOLVED), (0.0, missed), (0.0, other_board)) == ["Your best: 4 rows · average 7.5"]


def test_own_best_week_needs_three_games() -> None:
    five = replace(SOLVED, count=5)
    week = [(0.0, SOLVED), (1.0, five), (2.0, five)]
    weaker = [(3 * WEEK + second, replace(SOLVED, count=6)) for second in range(4)]
    assert lines(*week, *weaker)[1:] == ["Best week so far: 4.67 rows"]
    assert lines(*week[:2], (WEEK, SOLVED)) == ["Your best: 4 rows · average 4.3"]


@pytest.mark.parametrize(
    ("settings", "is_counted"), [({}, True), ({"repeats": False}, False), ({"empty": True}, False)]
)
def test_own_best_counts_games_by_the_rules_of_play_now(
    app: LocalApp, settings: dict[str, Any], is_counted: bool
) -> None:
    table = EndedTable(app, "1234", "1243", "1234", **settings)
    table.go_on()
    best = re.findall("Your best: .*?<", table.breaker.get("/").text)
    assert best == (["Your best: 2 rows · average 2.0<"] if is_counted else [])
