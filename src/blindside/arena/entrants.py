"""Who can enter a match: our bots by their names, and anybody's as `package.module:Class`."""

import os
import re
import sys
from importlib import import_module

from blindside.bots import Seat
from blindside.bots.registry import BOTS, kind_named
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.protocols import GameSettings


def load_entrant(game: str, settings: GameSettings, name: str) -> Seat:
    """How one of that name is seated: from its seat and a dealer of its own.

    What stands before the colon is one of our bots, or a module if a name stands behind it.
    """
    module, colon, attribute = name.partition(":")
    if module in BOTS[game] or not (colon and attribute.isidentifier()):
        return kind_named(game, settings, name).seat
    if os.getcwd() not in sys.path:  # whoever writes a bot has it beside them, and installs it later
        sys.path.insert(0, os.getcwd())
    try:
        seat: Seat = getattr(import_module(module), attribute)
    except Exception as error:  # a module of somebody else's may fail in any way
        raise InvalidInput(
            "arena/entrant",
            msg("'{name}' cannot be entered: {reason}", name=name, reason=describe_error(error)),
        ) from None
    if not callable(seat):
        raise InvalidInput(
            "arena/entrant",
            msg("'{name}' cannot be entered: it is no class that is given a seat and a dealer", name=name),
        )
    return seat


def describe_error(error: BaseException) -> str:
    """An error of somebody else's program in one line."""
    try:
        return shorten(f"{type(error).__name__}: {error}")
    except Exception:  # it cannot even say what it is
        return type(error).__name__


def describe_value(value: object) -> str:
    """A value of somebody else's program, the same in every run."""
    try:
        return shorten(re.sub(r" at 0x[0-9a-f]+", "", repr(value)))
    except Exception:
        return type(value).__name__


def shorten(text: str) -> str:
    return " ".join(text.split())[:300]
