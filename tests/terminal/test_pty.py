"""Whole games in a pseudo-terminal."""

import json
import os
import re
import signal
from pathlib import Path

from tests.commands.terminal import blindside
from tests.effort import TIMEOUT_SECONDS
from tests.terminal.pty_screen import terminal

SECOND_ANSWER = "P1 expert  20  Do you see more yellow or more pink tiles?"


def test_pty_code777_is_left_killed_and_resumed(tmp_path: Path) -> None:
    bots = ("--seed", "3", "--bots", "expert,casual,novice")
    with terminal("play", "code777", *bots, home=tmp_path) as screen:
        screen.wait_for("Enter to continue")
        screen.type("\r")
        screen.wait_for("P0 (you)  19")
        screen.type("\r")
        screen.wait_for(SECOND_ANSWER)
        screen.type("o")
        screen.wait_for("(1g●)")
        screen.type("\x11")
        assert screen.wait_for_end() == 0
        assert "play code777 --resume" in screen.text
    with terminal("play", "code777", "--resume", home=tmp_path) as screen:
        screen.wait_for(SECOND_ANSWER)
        assert "(1g●)" in screen.wait_for("Enter to continue")
        screen.type("c")
        screen.wait_for("Your three numbers")
        screen.type("1 5 6\r")
        screen.wait_for("★☆☆")
        os.kill(screen.process.pid, signal.SIGKILL)
    with terminal("play", "code777", home=tmp_path) as screen:
        screen.wait_for("Resume it? Otherwise a new game replaces it. [yes, no] >")
        assert "3 moves by you, against P1 expert, P2 casual, P3 novice." in " ".join(screen.text.split())
        screen.type("\r")
        screen.wait_for("★☆☆")
        screen.type("\x11")
        assert screen.wait_for_end() == 0


def test_pty_hangup_saves_game(tmp_path: Path) -> None:
    with terminal("play", "code777", "--seed", "3", home=tmp_path) as screen:
        screen.wait_for("Enter to continue")
        screen.type("\r")
        screen.wait_for("P0 (you)  19")
        screen.hang_up()
        screen.process.wait(TIMEOUT_SECONDS)
    saved = json.loads((tmp_path / "blindside" / "saved-code777.json").read_text())
    assert len(saved["moves"]) == 1


def test_pty_mastermind_resumes_at_other_size_without_colour(tmp_path: Path) -> None:
    no_colour = {"NO_COLOR": "1"}
    words = ("play", "mastermind", "--as", "breaker", "--hints", "certain")
    with terminal(*words, home=tmp_path, columns=120, rows=40, env=no_colour) as screen:
        screen.wait_for("Guess 1 of 10")
        screen.type("1122\r")
        screen.wait_for("Guess 2 of 10")
        screen.resize(80, 24)
        screen.wait_for("  Board   Log   Shortcuts")
        screen.type("33")
        screen.wait_for("3   3   _   _")
        screen.type("\x03")
        assert screen.wait_for_end() == 0
        assert "The game is saved" in screen.text
        assert not find_colours(screen.written)
    with terminal("play", "mastermind", "--resume", home=tmp_path, env=no_colour) as screen:
        screen.wait_for("Guess 2 of 10")
        assert "1   1   2   2" in screen.text
        screen.type("?")
        screen.wait_for("Put a peg into the next hole")
        screen.type("\x11")
        assert screen.wait_for_end() == 0
        assert not find_colours(screen.written)


def test_pty_call_without_colour(tmp_path: Path) -> None:
    with terminal("play", "code777", "--seed", "3", home=tmp_path, env={"NO_COLOR": "1"}) as screen:
        screen.wait_for("Enter to continue")
        screen.type("xc")
        screen.wait_for("Your three numbers")
        screen.type("156\r")
        screen.wait_for("★☆☆")
        screen.type("\x11")
        assert screen.wait_for_end() == 0
        assert b"\x1b[" in screen.written
        assert not find_colours(screen.written)


def find_colours(written: bytes) -> set[int]:
    """The colour codes in the output."""
    sequences = re.findall(rb"\x1b\[([0-9;:]*)m", written)
    numbers = {int(number) for sequence in sequences for number in re.split(rb"[;:]", sequence) if number}
    return numbers & {*range(30, 39), *range(40, 49), *range(90, 108)}


def test_pty_without_screen_uses_line_mode(tmp_path: Path) -> None:
    with terminal("play", "code777", "--seed", "3", home=tmp_path, env={"TERM": "dumb"}) as screen:
        screen.wait_for("This terminal does not support full screen")
        screen.wait_for("P0: Enter to continue, call, or ? >")
        screen.type("\x04")
        assert screen.wait_for_end() == 0
        assert "The game is saved" in screen.text
        assert b"\x1b" not in screen.written
    with terminal("play", "code777", "--resume", home=tmp_path, columns=50, rows=15) as screen:
        screen.wait_for("Full screen needs at least 60×20 characters")
        screen.wait_for("call, or ? >")
        screen.type("leave\n")
        assert screen.wait_for_end() == 0
    assert not list(tmp_path.glob("blindside/*.json"))


def test_pty_contradictory_saved_game_is_refused(tmp_path: Path) -> None:
    result = blindside("play", "code777", typed="\n\n", XDG_DATA_HOME=str(tmp_path))
    assert result.code == 0
    (file,) = tmp_path.glob("blindside/*.json")
    saved = json.loads(file.read_bytes())
    saved["moves"][1]["seq"] += 1
    file.write_text(json.dumps(saved))
    with terminal("play", "code777", "--resume", home=tmp_path, columns=200) as screen:
        assert screen.wait_for_end() == 2
        assert "this game cannot be resumed" in screen.text
        assert b"\x1b[?1049l" in screen.written
    assert json.loads(file.read_bytes()) == saved
