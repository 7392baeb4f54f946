"""The bundle of Code 777 in the terminal."""

from typing import TYPE_CHECKING

from blindside.core.messages import msg
from blindside.games.code777.commands import Move
from blindside.games.code777.settings import check_settings
from blindside.table.options import HintLevel
from blindside.terminal.bundle import GameScreens
from blindside.terminal.code777.lines import Code777PromptPlayer, Code777TablePlayer, command_help
from blindside.terminal.link import Link
from blindside.terminal.notepad import SaveSheet, Sheet

if TYPE_CHECKING:
    from blindside.terminal.screen.app import GameScreen
    from blindside.terminal.screen.table import TableLink


def _screen(link: Link, hints: HintLevel, sheet: Sheet, keep: SaveSheet) -> "GameScreen":
    from blindside.terminal.code777.screen import Code777Screen

    return Code777Screen(link, hints, sheet, keep)


def _table_screen(link: "TableLink", hints: HintLevel) -> "GameScreen":
    from blindside.terminal.code777.screen import Code777Table

    return Code777Table(link, hints)


SCREENS = GameScreens(
    game="code777",
    greeting=msg("You are P0, and do not see your own rack. Type ? for help."),
    command_help=command_help,
    spectator_commands=("table", "answers", "questions"),
    prompt_player=Code777PromptPlayer,
    table_prompt_player=Code777TablePlayer,
    screen=_screen,
    table_screen=_table_screen,
    check=check_settings,
    move=Move,
)
