"""A game of Code 777 reviewed: every seat's figures from its own sights, as far as the record's audience may know."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from blindside.core.audience import EVERYONE, SPECTATORS, seat_audience
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import is_over, replay
from blindside.games.code777.events import Answered, GameEnded, SawRackEmptied, SawRackFilled
from blindside.games.code777.questions import Answer
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import Code777Record
from blindside.reviews.code777.calls import Call, calls_of
from blindside.reviews.code777.holdings import Holding, Step, Watch, Worth
from blindside.reviews.code777.knowledge import require_code777
from blindside.reviews.limits import Patience, check_event, check_length, endless

USUAL_ANSWERS = 10
"""After so many answers heard about a rack, half of all seats are certain, at tables of any size (docs/review.md)."""


class Reading(Struct, frozen=True):
    """An answer, and what it was worth to those who heard it."""

    seq: int
    reader: int
    question: int
    answer: Answer
    worths: tuple[Worth, ...]


class Fortune(Struct, frozen=True):
    """Luck apart from skill: what the cards gave a seat, and what it made of it (docs/review.md)."""

    expected_bits: float
    told_bits: float
    """What all answers were expected to tell it, and what they did, where that is known."""
    late: int
    """Answers that went by while it could have called what was certain."""
    expected_points: Fraction
    points: int
    """What its calls were worth when they were made, and what they brought."""

    @property
    def luck_bits(self) -> float:
        """With the cards."""
        return self.told_bits - self.expected_bits

    @property
    def luck_points(self) -> Fraction:
        """With guesses."""
        return self.points - self.expected_points


class Seat(Struct, frozen=True):
    seat: int
    score: int
    holdings: tuple[Holding, ...]
    fortune: Fortune


class Review(Struct, frozen=True):
    """A game of Code 777 looked back at."""

    settings: Settings
    events: int
    over: bool
    winner: int | None
    scores: tuple[int, ...]
    seats: tuple[Seat, ...]
    """All of them after the game; for a seat's own record that one; for spectators none."""
    readings: tuple[Reading, ...]
    calls: tuple[Call, ...]
    """Those of these seats, in the order they were made; a call never made comes when the game ended."""


def review_game(record: Record, patience: Patience = endless) -> Review:
    record = require_reviewable(record)
    truths = racks_seen(record, patience)
    worths: dict[int, list[Worth]] = {}
    holdings: list[list[Holding]] = []
    seats = seats_of(record)
    for seat in seats:
        watch = Watch(seat, record.settings, truths)
        for sight, view in replay(record, seat_audience(seat)):
            patience()
            worth = watch.see(sight, view)
            if worth is not None:
                worths.setdefault(view.board.seq, []).append(worth)
        watch.close(len(record.events), "open")
        holdings.append(watch.holdings)
    *_, (_, last) = replay(record, record.audience)
    calls = [call for held in holdings for holding in held for call in calls_of(holding)]
    return Review(
        settings=record.settings,
        events=len(record.events),
        over=is_over(record),
        winner=last.board.winner,
        scores=last.board.scores,
        seats=tuple(
            Seat(seat, last.board.scores[seat], tuple(held), _fortune(held))
            for seat, held in zip(seats, holdings, strict=True)
        ),
        readings=tuple(
            Reading(seq, event.reader, event.card, event.answer, tuple(worths.get(seq, ())))
            for seq, event in enumerate(record.events, 1)
            if isinstance(event, Answered)
        ),
        calls=tuple(sorted(calls, key=lambda call: (call.seq or len(record.events), call.seat))),
    )


def known_at(review: Review, seq: int) -> dict[int, Step]:
    """What each seat with a rack of its own knew after an event."""
    return {
        holding.seat: [step for step in holding.steps if step.seq <= seq][-1]
        for seat in review.seats
        for holding in seat.holdings
        if holding.filled <= seq <= holding.until
    }


def require_reviewable(record: Record) -> Code777Record:
    """Refuse what cannot be reviewed: the record of another game, or a log of a game that is not over."""
    record = require_code777(record)
    check_length(record)
    check_event(record, len(record.events))
    if record.audience == EVERYONE and not is_over(record):
        raise NotAllowed(
            "review/running", msg("this game is not over: it can be reviewed through the eyes of a seat only")
        )
    return record


def seats_of(record: Record) -> Sequence[int]:
    """The seats through whose eyes the record can be looked at."""
    if record.audience == EVERYONE:
        return range(record.settings.players)
    return () if record.audience is SPECTATORS or record.audience.seat is None else (record.audience.seat,)


def racks_seen(record: Code777Record, patience: Patience = endless) -> dict[tuple[int, int], Rack]:
    """All racks that the record's audience got to see, sooner or later: by place, and the event that filled it."""
    racks = {}
    for sight, view in replay(record, record.audience):
        patience()
        match sight:
            case SawRackFilled(place, _, tiles) | SawRackEmptied(place, _, tiles) if tiles is not None:
                racks[place, view.board.filled_at[place]] = tiles
            case GameEnded(_, tiles):
                racks.update({(place, view.board.filled_at[place]): rack for place, rack in enumerate(tiles)})
            case _:
                pass
    return racks


def _fortune(held: Sequence[Holding]) -> Fortune:
    calls = [call for holding in held for call in calls_of(holding)]
    return Fortune(
        expected_bits=sum(holding.expected_bits for holding in held),
        told_bits=sum(holding.told_bits for holding in held),
        late=sum(call.late for call in calls),
        expected_points=sum((call.expected_points for call in calls), Fraction(0)),
        points=sum(call.points for call in calls),
    )
