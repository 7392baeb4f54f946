"""Situations: the table as one seat sees it, with the answers so far. Read from JSON, and the racks that fit.

Puzzles, lessons and the command `deduce` reason about a situation; a game in progress has a `SeatHistory`.
"""

from msgspec import Struct

from blindside.core.audience import seat_error
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.messages import msg
from blindside.games.code777.questions import Answer, check_answer, find_question, visible_racks
from blindside.games.code777.settings import MAX_RACKS, MIN_PLAYERS
from blindside.games.code777.tiles import BOX, RACK_SIZE, Rack, Tile, read_rack, read_tile
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    PACKED_BOX,
    RackSet,
    pack_tiles,
    racks_from_tiles,
    racks_with_answer,
)
from blindside.reason.code777.seat_history import SeatHistory


class EnteredAnswer(Struct, frozen=True):
    """An answer as it was entered."""

    reader: int
    question: int
    answer: Answer


class _RawAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    reader: int
    question: int
    answer: int | str


class RawSituation(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation as a JSON object written by hand, not checked yet."""

    racks: list[str]
    """The racks in view; my own is `?`."""
    me: int
    players: int
    """The number of racks that have players; the others are spare."""
    answers: list[_RawAnswer]
    """The answers given while these racks stood."""
    out_of_play: str = ""
    triples: dict[str, str] | None = None
    """Results of another program; ignored."""


class Situation(Struct, frozen=True):
    """A checked situation: each entry is valid, but together they may contradict each other."""

    seat: int
    players: int
    racks: tuple[Rack | None, ...]
    out_of_play: tuple[Tile, ...]
    answers: tuple[EnteredAnswer, ...]


def read_situation(situation: RawSituation) -> Situation:
    """Check a situation and convert it; raise InvalidInput with the field at fault."""
    racks = _read_racks(situation)
    out_of_play = tuple(map(read_tile, situation.out_of_play.split()))
    answers = tuple(_read_answer(number, told, situation) for number, told in enumerate(situation.answers, 1))
    return Situation(situation.me, situation.players, racks, out_of_play, answers)


def _read_answer(number: int, told: _RawAnswer, situation: RawSituation) -> EnteredAnswer:
    try:
        if not 0 <= told.reader < situation.players:
            raise seat_error(told.reader, situation.players)
        check_answer(told.question, told.answer)  # type: ignore[arg-type]  # which is what this call finds out
    except BlindsideError as error:
        raise add_location(msg("answer {number}", number=number), error) from None
    return EnteredAnswer(told.reader, told.question, told.answer)  # type: ignore[arg-type]


def _read_racks(situation: RawSituation) -> tuple[Rack | None, ...]:
    names, players, fewest = situation.racks, situation.players, MIN_PLAYERS
    racks = len(names)
    if not fewest <= racks <= MAX_RACKS:
        reason = msg("a table has {fewest} to {most} racks, not {given}", fewest=fewest, most=MAX_RACKS, given=racks)
        raise InvalidInput("situation/racks", reason)
    if not fewest <= players <= racks:
        reason = msg(
            "with {racks} racks, 'players' must be {fewest} to {racks}, not {players}",
            players=players,
            racks=racks,
            fewest=fewest,
        )
        raise InvalidInput("situation/players", reason)
    mine = [place for place, name in enumerate(names) if name == "?"]
    if mine != [situation.me] or situation.me >= situation.players:
        raise InvalidInput(
            "situation/me", msg("write '?' for your own rack only, and its number, counted from 0, as 'me'")
        )
    return tuple(None if name == "?" else _read_rack(place, name) for place, name in enumerate(names))


def _read_rack(place: int, name: str) -> Rack:
    try:
        return read_rack(name)
    except BlindsideError as error:
        raise add_location(msg("rack {place}", place=place), error) from None


def check_tiles_out(table: Situation) -> None:
    """Refuse more tiles out of play than the racks leave in the box, my own rack included."""
    most = len(BOX) - RACK_SIZE * len(table.racks)
    if len(table.out_of_play) > most:
        reason = msg(
            "{given} tiles are out of play, but with {racks} racks there can be at most {most}",
            given=len(table.out_of_play),
            racks=len(table.racks),
            most=most,
        )
        raise InvalidInput("situation/out-of-play", reason)


def tiles_in_view(table: Situation) -> list[Tile]:
    """List the tiles that the seat sees."""
    return [*table.out_of_play, *[tile for rack in table.racks if rack is not None for tile in rack.tiles]]


def count_unseen_tiles(table: Situation) -> int:
    """Return packed counts of the tiles that the seat does not see, which must come from one box."""
    return PACKED_BOX - pack_tiles(tiles_in_view(table))


def fitting_racks(table: Situation) -> RackSet:
    """Return the racks of mine that fit the tiles in view and all answers."""
    racks = racks_from_tiles(count_unseen_tiles(table))
    for answer in table.answers:
        racks &= racks_with_entered_answer(table, answer)
    return racks


def racks_with_entered_answer(table: Situation, told: EnteredAnswer) -> RackSet:
    """Return the racks of mine with which an answer is true; my own answer is true with all or none."""
    seen = visible_racks(told.reader, table.racks)
    card = find_question(told.question)
    if told.reader == table.seat:
        return ALL_RACKS if card.answer(seen) == told.answer else 0
    return racks_with_answer(told.question, card.total(seen), told.answer)


def build_history(table: Situation, passes: int) -> SeatHistory:
    """Build the history of a situation, ending with so many passes of all seats.

    Reasoning to level n + 1 needs n passes: what a pass says counts from the next one on.
    """
    history = SeatHistory.from_racks(table.seat, table.racks, pack_tiles(table.out_of_play))
    for told in table.answers:
        history.add_answer(told.reader, told.question, told.answer)
    for _ in range(passes):
        history.add_pass(range(table.players))
    return history
