"""`import blindside`: every name is there, typed as it is loaded, and the tour that shows them can be walked."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import blindside
from tests.effort import PATIENCE_SECONDS

TOO_MANY_OUT = (
    '{"racks": ["?", "1g 2y 3k", "1g 5r 6g", "5r 6p 7b"], "me": 0, "players": 4, "answers": [], "out_of_play": "'
    + "4n " * 20
    + '"}'
)
ROOT = Path(__file__).parent.parent.parent


def python(program: str | Path, where: Path) -> str:
    words = [str(program)] if isinstance(program, Path) else ["-c", program]
    return subprocess.run(
        [sys.executable, *words], cwd=where, capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
    ).stdout


@pytest.mark.usefixtures("compiler")
def test_the_tour_can_be_walked(tmp_path: Path) -> None:
    tour = ROOT / "examples" / "tour.py"
    assert len(re.findall(r"^# %%", tour.read_text(), re.MULTILINE)) > 10
    shown = python(tour, tmp_path)
    assert "37 codes fit; guess 4512" in shown
    assert "The code is 3255" in shown


def test_types_and_loading_name_the_same_things() -> None:
    """What a type checker reads, and what is loaded when a name is used."""
    tree = ast.parse(Path(blindside.__file__).read_text())
    (typed,) = [node for node in tree.body if isinstance(node, ast.If) and isinstance(node.test, ast.Name)]
    homes = {
        alias.name: f"{node.module}" for node in typed.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert homes == blindside._HOME_OF
    assert sorted(homes) == sorted(blindside.__all__)


def test_every_name_is_there_and_listed() -> None:
    assert set(blindside.__all__) <= set(dir(blindside))
    for name in blindside.__all__:
        found = getattr(blindside, name)
        assert found.__doc__ or not callable(found), name
        assert re.search(rf"\b{name}\b", blindside.__doc__ or ""), name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(blindside, "nothing")  # noqa: B009  # a type checker knows that it is not there


def test_the_import_loads_nothing_before_it_is_used(tmp_path: Path) -> None:
    loaded = "import sys, blindside; print([name for name in sys.modules if name.startswith(('blindside.', 'numpy'))])"
    assert python(loaded, tmp_path).strip() == "[]"


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("play('chess', ['expert'])", "play/game"),
        ("play('code777', 'expert')", "play/bots"),
        ("play('code777', ['expert'], players=9)", "code777/players"),
        ("play('code777', ['expert'] * 5, players=4)", "bots/seats"),
        ("play('code777', ['expert'] * 2, players=4)", "bots/seats"),
        ("play('code777', ['expert'])", "code777/players"),
        ("play('mastermind', ['consistent'])", "bots/seats"),
        ("deduce_situation(read_table(TOO_MANY_OUT))", "situation/out-of-play"),
        ("suggested('1122')", "mastermind/row"),
        ("best_strategy(holes=99)", "mastermind/size"),
        ("best_strategy('worst')", "mastermind/choice"),
        ("best_strategy(max_guesses=0)", "mastermind/max-guesses"),
        ("deduced(play('code777', ['certain'] * 4, 7), 0, 25, 0)", "deduction/level"),
        ("deduced(play('code777', ['certain'] * 4, 7), 0, 5, 2)", "review/no-rack-there"),
        ("suggested(method='worst')", "mastermind/choice"),
        ("new_puzzle('code777', 'worst', 1)", "puzzle/level"),
    ],
)
def test_a_mistake_is_one_of_ours(program: str, code: str) -> None:
    names = {name: getattr(blindside, name) for name in blindside.__all__}
    with pytest.raises(blindside.InvalidInput) as wrong:
        eval(program, {**names, "TOO_MANY_OUT": TOO_MANY_OUT})
    assert wrong.value.code == code


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_play_without_players_seats_one_bot_per_name(seats: int) -> None:
    assert blindside.play("code777", ["gambler"] * seats, seed=7).settings.players == seats
