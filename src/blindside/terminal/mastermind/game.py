"""The bundle of Mastermind in the terminal."""

from typing import TYPE_CHECKING

from blindside.core.messages import msg
from blindside.games.mastermind.commands import Move
from blindside.games.mastermind.settings import check_settings
from blindside.table.options import HintLevel
from blindside.terminal.bundle import GameScreens
from blindside.terminal.link import Link
from blindside.terminal.mastermind.lines import MastermindPromptPlayer, command_help
from blindside.terminal.notepad import SaveSheet, Sheet

if TYPE_CHECKING:
    from blindside.terminal.screen.app import GameScreen
    from blindside.terminal.screen.table import TableLink


def _screen(link: Link, hints: HintLevel, _sheet: Sheet, _keep: SaveSheet) -> "GameScreen":
    from blindside.terminal.mastermind.screen import MastermindScreen

    return MastermindScreen(link, hints)


def _table_screen(link: "TableLink", hints: HintLevel) -> "GameScreen":
    from blindside.terminal.mastermind.screen import MastermindTable

    return MastermindTable(link, hints)


SCREENS = GameScreens(
    game="mastermind",
    greeting=msg("You are P0. Type ? for help."),
    command_help=command_help,
    spectator_commands=("board",),
    prompt_player=lambda seat, hints, _sheet, _keep: MastermindPromptPlayer(seat, hints),
    table_prompt_player=lambda seat, hints, _fetch: MastermindPromptPlayer(seat, hints),
    screen=_screen,
    table_screen=_table_screen,
    check=check_settings,
    move=Move,
)
