"""Audiences: the player in a seat, the spectators, or everyone once the game has ended."""

from collections.abc import Callable

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.values import TextValue


class Audience(TextValue):
    """An audience. There is one object of each, so compare by identity."""

    __slots__ = ("name", "seat", "sees_all")

    def __init__(self, name: str, seat: int | None, sees_all: bool) -> None:
        self.name = name
        self.seat = seat
        self.sees_all = sees_all

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"read_audience({self.name!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return read_audience, (self.name,)


EVERYONE = Audience("everyone", None, sees_all=True)
"""Sees everything: for games that are over, and for the log."""
SPECTATORS = Audience("spectators", None, sees_all=False)
_SEATS = tuple(Audience(f"seat {seat}", seat, sees_all=False) for seat in range(10))
_BY_NAME = {audience.name: audience for audience in (EVERYONE, SPECTATORS, *_SEATS)}


def seat_audience(seat: int, seats: int = len(_SEATS)) -> Audience:
    """Return the player in a seat, counted from 0, of a table with this many seats."""
    check_seat(seat, seats)
    return _SEATS[seat]


def read_audience(text: str) -> Audience:
    """Return the audience that `str` writes as this text."""
    if text not in _BY_NAME:
        message = msg("unknown audience '{text}': use 'everyone', 'spectators' or 'seat N', counted from 0", text=text)
        raise InvalidInput("audience/unknown", message)
    return _BY_NAME[text]


def audience_name(audience: Audience) -> Message:
    """Name an audience within a sentence."""
    if audience.sees_all:
        return msg("everyone")
    return msg("the spectators") if audience.seat is None else msg("seat {seat}", seat=audience.seat)


SeatNames = Callable[[int], object]
"""Returns the name of the player in a seat."""


def seat_name(seat: int) -> str:
    """Name a seat where players have no names: P0, P1 and so on."""
    return f"P{seat}"


def seat_error(seat: int, seats: int) -> InvalidInput:
    """Make the error for a seat that the table does not have."""
    return InvalidInput(
        "seat/unknown", msg("there is no seat {seat}: seats are numbered 0 to {last}", seat=seat, last=seats - 1)
    )


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that the table does not have: its player would see every rack."""
    if seat is not None and not 0 <= seat < seats:
        raise seat_error(seat, seats)
