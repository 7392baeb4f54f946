"""What the terminal needs of a game, and the bundle of each."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777 import commands as code777
from blindside.games.code777.settings import check_settings as check_code777
from blindside.games.mastermind import commands as mastermind
from blindside.games.mastermind.settings import check_settings as check_mastermind
from blindside.table.options import HintLevel
from blindside.terminal.code777.lines import Code777PromptPlayer, Code777TablePlayer
from blindside.terminal.code777.lines import command_help as help_code777
from blindside.terminal.mastermind.lines import MastermindPromptPlayer
from blindside.terminal.mastermind.lines import command_help as help_mastermind
from blindside.terminal.notepad import Fetch, SaveSheet, Sheet
from blindside.terminal.prompt import PromptPlayer


class GameScreens(Struct, frozen=True, kw_only=True):
    """The screens are not in it: `screen.load_screens` imports them when they are needed."""

    game: str
    greeting: Message
    command_help: Callable[[Any, HintLevel], dict[str, Message]]
    """The commands at the prompt with their meaning."""
    spectator_commands: tuple[str, ...]
    """The commands that a spectator has."""
    prompt_player: Callable[[int, HintLevel, Sheet, SaveSheet], PromptPlayer]
    """Takes a seat, a hint level, the sheet, and how to save it."""
    table_prompt_player: Callable[[int, HintLevel, Fetch], PromptPlayer]
    """The same at a server's table, which stores the sheet."""
    check: Callable[[Any], None]
    """Raises for settings of a saved game that cannot be played."""
    move: Any
    """The union of the commands that a saved game may have."""


CODE777 = GameScreens(
    game="code777",
    greeting=msg("You are P0 and cannot see your own rack. Type ? for help."),
    command_help=help_code777,
    spectator_commands=("table", "answers", "questions"),
    prompt_player=Code777PromptPlayer,
    table_prompt_player=Code777TablePlayer,
    check=check_code777,
    move=code777.Move,
)
MASTERMIND = GameScreens(
    game="mastermind",
    greeting=msg("You are P0. Type ? for help."),
    command_help=help_mastermind,
    spectator_commands=("board",),
    prompt_player=lambda seat, hints, _sheet, _keep: MastermindPromptPlayer(seat, hints),
    table_prompt_player=lambda seat, hints, _fetch: MastermindPromptPlayer(seat, hints),
    check=check_mastermind,
    move=mastermind.Move,
)
GAMES: dict[str, GameScreens] = {screens.game: screens for screens in (CODE777, MASTERMIND)}
