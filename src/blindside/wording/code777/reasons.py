"""Conclusions, reasons and contradictions as sentences."""

from collections.abc import Callable, Iterator, Sequence

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, msg
from blindside.games.code777.questions import answer_text, find_question, sides
from blindside.games.code777.tiles import format_numbers
from blindside.reason.code777.claims import NumbersClaim, TilesClaim
from blindside.reason.code777.conflicts import Entry
from blindside.reason.code777.explanations import (
    AnswerPremise,
    LostTilesPremise,
    Premise,
    SilenceCase,
    SilencePremise,
    TilesPremise,
)
from blindside.reason.code777.situations import EnteredAnswer
from blindside.wording.code777.labels import rack_name


def describe_premise(premise: Premise, players: int, owner: int | None = None, named: SeatNames = seat_name) -> Message:
    """Describe a premise about the reader's rack, or about the rack of `owner`."""
    match premise:
        case AnswerPremise():
            return _describe_answer(premise, owner, named)
        case TilesPremise():
            return _describe_bound(premise, players, owner, named)
        case LostTilesPremise():
            return msg(
                "some of your tiles went out of play unseen: whichever they were, too few are left for some racks"
            )
        case SilencePremise(seq, seat):
            return msg("{seat} did not call after event {seq}, and so was not certain", seat=named(seat), seq=seq)


def add_event_number(premise: Premise, sentence: Message) -> Message:
    """Add the number of the event, for readers with a transcript."""
    if not isinstance(premise, AnswerPremise):
        return sentence
    return msg("event {seq}, {said}", seq=premise.seq, said=sentence)


def _describe_answer(premise: AnswerPremise, owner: int | None, named: SeatNames) -> Message:
    said = msg(
        "{reader} answered ‘{answer}’ to card {number}, ‘{text}’",
        number=premise.question,
        text=find_question(premise.question).text,
        reader=named(premise.reader),
        answer=answer_text(premise.question, premise.answer),
    )
    first, *others = count_without_rack(premise)
    counted = msg("{first} to {second}", first=first, second=others[0]) if others else first
    if owner is None:
        return msg("{said}; without your rack, the count would have been {counted}", said=said, counted=counted)
    return msg(
        "{said}; without {seat}’s rack, the count would have been {counted}",
        said=said,
        seat=named(owner),
        counted=counted,
    )


def describe_answer_briefly(premise: AnswerPremise, named: SeatNames) -> Message:
    """Describe in one line what an answer says about the reader's rack."""
    first, *others = count_without_rack(premise)
    answer, reader = answer_text(premise.question, premise.answer), named(premise.reader)
    if others:
        counted = msg("{first} to {second}", first=first, second=others[0])
        return msg("{reader}: ‘{answer}’. Without your rack: {counted}", reader=reader, answer=answer, counted=counted)
    return msg("{reader} counts {answer}. Without your rack: {counted}", reader=reader, answer=answer, counted=first)


def count_without_rack(premise: AnswerPremise) -> tuple[int, ...]:
    """Return the reader's count without the rack: both sides of a comparison, or one number."""
    asked = find_question(premise.question)
    return sides(premise.without) if asked.more_texts is not None else (int(asked.to_answer(premise.without)),)


def _describe_bound(bound: TilesPremise, players: int, owner: int | None, named: SeatNames) -> Message:
    where = [
        msg("{count} on {rack}", rack=rack_name(place, place if place < players else None, named), count=count)
        for place, count in bound.on_racks
    ]
    if bound.out_of_play:
        where.append(msg("{count} out of play", count=bound.out_of_play))
    whom = msg("you") if owner is None else msg("{seat}", seat=named(owner))
    facts = {"tile": bound.tile, "whom": whom, "where": where}
    if bound.at_most == 0:
        return msg("no {tile} is left for {whom}: {where}", **facts)
    return msg("at most {count} of {tile} can be left for {whom}: {where}", count=bound.at_most, **facts)


def describe_case(case: SilenceCase, seat: int, owner: int | None = None, named: SeatNames = seat_name) -> Message:
    """Describe what another seat would have known if the reader, or `owner`, had this rack."""
    would = _describe_knowledge(case, named(seat))
    if owner is None:
        return msg("if you had {rack}, {would}", rack=case.rack, would=would)
    return msg("if {owner} had {rack}, {would}", owner=named(owner), rack=case.rack, would=would)


def _describe_knowledge(case: SilenceCase, seat: object) -> Message:
    match case.claim:
        case None:
            return msg("no rack would be possible for {seat}: a player would have called earlier", seat=seat)
        case NumbersClaim(numbers):
            return msg("{seat} would know: {solution}", seat=seat, solution=format_numbers(numbers))
        case TilesClaim(tiles):
            return msg("{seat} would know: {solution}", seat=seat, solution=tiles)
        case _:
            raise AssertionError("no call follows from that")


Line = tuple[int, Message]
"""A line of a proof, and its depth."""
MAX_NAMED = 5
"""How many racks with the same proof are listed."""


def prove(
    because: Sequence[Premise],
    said: Callable[[Premise, int | None], Message],
    named: SeatNames = seat_name,
    owner: int | None = None,
    depth: int = 0,
) -> Iterator[Line]:
    """Write premises line by line, each put into words by `said`.

    Below a premise about a player's silence stands what that player would have known, with its own proof.
    """
    for premise in because:
        yield depth, said(premise, owner)
        if isinstance(premise, SilencePremise):
            for cases in _group_cases(premise.cases):
                yield depth + 1, describe_case(cases[0], premise.seat, owner, named)
                yield from prove(cases[0].because, said, named, premise.seat, depth + 2)
                if len(cases) > 1:
                    yield depth + 1, _describe_similar(cases[1:])


def _group_cases(cases: Sequence[SilenceCase]) -> list[list[SilenceCase]]:
    """Group the cases that lead to the same claim."""
    groups: dict[object, list[SilenceCase]] = {}
    for case in cases:
        groups.setdefault(case.claim, []).append(case)
    return list(groups.values())


def _describe_similar(cases: Sequence[SilenceCase]) -> Message:
    racks = [case.rack.name for case in cases[:MAX_NAMED]]
    if len(cases) > MAX_NAMED:
        return msg("the same for {racks} and {count} more", racks=racks, count=len(cases) - MAX_NAMED)
    return msg("the same for {racks}", racks=racks)


def describe_entry(entry: Entry, answers: Sequence[AnswerPremise | EnteredAnswer], players: int) -> Message:
    """Describe an entry that may be wrong."""
    if entry.what == "out_of_play":
        return msg("the tiles out of play")
    if entry.what == "rack":
        return rack_name(entry.number, entry.number if entry.number < players else None)
    answer = answers[entry.number - 1]
    reader, text = seat_name(answer.reader), answer_text(answer.question, answer.answer)
    said = msg("{reader} to card {card}: ‘{answer}’", reader=reader, card=answer.question, answer=text)
    if isinstance(answer, AnswerPremise):
        return msg("event {seq}, {said}", seq=answer.seq, said=said)
    return msg("answer {number}, {said}", number=entry.number, said=said)
