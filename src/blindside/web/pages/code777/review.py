"""Reviews of Code 777 on pages: knowledge at a moment, calls, and what-if."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from blindside.core.errors import BlindsideError
from blindside.core.events import AnyEvent
from blindside.core.messages import Message, figure, msg, plural
from blindside.core.records import Record
from blindside.core.values import read_whole_number
from blindside.games.code777.board import Board
from blindside.games.code777.events import Answered, CardDrawn, GameEnded, SawCalled, SawPairDrawn
from blindside.games.code777.questions import QUESTIONS, answer_text, find_question
from blindside.games.code777.settings import POINTS_TO_WIN
from blindside.games.code777.tiles import Tile, read_rack
from blindside.reason.code777.explanations import Premise
from blindside.reviews.code777.calls import RatedCall
from blindside.reviews.code777.holdings import Holding
from blindside.reviews.code777.knowledge import deduce_from_record
from blindside.reviews.code777.review import Review, find_steps, review_game
from blindside.reviews.code777.what_if import CardWhatIf, RackWhatIf, suppose_card, suppose_rack
from blindside.reviews.limits import deadline_in
from blindside.web.pages.bundle import GameReview, Values
from blindside.web.pages.code777.pieces import chips, draw_tiles
from blindside.web.pages.code777.story import make_story
from blindside.web.pages.code777.table import BOARD_VALUES
from blindside.web.pages.review.chart import Curve, Mark
from blindside.web.pages.review.parts import WHAT_IF_SECONDS, Line, Standing, WhatIf, moment_before, moment_from
from blindside.wording.code777 import review as wording
from blindside.wording.code777.conclusions import Conclusion, describe_conclusions
from blindside.wording.code777.labels import tile_name
from blindside.wording.code777.reasons import describe_premise
from blindside.wording.names import Name

MAX_BITS = 4.0
"""So much information fills the bar."""


def solutions_left(review: Review) -> list[Curve]:
    """Curves of the number of possible calls."""
    return [
        Curve(holding.seat, [(step.seq, step.by_answers.triples) for step in holding.steps], _marks(holding))
        for seat in review.seats
        for holding in seat.holdings
    ]


def truth_chances(review: Review) -> list[Curve]:
    """Curves of the chance of the right call."""
    return [
        Curve(holding.seat, [(step.seq, float(step.by_answers.chance or 0)) for step in holding.steps], _marks(holding))
        for seat in review.seats
        for holding in seat.holdings
        if holding.rack is not None
    ]


def _marks(holding: Holding) -> list[Mark]:
    marks = []
    if holding.certain_by_silence_at is not None and holding.certain_by_silence_at != holding.certain_at:
        marks.append(Mark(holding.certain_by_silence_at, "silence", msg("certain with silence")))
    if holding.certain_at is not None:
        marks.append(Mark(holding.certain_at, "certain", msg("certain from answers")))
    if holding.call is not None and holding.ending in ("right", "wrong"):
        right = holding.ending == "right"
        marks.append(
            Mark(holding.call.seq, "right" if right else "wrong", msg("right call") if right else msg("wrong call"))
        )
    return marks


def seat_knowledge(review: Review, at: int, names: Sequence[Name]) -> list[Values]:
    """Return what each seat with a rack could know at an event."""
    found = []
    for seat, step in find_steps(review, at).items():
        known, quiet = step.by_answers, step.by_silence
        chance = known.chance
        found.append(
            {
                "seat": seat,
                "name": names[seat],
                "left": wording.describe_knowledge(known, "page"),
                "by_silence": None if quiet == known else wording.describe_silence(quiet),
                "truth": None if chance is None else wording.percent(chance),  # the chance of the right call
                "share": 0 if chance is None else round(float(100 * chance), 1),
                "certain": known.certain,
            }
        )
    return found


def answer_worths(review: Review, at: int, names: Sequence[Name]) -> list[Values]:
    """Return the information of the answer at an event, for each seat that heard it."""
    reading = next((reading for reading in review.answers if reading.seq == at), None)
    found = []
    for value in () if reading is None else reading.values:
        bits = value.gained_bits
        found.append(
            {
                "name": names[value.seat],
                "bits": msg("–") if bits is None else figure(bits, ".1f"),
                "share": 0 if bits is None else round(min(max(bits, 0.0) / MAX_BITS, 1.0) * 100, 1),
                "expected": msg("expected {bits}", bits=figure(value.expected_bits, ".1f")),
            }
        )
    return found


def find_conclusions(record: Record, seat: int, at: int, names: Sequence[Name]) -> list[Conclusion]:
    """Return what was certain for a seat, with reasons, from tiles and answers alone. It has a rack."""

    def why(premise: Premise) -> Message:
        return describe_premise(premise, record.settings.players, named=names.__getitem__)

    found = deduce_from_record(record, seat, at, deadline=deadline_in(WHAT_IF_SECONDS))
    return describe_conclusions(found, why, names.__getitem__)


class WhatIfResult(Struct, frozen=True):
    text: Message
    lines: list[Message]
    card: int | None = None
    tiles: tuple[str, ...] = ()
    """As entered."""
    is_error: bool = False


def make_details(
    record: Record,
    review: Review,
    seat: int | None,
    at: int,
    names: Sequence[Name],
    moments: Sequence[int],
    suppose: WhatIf,
) -> Values | None:
    """Return the details of a moment; None for spectators."""
    if not review.seats:
        return None
    shown = [one for one in seat_knowledge(review, at, names) if seat in (None, one["seat"])]
    return {
        "figures": shown,
        "worth": answer_worths(review, at, names),
        "certain": find_conclusions(record, seat, at, names) if seat is not None and shown else [],
        # For what-ifs: another card for this answer or the next, and another rack.
        "cards": [] if _answer_at(record, at) is None else [(card.number, card.text) for card in QUESTIONS],
        "kinds": [(tile, tile_name(tile)) for tile in Tile] if shown else [],
        "seats": [(one["seat"], one["name"]) for one in shown] if seat is None else [],
        "supposed": _answer_what_if(record, seat, at, names, moments, suppose),
    }


def _answer_at(record: Record, at: int) -> int | None:
    """Return the number of the answer at or after an event."""
    answers = (seq for seq, event in enumerate(record.events, 1) if isinstance(event, Answered))
    return next((seq for seq in answers if seq >= at), None)


def _answer_what_if(
    record: Record, seat: int | None, at: int, names: Sequence[Name], moments: Sequence[int], suppose: WhatIf
) -> WhatIfResult | None:
    """Answer a what-if; None if the form is empty."""
    tiles, card = tuple(suppose.get("tile", ())), read_whole_number(suppose.get("card", [""])[0])
    seat = read_whole_number(suppose.get("seat", [""])[0]) if seat is None else seat
    answer = _answer_at(record, at)
    try:
        if tiles and seat is not None and seat < len(names):
            rack = read_rack(" ".join(tiles))
            found = suppose_rack(record, seat, at, rack, deadline_in(WHAT_IF_SECONDS), names.__getitem__)
            return _describe_other_rack(found, names, moments, tiles)
        if card is not None and answer is not None:
            return _describe_other_card(
                suppose_card(record, answer, card, deadline_in(WHAT_IF_SECONDS), names.__getitem__), names
            )
    except BlindsideError as error:
        return WhatIfResult(error.message, [], card, tiles, is_error=True)
    return None


def _describe_other_card(found: CardWhatIf, names: Sequence[Name]) -> WhatIfResult:
    text = msg(
        "card {number}: ‘{text}’ {reader}’s answer: ‘{answer}’",
        number=found.question,
        text=find_question(found.question).text,
        reader=names[found.reader],
        answer=answer_text(found.question, found.answer),
    )
    lines = [
        msg(
            "{name}: {before}, then {after}",
            name=names[left.seat],
            before=wording.count_calls(left.before),
            after=wording.count_calls(left.after),
        )
        for left in found.seats
    ]
    return WhatIfResult(text, lines, card=found.question)


def _describe_other_rack(
    found: RackWhatIf, names: Sequence[Name], moments: Sequence[int], tiles: tuple[str, ...]
) -> WhatIfResult:
    if found.changed:
        text = plural(
            "with {rack}, {count} answer would have been different:",
            "with {rack}, {count} answers would have been different:",
            len(found.changed),
            rack=found.rack,
        )
    else:
        text = msg("with {rack}, all answers would have been the same", rack=found.rack)
    lines = [wording.describe_other_answer(answer, names.__getitem__, "page") for answer in found.changed]
    if found.certain is None:
        lines.append(msg("{calls} possible", calls=wording.count_calls(found.knowledge)))
    else:
        number = moments.index(moment_from(moments, found.certain)) + 1
        lines.append(msg("certain from moment {number}", number=number))
    return WhatIfResult(text, lines, tiles=tiles)


def list_players(review: Review, names: Sequence[Name], moments: Sequence[int]) -> Iterator[Values]:
    """Yield the players, the most points first."""
    for seat in sorted(review.seats, key=lambda seat: -seat.score):
        calls = {call.filled_at: call for call in review.calls if call.seat == seat.seat}
        yield {
            "seat": seat.seat,
            "name": names[seat.seat],
            "lines": list(wording.describe_luck_and_skill(seat.luck_and_skill)),
            "racks": [_held_rack(holding, calls.get(holding.filled_at), moments) for holding in seat.holdings],
        }


def _held_rack(holding: Holding, call: RatedCall | None, moments: Sequence[int]) -> Values:
    """Return a rack that a seat held: when its solution became knowable, and when it was called."""

    def when(seq: int | None, moment: Callable[[Sequence[int], int], int] = moment_from) -> Values | None:
        return None if seq is None else {"seq": (found := moment(moments, seq)), "number": moments.index(found) + 1}

    return {
        "tiles": () if holding.rack is None else chips(holding.rack.tiles),
        "known": when(holding.certain_at),
        "known_by_silence": when(holding.certain_by_silence_at),
        "called": when(None if call is None else call.seq, moment_before),
        "is_right": None if call is None else call.right,  # None also if this audience does not know
        "is_void": call is not None and call.void,  # a simultaneous call had ended the game
    }


def list_calls(review: Review, names: Sequence[Name]) -> Iterator[Line]:
    """Yield each call, with what was knowable then, and the mistake behind it, if it is known."""
    explained = {(one.seat, one.filled_at): one for one in review.explained}
    for call in review.calls:
        at = call.seq or review.events
        yield Line(wording.describe_call(call, names.__getitem__), at)
        if (call.seat, call.filled_at) in explained:
            yield Line(wording.describe_mistake(explained[call.seat, call.filled_at], names.__getitem__), at)


def is_quiet(last: AnyEvent, following: AnyEvent) -> bool:
    if isinstance(last, SawCalled):
        return False
    return isinstance(last, Answered) or isinstance(following, CardDrawn | SawPairDrawn | SawCalled | GameEnded)


def list_standings(board: Board, _lefts: Sequence[Curve]) -> list[Standing]:
    return [Standing(seat, score, board.winner == seat) for seat, score in enumerate(board.scores)]


REVIEW = GameReview(
    is_quiet=is_quiet,
    review=review_game,
    solutions_left=solutions_left,
    truth_chances=truth_chances,
    details=make_details,
    players=list_players,
    lines=list_calls,
    summary=wording.summarize,
    standings=list_standings,
    story=make_story,
    goal=POINTS_TO_WIN,
    draw=draw_tiles,
    values=BOARD_VALUES,
)
