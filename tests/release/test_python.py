"""`import blindside`: names, types, errors, and the tour."""

import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import blindside
from blindside import api, code777, mastermind
from tests.effort import TIMEOUT_SECONDS

TOO_MANY_OUT = (
    '{"racks": ["?", "1g 2y 3k", "1g 5r 6g", "5r 6p 7b"], "me": 0, "players": 4, "answers": [], "out_of_play": "'
    + "4n " * 20
    + '"}'
)
ROOT = Path(__file__).parent.parent.parent
NAMES = api.__all__


def python(program: str | Path, where: Path) -> str:
    words = [str(program)] if isinstance(program, Path) else ["-c", program]
    return subprocess.run(
        [sys.executable, *words], cwd=where, capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS
    ).stdout


@pytest.mark.usefixtures("compiler")
def test_tour_runs(tmp_path: Path) -> None:
    tour = ROOT / "examples" / "tour.py"
    assert len(re.findall(r"^# %%", tour.read_text(), re.MULTILINE)) > 10
    shown = python(tour, tmp_path)
    assert "37 codes fit; guess 4512" in shown
    assert "The code is 3255" in shown


def test_every_name_loads_and_is_in_the_help() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(NAMES) <= set(dir(blindside))
    for name in NAMES:
        value = getattr(blindside, name)
        assert value is getattr(api, name)
        assert value.__doc__ or not callable(value), name
        assert re.search(rf"\b{name}\b", blindside.__doc__ or ""), name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(blindside, "nothing")  # noqa: B009  # a type checker knows that it is not there


@pytest.mark.parametrize("module", [code777, mastermind])
def test_game_module_exports_all_its_commands_and_sights(module: ModuleType) -> None:
    for union in ("Command", "Event", "Sight"):
        for kind in get_args(getattr(module, union)):
            assert getattr(module, kind.__name__) is kind
    for name in module.__all__:
        assert re.search(rf"\b{name}\b", module.__doc__ or ""), name


def test_docs_state_the_number_of_names() -> None:
    for page in ("docs/python.md", "CHANGELOG.md"):
        (stated,) = re.findall(r"offers (\d+) (?:typed )?names", (ROOT / page).read_text())
        assert int(stated) == len(NAMES)


def test_import_loads_nothing_else(tmp_path: Path) -> None:
    loaded = "import sys, blindside; print([name for name in sys.modules if name.startswith(('blindside.', 'numpy'))])"
    assert python(loaded, tmp_path).strip() == "[]"


def test_no_public_name_is_a_submodule() -> None:
    """Importing `blindside.x` sets the attribute `x` of the package: a function of that name would be lost."""
    submodules = {module.name for module in pkgutil.iter_modules(blindside.__path__)}
    assert submodules & set(NAMES) == {"code777", "mastermind"}


@pytest.mark.parametrize(
    "imports",
    [
        "import blindside, blindside.reviews.registry, blindside.puzzles.daily",
        "import blindside.reviews.registry, blindside.puzzles.daily, blindside",
        "import blindside; blindside.review; import blindside.reviews.registry, blindside.puzzles.daily",
        "import blindside.code777, blindside.mastermind, blindside.api, blindside",
    ],
)
def test_functions_survive_imports_of_submodules(imports: str, tmp_path: Path) -> None:
    used = "print(all(map(callable, (blindside.review, blindside.solve, blindside.play, blindside.code777.View))))"
    assert python(f"{imports}\n{used}", tmp_path).strip() == "True"


def test_docs_python_passes_mypy_strict(tmp_path: Path) -> None:
    """The Python of the README and of docs/python.md, block by block, without a cast."""
    for page in ("README.md", "docs/python.md"):
        for number, block in enumerate(
            re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE)
        ):
            (tmp_path / f"{Path(page).stem.lower()}_{number}.py").write_text(block)
    programs = sorted(map(str, tmp_path.glob("*.py")))
    assert len(programs) > 5
    words = ["-m", "mypy", "--strict", "--config-file", "pyproject.toml", *programs]
    ran = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=TIMEOUT_SECONDS)
    assert ran.returncode == 0, ran.stdout


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
        ("deduce(read_situation(TOO_MANY_OUT))", "situation/out-of-play"),
        ("suggest('1122')", "mastermind/row"),
        ("best_strategy(holes=99)", "mastermind/size"),
        ("best_strategy('worst')", "mastermind/choice"),
        ("best_strategy(max_guesses=0)", "mastermind/max-guesses"),
        ("deduce(play('code777', ['certain'] * 4, 7), 0, 25, level=0)", "deduction/level"),
        ("deduce(play('code777', ['certain'] * 4, 7), 0, 5, level=2)", "review/no-rack-there"),
        ("deduce(play('code777', ['certain'] * 4, 7))", "deduction/seat"),
        ("deduce(play('mastermind', ['random'] * 2, 7), 0)", "review/not-code777"),
        ("rate('1122')", "mastermind/row"),
        ("suggest(method='worst')", "mastermind/choice"),
        ("new_puzzle('code777', 'worst', 1)", "puzzle/level"),
    ],
)
def test_function_bad_argument_raises_invalid_input(program: str, code: str) -> None:
    names = {name: getattr(blindside, name) for name in NAMES}
    with pytest.raises(blindside.InvalidInput) as wrong:
        eval(program, {**names, "TOO_MANY_OUT": TOO_MANY_OUT})
    assert wrong.value.code == code


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_play_without_players_seats_one_bot_per_name(seats: int) -> None:
    assert blindside.play("code777", ["gambler"] * seats, seed=7).settings.players == seats
