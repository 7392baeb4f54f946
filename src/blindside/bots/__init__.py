"""Players that are not people: what there is to say of each kind, and of all bots of a game.

Each gets the sights and views of its seat, and nothing else.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.messages import Message
from blindside.core.sessions import Player

BotFactory = Callable[[int, Dealer], Player]


class BotKind(Struct, frozen=True):
    """What it is called, what it does, in a line, and how one is seated."""

    title: Message
    behaviour: Message
    make: BotFactory
    can_play: Callable[[Any], bool] = lambda _: True
    """Whether it sits down at a table with such settings."""
    make_with_threshold: Callable[[Fraction], BotFactory] | None = None
    """Of a kind with a threshold, how one with another is seated: it is written after the name, `threshold:0.6`."""


class GameBots(Struct, frozen=True, kw_only=True):
    """The bots of one game, and which of them plays where no other is named."""

    game: str
    kinds: dict[str, BotKind]
    strengths: Mapping[str, str]
    """The bots that a newcomer is offered, by their strength, the weakest first."""
    stand_in: str
    """Plays for a player who is away."""
    default_opponent: str
    """Takes each other seat in `play` when `--bots` is not given."""
    default_in_demo: str
    """Takes each seat in `demo` when `--bots` is not given."""
