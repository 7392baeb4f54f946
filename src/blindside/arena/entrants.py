"""Load the bots of a match: built-in ones by name, others as `package.module:Class`."""

import os
import re
import sys
from importlib import import_module

from blindside.bots import BotFactory
from blindside.bots.registry import BOTS, find_kind
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.protocols import GameSettings


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
