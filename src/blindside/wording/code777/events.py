"""Events of Code 777 in sentences."""

from typing import assert_never

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.code777 import events as e
from blindside.games.code777.questions import answer_text, find_question
from blindside.wording import Style
from blindside.wording.code777.labels import call_name, rack_name, spare_rack_name, tile_name


def describe(sight: e.Sight, named: SeatNames = seat_name, style: Style = "line", you: int | None = None) -> Message:
    """Describe a sight in one sentence, which speaks to the player in seat `you` about that seat."""
    own = None if you is None or _seat_of(sight) != you else _describe_own(sight, style)
    return _describe_for_all(sight, named, style) if own is None else own


def _seat_of(sight: e.Sight) -> int | None:
    """Return the seat that an event is about."""
    match sight:
        case e.SawRackFilled() | e.SawRackEmptied():
            return sight.owner
        case e.CardDrawn() | e.CardChosen() | e.SawPairDrawn() | e.Answered():
            return sight.reader
        case e.GameEnded():
            return sight.winner
        case e.SawCardsShuffled() | e.SawTilesMixed():
            return None
        case _:
            return sight.seat


def _describe_own(sight: e.Sight, style: Style) -> Message | None:
    """Describe an event to the player it is about; None for those that need no words of their own."""
    match sight:
        case e.SawRackFilled():
            return msg("you get new tiles")
        case e.SawRackEmptied(tiles=None):
            return msg("your tiles are discarded face down")
        case e.SawRackEmptied() if style == "page":
            return msg("your tiles are discarded")
        case e.SawRackEmptied(tiles=tiles):
            return msg("your tiles are discarded: {tiles}", tiles=tiles)
        case e.ReaderChosen():
            return msg("you read first")
        case e.CardDrawn(_, card) | e.CardChosen(_, card):
            return msg("you read {number}: {text}", number=card, text=find_question(card).text)
        case e.SawPairDrawn(_, cards) if cards is not None:
            return msg("you draw two cards: {cards}", cards=cards)
        case e.Answered():
            return _describe_own_answer(sight, style)
        case e.SawCalled() | e.CallSettled() | e.CallVoided():
            return _describe_own_call(sight, style)
        case e.GameEnded():
            return msg("you win with three points")
        case _:
            return None


def _describe_for_all(sight: e.Sight, named: SeatNames, style: Style) -> Message:
    match sight:
        case e.SawCardsShuffled(count):
            return plural(
                "the question cards are shuffled: {count} card", "the question cards are shuffled: {count} cards", count
            )
        case e.SawTilesMixed(count):
            return plural("the tiles are mixed: {count} in the pile", "the tiles are mixed: {count} in the pile", count)
        case e.SawRackFilled():
            return _describe_new_tiles(sight, named) if style == "page" else _describe_filled(sight, named)
        case e.SawRackEmptied():
            return _describe_emptied(sight, named, style)
        case e.ReaderChosen(seat):
            return msg("{seat} reads first", seat=named(seat))
        case e.CardDrawn(reader, card) | e.CardChosen(reader, card):
            return msg("{seat} reads {number}: {text}", seat=named(reader), number=card, text=find_question(card).text)
        case e.SawPairDrawn(reader, None):
            return msg("{seat} draws two cards", seat=named(reader))
        case e.SawPairDrawn(reader, cards):
            return msg("{seat} draws two cards: {cards}", seat=named(reader), cards=cards)
        case e.Answered():
            return _describe_answer(sight, named, style)
        case e.SawCalled() | e.CallSettled() | e.CallVoided():
            return _describe_call(sight, named, style)
        case e.SeatLeft(seat):
            return msg("{seat} leaves", seat=named(seat))
        case e.SeatTaken(seat):
            return msg("the seat of {seat} is taken again", seat=named(seat))
        case e.GameEnded(winner) if winner is not None:
            return msg("{seat} wins with three points", seat=named(winner))
        case e.GameEnded():
            return msg("the game ended early: no winner")
        case _:
            assert_never(sight)


def _describe_filled(sight: e.SawRackFilled, named: SeatNames) -> Message:
    rack = rack_name(sight.rack, sight.owner, named)
    if sight.tiles is None:
        return msg("{rack} is filled; its tiles are hidden from you", rack=rack)
    return msg("{rack} is filled: {tiles}", rack=rack, tiles=sight.tiles)


def _describe_new_tiles(sight: e.SawRackFilled, named: SeatNames) -> Message:
    if sight.owner is None:
        return msg("{rack} gets new tiles", rack=spare_rack_name(sight.rack))
    return msg("{seat} gets new tiles", seat=named(sight.owner))


def _describe_emptied(sight: e.SawRackEmptied, named: SeatNames, style: Style) -> Message:
    match sight:
        case e.SawRackEmptied(_, int(owner), None):
            return msg("{seat}’s tiles are discarded face down", seat=named(owner))
        case e.SawRackEmptied(_, int(owner)) if style == "page":
            return msg("{seat}’s tiles are discarded", seat=named(owner))
        case e.SawRackEmptied(_, int(owner), tiles):
            return msg("{seat}’s tiles are discarded: {tiles}", seat=named(owner), tiles=tiles)
        case e.SawRackEmptied(place, _, tiles):
            rack = spare_rack_name(place) if style == "page" else rack_name(place, None)
            if tiles is None:
                return msg("the tiles of {rack} are discarded face down", rack=rack)
            if style == "page":
                return msg("the tiles of {rack} are discarded", rack=rack)
            return msg("the tiles of {rack} are discarded: {tiles}", rack=rack, tiles=tiles)
        case _:
            assert_never(sight)


def _describe_answer(sight: e.Answered, named: SeatNames, style: Style) -> Message:
    seat, card = named(sight.reader), sight.card
    text, answer = find_question(card).text, answer_text(card, sight.answer)
    match style:
        case "line":
            return msg("{seat} answers: {answer}", seat=seat, answer=answer)
        case "spoken":
            return msg("{seat}, card {card}: {question} {answer}", seat=seat, card=card, question=text, answer=answer)
        case "page":
            return msg("{seat} reads {number}: {text} {answer}.", seat=seat, number=card, text=text, answer=answer)


def _describe_own_answer(sight: e.Answered, style: Style) -> Message:
    card, answer = sight.card, answer_text(sight.card, sight.answer)
    match style:
        case "line":
            return msg("you answer: {answer}", answer=answer)
        case "spoken":
            text = find_question(card).text
            return msg("your card {card}: {question} {answer}", card=card, question=text, answer=answer)
        case "page":
            return msg("you answer ‘{answer}’ to card {card}.", answer=answer, card=card)


def _describe_own_call(sight: e.SawCalled | e.CallSettled | e.CallVoided, style: Style) -> Message | None:
    match sight:
        case e.SawCalled(_, numbers, tiles) if numbers is not None:
            return msg("you call {call}", call=call_name(numbers, tiles))
        case e.CallSettled(right=True):
            return msg("you call {call}: right, one point", call=_name_settled_call(sight, style))
        case e.CallSettled():
            return msg("you call {call}: wrong", call=_name_settled_call(sight, style))
        case e.CallVoided():
            return msg("your call is void: the game has ended")
        case _:
            return None


def _name_settled_call(sight: e.CallSettled, style: Style) -> object:
    """A call by its numbers, or by its tiles: in words on a page, which draws no letters of colours."""
    if style == "page" and sight.tiles is not None:
        return [tile_name(tile) for tile in sight.tiles.tiles]
    return call_name(sight.numbers, sight.tiles)


def _describe_call(sight: e.SawCalled | e.CallSettled | e.CallVoided, named: SeatNames, style: Style) -> Message:
    match sight:
        case e.SawCalled(seat, numbers, tiles) if numbers is not None:
            return msg("{seat} calls {call}", seat=named(seat), call=call_name(numbers, tiles))
        case e.SawCalled(seat):
            return msg("{seat} calls", seat=named(seat))
        case e.CallSettled(seat, right=True):
            call = _name_settled_call(sight, style)
            return msg("{seat} calls {call}: right, one point", seat=named(seat), call=call)
        case e.CallSettled(seat):
            return msg("{seat} calls {call}: wrong", seat=named(seat), call=_name_settled_call(sight, style))
        case e.CallVoided(seat):
            return msg("{seat}’s call is void: the game has ended", seat=named(seat))
        case _:
            assert_never(sight)
