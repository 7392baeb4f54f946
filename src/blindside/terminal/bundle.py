"""The bundle of a game in the terminal."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from blindside.core.messages import Message
from blindside.table.options import HintLevel
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
