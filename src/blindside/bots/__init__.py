"""Types that describe the bots of a game. A bot gets the sights and views of its seat, and nothing else."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.messages import Message
from blindside.core.sessions import Player

BotFactory = Callable[[int, Dealer], Player]


class BotKind(Struct, frozen=True):
    """One kind of bot: its title, its behaviour in a line, and how to make one for a seat."""

    title: Message
    behaviour: Message
    make: BotFactory
    can_play: Callable[[Any], bool] = lambda _: True
    """Whether it can play with such settings."""
    make_with_threshold: Callable[[Fraction], BotFactory] | None = None
    """How to make one with another threshold, written after the name as in `threshold:0.6`; None without threshold."""


class Level(Struct, frozen=True):
    """A bot as players choose it: by a name, and one line about it."""

    bot: str
    name: Message
    line: Message
    is_apart: bool = False
    """Whether it is offered apart from the others, because it is no step in strength."""


class BotSeat(Struct, frozen=True):
    """A bot that has played a seat for a whole game; with the sights of its seat, all that it did can be computed."""

    kind: str
    seed: int


class GameBots(Struct, frozen=True, kw_only=True):
    """The bots of one game, with the defaults."""

    game: str
    kinds: dict[str, BotKind]
    levels: Mapping[str, Level]
    """The bots offered to players, in this order: by strength, the weakest first, and then those apart."""
    stand_in: str
    """The bot that plays for a player who is away."""
    default_opponent: str
    """The bot in each other seat of `play` without `--bots`."""
    default_in_demo: str
    """The bot in each seat of `demo` without `--bots`."""
