"""What the pages of a review say of a game of Code 777: at a moment of it, and in all."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from blindside.core.messages import Message, figure, msg
from blindside.core.records import Record
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import Tile
from blindside.reason.code777.explanations import Premise
from blindside.review.code777.calls import Call
from blindside.review.code777.holdings import Holding, Step, Worth
from blindside.review.code777.knowledge import deduced
from blindside.review.code777.review import Review, known_at
from blindside.review.limits import until
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.review.chart import Course, Mark
from blindside.web.pages.review.lines import Held, Line, Player, When
from blindside.web.pages.review.moments import latest, nearest
from blindside.web.pages.review.suppositions import LONGEST_SECONDS, Supposed, Supposition, answer_at, supposed
from blindside.wording.code777.conclusions import Conclusion, conclusions
from blindside.wording.code777.labels import tile_name
from blindside.wording.code777.reasons import reason
from blindside.wording.code777.review import describe_knowledge, describe_silence, fortune, percent, rated
from blindside.wording.names import Name


class Figures(Struct, frozen=True):
    """What a seat could know at a moment."""

    seat: int
    name: Name
    left: Message
    by_silence: Message | None
    """If the others' silence told more."""
    truth: Message | None
    """The chance of the right call, where that is known."""
    share: float
    """The same, of a bar 100 long."""
    certain: bool


class Told(Struct, frozen=True):
    """What an answer was worth to somebody."""

    name: Name
    bits: Message
    share: float
    """Of a bar 100 long."""
    expected: Message


MOST_BITS = 4.0
"""An answer that tells so much fills the bar."""


def lefts(review: Review) -> list[Course]:
    """How many calls were possible."""
    return [
        Course(holding.seat, [(step.seq, step.by_answers.triples) for step in holding.steps], _marks(holding))
        for seat in review.seats
        for holding in seat.holdings
    ]


def truths(review: Review) -> list[Course]:
    """How likely the right call was, where that is known."""
    return [
        Course(
            holding.seat,
            [(step.seq, float(step.by_answers.chance or 0)) for step in holding.steps],
            _marks(holding),
        )
        for seat in review.seats
        for holding in seat.holdings
        if holding.rack is not None
    ]


def _marks(holding: Holding) -> list[Mark]:
    marks = []
    if holding.certain_by_silence is not None and holding.certain_by_silence != holding.certain:
        marks.append(Mark(holding.certain_by_silence, "silence", msg("could be known from the others’ silence")))
    if holding.certain is not None:
        marks.append(Mark(holding.certain, "certain", msg("could be known")))
    if holding.announcement is not None and holding.ended in ("right", "wrong"):
        right = holding.ended == "right"
        marks.append(
            Mark(
                holding.announcement.seq,
                "right" if right else "wrong",
                msg("called, rightly") if right else msg("called, wrongly"),
            )
        )
    return marks


def figures(review: Review, at: int, names: Sequence[Name]) -> list[Figures]:
    """Of every seat before which a rack stands then."""
    return [_figures(step, seat, names[seat]) for seat, step in known_at(review, at).items()]


def _figures(step: Step, seat: int, name: Name) -> Figures:
    known, quiet = step.by_answers, step.by_silence
    return Figures(
        seat=seat,
        name=name,
        left=describe_knowledge(known, "page"),
        by_silence=None if quiet == known else describe_silence(quiet),
        truth=None if known.chance is None else percent(known.chance),
        share=0 if known.chance is None else round(float(100 * known.chance), 1),
        certain=known.certain,
    )


def worth(review: Review, at: int, names: Sequence[Name]) -> list[Told]:
    """What the answer of this moment told everybody who heard it."""
    reading = next((reading for reading in review.readings if reading.seq == at), None)
    return [] if reading is None else [_told(one, names[one.seat]) for one in reading.worths]


def _told(one: Worth, name: Name) -> Told:
    bits = one.told
    return Told(
        name=name,
        bits=msg("–") if bits is None else figure(bits, ".1f"),
        share=0 if bits is None else round(min(max(bits, 0.0) / MOST_BITS, 1.0) * 100, 1),
        expected=msg("expected {bits}", bits=figure(one.expected, ".1f")),
    )


def certain_to(record: Record, seat: int, at: int, names: Sequence[Name]) -> list[Conclusion]:
    """What was certain to a seat then, and why, from tiles and answers alone; a rack stands before it."""

    def why(premise: Premise) -> Message:
        return reason(premise, record.settings.players, named=names.__getitem__)

    return conclusions(deduced(record, seat, at, patience=until(LONGEST_SECONDS)), why)


class Aside(Struct, frozen=True):
    figures: list[Figures]
    """Of whoever's eyes one looks through, or of all."""
    worth: list[Told]
    certain: list[Conclusion]
    cards: list[tuple[int, Message]]
    """That could have come instead of the one that was answered now, or next; none if none was."""
    kinds: list[tuple[Tile, Message]]
    """Of which another rack could be made up; none if no rack stands there."""
    seats: list[tuple[int, Name]]
    """Whose it could be, if one looks through nobody's eyes."""
    supposed: Supposed | None


def aside(
    record: Record,
    review: Review,
    seat: int | None,
    at: int,
    names: Sequence[Name],
    moments: Sequence[int],
    suppose: Supposition,
) -> Aside | None:
    """None for those who only looked on."""
    if not review.seats:
        return None
    shown = [one for one in figures(review, at, names) if seat in (None, one.seat)]
    return Aside(
        figures=shown,
        worth=worth(review, at, names),
        certain=certain_to(record, seat, at, names) if seat is not None and shown else [],
        cards=[] if answer_at(record, at) is None else [(card.number, card.text) for card in QUESTIONS],
        kinds=[(tile, tile_name(tile)) for tile in Tile] if shown else [],
        seats=[(one.seat, one.name) for one in shown] if seat is None else [],
        supposed=supposed(record, seat, at, names, moments, suppose),
    )


def players(review: Review, names: Sequence[Name], moments: Sequence[int]) -> Iterator[Player]:
    """The most points first."""
    for seat in sorted(review.seats, key=lambda seat: -seat.score):
        calls = {call.filled: call for call in review.calls if call.seat == seat.seat}
        racks = [_held(holding, calls.get(holding.filled), moments) for holding in seat.holdings]
        yield Player(seat.seat, names[seat.seat], list(fortune(seat.fortune)), racks)


def _held(holding: Holding, call: Call | None, moments: Sequence[int]) -> Held:
    def when(seq: int | None, moment: Callable[[Sequence[int], int], int] = nearest) -> When | None:
        return None if seq is None else When(found := moment(moments, seq), moments.index(found) + 1)

    return Held(
        tiles=() if holding.rack is None else chips(holding.rack.tiles),
        known=when(holding.certain),
        by_silence=when(holding.certain_by_silence),
        called=when(None if call is None else call.seq, latest),
        right=None if call is None else call.right,
        void=call is not None and call.void,
    )


def lines(review: Review, names: Sequence[Name]) -> Iterator[Line]:
    """Every call, and what could be known then."""
    for call in review.calls:
        yield Line(rated(call, names.__getitem__), call.seq or review.events)
