"""Audiences: the player in a seat, the spectators, or everyone once the game has ended."""

from collections.abc import Callable

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.notation import TextValue


class Audience(TextValue):
    """One of those below. Made once each, and compared by identity."""

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
"""Only for games that have ended, and for the log itself."""
SPECTATORS = Audience("spectators", None, sees_all=False)
"""Those who sit nowhere."""
_SEATS = tuple(Audience(f"seat {seat}", seat, sees_all=False) for seat in range(10))
_BY_NAME = {audience.name: audience for audience in (EVERYONE, SPECTATORS, *_SEATS)}


def seat_audience(seat: int) -> Audience:
    """The player in a seat, counted from 0; `check_seat` knows which seats a table has."""
    if not 0 <= seat < len(_SEATS):
        raise seat_error(seat, len(_SEATS))
    return _SEATS[seat]


def seat_at(seat: int, seats: int) -> Audience:
    """The player in a seat of a table with this many seats."""
    if not 0 <= seat < seats:
        raise seat_error(seat, seats)
    return seat_audience(seat)


def read_audience(text: str) -> Audience:
    """The inverse of `str(audience)`."""
    if text not in _BY_NAME:
        raise InvalidInput(
            "audience/unknown",
            msg("'{text}' is no audience: write 'everyone', 'spectators' or 'seat N', counted from 0", text=text),
        )
    return _BY_NAME[text]


def audience_name(audience: Audience) -> Message:
    """The audience as it is called in a sentence."""
    if audience.sees_all:
        return msg("everyone")
    return msg("the spectators") if audience.seat is None else msg("seat {seat}", seat=audience.seat)


SeatNames = Callable[[int], object]
"""What the player in a seat is called."""


def seat_name(seat: int) -> str:
    """How a seat is written wherever people have no names: P0, P1, …, the number being the seat's."""
    return f"P{seat}"


def seat_error(seat: int, seats: int) -> InvalidInput:
    """The error for a seat that the game does not have."""
    return InvalidInput(
        "seat/unknown", msg("there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=seats - 1)
    )


def check_seat(audience: Audience, seats: int) -> None:
    """Refuse a seat that is not at the table: its player would own no rack, and see all of them."""
    if audience.seat is not None and not 0 <= audience.seat < seats:
        raise seat_error(audience.seat, seats)
