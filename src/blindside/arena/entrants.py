"""Who can enter a match: our bots by their names, and anybody's as `package.module:Class`."""

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from blindside.bots.registry import kind_named
from blindside.core.dealers import Dealer
from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.core.sessions import Player

Seat = Callable[[int, Dealer], Player]


def entrant(game: str, settings: Any, name: str) -> Seat:
    """How one of that name is seated: from its seat and a dealer of its own.

    What stands before the colon is a module if a name stands behind it, and one of our bots if that is a number.
    """
    module, colon, attribute = name.partition(":")
    if not (colon and attribute.isidentifier()):
        return kind_named(game, settings, name).seat
    if os.getcwd() not in sys.path:  # whoever writes a bot has it beside them, and installs it later
        sys.path.insert(0, os.getcwd())
    try:
        seat: Seat = getattr(import_module(module), attribute)
    except Exception as error:  # a module of somebody else's may fail in any way
        raise Invalid(
            "arena/entrant",
            msg("'{name}' cannot be entered: {reason}", name=name, reason=told(error)),
        ) from None
    if not callable(seat):
        raise Invalid(
            "arena/entrant",
            msg("'{name}' cannot be entered: it is no class that is given a seat and a dealer", name=name),
        )
    return seat


def told(error: BaseException) -> str:
    """An error of somebody else's program in one line."""
    return shortened(f"{type(error).__name__}: {error}")


def shortened(text: str) -> str:
    return " ".join(text.split())[:300]
