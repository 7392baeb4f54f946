"""What would have been if another card had come, or another rack had stood there: as the page of a moment tells it."""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.errors import Wrong
from blindside.core.messages import Message, msg, plural
from blindside.core.notation import whole_number
from blindside.core.records import Record
from blindside.games.code777.events import Answered
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.tiles import read_rack
from blindside.review.code777.what_if import OtherCard, OtherRack, suppose_card, suppose_rack
from blindside.review.limits import until
from blindside.web.pages.review.moments import nearest
from blindside.wording.code777.review import count_calls, describe_other_answer
from blindside.wording.names import Name

Supposition = dict[str, list[str]]
"""What was filled in, by the names of the fields."""
LONGEST_SECONDS = 5.0


class Supposed(Struct, frozen=True):
    told: Message
    lines: list[Message]
    card: int | None = None
    tiles: tuple[str, ...] = ()
    """As they were filled in."""
    is_wrong: bool = False


def answer_at(record: Record, at: int) -> int | None:
    """The answer that is given at this event, or else the next one after it."""
    answers = (seq for seq, event in enumerate(record.events, 1) if isinstance(event, Answered))
    return next((seq for seq in answers if seq >= at), None)


def supposed(
    record: Record,
    seat: int | None,
    at: int,
    names: Sequence[Name],
    moments: Sequence[int],
    suppose: Supposition,
) -> Supposed | None:
    """None if nothing is supposed."""
    tiles, card = tuple(suppose.get("tile", ())), whole_number(suppose.get("card", [""])[0])
    seat = whole_number(suppose.get("seat", [""])[0]) if seat is None else seat
    answer = answer_at(record, at)
    try:
        if tiles and seat is not None and seat < len(names):
            rack = read_rack(" ".join(tiles))
            found = suppose_rack(record, seat, at, rack, until(LONGEST_SECONDS), names.__getitem__)
            return _other_rack(found, names, moments, tiles)
        if card is not None and answer is not None:
            return _other_card(suppose_card(record, answer, card, until(LONGEST_SECONDS), names.__getitem__), names)
    except Wrong as wrong:
        return Supposed(wrong.message, [], card, tiles, is_wrong=True)
    return None


def _other_card(found: OtherCard, names: Sequence[Name]) -> Supposed:
    told = msg(
        "card {number}: ‘{text}’ {reader} would have said: ‘{answer}’",
        number=found.question,
        text=question(found.question).text,
        reader=names[found.reader],
        answer=answer_text(found.question, found.answer),
    )
    lines = [
        msg(
            "{name}: {before}, then {after}",
            name=names[left.seat],
            before=count_calls(left.before),
            after=count_calls(left.after),
        )
        for left in found.seats
    ]
    return Supposed(told, lines, card=found.question)


def _other_rack(found: OtherRack, names: Sequence[Name], moments: Sequence[int], tiles: tuple[str, ...]) -> Supposed:
    if found.changed:
        told = plural(
            "with {rack} {count} answer would have been another:",
            "with {rack} {count} answers would have been others:",
            len(found.changed),
            rack=found.rack,
        )
    else:
        told = msg("with {rack} all answers would have been the same", rack=found.rack)
    lines = [describe_other_answer(answer, names.__getitem__, "page") for answer in found.changed]
    if found.certain is None:
        lines.append(msg("that would have left {calls}", calls=count_calls(found.knowledge)))
    else:
        number = moments.index(nearest(moments, found.certain)) + 1
        lines.append(msg("it could have been known since moment {number}", number=number))
    return Supposed(told, lines, tiles=tiles)
