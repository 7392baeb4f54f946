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
