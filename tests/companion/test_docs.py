"""The examples in docs/companion.md can be sent as they stand there."""

import re
from pathlib import Path

from blindside.companion import mastermind
from blindside.companion.code777.entries import read_game
from blindside.companion.code777.help import help_with

PAGE = (Path(__file__).parent.parent.parent / "docs" / "companion.md").read_text()


def test_the_examples_are_what_they_say() -> None:
    table, board = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    helps = help_with(read_game(table))
    assert (helps.wrong, helps.course.missing, helps.course.beyond) == (None, None, None)
    assert len(helps.course.ends) == 4
    assert mastermind.help_with(mastermind.read_board(board)).left == 230
