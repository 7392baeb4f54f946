"""The example in docs/companion.md is valid."""

import re
from pathlib import Path

from blindside.companion.code777.analysis import analyze
from blindside.companion.code777.entries import read_game

PAGE = (Path(__file__).parent.parent.parent / "docs" / "companion.md").read_text()


def test_companion_example_in_docs_is_valid() -> None:
    (table,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    helps = analyze(read_game(table))
    assert (helps.problem, helps.reconstruction.missing, helps.reconstruction.surplus_entry) == (None, None, None)
    assert len(helps.reconstruction.ends) == 4
