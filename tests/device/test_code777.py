"""Code 777: what a device concludes equals what the package does."""

from collections.abc import Callable
from pathlib import Path

from tools.companion_tables import FILE, make_tables

from tests.device.code777 import conclude, follow, generate_games, generate_situations
from tests.device.comparison import TENFOLD, compare_in_node

Counted = Callable[..., None]
SITUATIONS, GAMES, ANALYSES = 10_000, 500, 150
ENTRIES = 7
"""Situations of a generated table, at least."""
CLAIMS_EVERY = 12
"""Certain claims are compared after every twelfth entry; of whole games, the chances after every sixth."""


def test_device_tables_are_up_to_date() -> None:
    assert FILE.read_text() == make_tables(), "run ./run companion-tables"


@TENFOLD
def test_device_knows_the_same_in_generated_situations(factor: int, tmp_path: Path, counted: Counted) -> None:
    tables = generate_situations(factor * SITUATIONS // ENTRIES, seed=factor)
    cases = [("game", table, follow(table, 1, CLAIMS_EVERY)) for table in tables]
    situations = sum(len(steps) for _, _, steps in cases)
    assert situations >= factor * SITUATIONS
    compare_in_node("compare-code777.js", cases, tmp_path)
    counted("companion on a device", situations=situations)


@TENFOLD
def test_device_knows_the_same_in_whole_games(factor: int, tmp_path: Path, counted: Counted) -> None:
    games = generate_games(factor * GAMES, seed=factor)
    compare_in_node(
        "compare-code777.js",
        (("game", game, follow(game, CLAIMS_EVERY // 2, CLAIMS_EVERY)) for game in games),
        tmp_path,
    )
    counted("companion on a device", games=factor * GAMES)


@TENFOLD
def test_device_checks_entries_as_the_package(factor: int, tmp_path: Path) -> None:
    """Compare problems, missing tiles, true answers and the rest, with slips and without."""
    tables = list(generate_situations(factor * ANALYSES, seed=-factor))
    cases = [("analysis", table, conclude(table)) for table in tables]
    problems = {case[2]["problem"] for case in cases}
    assert problems == {None, "tiles", "over", "together"}
    compare_in_node("compare-code777.js", cases, tmp_path)
