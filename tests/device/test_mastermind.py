"""Mastermind: what a device concludes equals what the package does."""

from collections.abc import Callable
from pathlib import Path

from blindside.games.mastermind.codes import Code, make_key
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.costs import Costs
from blindside.reason.mastermind.counting import THOROUGH, count_codes_left
from blindside.reason.mastermind.space import get_space, key_number
from tests.device.comparison import TENFOLD, compare_in_node
from tests.device.mastermind import conclude, generate_rows, generate_slips, list_codes, write_board

Counted = Callable[..., None]
POSITIONS, SUGGESTIONS, SLIPS = 3_000, 120, 100


@TENFOLD
def test_device_finds_the_codes_that_fit(factor: int, tmp_path: Path, counted: Counted) -> None:
    rows = generate_rows(factor * POSITIONS, seed=factor)
    compare_in_node("compare-mastermind.js", (("codes", write_board(*one), list_codes(*one)) for one in rows), tmp_path)
    counted("companion on a device", positions=factor * POSITIONS)


@TENFOLD
def test_device_suggests_the_same_guess(factor: int, tmp_path: Path) -> None:
    cases = [(one, conclude(*one)) for one in generate_rows(factor * SUGGESTIONS, seed=-factor)]
    compare_in_node("compare-mastermind.js", (("analysis", write_board(*one), found) for one, found in cases), tmp_path)
    proven = [(one, found["suggestion"]["total"]) for one, found in cases if (found["suggestion"] or {}).get("total")]
    assert len(proven) > SUGGESTIONS // 10
    for (settings, rows), total in proven[:8]:
        space = get_space(settings)
        costs = Costs(space)
        best = costs.best_guess(costs.position([(space.number(guess), key_number(key)) for guess, key in rows]))
        assert best is not None
        assert best.total == total


@TENFOLD
def test_device_finds_the_same_wrong_keys(factor: int, tmp_path: Path) -> None:
    cases = (("analysis", write_board(*one), conclude(*one)) for one in generate_slips(factor * SLIPS, seed=factor))
    compare_in_node("compare-mastermind.js", cases, tmp_path)


def test_device_counts_the_codes_of_the_largest_board(tmp_path: Path) -> None:
    settings = Settings(holes=8, colors=12, empty=True)
    code = Code("a7.31b55")
    guesses = map(Code, ["12345678", "23456789", "9abc.123", "11223344", "8765432a"])
    rows = tuple([(guess, make_key(code, guess)) for guess in guesses])
    cases = [
        ("count", write_board(settings, rows[:count]), count_codes_left(settings, rows[:count], THOROUGH))
        for count in range(len(rows) + 1)
    ]
    compare_in_node("compare-mastermind.js", cases, tmp_path)
