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
    """A call with its rating; by default, a call that was not made."""

    seat: int
    filled_at: int
    """The event that filled the rack."""
    rating: Rating
    seq: int | None = None
    """The event of the call; None if it was not made."""
    numbers: Triple | None = None
    tiles: Rack | None = None
    right: bool | None = None
    """None if the record's audience cannot tell, and if there was no call."""
    void: bool = False
    """Whether another call of the same instant ended the game first."""
    chance: Fraction = Fraction(1)
    """Chance that it was right, from tiles and answers; 1 if there was no call."""
    best_chance: Fraction = Fraction(1)
    """The highest chance of any call then."""
    chance_by_silence: Fraction = Fraction(1)
    waited: int = 0
    """Answers that went by since the seat was certain and could call."""
    expected_points: Fraction = Fraction(0)
    """The expected points of the call: the chance of a point, less the chance of the penalty."""
    points: int = 0
    """The points it brought."""


def rate_calls(holding: Holding) -> list[RatedCall]:
    """Rate the call about a rack, or the call that was not made; empty if the seat could not call."""
    made, waited = holding.call, holding.waited
    if made is None:
        was_missed = holding.could_call_at is not None and holding.ending == "over"
        rating: Rating = "missed" if waited else "beaten"
        return [RatedCall(holding.seat, holding.filled_at, rating, waited=waited)] if was_missed else []
    settled, penalty = holding.ending in ("right", "wrong"), -made.stake
    # A call that silence made certain counts as certain.
    chance = Fraction(1) if made.chance_by_silence == 1 else made.chance
    return [
        RatedCall(
            seat=holding.seat,
            filled_at=holding.filled_at,
            rating=_rating(made, waited),
            seq=made.seq,
            numbers=made.numbers,
            tiles=made.tiles,
            right=_is_right(holding, made),
            void=made.void,
            chance=made.chance,
            best_chance=made.best_chance,
            chance_by_silence=made.chance_by_silence,
            waited=waited,
            expected_points=chance + (1 - chance) * penalty if settled else Fraction(0),
            points=(1 if holding.ending == "right" else penalty) if settled else 0,
        )
    ]


def _rating(made: MadeCall, waited: int) -> Rating:
    if made.chance == 1:
        return "late" if waited else "in-time"
    if not made.chance:
        return "impossible"
    return "by-silence" if made.chance_by_silence == 1 else "early"


def _is_right(holding: Holding, made: MadeCall) -> bool | None:
    if holding.ending in ("right", "wrong"):
        return holding.ending == "right"
    if holding.rack is None:
        return None
    return holding.rack.numbers == made.numbers if made.tiles is None else holding.rack is made.tiles
