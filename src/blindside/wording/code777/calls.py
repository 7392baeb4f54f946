"""Calls of Code 777 in sentences: what a call had for it, and why it was wrong."""

from collections.abc import Iterator
from fractions import Fraction

from blindside.core.messages import Message, msg
from blindside.games.code777.tiles import Rack, Triple
from blindside.reason.code777.explanations import AnswerPremise
from blindside.reviews.code777.calls import CallReason
from blindside.reviews.code777.knowledge import Solution
from blindside.wording.code777.labels import tile_name
from blindside.wording.code777.review import percent

NO_BREAK = "\u00a0"


def name_call(numbers: Triple) -> str:
    """Name a call by its numbers, which never break over a line."""
    return NO_BREAK.join(map(str, numbers))


def name_solution(solution: Solution) -> object:
    """Name what a call says: its numbers, or its tiles where colours count."""
    return list(map(tile_name, solution.tiles)) if isinstance(solution, Rack) else name_call(solution)


def describe_reason(reason: CallReason, wants_chances: bool) -> Iterator[Message]:
    """Yield what a right call had for it, or why a wrong one was wrong; without chances, only what was certain."""
    if reason.call == reason.truth:
        yield from _describe_right(reason, wants_chances)
    elif not reason.chance:
        yield _describe_impossible(reason)
    elif reason.copies is not None:
        yield msg(
            "Both fitted every answer, but of {tile} there were {count} left and of {other} only {fewer}.",
            tile=tile_name(reason.copies.tile),
            count=reason.copies.count,
            other=tile_name(reason.copies.other),
            fewer=reason.copies.fewer,
        )
    elif not wants_chances:
        yield msg("Both fitted every answer.")
    else:
        yield _describe_guess(reason)


def _describe_right(reason: CallReason, wants_chances: bool) -> Iterator[Message]:
    if reason.chance == 1:
        yield msg("It was certain.")
        return
    if not wants_chances or not reason.others:
        return
    (best, most), *more = reason.others
    if most >= reason.chance:
        yield msg("It had {chance}.", chance=percent(reason.chance))
    else:
        yield msg("It had {chance}, more than any other.", chance=percent(reason.chance))
    named = {"call": name_solution(best), "chance": percent(most)}
    if more:
        (other, share), *_ = more
        yield msg(
            "{call} had {chance} and {other} had {share}.", **named, other=name_solution(other), share=percent(share)
        )
    else:
        yield msg("{call} had {chance}.", **named)


def _describe_impossible(reason: CallReason) -> Message:
    call = name_solution(reason.call)
    cards = sorted({premise.question for premise in reason.ruled_out_by if isinstance(premise, AnswerPremise)})
    by_cards_alone = all(isinstance(premise, AnswerPremise) for premise in reason.ruled_out_by)
    match cards:
        case []:
            return msg("The tiles in view rule {call} out.", call=call)
        case [card] if by_cards_alone:
            return msg("Card {card} rules {call} out.", card=card, call=call)
        case [card]:
            return msg("With the tiles in view, card {card} rules {call} out.", card=card, call=call)
        case _ if by_cards_alone:
            return msg("Cards {cards} rule {call} out.", cards=cards, call=call)
        case _:
            return msg("With the tiles in view, cards {cards} rule {call} out.", cards=cards, call=call)


def _describe_guess(reason: CallReason) -> Message:
    call, chance = name_solution(reason.call), percent(reason.chance)
    if reason.chance < reason.chance_of_truth:
        return msg(
            "Both fitted every answer, but it had {most} and {call} only {chance}.",
            most=percent(reason.chance_of_truth),
            call=call,
            chance=chance,
        )
    best, most = reason.others[0]
    if most > reason.chance:
        return msg(
            "{call} had {chance}, but {other} had {share}.",
            call=call,
            chance=chance,
            other=name_solution(best),
            share=percent(most),
        )
    if reason.chance < Fraction(1, 2):
        return msg("{call} had only {chance}, but no other had more.", call=call, chance=chance)
    return msg("{call} had {chance}: bad luck.", call=call, chance=chance)
