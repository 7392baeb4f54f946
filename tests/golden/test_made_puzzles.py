"""Saved puzzles: a level and seed give the same puzzle, unless the generator has a new number."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.puzzles import GAMES, GENERATOR, new_puzzle, solve
from blindside.puzzles.code777 import Code777Solution
from blindside.puzzles.daily import check_open, daily_puzzle, latest_day, level_of, read_day, seed_of
from blindside.puzzles.files import read_puzzle, write_puzzle

WRITTEN = [json.loads(line) for line in (Path(__file__).parent / "made_puzzles.jsonl").read_text().splitlines()]


@pytest.mark.parametrize(
    "written", WRITTEN, ids=lambda one: f"{one['puzzle']['game']}-{one['puzzle']['origin']['level']}"
)
def test_puzzle_of_a_seed_never_changes(written: dict[str, Any]) -> None:
    text = json.dumps(written["puzzle"])
    puzzle = read_puzzle(text)
    origin = puzzle.origin
    assert origin is not None
    assert origin.generator == GENERATOR
    made = new_puzzle(json.loads(text)["game"], origin.level, origin.seed)
    assert made == puzzle
    assert json.loads(write_puzzle(made)) == written["puzzle"]
    found = solve(puzzle)
    solution = list(found.numbers) if isinstance(found, Code777Solution) else found.code
    assert solution == written["solution"]
    assert [getattr(found.grade, field) for field in found.grade.__struct_fields__] == written["grade"]


def test_daily_puzzles_never_change() -> None:
    monday = date(2026, 11, 16)
    assert [level_of(date(2026, 11, day)) for day in range(16, 23)] == [
        "easy",
        "easy",
        "medium",
        "medium",
        "hard",
        "hard",
        "expert",
    ]
    assert [seed_of(game, monday) for game in GAMES] == [202611160, 202611161]
    for game in GAMES:
        assert daily_puzzle(game, monday) == new_puzzle(game, "easy", seed_of(game, monday))


def test_daily_puzzle_opens_when_its_day_begins_anywhere() -> None:
    noon = datetime(2026, 11, 16, 9, 59, tzinfo=UTC)
    assert latest_day(noon) == date(2026, 11, 16)
    assert latest_day(noon.replace(hour=10, minute=0)) == date(2026, 11, 17)
    check_open(date(2026, 11, 16), noon)
    with pytest.raises(NotAllowed, match="the puzzle for 2026-11-17 is not available yet"):
        check_open(date(2026, 11, 17), noon)
    with pytest.raises(InvalidInput, match="daily puzzles start on 2026-01-01"):
        check_open(date(2025, 12, 31), noon)


@pytest.mark.parametrize("text", ["", "today", "20261116", "2026-W47-1", "2026-13-01", "2026-1-1", "٢٠٢٦-٠١-٠١"])
def test_invalid_date_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="is not a date: write it as 2026-11-16"):
        read_day(text)
