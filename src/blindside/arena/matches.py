"""A match: the same bots, deal after deal; and how its bots are loaded.

Games are numbered from 0. A game depends on its number and on the match alone. So the result is the same, whichever
process plays which part of a match, in any order, and however often.
"""

import os
import re
import sys
from hashlib import sha256
from importlib import import_module
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from blindside.bots import BotFactory
from blindside.bots.registry import BOTS, find_kind
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.protocols import GameSettings
from blindside.games.registry import GAMES

MAX_EVENTS = 20_000
"""A longer game would never end: for example, if all guess and every wrong call costs points."""


class Match(Struct, frozen=True, kw_only=True):
    """A match: a game, its settings, and the bots."""

    game: str
    settings: Any
    players: tuple[str, ...]
    """Names of the entrants (see `load_entrant`)."""
    seed: int
    first: int | None = None
    """The seat that reads the first card or sets the first code; None if it is drawn."""

    @property
    def rotations(self) -> int:
        """Games a deal: seats rotate until the names repeat.

        Different names take one game for each seat. Two alternating names take two games.
        """
        names = self.players
        return next(by for by in range(1, len(names) + 1) if names[by:] + names[:by] == names)


def deals_for(match: Match, games: int) -> int:
    """Return the deals that make at least so many games."""
    return -(-games // match.rotations)


def deal_seed(match: Match, deal: int) -> int:
    """Return the seed of the dealer; a hash, so that seeds of deals are independent."""
    return int.from_bytes(sha256(f"{match.seed}/deal {deal}".encode()).digest()[:8], "big")


def seats_of(match: Match, deal: int, rotation: int) -> tuple[int, ...]:
    """Return the seat of each entrant: its number plus that of the game, modulo the seats."""
    number, seats = deal * match.rotations + rotation, len(match.players)
    return tuple((entrant + number) % seats for entrant in range(seats))


def read_match(raw: Match) -> Match:
    """Convert the settings of a match that was read from a file, where they are plain JSON."""
    if raw.game not in GAMES:
        raise InvalidInput(
            "arena/game", msg("unknown game '{game}': choose one of {games}", game=raw.game, games=list(GAMES))
        )
    return replace(raw, settings=GAMES[raw.game].make_settings(raw.settings))


def load_entrant(game: str, settings: GameSettings, name: str) -> BotFactory:
    """Return the factory of this bot, which takes a seat and a dealer.

    A colon separates a module from its class, or a built-in bot from its parameter.
    """
    module, colon, attribute = name.partition(":")
    if module in BOTS[game] or not (colon and attribute.isidentifier()):
        return find_kind(game, settings, name).make
    if os.getcwd() not in sys.path:  # the current folder may hold a bot that is not installed
        sys.path.insert(0, os.getcwd())
    try:
        seat: BotFactory = getattr(import_module(module), attribute)
    except Exception as error:  # a foreign module may raise anything
        raise InvalidInput(
            "arena/entrant", msg("cannot load '{name}': {reason}", name=name, reason=describe_error(error))
        ) from None
    if not callable(seat):
        raise InvalidInput(
            "arena/entrant", msg("cannot load '{name}': it must be a class that takes a seat and a dealer", name=name)
        )
    return seat


def describe_error(error: BaseException) -> str:
    """Return a foreign error as one line."""
    try:
        return shorten(f"{type(error).__name__}: {error}")
    except Exception:  # its own __str__ may raise
        return type(error).__name__


def describe_value(value: object) -> str:
    """Return a foreign value as one line, without addresses in memory, so that it is the same in every run."""
    try:
        return shorten(re.sub(r" at 0x[0-9a-f]+", "", repr(value)))
    except Exception:
        return type(value).__name__


def shorten(text: str) -> str:
    """Return the text as one line of at most 300 characters."""
    return " ".join(text.split())[:300]
