"""Reviews of Code 777 as text."""

from collections.abc import Iterator, Sequence
from math import log2

import click
import msgspec

from blindside.cli.deduce import deduction_lines, deduction_value, require_seat
from blindside.cli.record import audience_of
from blindside.cli.review import ReviewRequest
from blindside.console import transcripts
from blindside.console.code777 import format_scores
from blindside.console.text import (
    MARGIN,
    bold,
    capitalize,
    dim,
    number_line,
    paint_tiles,
    put,
    put_json,
    put_lines,
    say,
    tell,
)
from blindside.core.audience import seat_name
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import Message, figure, msg, plural
from blindside.games import replay
from blindside.games.code777.questions import answer_text
from blindside.games.code777.tiles import TRIPLES
from blindside.games.code777.view import Code777Record
from blindside.reviews.code777.calls import RatedCall, rate_calls
from blindside.reviews.code777.holdings import AnswerValue, Holding, Step
from blindside.reviews.code777.knowledge import Knowledge, deduce_from_record
from blindside.reviews.code777.review import USUAL_ANSWERS, Review, ReviewedAnswer, SeatReview, find_steps, review_game
from blindside.reviews.code777.what_if import CardWhatIf, RackWhatIf, suppose_card, suppose_rack
from blindside.reviews.limits import Deadline, check_event
from blindside.wording.code777.review import (
    RATINGS,
    describe_call,
    describe_knowledge,
    describe_luck_and_skill,
    describe_other_answer,
    describe_step,
    percent,
    summarize,
)

LEVEL = 2
"""Level of reasoning about silence."""
BARS = "▁▂▃▄▅▆▇█"
WIDEST = 26
"""Bars in a row."""
WIDEST_ANSWER = 29
_LEGEND = (
    msg("bars: number triples left, then the chance of the right call, step by step"),
    msg("certain at: after which event (answers heard by then; median {usual})", usual=USUAL_ANSWERS),
    msg("silence: the same, assuming no player overlooked a call; ! if one did"),
    msg("luck: bits from the answers, minus the expected bits"),
)


def show_review(record: Code777Record, request: ReviewRequest, deadline: Deadline) -> None:
    if request.guess is not None:
        raise InvalidInput("cli/not-mastermind", msg("this is not a record of Mastermind"))
    if request.at is None:
        _put_review(review_game(record, deadline), request)
    elif request.card is not None:
        _put_other(suppose_card(record, request.at, request.card, deadline), request)
    elif request.rack is not None:
        _put_other(
            suppose_rack(record, require_seat(record, request.seat), request.at, request.rack, deadline), request
        )
    else:
        _put_step(record, request.at, request, deadline)


def _put_json(value: object) -> None:
    put_json(msgspec.to_builtins(value, enc_hook=str))


def _put_review(review: Review, request: ReviewRequest) -> None:
    if request.summary:
        for line in summarize(review):
            tell(line)
        return
    if not review.seats:
        raise NotAllowed("cli/no-seat", msg("this record does not show what any seat saw: there is nothing to review"))
    if request.as_json:
        _put_json(review)
        return
    put(transcripts.title("code777", review.settings))
    tell(_describe_result(review))
    seats = [seat for seat in review.seats if request.seat in (None, seat.seat)]
    for seat in seats:
        put()
        for row in _seat_lines(seat):
            put(row, indent="    ")
    put()
    for legend in _LEGEND:
        put(dim(legend))
    calls = [call for call in review.calls if request.seat in (None, call.seat)]
    if calls:
        put()
        put(bold(msg("Calls")))
    for call in calls:
        put(number_line(call.seq or review.events, paint_tiles(capitalize(describe_call(call)))), indent=MARGIN)
    put()
    for row in _answer_lines(review.answers, [seat.seat for seat in seats]):
        put(row)


def _describe_result(review: Review) -> Message:
    points = format_scores(review.scores)
    if review.winner is not None:
        return msg("{seat} wins with three points: {scores}", seat=seat_name(review.winner), scores=points)
    if review.over:
        return msg("The game was abandoned: {scores}", scores=points)
    return msg("The game is not over: {scores}", scores=points)


def _seat_lines(seat: SeatReview) -> Iterator[str]:
    points = plural("{count} point", "{count} points", seat.score)
    yield f"{click.style(seat_name(seat.seat), bold=True)}  {say(points)}"
    heads = (msg("rack"), msg("events"), msg("heard"), msg("certain at"), msg("silence"), msg("luck"), msg("call"))
    rows = [[say(head) for head in heads], *[_cells(holding) for holding in seat.holdings]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for number, row in enumerate(rows):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  " + (paint_tiles(cells.rstrip()) if number else click.style(cells.rstrip(), dim=True))
        if number:
            yield "    " + _bars(seat.holdings[number - 1].steps)
    for line in describe_luck_and_skill(seat.luck_and_skill):
        yield "  " + capitalize(line)


def _cells(holding: Holding) -> list[str]:
    certain = "–" if holding.certain_at is None else f"{holding.certain_at} ({holding.answers_until_certain})"
    by_silence = "–" if holding.certain_by_silence_at is None else f"{holding.certain_by_silence_at}"
    return [
        "?" if holding.rack is None else holding.rack.name,
        f"{holding.filled_at}–{holding.ended_at}",
        str(holding.answers),
        certain,
        by_silence + ("!" if holding.is_misled else ""),
        "?" if holding.rack is None else say(figure(holding.gained_bits - holding.expected_bits, "+.1f")),
        "; ".join(_describe_call(call) for call in rate_calls(holding)) or "–",
    ]


def _describe_call(call: RatedCall) -> str:
    said = say(RATINGS[call.rating])
    if call.waited:
        said = f"{said} +{call.waited}"
    if call.rating == "early":
        said = f"{said} {say(percent(call.chance))}"
    if call.right is None:
        return said
    return say(msg("{call}, right", call=said) if call.right else msg("{call}, wrong", call=said))


def _bars(steps: Sequence[Step]) -> str:
    """Draw the bits of the triples left, step by step, and the chance of the true call."""
    triples = [step.by_answers.triples for step in steps]
    drawn = f"{triples[0]} {_draw_bars([log2(count) / log2(len(TRIPLES)) for count in triples])} {triples[-1]}"
    chances = [step.by_answers.chance for step in steps if step.by_answers.chance is not None]
    if not chances:
        return drawn
    first, last = say(percent(chances[0])), say(percent(chances[-1]))
    return f"{drawn}    {first} {_draw_bars([float(chance) for chance in chances])} {last}"


def _draw_bars(shares: Sequence[float]) -> str:
    if len(shares) > WIDEST:
        shares = [shares[round(place * (len(shares) - 1) / (WIDEST - 1))] for place in range(WIDEST)]
    return "".join(BARS[round(share * (len(BARS) - 1))] for share in shares)


def _answer_lines(readings: Sequence[ReviewedAnswer], seats: Sequence[int]) -> Iterator[str]:
    """The bits each seat gained from each answer. For one seat, also the expected bits."""
    alone = len(seats) == 1
    expected = msg("What the answers revealed about the numbers, in bits, and what was expected")
    yield bold(expected if alone else msg("What the answers revealed about the numbers, in bits"))
    said = [say(answer_text(reading.question, reading.answer)) for reading in readings]
    wide = min(WIDEST_ANSWER, max(map(len, said), default=0))
    yield f"{'':{wide + 15}}" + "".join(f"{seat_name(seat):>7}" for seat in seats)
    for reading, text in zip(readings, said, strict=True):
        worths = {worth.seat: worth for worth in reading.values}
        cells = "".join(_worth(worths.get(seat), alone) for seat in seats)
        head = f"{seat_name(reading.reader)} {reading.question:>3}  {text[:wide]:<{wide}}"
        yield number_line(reading.seq, f"{head} {cells}".rstrip())


def _worth(worth: AnswerValue | None, with_expected: bool) -> str:
    if worth is None:
        return f"{'':7}"
    gained = "?" if worth.gained_bits is None else say(figure(worth.gained_bits, ".2f"))
    return f"{gained:>7}  {say(figure(worth.expected_bits, '.2f')):>5}" if with_expected else f"{gained:>7}"


def _put_step(record: Code777Record, at: int, request: ReviewRequest, deadline: Deadline) -> None:
    """Put the position, what each seat knew, and the deduction of the requested seat."""
    check_event(record, at)
    seat = record.audience.seat if request.seat is None else request.seat
    if request.as_json and seat is not None:
        put_json(deduction_value(deduce_from_record(record, seat, at, LEVEL, deadline), bits=False))
        return
    known = {
        place: step for place, step in find_steps(review_game(record, deadline), at).items() if seat in (None, place)
    }
    if request.as_json:
        _put_json([{"seat": place, "known": step} for place, step in known.items()])
        return
    positions = list(replay(record, audience_of(record, request.seat)))
    sight, view = positions[at - 1]
    transcripts.put_event("code777", sight, view)
    put()
    transcripts.put_position("code777", view, [sight for sight, _ in positions[:at]])
    put()
    for place, step in known.items():
        put(f"{click.style(seat_name(place), bold=True)}  {capitalize(describe_step(step))}", indent="    ")
    if request.why or seat in known:
        put()
        found = deduce_from_record(record, require_seat(record, request.seat), at, LEVEL, deadline)
        put_lines(deduction_lines(found, request.why, bits=False))


def _put_other(other: CardWhatIf | RackWhatIf, request: ReviewRequest) -> None:
    if request.as_json:
        _put_json(other)
        return
    for line in _other_card_lines(other, request.seat) if isinstance(other, CardWhatIf) else _other_rack_lines(other):
        put(line, indent="    ")


def _other_card_lines(other: CardWhatIf, only: int | None) -> Iterator[str]:
    changed = msg(
        "If {seat} had read card {card} instead of {drawn}, the answer would have been ‘{answer}’.",
        seat=seat_name(other.reader),
        card=other.question,
        drawn=other.instead_of,
        answer=answer_text(other.question, other.answer),
    )
    yield bold(changed)
    for left in other.seats:
        if only in (None, left.seat):
            yield f"  {seat_name(left.seat)}  {say(_describe_change(left.before, left.after))}"


def _describe_change(before: Knowledge, after: Knowledge) -> Message:
    if before == after:
        return msg("{left}, as before", left=describe_knowledge(before))
    racks, triples = f"{before.racks} → {after.racks}", f"{before.triples} → {after.triples}"
    if before.chance is None or after.chance is None:
        return msg("racks {racks}, number triples {triples}", racks=racks, triples=triples)
    chance = f"{say(percent(before.chance))} → {say(percent(after.chance))}"
    return msg(
        "racks {racks}, number triples {triples}, the right call {chance}", racks=racks, triples=triples, chance=chance
    )


def _other_rack_lines(other: RackWhatIf) -> Iterator[str]:
    if other.instead_of is None:
        first = msg("If {seat} had held {rack}:", seat=seat_name(other.seat), rack=other.rack)
    else:
        was = other.instead_of
        first = msg("If {seat} had held {rack} instead of {was}:", seat=seat_name(other.seat), rack=other.rack, was=was)
    yield paint_tiles(bold(first))
    for changed in other.changed:
        yield number_line(changed.seq, say(describe_other_answer(changed)))
    if not other.changed:
        yield "  " + say(msg("Every answer would have been the same."))
    yield "  " + capitalize(describe_knowledge(other.knowledge))
    if other.certain is not None:
        yield "  " + say(msg("The seat would have been certain after event {seq}.", seq=other.certain))
