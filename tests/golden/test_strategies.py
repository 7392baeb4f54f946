"""Totals of strategies that others have published, through the command; and the keys of all pairs of codes."""

import itertools
import json
import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from blindside.games.mastermind.codes import COLORS as SIGNS
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.compiled import compute_key_table
from blindside.reason.mastermind.perfect import PROVEN, perfect_average
from blindside.reason.mastermind.plain import NumpySolver
from blindside.reason.mastermind.search import UNBOUNDED, find_optimal
from blindside.reason.mastermind.space import Space, count_cells, get_space
from tests.commands.terminal import blindside
from tests.effort import mark_slow_except

pytestmark = pytest.mark.usefixtures("compiler")

GATE, _, LONGER = (
    (Path(__file__).parent / "mastermind_strategies.txt").read_text().partition("# The longer command only.")
)
ENTRY = re.compile(r"^(--[^=]*) = (\d+), (\d+) \|", re.MULTILINE)
STRATEGIES = mark_slow_except(ENTRY.findall(GATE), ENTRY.findall(GATE + LONGER))


@pytest.mark.parametrize(("options", "total", "longest"), STRATEGIES)
def test_strategy_total_and_longest_equal_published_figures(options: str, total: str, longest: str) -> None:
    ran = blindside("mastermind", "strategy", *options.split(), "--json", timeout=600)
    assert ran.code == 0, ran.err
    found = json.loads(ran.out)
    assert (found["total"], found["longest"]) == (int(total), int(longest))
    assert found["proven"] == ("--method" not in options)
    assert found["codes"] == sum(found["histogram"].values())
    assert found["total"] == sum(int(guesses) * codes for guesses, codes in found["histogram"].items())
    assert found["average"] == pytest.approx(found["total"] / found["codes"])
    assert found["nodes"] > 0


BOARD = re.compile(r"^--holes (\d) --colors (\d+)( --empty)?( --no-repeats)? = (\d+), (\d+) \|", re.MULTILINE)
SOON = 130
"""Codes of a board that is searched in a moment."""


def test_perfect_play_published_totals_are_in_the_table() -> None:
    boards = BOARD.findall(GATE + LONGER)
    assert len(boards) > 10
    for holes, colors, empty, different, total, longest in boards:
        board = int(holes), int(colors) + bool(empty), not different
        assert PROVEN[board] == (int(total), int(longest)), board


def test_perfect_play_small_boards_are_found_by_search() -> None:
    for (holes, signs, repeats), (total, longest) in PROVEN.items():
        space = Space(holes, SIGNS[:signs], repeats)
        if len(space) <= SOON:
            found = find_optimal(space, NumpySolver(space), UNBOUNDED)
            assert found.total == total
            assert found.total <= longest * len(space)


def test_perfect_average_is_none_where_not_proven() -> None:
    assert perfect_average(Settings()) == Fraction(5625, 1296)
    assert perfect_average(Settings(empty=True)) == Fraction(11228, 7**4)
    assert perfect_average(Settings(rows=5)) is None, "five rows are too few for the fewest guesses on average"
    assert perfect_average(Settings(keys="devil")) is None
    assert perfect_average(Settings(holes=8, colors=12)) is None


def test_usual_board_four_guesses_are_not_enough() -> None:
    ran = blindside("mastermind", "strategy", "--max-guesses", "4", "--json")
    found = json.loads(ran.out)
    assert (found["total"], found["proven"], found["histogram"]) == (None, True, {})
    assert (
        "no strategy finds every code within 4 guesses" in blindside("mastermind", "strategy", "--max-guesses", "4").out
    )


def pegs_taken_off(code: tuple[int, ...], guess: tuple[int, ...]) -> tuple[int, int]:
    """Compute a key peg by peg: remove the right pegs, then match each other peg by colour."""
    reds = [hole for hole in range(len(code)) if code[hole] == guess[hole]]
    rest = [color for hole, color in enumerate(code) if hole not in reds]
    whites = 0
    for hole, color in enumerate(guess):
        if hole not in reds and color in rest:
            rest.remove(color)
            whites += 1
    return len(reds), whites


def test_keys_of_all_pairs_of_the_usual_board() -> None:
    """1,679,616 of them, against laying them out peg by peg."""
    space = get_space(Settings())
    numbers = {(key.reds, key.whites): number for number in range(space.keys) for key in [space.key(number)]}
    codes = list(itertools.product(range(6), repeat=4))
    naive = np.array([numbers[pegs_taken_off(code, guess)] for guess in codes for code in codes], np.uint8)
    assert space.table is not None
    assert np.array_equal(space.table.ravel(), naive)
    assert np.array_equal(compute_key_table(space).ravel(), naive)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(holes=2, colors=12),
        Settings(holes=3, colors=4, empty=True),
        Settings(holes=4, colors=7, repeats=False),
        Settings(holes=5, colors=4),
        Settings(holes=8, colors=2),
    ],
)
def test_keys_of_other_boards_equal_the_rules(settings: Settings) -> None:
    space = get_space(settings)
    compiled = compute_key_table(space)
    step = max(1, len(space) // 97)
    for guess in range(0, len(space), step):
        for code in range(0, len(space), 7):
            theirs = tuple(space.digits[:, code].tolist()), tuple(space.digits[:, guess].tolist())
            key = space.key(int(compiled[guess, code]))
            assert (key.reds, key.whites) == pegs_taken_off(*theirs)
    assert space.table is not None
    assert np.array_equal(compiled, space.table)


def test_keys_without_a_table_are_computed_in_blocks() -> None:
    """Half a table's worth of pairs on a board too large for one, counted in both ways."""
    space = Space(5, "12345678", repeats=True)
    assert space.table is None
    left, guesses = space.all[::13].copy(), space.all[::101].copy()
    sizes = count_cells(space, guesses, left)
    assert (sizes.sum(axis=1) == len(left)).all()
    for at in range(0, len(guesses), 29):
        keys = space.keys_of(int(guesses[at]), left)
        assert np.array_equal(sizes[at], np.bincount(keys, minlength=space.keys))
