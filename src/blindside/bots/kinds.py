"""What there is to say of a kind of bot."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.messages import Message
from blindside.core.sessions import Player

Seat = Callable[[int, Dealer], Player]


class Kind(Struct, frozen=True):
    """What it is called, what it does, in a line, and how one is seated."""

    title: Message
    behaviour: Message
    seat: Seat
    plays_by: Callable[[Any], bool] = lambda _: True
    """Whether it sits down at a table with such settings."""
    at_chance: Callable[[Fraction], Seat] | None = None
    """Of a kind with a threshold, how one with another is seated: it is written after the name, `threshold:0.6`."""
