"""What the terminal has of each game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.table.options import Aid
from blindside.terminal.lines import code777, mastermind
from blindside.terminal.lines.prompt import Person
from blindside.terminal.link import Link
from blindside.terminal.notepad import Keep, Sheet

if TYPE_CHECKING:
    from blindside.terminal.screen.app import GameScreen


class GameScreens(Struct, frozen=True):
    greeting: Message
    person: Callable[[int, Aid, Sheet, Keep], Person]
    """At the prompt: in this seat, with so much help."""
    words: Callable[[Any, Aid], dict[str, Message]]
    """What can be typed at the prompt, by the settings."""
    screen: Callable[[Link, Aid, Sheet, Keep], "GameScreen"]


def _code777_screen(link: Link, aid: Aid, sheet: Sheet, keep: Keep) -> "GameScreen":
    from blindside.terminal.screen.code777 import Code777Screen

    return Code777Screen(link, aid, sheet, keep)


def _mastermind_screen(link: Link, aid: Aid, _sheet: Sheet, _keep: Keep) -> "GameScreen":
    from blindside.terminal.screen.mastermind import MastermindScreen

    return MastermindScreen(link, aid)


GAMES: dict[str, GameScreens] = {
    "code777": GameScreens(
        greeting=msg("You are P0, and do not see your own rack. Type ? for help."),
        person=code777.Code777Person,
        words=code777.words,
        screen=_code777_screen,
    ),
    "mastermind": GameScreens(
        greeting=msg("You are P0. Type ? for help."),
        person=lambda seat, aid, _sheet, _keep: mastermind.MastermindPerson(seat, aid),
        words=mastermind.words,
        screen=_mastermind_screen,
    ),
}
"""A whole screen takes long to import, and is imported where there is one."""
