"""The bundle of Code 777 in the terminal."""

from blindside.core.messages import msg
from blindside.games.code777.commands import Move
from blindside.games.code777.settings import check_settings
from blindside.terminal.bundle import GameScreens
from blindside.terminal.code777.lines import Code777PromptPlayer, Code777TablePlayer, command_help

SCREENS = GameScreens(
    game="code777",
    greeting=msg("You are P0 and cannot see your own rack. Type ? for help."),
    command_help=command_help,
    spectator_commands=("table", "answers", "questions"),
    prompt_player=Code777PromptPlayer,
    table_prompt_player=Code777TablePlayer,
    check=check_settings,
    move=Move,
)
