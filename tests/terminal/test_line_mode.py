"""Line mode, for screen readers, pipes and programs; here with input from a file."""

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from blindside.cli.play import group
from blindside.console.text import say
from blindside.core.errors import InvalidInput
from tests.commands.terminal import blindside, get_error

SAVED = Path("blindside") / "saved-code777.json"


def run_with_input(file: Path, *words: str, home: Path) -> str:
    result = blindside("play", *words, typed=file.read_bytes(), XDG_DATA_HOME=str(home))
    assert result.code == 0, result.err
    assert "\x1b" not in result.out
    return result.out


def test_line_mode_says_what_own_answer_tells(tmp_path: Path) -> None:
    file = tmp_path / "typed"
    file.write_text("follows\n\n" * 4 + "leave\n")
    out = run_with_input(file, "code777", "--seed", "3", "--hints", "certain", home=tmp_path)
    assert out.count("What your answer tells the others") == 1, "after an own answer alone"
    assert re.search(r"P1: rules out \d+% to \d+%\n *P2: rules out up to \d+%\n", out)


def test_line_mode_shows_hints_by_level(tmp_path: Path) -> None:
    file = tmp_path / "typed"
    file.write_text("\n\nfollows\ntriangle\nleave\n")
    with_chances = run_with_input(file, "code777", "--seed", "3", "--hints", "chances", home=tmp_path)
    assert "35 combinations are still possible." in with_chances
    assert "5 6 6: 10%" in with_chances
    certain = run_with_input(file, "code777", "--seed", "3", "--hints", "certain", home=tmp_path)
    assert "Exactly one more of your tiles is pink than yellow" in certain
    assert "10%" not in certain
    assert "7b: 3 in view, 1 open" in certain
    marks = run_with_input(file, "code777", "--seed", "3", "--hints", "marks", home=tmp_path)
    assert "'follows' needs --hints certain or higher, not 'marks'" in marks
    assert "7b: 4 open" in marks
    assert not list(tmp_path.glob("blindside/*.json"))


def test_line_mode_codebreaker_sees_fitting_codes(tmp_path: Path) -> None:
    file = tmp_path / "typed"
    file.write_text("fits 1123\n1122\nfits 1344\nfits 3345\nboard\nleave\n")
    words = ("mastermind", "--seed", "3", "--as", "breaker")
    output = run_with_input(file, *words, "--hints", "certain", home=tmp_path)
    for text in (
        "1\N{NARROW NO-BREAK SPACE}296 codes still fit",
        "1123 fits all the keys",
        "256 codes still fit",
        "1344 does not fit the key of row 1",
        "3345 fits all the keys",
        "256 codes left after row 1",
    ):
        assert text in output
    assert " fit" not in run_with_input(file, *words, home=tmp_path).replace("fits", "")
    file.write_text("1123\nboard\nleave\n")
    assert "still fit" not in run_with_input(
        file, *words[:3], "--as", "maker", "--games", "1", "--hints", "certain", home=tmp_path
    )


@pytest.mark.parametrize(("role", "prompt"), [("maker", "your code"), ("breaker", "guess 1 of 10")])
def test_line_mode_mastermind_in_either_role(role: str, prompt: str, tmp_path: Path) -> None:
    file = tmp_path / "typed"
    file.write_text("1123\nleave\n")
    assert prompt in run_with_input(file, "mastermind", "--seed", "3", "--as", role, home=tmp_path)


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        (("code777", "--hints", "chances"), "triangle\ntable\nanswers\nfollows\ncross 7b\n" + "\n" * 200),
        (("mastermind", "--as", "maker", "--keys", "by-hand"), "1123\n0 0\n1 0\n0 1\n1 1\nboard\n"),
        (("mastermind", "--as", "breaker", "--games", "1", "--rows", "3"), "1122\nboard\n" * 3 + "\n"),
    ],
)
def test_line_mode_prints_words_only(words: tuple[str, ...], typed: str, tmp_path: Path) -> None:
    """Only the title has a sign that a screen reader would read aloud."""
    file = tmp_path / "typed"
    file.write_text(typed)
    title, *output = run_with_input(file, *words, "--seed", "3", home=tmp_path).splitlines()
    assert title.startswith(("Code 777 · ", "Mastermind · "))
    drawn = {sign for line in output for sign in line if not sign.isascii()} - set("‘’'“”\N{NARROW NO-BREAK SPACE}")
    assert not drawn


@pytest.mark.parametrize(
    ("words", "typed", "more"),
    [
        (("code777", "--bots", "novice,casual,expert"), "\ncall 1 2 3\ncross 7b\ncircle 6g 2\n\n", "triangle\nwhy\n"),
        (("mastermind", "--as", "breaker", "--bots", "expert"), "1122\n3344\nxx\n", "board\n"),
    ],
)
def test_line_mode_end_of_pipe_saves_game_to_resume(
    words: tuple[str, ...], typed: str, more: str, tmp_path: Path
) -> None:
    """Without a seed, the resumed game has the same draws and notes; future draws are not saved."""
    home = str(tmp_path)
    output = blindside("play", *words, typed=typed, XDG_DATA_HOME=home).out.splitlines()
    assert output[-1] == f"The game is saved. To resume it: blindside play {words[0]} --resume"
    log = [line for line in output if re.match(" +[0-9]+  |.*rack: ", line)]
    more += "quit\n"
    resumed = blindside(
        "play", words[0], "--resume", "--hints", "certain", typed=more, XDG_DATA_HOME=home
    ).out.splitlines()
    assert [line for line in resumed if re.match(" +[0-9]+  |.*rack: ", line)] == log
    assert resumed[-1] == output[-1]
    if words[0] == "code777":
        assert "  6g: 1 circled, 2 open" in resumed
        assert any("still possible" in line for line in resumed)
    saved = json.loads((tmp_path / "blindside" / f"saved-{words[0]}.json").read_text())
    assert saved["seed"] is None
    blindside("play", words[0], "--resume", typed="leave\n", XDG_DATA_HOME=home)
    assert "there is no saved game" in get_error("play", words[0], "--resume", XDG_DATA_HOME=home)


OLD_NAMES = {
    '"version":3': '"version":1',
    '"hints":': '"aid":',
    '"moves":': '"deeds":',
    '"command":"call"': '"command":"announce"',
    '"board_seq"': '"made_at"',
    '"command":"give_key"': '"command":"clue"',
    '"keys":': '"clues":',
}


@pytest.mark.parametrize(
    ("words", "typed", "old"),
    [
        (("code777",), "\ncall 1 2 3\n\n", ["announce", "made_at", "aid", "deeds"]),
        (
            ("mastermind", "--as", "maker", "--keys", "by-hand-unchecked"),
            "1123\n0 0\n",
            ["clue", "clues", "aid", "deeds"],
        ),
    ],
)
def test_resume_version_1_saved_game_continues(
    words: tuple[str, ...], typed: str, old: list[str], tmp_path: Path
) -> None:
    home = str(tmp_path)
    output = blindside("play", *words, typed=typed, XDG_DATA_HOME=home).out.splitlines()
    file = tmp_path / "blindside" / f"saved-{words[0]}.json"
    text = file.read_text()
    for new, old_text in OLD_NAMES.items():
        text = text.replace(new, old_text)
    assert all(f'"{name}"' in text for name in old)
    file.write_text(text)
    resumed = blindside("play", words[0], "--resume", typed="quit\n", XDG_DATA_HOME=home).out.splitlines()
    log = [line for line in output if re.match(" +[0-9]+  ", line)]
    assert log
    assert [line for line in resumed if re.match(" +[0-9]+  ", line)][: len(log)] == log


def test_line_mode_pipe_keeps_saved_game(tmp_path: Path) -> None:
    home = str(tmp_path)
    blindside("play", "code777", typed="\n", XDG_DATA_HOME=home)
    (file,) = tmp_path.glob("blindside/*.json")
    old_text = file.read_bytes()
    assert (
        "This game is not saved, because there is already a saved game"
        in blindside("play", "code777", typed="\n\n", XDG_DATA_HOME=home).out
    )
    assert file.read_bytes() == old_text


@pytest.fixture(scope="module")
def saved_game() -> dict[str, Any]:
    """The saved file of a game that was left."""
    with TemporaryDirectory() as home:
        blindside("play", "code777", typed="\n\n", XDG_DATA_HOME=home)
        saved: dict[str, Any] = json.loads((Path(home) / SAVED).read_bytes())
        return saved


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("settings", {"players": "four"}, "expected `int`, got `str`"),
        ("settings", {"edition": "none-such"}, "'none-such' is not an edition"),
        ("settings", {"players": 77}, "players, not 77"),
        ("colour", "red", "unknown field 'colour'"),
        ("version", 4, "it has version 4, but this Blindside reads version 3"),
        ("game", "mastermind", "it is a mastermind game"),
        ("bots", "nobody", "bot 'nobody' is not available here"),
        ("hints", "everything", "the value 'everything' is not allowed"),
        ("sheet", {"notepad": {"layers": []}}, "the field 'sheet' does not belong to this game"),
        ("draws", [], "the field 'draws' does not belong to this game"),
        ("draws", [[99], [], [], []], "its moves are not possible in this version"),
        ("moves", [{"seq": 5, "command": None}], "its moves are not possible in this version"),
        ("moves", [{"seq": 7, "command": {"command": "continue", "seat": 0}}], "the field 'moves' does not belong"),
    ],
)
def test_resume_edited_saved_game_is_refused(
    field: str, value: object, why: str, saved_game: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write_saved_game(tmp_path, json.dumps({**saved_game, field: value}))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(InvalidInput) as raised:
        group.main(["code777", "--resume"], standalone_mode=False)
    check_error(say(raised.value.message), file, why)
    assert json.loads(file.read_text()) == {**saved_game, field: value}


@pytest.mark.parametrize(
    ("text", "why"), [('{"version": 3, "game"', "the text ends unexpectedly"), ("[1, 2]", "it is not a JSON object")]
)
def test_resume_unreadable_file_prints_one_line(text: str, why: str, tmp_path: Path) -> None:
    file = write_saved_game(tmp_path, text)
    check_error(get_error("play", "code777", "--resume", XDG_DATA_HOME=str(tmp_path)), file, why)
    assert file.read_text() == text


def write_saved_game(home: Path, text: str) -> Path:
    file = home / SAVED
    file.parent.mkdir()
    file.write_text(text)
    return file


def check_error(error: str, file: Path, why: str) -> None:
    assert error.startswith(f"{file}: this game cannot be resumed (")
    assert error.endswith("): delete the file to start a new one")
    assert why in error
