"""`blindside puzzle`: make puzzles, write them to files, print their solutions."""

import json
from pathlib import Path

import pytest

from tests.commands.terminal import blindside, get_error

NEW = ("puzzle", "new", "--game")


def test_puzzle_code777_new_and_solve(tmp_path: Path) -> None:
    file = tmp_path / "puzzle.json"
    result = blindside(*NEW, "code777", "--level", "hard", "--seed", "3", "--out", str(file))
    assert result.code == 0, result.err
    assert "Code 777  ★★★☆ hard  seed 3" in result.out
    assert "P0’s rack: yours, hidden" in result.out
    assert "P1  18  Do you see more red or more pink tiles?  More red tiles" in result.out
    assert "none can call. Now you can." in result.out
    assert "Which three numbers are on your rack?" in result.out
    assert "5 5 7" not in result.out
    assert "5 5 7" not in file.read_text()
    solved = blindside("puzzle", "solve", str(file)).out
    assert "Your numbers are 5 5 7\nUses 3 answers, 1 fact about tiles in view, 1 silence\n" in solved
    assert (
        "      P3 did not call, and so was not certain\n        If you had 3k 5r 7y, P3 would know: 3 4 5\n" in solved
    )
    found = json.loads(blindside("puzzle", "solve", str(file), "--json").out)
    assert found["solution"] == [5, 5, 7]
    assert found["grade"] == {"silences": 1, "answers": 3, "tiles": 1}
    assert found["proof"][-1]["claim"] == "your numbers are 5 5 7"
    assert blindside(*NEW, "code777", "--level", "hard", "--seed", "3", "--json").out == file.read_text()


def test_puzzle_mastermind_new_and_solve() -> None:
    puzzle = blindside(*NEW, "mastermind", "--level", "easy", "--seed", "1", "--json").out
    solved = blindside("puzzle", "solve", "-", typed=puzzle).out
    assert "Mastermind  ★☆☆☆ easy  seed 1\n\nColours: 1 2 3 4 5 6\n 1  2525  ○\n" in solved
    assert "The code is 4156\nUses 4 keys, no assumptions\n" in solved
    assert solved.endswith(" 6  Hole 1 is 4, hole 2 is 1\n      Row 3 (4651 ●●○○)\n")
    harder = blindside(*NEW, "mastermind", "--level", "medium", "--seed", "1", "--json").out
    proof = blindside("puzzle", "solve", "-", typed=harder).out
    assert "      Suppose hole 1 is 3\n        Row 1 (5361 ●): hole 2 is 3, hole 3 is not 1 5" in proof
    assert "        Then row 3 (4211 ●) is impossible\n" in proof


def test_puzzle_daily_prints_both_games() -> None:
    result = blindside("puzzle", "daily", "--date", "2026-01-04").out
    assert "Code 777  ★★★★ expert  seed 202601040" in result
    assert "Mastermind  ★★★★ expert  seed 202601041" in result
    one = json.loads(blindside("puzzle", "daily", "--date", "2026-01-04", "--game", "mastermind", "--json").out)
    assert one["origin"] == {"generator": 1, "level": "expert", "seed": 202601041}
    assert blindside("puzzle", "daily").out.count("seed") == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("puzzle new --game chess", "unknown game 'chess': choose one of code777, mastermind"),
        (
            "puzzle new --game code777 --level silly",
            "'silly' is not a level: the levels are easy, medium, hard, expert",
        ),
        ("puzzle new --game code777 --out /no/such/file", "there is no directory '/no/such'"),
        ("puzzle daily --date 16.11.2026", "'16.11.2026' is not a date: write it as 2026-11-16"),
        ("puzzle daily --date 9999-12-31", "the puzzle for 9999-12-31 is not available yet"),
        ("puzzle daily --date 1999-12-31", "daily puzzles start on 2026-01-01"),
        ("puzzle solve -", "-: not a puzzle: the file is empty"),
    ],
)
def test_puzzle_bad_options_are_refused(words: str, why: str) -> None:
    assert why in get_error(*words.split())


def test_puzzle_solve_record_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    blindside("demo", "mastermind", "--seed", "1", "--record", str(file))
    assert get_error("puzzle", "solve", str(file)).endswith("not a puzzle: the field 'puzzle' is missing")
    file.write_text('{"puzzle": 7, "game": "code777", "scent": "roses"}')
    assert "this puzzle has version 7, but this Blindside reads version 2" in get_error("puzzle", "solve", str(file))
    file.write_text('{"puzzle": 2, "game": "mastermind", "holes": 2, "colors": 2, "rows": '
                    '[{"guess": "12", "reds": 1, "whites": 0}]}')  # fmt: skip
    assert get_error("puzzle", "solve", str(file)).endswith("this puzzle has 2 solutions: 11, 22")
