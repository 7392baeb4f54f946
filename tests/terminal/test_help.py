"""Help at the prompts: commands by hint level, and example codes."""

import pytest

from blindside.core.audience import seat_audience
from blindside.core.errors import NotAllowed
from blindside.games.code777.settings import settings_for
from blindside.games.code777.view import new_view
from blindside.games.mastermind.codes import read_code
from blindside.games.mastermind.settings import Settings
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.terminal.code777 import lines as code777_lines
from blindside.terminal.code777.lines import Code777PromptPlayer
from blindside.terminal.mastermind import lines as mastermind_lines

TABLE = settings_for("jumbo-1985", players=4)
NOTES = {"triangle", "cross 7b", "cross 7b 2", "clear"}
QUERIES: dict[HintLevel, set[str]] = {"none": set(), "marks": NOTES, "seen": NOTES, "certain": {*NOTES, "follows"}}


@pytest.mark.parametrize("hints", QUERIES)
def test_prompt_help_lists_what_the_hint_level_allows(hints: HintLevel) -> None:
    commands = code777_lines.command_help(TABLE, hints)
    assert commands.keys() & QUERIES["certain"] == QUERIES[hints]
    player, view = Code777PromptPlayer(0, hints), new_view(TABLE, seat_audience(0))
    for query in QUERIES["certain"] - QUERIES[hints]:
        with pytest.raises(NotAllowed, match="needs --hints"):
            player.run_query(query.split(), view)
    if "triangle" in commands:
        assert ("in view" in commands["triangle"].template) == (HINT_LEVELS.index(hints) >= HINT_LEVELS.index("seen"))


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(holes=8, colors=2),
        Settings(holes=3, colors=9),
        Settings(repeats=False),
        Settings(holes=5, colors=4, repeats=False, empty=True),
    ],
)
def test_prompt_example_code_is_valid(settings: Settings) -> None:
    code = mastermind_lines.example_code(settings)
    assert read_code(code, settings) == code
    assert code in mastermind_lines.command_help(settings)
