"""Who looks: somebody in a seat, the spectators, or everyone once the game has ended."""

import re

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg


class Audience(Struct, frozen=True):
    seat: int | None = None
    """The seat, counted from 0; None for those who sit nowhere."""
    sees_all: bool = False
    """Only for games that have ended, and for the log itself."""

    def __str__(self) -> str:
        if self.sees_all:
            return "everyone"
        return "spectators" if self.seat is None else f"seat {self.seat}"


SPECTATORS = Audience()
EVERYONE = Audience(sees_all=True)


def in_seat(seat: int) -> Audience:
    return Audience(seat)


def read_audience(text: str) -> Audience:
    """The inverse of `str(audience)`."""
    if text == "everyone":
        return EVERYONE
    if text == "spectators":
        return SPECTATORS
    if seat := re.fullmatch(r"seat ([0-9])", text, re.ASCII):
        return in_seat(int(seat[1]))
    raise Invalid(
        "audience/unknown",
        msg("'{text}' is no audience: write 'everyone', 'spectators' or 'seat N', counted from 0", text=text),
    )


def audience_name(audience: Audience) -> Message:
    """The audience as it is called in a sentence."""
    if audience.sees_all:
        return msg("everyone")
    return msg("the spectators") if audience.seat is None else msg("seat {seat}", seat=audience.seat)


def seat_name(seat: int) -> str:
    """How a seat is written wherever people have no names: P0, P1, …, the number being the seat's."""
    return f"P{seat}"


def seat_error(seat: int, seats: int) -> Invalid:
    return Invalid("seat/unknown", msg("there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=seats - 1))


def check_seat(audience: Audience, seats: int) -> None:
    """Refuses somebody in a seat that is not at the table: no rack would be their own, and they would see them all."""
    if audience.seat is not None and not 0 <= audience.seat < seats:
        raise seat_error(audience.seat, seats)
