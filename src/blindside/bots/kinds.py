"""What there is to say of a kind of bot."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.messages import Message
from blindside.core.sessions import Player


class Kind(Struct, frozen=True):
    """What it is called, what it does, in a line, and how one is seated."""

    title: Message
    behaviour: Message
    seat: Callable[[int, Dealer], Player]
    plays_by: Callable[[Any], bool] = lambda _: True
    """Whether it sits down at a table with such settings."""
