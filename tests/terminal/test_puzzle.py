"""`blindside puzzle new` in a pseudo-terminal."""

from pathlib import Path

from tests.terminal.pty_screen import terminal

PUZZLE = ("puzzle", "new", "--game", "mastermind", "--level", "medium", "--seed", "7")
PROMPT = "or Enter to quit >"


def test_puzzle_new_reads_answers(tmp_path: Path) -> None:
    with terminal(*PUZZLE, home=tmp_path, rows=60) as screen:
        screen.wait_for(PROMPT, is_last=True)
        screen.type("1234\n")
        screen.wait_for("Row 2 rules it out")
        screen.wait_for(PROMPT, is_last=True)
        screen.type("12\n")
        screen.wait_for("is not a code: write")
        screen.wait_for(PROMPT, is_last=True)
        screen.type("hint\n")
        hint = screen.wait_for("Suppose")
        assert "Right" not in hint
        screen.wait_for(PROMPT, is_last=True)
        screen.type("solution\n")
        solution = screen.wait_for("The code is")
        screen.process.wait()
    code = solution.split("The code is ")[1][:4]
    with terminal(*PUZZLE, home=tmp_path, rows=60) as screen:
        screen.wait_for(PROMPT, is_last=True)
        screen.type(f"{code}\n")
        screen.wait_for("Right.")
