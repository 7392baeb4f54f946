"""A puzzle answered at a keyboard."""

from pathlib import Path

from tests.terminal.pty_screen import terminal

PUZZLE = ("puzzle", "new", "--game", "mastermind", "--level", "medium", "--seed", "7")


def test_puzzle_new_reads_answers(tmp_path: Path) -> None:
    with terminal(*PUZZLE, home=tmp_path, rows=60) as shown:
        shown.until("or Enter to quit >")
        shown.type("1234\n")
        shown.until("Row 2 rules it out")
        shown.type("12\n")
        shown.until("is not a code here")
        shown.type("hint\n")
        hinted = shown.until("Suppose")
        assert "Right" not in hinted
        shown.type("solution\n")
        solved = shown.until("The code is")
        shown.process.wait()
    code = solved.split("The code is ")[1][:4]
    with terminal(*PUZZLE, home=tmp_path, rows=60) as shown:
        shown.until("or Enter to quit >")
        shown.type(f"{code}\n")
        shown.until("Right.")
