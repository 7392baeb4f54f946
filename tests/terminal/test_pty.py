"""Games on a real terminal, from the command to the prompt after it."""

import os
import signal
from pathlib import Path

from tests.terminal.pty_screen import terminal

TWO_ANSWERS = "P1 expert  20  Do you see more yellow or more pink tiles?"


def test_a_game_is_played_left_and_gone_on_with(tmp_path: Path) -> None:
    bots = ("--seed", "3", "--bots", "expert,casual,novice")
    with terminal("play", "code777", *bots, home=tmp_path) as screen:
        screen.until("Enter to go on")
        screen.type("\r")
        screen.until("P0 (you)  19")
        screen.type("\r")
        screen.until(TWO_ANSWERS)
        screen.type("o")
        screen.until("(1g●)")
        screen.type("\x11")
        assert screen.end() == 0
        assert "play code777 --resume" in screen.text
    with terminal("play", "code777", "--resume", home=tmp_path) as screen:
        screen.until(TWO_ANSWERS)
        assert "(1g●)" in screen.until("Enter to go on")
        screen.type("c")
        screen.until("Your three numbers")
        screen.type("1 5 6\r")
        screen.until("★☆☆")
        os.kill(screen.process.pid, signal.SIGKILL)
    with terminal("play", "code777", home=tmp_path) as screen:
        screen.until("A game was left")
        screen.type("y\r")
        screen.until("★☆☆")
        screen.type("\x11")
        assert screen.end() == 0


def test_a_match_is_left_and_gone_on_with_without_colour(tmp_path: Path) -> None:
    with terminal(
        "play",
        "mastermind",
        "--seed",
        "3",
        "--as",
        "breaker",
        home=tmp_path,
        columns=120,
        rows=40,
        env={"NO_COLOR": "1"},
    ) as screen:
        screen.until("Guess 1 of 10")
        screen.type("1122\r")
        screen.until("Guess 2 of 10")
        screen.type("\x11")
        assert screen.end() == 0
    with terminal("play", "mastermind", "--resume", home=tmp_path) as screen:
        screen.until("Guess 2 of 10")
        assert "1   1   2   2" in screen.text


def test_where_there_is_no_screen_it_is_played_line_by_line(tmp_path: Path) -> None:
    with terminal("play", "code777", "--seed", "3", home=tmp_path, env={"TERM": "dumb"}) as screen:
        screen.until("P0: Enter to go on, call, or ? >")
        screen.type("quit\n")
        assert screen.end() == 0
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_kept_that_is_said_before_the_screen_opens(tmp_path: Path) -> None:
    (tmp_path / "blindside").write_text("in the way")
    with terminal("play", "code777", home=tmp_path) as screen:
        assert screen.end() == 2
        assert "blindside: " in screen.text
        assert "Traceback" not in screen.text
