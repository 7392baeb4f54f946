"""Rate calls by what the caller could know: in time, late, early; and calls that were never made. Explain wrong ones.

Ratings use tiles and answers only. Silence relies on the attention of other players; a call that needs it is rated as
such.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from blindside.games.code777.notepad import tiles_in_view
from blindside.games.code777.tiles import COPIES, Rack, Tile, Triple
from blindside.games.code777.view import View
from blindside.reason.code777.deduction import Deduction
from blindside.reason.code777.explanations import Explainer, Premise
from blindside.reason.code777.racksets import racks_of_call
from blindside.reviews.code777.holdings import Holding, MadeCall
from blindside.reviews.code777.knowledge import Solution, chance_of, solution_of, weigh_solutions

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


class CopiesLeft(Struct, frozen=True):
    """The one tile in which two racks differ, with the copies of each that were left to the caller."""

    tile: Tile
    count: int
    other: Tile
    fewer: int


class CallReason(Struct, frozen=True):
    """A call, what was right, and the chances of both before it."""

    call: Solution
    truth: Solution
    chance: Fraction
    chance_of_truth: Fraction
    others: tuple[tuple[Solution, Fraction], ...]
    """The other calls that fitted, the likeliest first."""
    ruled_out_by: tuple[Premise, ...]
    """Why the call was impossible; empty if it was not."""
    copies: CopiesLeft | None
    """Why the truth was likelier, if that is the whole reason."""


def explain_call(found: Deduction, view: View, numbers: Triple, tiles: Rack | None, had: Rack) -> CallReason | None:
    """Explain a call from what its caller knew before; None if the answers contradicted each other."""
    if found.remedies:
        return None
    colors_too = tiles is not None
    call: Solution = numbers if tiles is None else tiles
    truth = solution_of(had, colors_too)
    calls = weigh_solutions(found.weights, colors_too)
    ranked = sorted(calls, key=lambda solution: (-calls[solution], str(solution)))
    chance = chance_of(call, calls)
    impossible: tuple[Premise, ...] = ()
    if not chance:
        impossible = Explainer(found.history, found.level, found.by_tiles).exclude(racks_of_call(numbers, tiles))
    return CallReason(
        call=call,
        truth=truth,
        chance=chance,
        chance_of_truth=chance_of(truth, calls),
        others=tuple((other, chance_of(other, calls)) for other in ranked if other != call),
        ruled_out_by=impossible,
        copies=_compare_copies(found.weights, view, call, had, colors_too),
    )


def _compare_copies(
    weights: Mapping[Rack, int], view: View, call: Solution, had: Rack, colors_too: bool
) -> CopiesLeft | None:
    """Compare the copies left of the one tile in which a call and the truth differ, if that explains their chances."""
    called = [rack for rack in weights if solution_of(rack, colors_too) == call]
    true = [rack for rack in weights if solution_of(rack, colors_too) == solution_of(had, colors_too)]
    if len(called) != 1 or true != [had]:
        return None
    mine, theirs = Counter(had.tiles) - Counter(called[0].tiles), Counter(called[0].tiles) - Counter(had.tiles)
    if mine.total() != 1:
        return None
    tile, other = next(iter(mine)), next(iter(theirs))
    seen = Counter(tiles_in_view(view))
    count, fewer = COPIES[tile] - seen[tile], COPIES[other] - seen[other]
    explains = count > fewer and weights[had] * fewer == weights[called[0]] * count
    return CopiesLeft(tile, count, other, fewer) if explains else None
