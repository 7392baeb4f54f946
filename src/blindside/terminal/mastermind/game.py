"""The bundle of Mastermind in the terminal."""

from blindside.core.messages import msg
from blindside.games.mastermind.commands import Move
from blindside.games.mastermind.settings import check_settings
from blindside.terminal.bundle import GameScreens
from blindside.terminal.mastermind.lines import MastermindPromptPlayer, command_help

SCREENS = GameScreens(
    game="mastermind",
    greeting=msg("You are P0. Type ? for help."),
    command_help=command_help,
    spectator_commands=("board",),
    prompt_player=lambda seat, hints, _sheet, _keep: MastermindPromptPlayer(seat, hints),
    table_prompt_player=lambda seat, hints, _fetch: MastermindPromptPlayer(seat, hints),
    check=check_settings,
    move=Move,
)
