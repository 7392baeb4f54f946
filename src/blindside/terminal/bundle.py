"""What the terminal has of a game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from blindside.core.messages import Message
from blindside.table.options import HintLevel
from blindside.terminal.link import Link
from blindside.terminal.notepad import Fetch, SaveSheet, Sheet
from blindside.terminal.prompt import PromptPlayer

if TYPE_CHECKING:
    from blindside.terminal.screen.app import GameScreen
    from blindside.terminal.screen.table import TableLink


class GameScreens(Struct, frozen=True, kw_only=True):
    """A whole screen takes long to import, so `screen` and `table_screen` import theirs when they are called."""

    game: str
    greeting: Message
    command_help: Callable[[Any, HintLevel], dict[str, Message]]
    """What can be typed at the prompt, by the settings."""
    spectator_commands: tuple[str, ...]
    """Those of them that a spectator can type."""
    prompt_player: Callable[[int, HintLevel, Sheet, SaveSheet], PromptPlayer]
    """A player at the prompt, in this seat, with so much help."""
    table_prompt_player: Callable[[int, HintLevel, Fetch], PromptPlayer]
    """The same at a server's table."""
    screen: Callable[[Link, HintLevel, Sheet, SaveSheet], "GameScreen"]
    table_screen: Callable[["TableLink", HintLevel], "GameScreen"]
    check: Callable[[Any], None]
    """Refuses the settings of a saved game that cannot be played."""
    move: Any
    """The union of the commands that a saved game may have."""
