"""Rate calls by what the caller could know: in time, late, early; and calls that were never made.

Ratings use tiles and answers only. Silence relies on the attention of other players; a call that needs it is rated as
such.
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from blindside.games.code777.tiles import Rack, Triple
from blindside.reviews.code777.holdings import Holding, MadeCall

Rating = Literal["in-time", "late", "by-silence", "early", "impossible", "missed", "beaten"]
"""A call was certain, at the first chance or some answers later; or certain if no player overlooked a call; or a guess;
or impossible. Or it was certain and not made: answers went by (missed), or the game ended at that moment (beaten)."""


class RatedCall(Struct, frozen=True):
    """A call with its rating, or a call that was not made."""

    seat: int
    filled_at: int
    """The event that filled the rack."""
    rating: Rating
    seq: int | None
    """The event of the call; None if it was not made."""
    numbers: Triple | None
    tiles: Rack | None
    right: bool | None
    """None if the record's audience cannot tell, and if there was no call."""
    void: bool
    """Whether another call of the same instant ended the game first."""
    chance: Fraction
    """Chance that it was right, from tiles and answers; 1 if there was no call."""
    best_chance: Fraction
    """The highest chance of any call then."""
    chance_by_silence: Fraction
    waited: int
    """Answers that went by since the seat was certain and could call."""
    expected_points: Fraction
    """The expected points of the call: the chance of a point, less the chance of the penalty."""
    points: int
    """The points it brought."""


def rate_calls(holding: Holding) -> list[RatedCall]:
    """Rate the call about a rack, or the call that was not made; empty if the seat could not call."""
    made = holding.call
    if made is None:
        return [_rate_missing_call(holding)] if holding.could_call_at is not None and holding.ending == "over" else []
    settled = holding.ending in ("right", "wrong")
    lost = -made.stake
    return [
        RatedCall(
            seat=holding.seat,
            filled_at=holding.filled_at,
            rating=_rating(holding),
            seq=made.seq,
            numbers=made.numbers,
            tiles=made.tiles,
            right=_is_right(holding),
            void=made.void,
            chance=made.chance,
            best_chance=made.best_chance,
            chance_by_silence=made.chance_by_silence,
            waited=holding.waited,
            expected_points=_expect_points(made, lost) if settled else Fraction(0),
            points=(1 if holding.ending == "right" else lost) if settled else 0,
        )
    ]


def _expect_points(made: MadeCall, lost: int) -> Fraction:
    """Return the expected points; a call that silence made certain counts as certain."""
    chance = Fraction(1) if made.chance_by_silence == 1 else made.chance
    return chance + (1 - chance) * lost


def _rating(holding: Holding) -> Rating:
    made = holding.call
    assert made is not None, "there is a call"
    if made.chance == 1:
        return "late" if holding.waited else "in-time"
    if not made.chance:
        return "impossible"
    return "by-silence" if made.chance_by_silence == 1 else "early"


def _is_right(holding: Holding) -> bool | None:
    made, rack = holding.call, holding.rack
    assert made is not None, "there is a call"
    if holding.ending in ("right", "wrong"):
        return holding.ending == "right"
    if rack is None:
        return None
    return rack.numbers == made.numbers if made.tiles is None else rack is made.tiles


def _rate_missing_call(holding: Holding) -> RatedCall:
    return RatedCall(
        seat=holding.seat,
        filled_at=holding.filled_at,
        rating="missed" if holding.waited else "beaten",
        seq=None,
        numbers=None,
        tiles=None,
        right=None,
        void=False,
        chance=Fraction(1),
        best_chance=Fraction(1),
        chance_by_silence=Fraction(1),
        waited=holding.waited,
        expected_points=Fraction(0),
        points=0,
    )
