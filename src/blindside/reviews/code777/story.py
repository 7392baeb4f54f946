"""The story of a game: for each seat, the calls that are worth a sentence, from its review."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from blindside.reviews.code777.calls import RatedCall
from blindside.reviews.code777.holdings import Holding
from blindside.reviews.code777.knowledge import Solution, solution_of
from blindside.reviews.code777.review import Review

Kind = Literal["known", "impossible", "poor", "bold", "missed", "late", "unlucky", "lucky", "in-time"]
"""Knowable but called wrongly; impossible; a guess with a better one; the likeliest, but with less than one half; never
called; called late; likely and still wrong; a guess that was right; all racks called as soon as they were certain."""
WEIGHTS: dict[Kind, int] = {
    "known": 7,
    "impossible": 6,
    "poor": 5,
    "bold": 5,
    "missed": 4,
    "late": 3,
    "unlucky": 2,
    "lucky": 1,
    "in-time": 0,
}
"""How much a call says about why the game went as it did."""


class Turn(Struct, frozen=True):
    """A moment that the story tells."""

    kind: Kind
    seat: int
    seq: int
    """The event of the moment: when the rack was certain, else the call."""
    answer: int
    """The number of answers until then."""
    called_after: int = 0
    """The number of answers until the call."""
    truth: Solution | None = None
    call: Solution | None = None
    chance: Fraction = Fraction(0)
    best_chance: Fraction = Fraction(0)
    count: int = 0
    """The number of calls in time."""
    waited: int = 0


def count_answers(review: Review, seq: int) -> int:
    """Count the answers of all seats until an event."""
    return sum(answer.seq <= seq for answer in review.answers)


def tell_story(review: Review, you: int | None) -> list[Turn]:
    """Return up to two turns: the weightiest of the player, or of the winner for spectators, and the next."""
    about = review.winner if you is None else you
    turns = {seat.seat: _list_turns(review, seat.seat) for seat in review.seats}
    own = [] if about is None else turns.get(about, [])
    first = own[:1]
    others = sorted((turn for seat, found in turns.items() if seat != about for turn in found[:1]), key=_rank)
    telling = [turn for turn in others if turn.kind != "in-time" or turn.seat == review.winner]
    second = [*own[1:2], *telling] if about != review.winner else [*telling, *own[1:2]]
    return [*first, *second[:1]]


def _rank(turn: Turn) -> tuple[int, int]:
    return -WEIGHTS[turn.kind], -turn.waited


def _list_turns(review: Review, seat: int) -> list[Turn]:
    """List the turns of a seat, the weightiest first."""
    holdings = {holding.filled_at: holding for one in review.seats if one.seat == seat for holding in one.holdings}
    calls = [call for call in review.calls if call.seat == seat and not call.void]
    found = sorted((turn for call in calls for turn in _tell_call(review, call, holdings[call.filled_at])), key=_rank)
    in_time = sum(call.rating == "in-time" and call.right is True for call in calls)
    if in_time and in_time == len(calls):
        last = calls[-1].seq or review.events
        found.append(Turn("in-time", seat, last, count_answers(review, last), count=in_time))
    return found


def _tell_call(review: Review, call: RatedCall, holding: Holding) -> Iterator[Turn]:
    """Yield what there is to tell about one call, or about one that was not made."""
    if holding.rack is None:
        return
    kind = _kind_of(call, holding)
    if kind is None:
        return
    certain, made = holding.certain_at, call.seq or review.events
    seq = certain if certain is not None and kind in ("known", "late", "missed") else made
    colors_too = review.settings.colors_too
    yield Turn(
        kind=kind,
        seat=call.seat,
        seq=seq,
        answer=count_answers(review, seq),
        called_after=count_answers(review, made),
        truth=solution_of(holding.rack, colors_too),
        call=call.tiles if colors_too else call.numbers,
        chance=call.chance,
        best_chance=call.best_chance,
        waited=call.waited,
    )


def _kind_of(call: RatedCall, holding: Holding) -> Kind | None:
    if call.rating in ("late", "missed"):
        return "late" if call.rating == "late" else "missed"
    if call.right is False:
        if holding.certain_at is not None:
            return "known"
        if call.rating == "impossible":
            return "impossible"
        if call.chance < call.best_chance:
            return "poor"
        return "unlucky" if call.chance >= Fraction(1, 2) else "bold"
    return "lucky" if call.rating == "early" and call.right else None
