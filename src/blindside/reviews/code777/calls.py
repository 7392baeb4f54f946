"""Calls rated by what their callers could know: in time, late, early; and those that were never made.

Only tiles and answers are held against anybody. What silence would have told earlier rests on the others' attention: a
call that rests on it is named as such.
"""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from blindside.games.code777.tiles import Rack, Triple
from blindside.reviews.code777.holdings import Holding, MadeCall

Rating = Literal["in-time", "late", "by-silence", "early", "impossible", "missed", "beaten"]
"""Made when it was certain, at the first chance or some answers later; certain if nobody overlooked a call; a guess;
something that could not be. Not made though it was certain, and answers went by; or the game ended at that moment."""


class RatedCall(Struct, frozen=True):
    seat: int
    filled_at: int
    """The event that filled the rack it is about."""
    rating: Rating
    seq: int | None
    """When it was announced; None if it was not."""
    numbers: Triple | None
    tiles: Rack | None
    right: bool | None
    """None if whoever looks cannot tell, and if there was no call."""
    void: bool
    """Another call of the same instant ended the game first."""
    chance: Fraction
    """That it was right, from tiles and answers; of what was certain, if there was no call."""
    best_chance: Fraction
    """The highest that any call had: with the same chance a guess was as good as any."""
    chance_by_silence: Fraction
    waited: int
    """Answers that went by since the first chance to call what was certain."""
    expected_points: Fraction
    """What calling was worth: the point it might win, less what it might cost."""
    points: int
    """What it brought."""


def rate_calls(holding: Holding) -> list[RatedCall]:
    """The call about this rack, or the one that was not made; none where there was nothing to call."""
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
    """Whoever rightly read the others' silence did not guess."""
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
