"""Every puzzle has one solution and its stated grade, by a second, naive solver."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from blindside.core.errors import InvalidInput
from blindside.games.code777.tiles import TRIPLES
from blindside.puzzles import GAMES, code777, mastermind, new_puzzle, solve
from blindside.puzzles.bundle import LEVELS, Level
from blindside.puzzles.code777 import Code777Puzzle, Code777Solution, refute_numbers, solve_code777
from blindside.puzzles.files import read_puzzle, write_puzzle
from blindside.puzzles.mastermind import MastermindPuzzle, MastermindSolution, refute_code, solve_mastermind
from blindside.puzzles.mastermind_proof import CrossOut, Refutation, Step
from blindside.reason.code777.explanations import is_minimal_proof
from blindside.reason.mastermind.space import get_space
from tests.effort import mark_slow_except
from tests.properties.naive_puzzles import grade_rows, grade_table

COUNTS: dict[tuple[str, Level], tuple[int, int]] = {
    ("code777", "easy"): (4, 250),
    ("code777", "medium"): (4, 200),
    ("code777", "hard"): (2, 150),
    ("code777", "expert"): (1, 50),
    ("mastermind", "easy"): (4, 150),
    ("mastermind", "medium"): (4, 120),
    ("mastermind", "hard"): (1, 50),
    ("mastermind", "expert"): (1, 30),
}
"""Numbers of puzzles to solve again: usually, and in the slow test, where they add up to a thousand."""


@pytest.mark.parametrize("long", mark_slow_except([False], [False, True]))
@pytest.mark.parametrize(("game", "level"), COUNTS)
def test_puzzle_has_one_solution_and_its_grade(
    game: str, level: Level, long: bool, counted: Callable[..., None]
) -> None:
    count = COUNTS[game, level][long]
    for seed in range(count):
        puzzle = new_puzzle(game, level, seed)
        found = solve(puzzle)
        written = json.loads(write_puzzle(puzzle))
        grade = tuple(getattr(found.grade, field) for field in found.grade.__struct_fields__)
        if isinstance(found, Code777Solution):
            ranges = code777.RANGES[level]
            assert grade_table(written["table"], written["silences"]) == (found.numbers, grade), seed
            assert found.grade.silences == ranges.silences == written["silences"]
            assert found.grade.answers in ranges.answers
        else:
            assert grade_rows(written) == (found.code, grade), seed
            assert found.grade.depth == mastermind.RANGES[level].depth
            assert found.grade.rows in mastermind.RANGES[level].rows
            assert len(written["rows"]) <= found.grade.rows + mastermind.RANGES[level].spare
    counted("puzzles", worked_out_again=count)


@pytest.mark.parametrize("level", LEVELS)
def test_puzzle_file_round_trips_without_solution(level: Level) -> None:
    for game in GAMES:
        puzzle = new_puzzle(game, level, 11)
        assert read_puzzle(write_puzzle(puzzle)) == puzzle
        assert "solution" not in write_puzzle(puzzle)


@pytest.mark.parametrize("level", LEVELS)
def test_code777_proof_steps_are_sufficient(level: Level) -> None:
    for seed in range(3):
        puzzle = new_puzzle("code777", level, seed)
        found = solve(puzzle)
        assert isinstance(puzzle, Code777Puzzle)
        assert isinstance(found, Code777Solution)
        assert all(is_minimal_proof(step.claim, step.because) for step in found.steps)
        cards = [answer.question for answer in puzzle.table.answers]
        assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("level", LEVELS)
def test_mastermind_proof_leaves_the_solution_only(level: Level) -> None:
    """True signs are never crossed out, and in the end only they are left."""
    for seed in range(3):
        puzzle = new_puzzle("mastermind", level, seed)
        found = solve(puzzle)
        assert isinstance(puzzle, MastermindPuzzle)
        assert isinstance(found, MastermindSolution)
        out = [peg for step in found.steps for peg in list_crossed_out(step)]
        assert all(found.code[hole] != sign for hole, sign in out)
        left = {(hole, sign) for hole, sign in list_pegs(puzzle) if (hole, sign) not in out}
        assert left == set(enumerate(found.code))
        refuted = [step for step in found.steps if isinstance(step, Refutation)]
        assert bool(refuted) == (found.grade.depth > 0)
        for step in refuted:
            last = step.steps[-1]
            assert isinstance(last, CrossOut)
            assert last.out == (), "the last row of a refutation is impossible"


@pytest.mark.parametrize("level", LEVELS)
def test_puzzle_refutes_every_answer_but_one(level: Level) -> None:
    table, rows = new_puzzle("code777", level, 3), new_puzzle("mastermind", level, 3)
    assert isinstance(table, Code777Puzzle)
    assert isinstance(rows, MastermindPuzzle)
    refutations = {numbers: refute_numbers(table, numbers) for numbers in TRIPLES}
    assert [numbers for numbers, refutation in refutations.items() if refutation is None] == [
        solve_code777(table).numbers
    ]
    reasons = {refutation.template for refutation in refutations.values() if refutation is not None}
    assert ("a player would have called" in reasons) == (table.silences > 0)
    space = get_space(rows.board)
    right = [code for code in map(space.code, range(len(space))) if refute_code(rows, code) is None]
    assert right == [solve_mastermind(rows).code]


def list_crossed_out(step: Step) -> Iterator[tuple[int, str]]:
    if isinstance(step, Refutation):
        yield step.hole, step.sign
    else:
        yield from ((hole, sign) for hole, signs in step.out for sign in signs)


def list_pegs(puzzle: MastermindPuzzle) -> Iterator[tuple[int, str]]:
    signs = "12345678"[: puzzle.board.colors] + "." * puzzle.board.empty
    return ((hole, sign) for hole in range(puzzle.board.holes) for sign in signs)


def change_fields(text: str, /, **fields: Any) -> str:
    return json.dumps({**json.loads(text), **fields})


TABLE = write_puzzle(new_puzzle("code777", "hard", 3))
ROWS = write_puzzle(new_puzzle("mastermind", "easy", 1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a puzzle: the file is empty"),
        ("[]", "not a puzzle"),
        ('{"blindside": 1}', "not a puzzle: the field 'puzzle' is missing"),
        (change_fields(TABLE, puzzle=3, news=[]), "this puzzle has version 3, but this Blindside reads version 2"),
        (change_fields(TABLE, game="chess"), "unknown game 'chess': choose one of code777, mastermind"),
        (change_fields(TABLE, news=1), "unknown field 'news'"),
        (change_fields(TABLE, silences=5), "'silences' must be 0 to 4, not 5"),
        (change_fields(TABLE, silences=0), "this puzzle has 4 solutions: 3 5 7, 4 5 7, 5 5 7, 5 7 7"),
        (change_fields(TABLE, origin={"generator": 1, "level": "easy", "seed": -1}), "the seed -1 is out of range"),
        (change_fields(TABLE, table={**json.loads(TABLE)["table"], "answers": []}), "solutions: "),
        (change_fields(ROWS, rows=[]), "a puzzle has 1 to 20 rows, not 0"),
        (
            change_fields(ROWS, rows=[{"guess": "1123", "reds": 3, "whites": 1}]),
            "row 1: 3 red and 1 white is not a key",
        ),
        (
            change_fields(ROWS, rows=[{"guess": "1723", "reds": 1, "whites": 1}]),
            "row 1: '7' in '1723' is not a colour here",
        ),
        (change_fields(ROWS, rows=[{"guess": "1123", "reds": 0, "whites": 0}]), "this puzzle has 81 solutions: 4444, "),
        (
            change_fields(ROWS, rows=json.loads(ROWS)["rows"] + [{"guess": "6666", "reds": 4, "whites": 0}]),
            "no solution",
        ),
        (change_fields(ROWS, holes=8, colors=12, rows=[{"guess": "1" * 8, "reds": 0, "whites": 0}]), "at most 100000"),
    ],
)
def test_invalid_puzzle_file_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        solve(read_puzzle(text))
    assert why in str(raised.value)


def test_puzzle_file_of_version_1_is_read() -> None:
    for text in (TABLE, ROWS):
        old = text.replace('"puzzle": 2', '"puzzle": 1').replace('"rows"', '"clues"')
        assert old != text
        assert read_puzzle(old) == read_puzzle(text)


def test_puzzle_with_impossible_silence_is_refused() -> None:
    """The answers tell P1 its rack 1g 2y 2y, whatever rack the player has."""
    table = {"racks": ["?", "1g 2y 2y"], "me": 0, "players": 2, "answers": []}
    answers: list[dict[str, int | str]] = [{"reader": 0, "question": 2, "answer": 1}]
    answers += [
        {"reader": 0, "question": 10, "answer": 5},
        {"reader": 0, "question": 11, "answer": 1},
        {"reader": 0, "question": 14, "answer": ">"},
    ]
    answers.append({"reader": 0, "question": 19, "answer": ">"})
    text = json.dumps({"puzzle": 1, "game": "code777", "table": {**table, "answers": answers}, "silences": 1})
    with pytest.raises(InvalidInput, match="this puzzle has no solution: a player would have called"):
        solve(read_puzzle(text))
