"""What happens in Code 777, told in sentences."""

from collections.abc import Callable
from typing import assert_never

from blindside.core.audience import seat_name
from blindside.core.messages import Message, msg, plural
from blindside.games.code777 import events as e
from blindside.games.code777 import sights as s
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import CHOICES, EDITIONS, POINTS, Settings
from blindside.games.code777.tiles import Color, Rack, Tile, Triple, numbers_name

Named = Callable[[int], object]
"""The name of the player in a seat."""


def told(sight: s.Sight, named: Named = seat_name) -> Message:
    """Describe what an audience observed, in one sentence."""
    match sight:
        case s.SawCardsShuffled(count):
            return plural(
                "the question cards are shuffled: {count} card", "the question cards are shuffled: {count} cards", count
            )
        case s.SawTilesMixed(count):
            return plural("the tiles are mixed: {count} in the pile", "the tiles are mixed: {count} in the pile", count)
        case s.SawRackFilled() | s.SawRackEmptied():
            return _describe_rack(sight, named)
        case e.ReaderChosen(seat):
            return msg("{seat} reads first", seat=named(seat))
        case e.CardDrawn(reader, card) | e.CardChosen(reader, card):
            return msg("{seat} reads {number}: {text}", seat=named(reader), number=card, text=question(card).text)
        case s.SawPairDrawn(reader, None):
            return msg("{seat} draws two cards", seat=named(reader))
        case s.SawPairDrawn(reader, cards):
            return msg("{seat} draws two cards: {cards}", seat=named(reader), cards=cards)
        case e.Answered(reader, number, answer):
            return msg("{seat} answers: {answer}", seat=named(reader), answer=answer_text(number, answer))
        case s.SawAnnounced() | e.CallSettled() | e.CallVoided():
            return _describe_call(sight, named)
        case e.SeatLeft(seat):
            return msg("{seat} leaves", seat=named(seat))
        case e.SeatTaken(seat):
            return msg("{seat}: the seat is taken again", seat=named(seat))
        case e.GameEnded(winner) if winner is not None:
            return msg("{seat} wins with three points", seat=named(winner))
        case e.GameEnded():
            return msg("the game ended early: no winner")
        case _:
            assert_never(sight)


def _describe_rack(sight: s.SawRackFilled | s.SawRackEmptied, named: Named) -> Message:
    match sight:
        case s.SawRackFilled(place, owner, None):
            return msg("{rack} is filled, unseen", rack=rack_name(place, owner, named))
        case s.SawRackFilled(place, owner, tiles):
            return msg("{rack} is filled: {tiles}", rack=rack_name(place, owner, named), tiles=tiles)
        case s.SawRackEmptied(_, int(owner), None):
            return msg("{seat}'s tiles are discarded face down", seat=named(owner))
        case s.SawRackEmptied(_, int(owner), tiles):
            return msg("{seat}'s tiles are discarded: {tiles}", seat=named(owner), tiles=tiles)
        case s.SawRackEmptied(place, _, None):
            return msg("the tiles of {rack} are discarded face down", rack=rack_name(place, None))
        case s.SawRackEmptied(place, _, tiles):
            return msg("the tiles of {rack} are discarded: {tiles}", rack=rack_name(place, None), tiles=tiles)
        case _:
            assert_never(sight)


def _describe_call(sight: s.SawAnnounced | e.CallSettled | e.CallVoided, named: Named) -> Message:
    match sight:
        case s.SawAnnounced(seat, numbers, tiles) if numbers is not None:
            return msg("{seat} announces {call}", seat=named(seat), call=call_name(numbers, tiles))
        case s.SawAnnounced(seat):
            return msg("{seat} announces", seat=named(seat))
        case e.CallSettled(seat, numbers, tiles, True):
            return msg("{seat} calls {call}: right, a point", seat=named(seat), call=call_name(numbers, tiles))
        case e.CallSettled(seat, numbers, tiles):
            return msg("{seat} calls {call}: wrong", seat=named(seat), call=call_name(numbers, tiles))
        case e.CallVoided(seat):
            return msg("{seat}'s call is void: the game has ended", seat=named(seat))
        case _:
            assert_never(sight)


def color_letters() -> list[Message]:
    """What the letters of tiles mean."""
    return [msg("{letter} {color}", letter=color.value, color=color.label) for color in Color]


def tile_name(tile: Tile) -> Message:
    """The colour and the number in words, for players who do not see the tile."""
    return msg("{color} {number}", color=tile.color.label, number=tile.number)


def rack_name(place: int, owner: int | None, named: Named = seat_name) -> Message:
    """A rack by its owner, or by its place if it is a spare rack."""
    if owner is None:
        return msg("spare rack {place}", place=place)
    return msg("{seat}'s rack", seat=named(owner))


def call_name(numbers: Triple, tiles: Rack | None) -> str:
    """A call as players write it: its numbers, or its tiles where colours count."""
    return numbers_name(numbers) if tiles is None else tiles.name


def table_name(settings: Settings) -> Message:
    """What is played, in a line: the edition, who is there, and every point in which the table differs from it."""
    parts = [plural("{count} player", "{count} players", settings.players)]
    spares = settings.racks - settings.players
    if spares:
        parts.append(plural("{count} spare rack", "{count} spare racks", spares))
    line = msg("Code 777 · {edition} · {parts}", edition=settings.edition, parts=parts)
    for rule in own_rules(settings):
        line = msg("{line} · {rule}", line=line, rule=rule)
    return line


def own_rules(settings: Settings) -> list[Message]:
    """The points a table has settled otherwise than its edition."""
    edition = EDITIONS[settings.edition]
    rules = []
    if settings.racks > edition.racks_in_box:
        rules.append(msg("a rack more than its box holds"))
    for point in edition.points:
        value = getattr(settings, point)
        if value != edition.points[point]:
            rules.append(msg("{point}: {meaning}", point=POINTS[point], meaning=CHOICES[point][value]))
    if settings.answers != "by-table":
        rules.append(msg("answers: {meaning}", meaning=CHOICES["answers"][settings.answers]))
    if settings.calls_per_answer is None:
        rules.append(msg("any number of calls"))
    if settings.draw_two:
        rules.append(msg("two cards drawn, one read"))
    if settings.colors_too:
        rules.append(msg("calls name colours too"))
    if settings.penalty:
        rules.append(msg("a wrong call costs {penalty}, down to zero", penalty=settings.penalty))
    if settings.cool_down:
        rules.append(
            plural(
                "a wrong call waits for {count} answer", "a wrong call waits for {count} answers", settings.cool_down
            )
        )
    if settings.hide_wrong:
        rules.append(msg("the tiles of a wrong call stay hidden from their owner"))
    return rules
