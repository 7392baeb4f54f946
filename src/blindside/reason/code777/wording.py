"""Conclusions, reasons and contradictions as sentences."""

from collections.abc import Sequence

from msgspec.structs import replace

from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg
from blindside.games.code777.questions import answer_text, question, sides
from blindside.games.code777.tiles import numbers_name
from blindside.games.code777.wording import rack_name
from blindside.reason.code777.claims import Claim, Held, Numbers, Tiles
from blindside.reason.code777.conflicts import Entry
from blindside.reason.code777.premises import Bound, Case, Lost, Premise, Told, Unsaid
from blindside.reason.code777.situations import Entered

# By how many are there at least, and at most.
_OF_A_KIND: dict[tuple[int, int], Message] = {
    (0, 0): msg("no {what}"),
    (1, 1): msg("exactly one {what}"),
    (2, 2): msg("exactly two {what}s"),
    (3, 3): msg("exactly three {what}s"),
    (1, 3): msg("at least one {what}"),
    (2, 3): msg("at least two {what}s"),
}
_OF_A_COLOR: dict[tuple[int, int], Message] = {
    (0, 0): msg("nothing {what}"),
    (1, 1): msg("exactly one {what} tile"),
    (2, 2): msg("exactly two {what} tiles"),
    (3, 3): msg("three {what} tiles"),
    (1, 3): msg("at least one {what} tile"),
    (2, 3): msg("at least two {what} tiles"),
}


def claimed(claim: Claim) -> Message:
    """Said to the owner of the rack."""
    match claim:
        case Numbers(numbers):
            return msg("your numbers are {numbers}", numbers=numbers_name(numbers))
        case Tiles(rack):
            return msg("your tiles are {tiles}", tiles=rack)
        case Held(number, color, tile, at_least, at_most):
            if color is not None:
                return replace(_OF_A_COLOR[at_least, at_most], values={"what": color.label})
            return replace(_OF_A_KIND[at_least, at_most], values={"what": number if tile is None else tile})


def reason(premise: Premise, players: int, owner: int | None = None) -> Message:
    """A premise in a sentence; it is about the rack of the one who is spoken to, or of another seat."""
    match premise:
        case Told():
            return _told(premise, owner)
        case Bound():
            return _bound(premise, players, owner)
        case Lost():
            return msg("you lost tiles unseen: whichever they were, too few are left for some racks")
        case Unsaid(seat=seat):
            return msg("{seat} did not call, and is taken to be awake", seat=seat_name(seat))


def _told(told: Told, owner: int | None) -> Message:
    said = msg(
        "{reader} answered {number}, ‘{text}’, with ‘{answer}’",
        reader=seat_name(told.reader),
        number=told.question,
        text=question(told.question).text,
        answer=answer_text(told.question, told.answer),
    )
    without = without_it(told)
    if owner is None:
        return msg("{said}; without your rack: {without}", said=said, without=without)
    return msg("{said}; without {seat}'s rack: {without}", said=said, seat=seat_name(owner), without=without)


def without_it(told: Told) -> str:
    """What the reader counted without the rack in question."""
    asked = question(told.question)
    if asked.more is not None:
        first, second = sides(told.without)
        return f"{first} : {second}"
    return str(asked.tell(told.without))


def _bound(bound: Bound, players: int, owner: int | None) -> Message:
    where = [
        msg("{count} on {rack}", rack=rack_name(place, place if place < players else None), count=count)
        for place, count in bound.on_racks
    ]
    if bound.out_of_play:
        where.append(msg("{count} out of play", count=bound.out_of_play))
    if owner is None:
        if bound.at_most == 0:
            return msg("no {tile} can be yours: all are elsewhere ({where})", tile=bound.tile, where=where)
        return msg(
            "at most {count} of {tile} can be yours: the others are elsewhere ({where})",
            count=bound.at_most,
            tile=bound.tile,
            where=where,
        )
    if bound.at_most == 0:
        return msg(
            "no {tile} can be {seat}'s: all are elsewhere ({where})",
            seat=seat_name(owner),
            tile=bound.tile,
            where=where,
        )
    return msg(
        "at most {count} of {tile} can be {seat}'s: the others are elsewhere ({where})",
        seat=seat_name(owner),
        count=bound.at_most,
        tile=bound.tile,
        where=where,
    )


def supposed(case: Case, seat: int, owner: int | None = None) -> Message:
    """What another seat would have known if this stood before whoever is spoken to, or before some seat."""
    would = _would_know(case, seat_name(seat))
    if owner is None:
        return msg("if yours were {rack}, {would}", rack=case.rack, would=would)
    return msg("if {owner}'s were {rack}, {would}", owner=seat_name(owner), rack=case.rack, would=would)


def _would_know(case: Case, seat: str) -> Message:
    match case.claim:
        case None:
            return msg("there is nothing {seat} could hold", seat=seat)
        case Numbers(numbers):
            return msg("{seat} would know: {solution}", seat=seat, solution=numbers_name(numbers))
        case Tiles(tiles):
            return msg("{seat} would know: {solution}", seat=seat, solution=tiles)
        case Held():
            raise AssertionError("nobody calls on that")


def doubted(entry: Entry, told: Sequence[Told | Entered], players: int) -> Message:
    """An entry that may be wrong."""
    if entry.what == "out_of_play":
        return msg("the tiles out of play")
    if entry.what == "rack":
        return rack_name(entry.number, entry.number if entry.number < players else None)
    answer = told[entry.number]
    said = msg(
        "{reader} to card {card}: ‘{answer}’",
        reader=seat_name(answer.reader),
        card=answer.question,
        answer=answer_text(answer.question, answer.answer),
    )
    if isinstance(answer, Told):
        return msg("event {seq}, {said}", seq=answer.seq, said=said)
    return msg("answer {number}, {said}", number=entry.number + 1, said=said)
