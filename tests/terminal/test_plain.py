"""Line by line, from a file: for screen readers, pipes and programs."""

from pathlib import Path

import pytest

from blindside.cli.kept import Deed, Keeping, Kept
from blindside.games.code777.commands import Announce
from tests.commands.terminal import blindside, refused


def typed_from(file: Path, *words: str, home: Path) -> str:
    ran = blindside("play", *words, typed=file.read_bytes(), XDG_DATA_HOME=str(home))
    assert ran.code == 0, ran.err
    assert "\x1b" not in ran.out
    return ran.out


def test_a_game_from_a_file_with_help_in_degrees(tmp_path: Path) -> None:
    file = tmp_path / "typed"
    file.write_text("\n\nfollows\ntriangle\nquit\n")
    with_chances = typed_from(file, "code777", "--seed", "3", "--aid", "chances", home=tmp_path)
    assert "35 calls still fit." in with_chances
    assert "5 6 6   10%" in with_chances
    certain = typed_from(file, "code777", "--seed", "3", "--aid", "certain", home=tmp_path)
    assert "Pink: at least one" in certain
    assert "10%" not in certain
    marks = typed_from(file, "code777", "--seed", "3", "--aid", "marks", home=tmp_path)
    assert "'follows' is nothing to do here" in marks
    assert "-7b-" not in marks
    assert not list(tmp_path.glob("blindside/*"))


@pytest.mark.parametrize(("role", "prompt"), [("maker", "your code"), ("breaker", "guess 1 of 10")])
def test_a_match_in_either_role(role: str, prompt: str, tmp_path: Path) -> None:
    file = tmp_path / "typed"
    file.write_text("1123\nquit\n")
    assert prompt in typed_from(file, "mastermind", "--seed", "3", "--as", role, home=tmp_path)


def test_a_game_that_was_left_goes_on_line_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    options = {
        "edition": "jumbo-1985",
        "players": 4,
        "penalty": 0,
        "cool_down": 0,
        **dict.fromkeys(("racks", "cards", "mixing", "ties", "spares", "first_reader", "answers"), None),
        **dict.fromkeys(("unlimited_calls", "draw_two", "colors_too", "hide_wrong"), False),
    }
    keeping = Keeping(Kept("code777", options, "casual", 3, "seen"))
    keeping.do(Deed(7, None))
    keeping.do(Deed(9, Announce(0, (1, 5, 6), made_at=9)))
    out = blindside("play", "code777", "--resume", typed="table\nquit\n").out
    assert "P0 calls 1 5 6: right, a point" in out
    assert "Points: P0 1" in out
    assert "no game was left" in refused("play", "code777", "--resume")

    keeping = Keeping(Kept("code777", options, "casual", 4, "seen"))
    keeping.do(Deed(9, None))
    assert "takes another course" in refused("play", "code777", "--resume")
    (tmp_path / "blindside" / "left-code777.json").write_text("{}")
    assert "no game that can be gone on with" in refused("play", "code777", "--resume")


def test_a_shell_completes_commands_and_options() -> None:
    assert "_blindside_completion" in blindside("completion", "bash").out
    done = blindside(COMP_WORDS="blindside play code777 --res", COMP_CWORD="3", _BLINDSIDE_COMPLETE="bash_complete")
    assert done.out == "plain,--resume\n"
