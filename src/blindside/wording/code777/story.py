"""The story of a game of Code 777 in sentences, told to the player in a seat."""

from typing import assert_never

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, msg, plural
from blindside.reviews.code777.story import Turn
from blindside.wording.code777.calls import name_solution
from blindside.wording.code777.review import percent


def describe_when(answer: int) -> Message:
    """When something was, in the middle of a sentence."""
    return msg("after answer {number}", number=answer) if answer else msg("before the first answer")


def describe_story_turn(turn: Turn, named: SeatNames, you: int | None) -> Message:
    """Tell one turn of the story."""
    return _describe_own(turn) if turn.seat == you else _describe_other(turn, named(turn.seat))


def _describe_own(turn: Turn) -> Message:
    truth, call = (None if one is None else name_solution(one) for one in (turn.truth, turn.call))
    when, then, chance = describe_when(turn.answer), describe_when(turn.called_after), percent(turn.chance)
    match turn.kind:
        case "known":
            return msg(
                "You could have known {truth} {when}, but called {call} {then}.",
                truth=truth,
                when=when,
                call=call,
                then=then,
            )
        case "impossible":
            return msg("Your {call} {when} was impossible.", call=call, when=when)
        case "poor":
            return msg(
                "Your {call} {when} had {chance}; another call had {best}.",
                call=call,
                when=when,
                chance=chance,
                best=percent(turn.best_chance),
            )
        case "bold":
            return msg("Your {call} {when} had only {chance}.", call=call, when=when, chance=chance)
        case "missed":
            return msg("You could have known {truth} {when}, but did not call.", truth=truth, when=when)
        case "late":
            return msg("You could have known {truth} {when} and called {then}.", truth=truth, when=when, then=then)
        case "unlucky":
            return msg(
                "Your {call} {when} had {chance} and was still wrong: bad luck.", call=call, when=when, chance=chance
            )
        case "lucky":
            return msg("Your {call} {when} had {chance} and was right.", call=call, when=when, chance=chance)
        case "in-time":
            return plural(
                "You called {count} rack as soon as it was certain.",
                "You called all {count} racks as soon as they were certain.",
                turn.count,
            )
        case _:
            assert_never(turn.kind)


def _describe_other(turn: Turn, name: object) -> Message:
    truth, call = (None if one is None else name_solution(one) for one in (turn.truth, turn.call))
    when, then, chance = describe_when(turn.answer), describe_when(turn.called_after), percent(turn.chance)
    match turn.kind:
        case "known":
            return msg(
                "{name} could have known {truth} {when}, but called {call} {then}.",
                name=name,
                truth=truth,
                when=when,
                call=call,
                then=then,
            )
        case "impossible":
            return msg("{name} called {call} {when}, which was impossible.", name=name, call=call, when=when)
        case "poor":
            return msg(
                "{name} called {call} {when} with {chance}; another call had {best}.",
                name=name,
                call=call,
                when=when,
                chance=chance,
                best=percent(turn.best_chance),
            )
        case "bold":
            return msg(
                "{name} called {call} {when} with only {chance}.", name=name, call=call, when=when, chance=chance
            )
        case "missed":
            return msg("{name} could have known {truth} {when}, but did not call.", name=name, truth=truth, when=when)
        case "late":
            return msg(
                "{name} could have known {truth} {when} and called {then}.",
                name=name,
                truth=truth,
                when=when,
                then=then,
            )
        case "unlucky":
            return msg(
                "{name} called {call} {when} with {chance} and was still wrong: bad luck.",
                name=name,
                call=call,
                when=when,
                chance=chance,
            )
        case "lucky":
            return msg(
                "{name} called {call} {when} with {chance} and was right.",
                name=name,
                call=call,
                when=when,
                chance=chance,
            )
        case "in-time":
            return plural(
                "{name} called {count} rack as soon as it was certain.",
                "{name} called all {count} racks as soon as they were certain.",
                turn.count,
                name=name,
            )
        case _:
            assert_never(turn.kind)
