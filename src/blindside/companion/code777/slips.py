"""The slips that players make when they enter a game: their chances, and every repair that one slip may need.

A repair is the game as it may really have been, with the chance that it was then entered as it was. The tiles of a
forgotten call are unknown: its racks are empty. `docs/companion.md` has the table.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb, prod
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from blindside.companion.code777.call_chances import RIGHT, CallChance, list_call_chances
from blindside.companion.code777.entries import (
    DEAL,
    AnswerEntry,
    CallEntry,
    EntryRef,
    Game,
    Tiles,
    list_racks,
    replace_rack,
)
from blindside.core.values import replace_at
from blindside.games.code777.questions import QUESTIONS, Answer, Question
from blindside.games.code777.tiles import BOX, COPIES, RACK_SIZE, Tile

Slip = Literal["missing", "extra", "reader", "card", "answer", "swapped", "misread", "twice", "seat"]

SHARES: dict[Slip, float] = {
    "missing": 0.19,  # a call, and the replacement that goes with it, was not entered
    "extra": 0.03,  # a call was entered that was not made
    "reader": 0.11,  # an answer has another reader
    "card": 0.09,  # an answer was to another card
    "answer": 0.19,  # more for fewer, or a number off by one
    "swapped": 0.05,  # two tiles of racks that were entered together changed places
    "misread": 0.12,  # one tile has another colour or number
    "twice": 0.06,  # an entry was made twice
    "seat": 0.06,  # new tiles, or two dealt racks, were entered for the wrong seat
}
"""The prior chance of each slip, if there is one."""
SOMETHING_ELSE = 0.10
"""The prior chance of two slips, or of another one."""

MAX_SPAN = 60
"""Slips are looked for in so many entries before the entries become impossible, and in the deal."""

OPPOSITE = 0.75
"""The share of wrong comparisons that have the opposite side, not the same number on both."""
UNCHANGED = 0.9
"""The share of calls not made after which the tiles that stood there were entered again; else any tiles."""
ALIKE = 4
"""How much likelier a tile is read as one of its own number or colour than as one of the other kinds."""


@cache
def chance_of_tiles(tiles: Tiles) -> float:
    """Return the chance that three tiles of the whole box are these."""
    return prod(comb(COPIES[tile], tiles.count(tile)) for tile in set(tiles)) / comb(len(BOX), RACK_SIZE)


class Repair(Struct, frozen=True):
    """A game as it may really have been."""

    slip: Slip
    at: tuple[EntryRef, ...]
    """The entries that are wrong. A missing call is before its entry; its place is the caller."""
    game: Game
    chance: float
    """The chance of the slip, and that it led to these entries."""
    mine: dict[int, float] | None = None
    """A factor of the chance for each rack that may be mine at the end."""


def list_repairs(game: Game, until: int) -> Iterator[Repair]:
    """Yield what may really have been if one slip happened before an entry."""
    chances = list_call_chances(game, until - 1) if until else []
    for slip, list_changes in _CHANGES.items():
        for at, repaired, chance in list_changes(game, until, chances):
            if DEAL < at[0].entry < until - MAX_SPAN:
                continue
            if isinstance(chance, dict):
                yield Repair(slip, at, repaired, SHARES[slip], chance)
            elif chance:
                yield Repair(slip, at, repaired, SHARES[slip] * chance)


CallChances = Sequence[Sequence[CallChance]]
Changes = Iterator[tuple[tuple[EntryRef, ...], Game, float | dict[int, float]]]
"""Where the slip is, the game without it, and the chance that it led to the entries; perhaps by my last rack."""


def _missing(game: Game, until: int, chances: CallChances) -> Changes:
    calls = _count(game, CallEntry) + 1
    for number in range(1, until):
        start, end = instant_at(game, number)
        callers = {entry.seat for entry in game.entries[start:end] if isinstance(entry, CallEntry)}
        is_last_rack = not any(isinstance(entry, CallEntry) and entry.seat == game.me for entry in game.entries[start:])
        for seat, right in product(range(game.settings.players), (True, False)):
            if not start or seat in callers:
                continue
            call = CallEntry(seat, right, (), next_spare(game, number) if right else None, ())
            share = (RIGHT if right else 1 - RIGHT) / calls / (end - start + 1)
            by_rack = {mine: share * forgotten for mine, forgotten in chances[start][seat].forgotten.items()}
            if by_rack:
                chance = by_rack if is_last_rack and seat != game.me else sum(by_rack.values()) / len(by_rack)
                yield (EntryRef(first_equal_gap(game, start, seat), seat),), insert_entry(game, number, call), chance


def _extra(game: Game, until: int, chances: CallChances) -> Changes:
    gaps = (_count(game, AnswerEntry) + 1) * game.settings.players
    for number, call in _list_entries(game, CallEntry, until):
        entered = [(call.seat, call.tiles)] + ([] if call.spare is None else [(call.spare, call.spare_tiles)])
        stood = racks_before(game, number)
        anything = (1 - UNCHANGED) * prod(chance_of_tiles(tiles) for _, tiles in entered)
        unchanged = UNCHANGED * all(stood[place] == tiles for place, tiles in entered)
        made = chances[number][call.seat].call * (RIGHT if call.right else 1 - RIGHT)
        yield (EntryRef(number),), remove_entry(game, number), (unchanged + anything) / 2 / gaps / made


def _reader(game: Game, until: int, _: CallChances) -> Changes:
    chance = 1 / max(1, _count(game, AnswerEntry) * (game.settings.players - 1))
    for number, entry in _list_entries(game, AnswerEntry, until):
        for reader in range(game.settings.players):
            if reader != entry.reader:
                yield (EntryRef(number),), _change(game, number, replace(entry, reader=reader)), chance


def _card(game: Game, until: int, _: CallChances) -> Changes:
    for number, entry in _list_entries(game, AnswerEntry, until):
        cards = [card.number for card in QUESTIONS if entry.answer in answers_to(card) and card.number != entry.card]
        for card in cards:
            # The true card has as many others to be taken for.
            chance = 1 / _count(game, AnswerEntry) / len(cards)
            yield (EntryRef(number),), _change(game, number, replace(entry, card=card)), chance


def _answer(game: Game, until: int, _: CallChances) -> Changes:
    for number, entry in _list_entries(game, AnswerEntry, until):
        for answer in answers_to(QUESTIONS[entry.card - 1]):
            chance = wrong_answers(entry.card, answer).get(entry.answer, 0)
            if chance:
                repaired = _change(game, number, replace(entry, answer=answer))
                yield (EntryRef(number),), repaired, chance / _count(game, AnswerEntry)


def _swapped(game: Game, until: int, _: CallChances) -> Changes:
    pairs, racks = racks_entered_together(game), dict(list_racks(game))
    for one, other in pairs:
        if one.entry < until:
            for mine, theirs in product(dict.fromkeys(racks[one]), dict.fromkeys(racks[other])):
                first, second = _exchange(racks[one], mine, theirs), _exchange(racks[other], theirs, mine)
                if mine is not theirs and _is_rack(first) and _is_rack(second):
                    places = first.count(theirs) * second.count(mine) / RACK_SIZE**2
                    repaired = replace_rack(replace_rack(game, one, first), other, second)
                    yield (one, other), repaired, places / len(pairs)


def _misread(game: Game, until: int, _: CallChances) -> Changes:
    racks = list(list_racks(game))
    for at, tiles in racks:
        if at.entry < until:
            for read, tile in product(dict.fromkeys(tiles), Tile):
                rack = _exchange(tiles, read, tile)
                if tile is not read and _is_rack(rack):
                    chance = rack.count(tile) / RACK_SIZE * misread_tiles(tile)[read]
                    yield (at,), replace_rack(game, at, rack), chance / len(racks)


def _twice(game: Game, until: int, chances: CallChances) -> Changes:
    for number in range(1, until):
        entry = game.entries[number]
        if entry == game.entries[number - 1]:
            chance = 1 / (len(game.entries) - 1)
            if isinstance(entry, CallEntry):
                chance /= chances[number][entry.seat].call  # there was none
            yield (EntryRef(number),), remove_entry(game, number), chance


def _seat(game: Game, until: int, chances: CallChances) -> Changes:
    places = list(wrong_seats(game))
    for one, other in places:
        if one.entry < until:
            chance = 1 / len(places)
            call = game.entries[one.entry] if one.place < 0 else None
            if isinstance(call, CallEntry):
                before = chances[one.entry]
                meant = before[other.place].forgotten
                chance *= sum(meant.values()) / max(1, len(meant)) / before[call.seat].call
            yield (one, other), exchange_seats(game, one, other), chance


_CHANGES: dict[Slip, Callable[[Game, int, CallChances], Changes]] = {
    "missing": _missing,
    "extra": _extra,
    "reader": _reader,
    "card": _card,
    "answer": _answer,
    "swapped": _swapped,
    "misread": _misread,
    "twice": _twice,
    "seat": _seat,
}


def instant_at(game: Game, number: int) -> tuple[int, int]:
    """Return the first and the last gap between the same two answers; a gap is before the entry of its number."""
    start, end = number, number
    while start and isinstance(game.entries[start - 1], CallEntry):
        start -= 1
    while end < len(game.entries) and isinstance(game.entries[end], CallEntry):
        end += 1
    return start, end


def first_equal_gap(game: Game, number: int, seat: int) -> int:
    """Return the first gap at which a call would mean the same: a player does not see the own rack in between."""
    while number > 1 and game.settings.racks == game.settings.players:
        before = game.entries[number - 1]
        if (
            not isinstance(before, AnswerEntry)
            or before.reader != seat
            or not isinstance(game.entries[number - 2], AnswerEntry)
        ):
            break
        number -= 1
    return number


def next_spare(game: Game, number: int) -> int | None:
    """Return the spare rack that a right call before this entry renews in turn; None without spare racks."""
    spares = range(game.settings.players, game.settings.racks)
    right = sum(isinstance(entry, CallEntry) and entry.right for entry in game.entries[:number])
    return spares[right % len(spares)] if spares else None


def racks_before(game: Game, number: int) -> list[Tiles]:
    """Return the tiles that stand on each rack before an entry; mine are empty."""
    racks = list(game.racks)
    for at, tiles in list_racks(game):
        if DEAL < at.entry < number and at.place != game.me:
            racks[at.place] = tiles
    return racks


def racks_entered_together(game: Game) -> list[tuple[EntryRef, EntryRef]]:
    """Return the pairs of racks that are entered at the same time: those of the deal, and those of a right call."""
    refs = [at for at, _ in list_racks(game)]
    mine = [at for at in refs if at.place == game.me]
    return [(one, other) for one, other in combinations(refs, 2) if one.entry == other.entry and one not in mine]


def wrong_seats(game: Game) -> Iterator[tuple[EntryRef, EntryRef]]:
    """Yield where tiles may stand on another rack: pairs entered together, and the caller of a call and another."""
    yield from racks_entered_together(game)
    for number, entry in enumerate(game.entries):
        if isinstance(entry, CallEntry) and entry.seat != game.me:
            for seat in range(game.settings.players):
                if seat not in (game.me, entry.seat):
                    yield EntryRef(number), EntryRef(number, seat)


def exchange_seats(game: Game, one: EntryRef, other: EntryRef) -> Game:
    """Return the game with the tiles of two racks exchanged, or with another caller."""
    if one.place < 0:
        call = game.entries[one.entry]
        assert isinstance(call, CallEntry), "answers have no caller"
        return _change(game, one.entry, replace(call, seat=other.place))
    racks = dict(list_racks(game))
    return replace_rack(replace_rack(game, one, racks[other]), other, racks[one])


def answers_to(card: Question) -> list[Answer]:
    """Return every answer that a card can have."""
    return [*range(card.lowest, card.highest + 1)] if card.more_texts is None else [">", "=", "<"]


@cache
def wrong_answers(card: int, answer: Answer) -> dict[Answer, float]:
    """Return what may be entered instead of an answer, with its chance."""
    if answer == "=":
        return {">": 1 / 2, "<": 1 / 2}
    if isinstance(answer, str):
        return {">" if answer == "<" else "<": OPPOSITE, "=": 1 - OPPOSITE}
    near = [other for other in (answer - 1, answer + 1) if other in answers_to(QUESTIONS[card - 1])]
    return dict.fromkeys(near, 1 / len(near))


@cache
def misread_tiles(tile: Tile) -> dict[Tile, float]:
    """Return the kinds that a tile may be read as, with their chances."""
    weights = {
        other: ALIKE if other.number == tile.number or other.color is tile.color else 1
        for other in Tile
        if other is not tile
    }
    return {other: weight / sum(weights.values()) for other, weight in weights.items()}


def insert_entry(game: Game, number: int, entry: AnswerEntry | CallEntry) -> Game:
    """Return the game with one more entry, before another."""
    return replace(game, entries=(*game.entries[:number], entry, *game.entries[number:]))


def remove_entry(game: Game, number: int) -> Game:
    """Return the game without an entry."""
    return replace(game, entries=(*game.entries[:number], *game.entries[number + 1 :]))


def _change(game: Game, number: int, entry: AnswerEntry | CallEntry) -> Game:
    return replace(game, entries=replace_at(game.entries, number, entry))


Kind = TypeVar("Kind", AnswerEntry, CallEntry)


def _list_entries(game: Game, kind: type[Kind], until: int) -> Iterator[tuple[int, Kind]]:
    return ((number, entry) for number, entry in enumerate(game.entries[:until]) if isinstance(entry, kind))


def _count(game: Game, kind: type[AnswerEntry | CallEntry]) -> int:
    return sum(isinstance(entry, kind) for entry in game.entries)


def _exchange(tiles: Tiles, out: Tile, new: Tile) -> Tiles:
    return replace_at(tiles, tiles.index(out), new)


def _is_rack(tiles: Tiles) -> bool:
    return all(tiles.count(tile) <= COPIES[tile] for tile in tiles)
