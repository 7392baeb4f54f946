"""What the reader of a card can know of the effect of the answer on the others.

What they really learn depends on the reader's own rack, which the reader does not see: so the effect is a range over
all racks that the reader may have.
"""

from fractions import Fraction

from msgspec import Struct

from blindside.reason.code777.racksets import RackSet, has_one_triple
from blindside.reason.code777.seat_history import SeatHistory, supports_of_seat


class AnswerReach(Struct, frozen=True):
    """The part of a seat's possible racks that an answer rules out for it, at least and at most."""

    seat: int
    lowest: Fraction
    highest: Fraction
    may_be_certain: bool
    """Whether the answer may leave it one call."""


def measure_answer(before: SeatHistory, after: SeatHistory, mine: RackSet, players: int) -> list[AnswerReach]:
    """Measure the reader's own answer for each other seat, from the reader's history before it and after it."""
    found = []
    for seat in range(players):
        if seat == after.seat:
            continue
        left_before, left_after = supports_of_seat(before, seat, mine), supports_of_seat(after, seat, mine)
        pairs = [(left_before[rack], left) for rack, left in left_after.items() if left]
        shares = [1 - Fraction(left.bit_count(), were.bit_count()) for were, left in pairs]
        if shares:
            certain = any(has_one_triple(left) and not has_one_triple(were) for were, left in pairs)
            found.append(AnswerReach(seat, min(shares), max(shares), certain))
    return found
