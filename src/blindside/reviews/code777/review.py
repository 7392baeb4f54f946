"""Review a game of Code 777: each seat's figures from its own sights, as far as the record's audience may know."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from blindside.bots import BotSeat
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
from blindside.reviews.code777.calls import RatedCall, rate_calls
from blindside.reviews.code777.holdings import AnswerValue, Holding, SeatReviewer, Step
from blindside.reviews.code777.knowledge import require_code777
from blindside.reviews.code777.mistakes import ExplainedCall, find_mistakes
from blindside.reviews.limits import Deadline, check_event, check_length, no_deadline

USUAL_ANSWERS = 10
"""The median number of answers heard until a seat is certain (docs/review.md)."""


class ReviewedAnswer(Struct, frozen=True):
    """An answer, and its information for each seat that heard it."""

    seq: int
    reader: int
    question: int
    answer: Answer
    values: tuple[AnswerValue, ...]


class LuckAndSkill(Struct, frozen=True):
    """How much of a result came from the cards, and how much from decisions (docs/review.md)."""

    expected_bits: float
    gained_bits: float
    """Expected and actual information gain from all answers, where both are known."""
    waited: int
    """Answers that went by while the seat was certain and could call."""
    expected_points: Fraction
    points: int
    """Expected points of its calls, and the points they brought."""

    @property
    def luck_bits(self) -> float:
        """Luck with the cards, in bits."""
        return self.gained_bits - self.expected_bits

    @property
    def luck_points(self) -> Fraction:
        """Luck with guesses, in points."""
        return self.points - self.expected_points


class SeatReview(Struct, frozen=True):
    """The score, holdings and luck of one seat."""

    seat: int
    score: int
    holdings: tuple[Holding, ...]
    luck_and_skill: LuckAndSkill


class Review(Struct, frozen=True):
    """The review of a game of Code 777."""

    settings: Settings
    events: int
    over: bool
    winner: int | None
    scores: tuple[int, ...]
    seats: tuple[SeatReview, ...]
    """All seats if the record is of the whole game; the own seat if it is a seat's; none if it is the spectators'."""
    answers: tuple[ReviewedAnswer, ...]
    calls: tuple[RatedCall, ...]
    """The calls of these seats in order; a call that was not made stands at the end of the game."""
    explained: tuple[ExplainedCall, ...] = ()
    """The mistakes of bots behind calls, as far as the bots are known."""


def review_game(
    record: Record, deadline: Deadline = no_deadline, bots: Mapping[int, BotSeat] = MappingProxyType({})
) -> Review:
    """Review a game; refuse a whole record of a game that is not over. The mistakes of these bots are named."""
    record = require_reviewable(record)
    truths = find_racks_seen(record, deadline)
    worths: dict[int, list[AnswerValue]] = {}
    holdings: list[list[Holding]] = []
    seats = visible_seats(record)
    for seat in seats:
        watch = SeatReviewer(seat, record.settings, truths)
        for sight, view in replay(record, seat_audience(seat)):
            deadline()
            worth = watch.see(sight, view)
            if worth is not None:
                worths.setdefault(view.board.seq, []).append(worth)
        watch.close(len(record.events), "open")
        holdings.append(watch.holdings)
    *_, (_, last) = replay(record, record.audience)
    calls = [call for held in holdings for holding in held for call in rate_calls(holding)]
    return Review(
        settings=record.settings,
        events=len(record.events),
        over=is_over(record),
        winner=last.board.winner,
        scores=last.board.scores,
        seats=tuple(
            SeatReview(seat, last.board.scores[seat], tuple(held), _sum_luck_and_skill(held))
            for seat, held in zip(seats, holdings, strict=True)
        ),
        answers=tuple(
            ReviewedAnswer(seq, event.reader, event.card, event.answer, tuple(worths.get(seq, ())))
            for seq, event in enumerate(record.events, 1)
            if isinstance(event, Answered)
        ),
        calls=tuple(sorted(calls, key=lambda call: (call.seq or len(record.events), call.seat))),
        explained=tuple(find_mistakes(record, [one for held in holdings for one in held], calls, bots, deadline)),
    )


def find_steps(review: Review, seq: int) -> dict[int, Step]:
    """Return the step that holds after an event, for each seat with a rack."""
    return {
        holding.seat: [step for step in holding.steps if step.seq <= seq][-1]
        for seat in review.seats
        for holding in seat.holdings
        if holding.filled_at <= seq <= holding.ended_at
    }


def require_reviewable(record: Record) -> Code777Record:
    """Refuse what cannot be reviewed: a record of another game, or a log of a game that is not over."""
    record = require_code777(record)
    check_length(record)
    check_event(record, len(record.events))
    if record.audience == EVERYONE and not is_over(record):
        raise NotAllowed("review/running", msg("this game is not over: review it from one seat"))
    return record


def visible_seats(record: Record) -> Sequence[int]:
    """Return the seats whose sights the record contains."""
    if record.audience == EVERYONE:
        return range(record.settings.players)
    return () if record.audience is SPECTATORS or record.audience.seat is None else (record.audience.seat,)


def find_racks_seen(record: Code777Record, deadline: Deadline = no_deadline) -> dict[tuple[int, int], Rack]:
    """Return the racks that the record's audience saw at some time, by place and the event that filled it."""
    racks = {}
    for sight, view in replay(record, record.audience):
        deadline()
        match sight:
            case SawRackFilled(place, _, tiles) | SawRackEmptied(place, _, tiles) if tiles is not None:
                racks[place, view.board.filled_at[place]] = tiles
            case GameEnded(_, tiles):
                racks.update({(place, view.board.filled_at[place]): rack for place, rack in enumerate(tiles)})
            case _:
                pass
    return racks


def _sum_luck_and_skill(holdings: Sequence[Holding]) -> LuckAndSkill:
    calls = [call for holding in holdings for call in rate_calls(holding)]
    return LuckAndSkill(
        expected_bits=sum(holding.expected_bits for holding in holdings),
        gained_bits=sum(holding.gained_bits for holding in holdings),
        waited=sum(call.waited for call in calls),
        expected_points=sum((call.expected_points for call in calls), Fraction(0)),
        points=sum(call.points for call in calls),
    )
