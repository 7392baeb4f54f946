"""The chance of a game as it is written down: of its draws, readers and cards, if every answer is true.

My own rack is unknown until I turn it round. So are the racks of a call without tiles, which was forgotten. The chance
is the sum over all tiles on unknown racks that fit every answer. `docs/companion.md` describes the model.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, inf, log, prod
from operator import add, or_

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from blindside.companion.code777.entries import AnswerEntry, CallEntry, Game, Tiles
from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.settings import MIX_AT, POINTS_TO_WIN, Settings
from blindside.games.code777.tiles import BOX, COPIES, RACK_SIZE, RACKS, rack_of
from blindside.reason.code777.racksets import ALL_RACKS, KINDS, RackSet, indexes, racks_with_answer

OUT_OF_ORDER = 0.02
"""The chance that the reader, the card or the spare rack is not the next in turn, because a table plays otherwise."""

RackId = int
"""The index of a rack with known tiles; -1 for mine at the end, -2 and less for other unknown racks."""
MINE: RackId = -1

Numbers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
"""A set of racks in each row, as four words of 64 bits."""

_BASE = RACK_SIZE + 1
_HELD = tuple(
    tuple((kind, rack.tiles.count(tile)) for kind, tile in enumerate(KINDS) if tile in rack.tiles) for rack in RACKS
)
"""For each rack: its kinds of tile, and how many of each."""
_COUNTS: Numbers = np.array([[rack.tiles.count(tile) for tile in KINDS] for rack in RACKS])
_ADDS: list[Numbers] = [np.array(card.contributions) for card in QUESTIONS]
_WAYS = [[comb(left, drawn) for drawn in range(_BASE)] for left in range(5)] + [[0] * _BASE] * (3 * RACK_SIZE)
"""By tiles of a kind in the pile, and drawn. Numbers below zero count from the end: there is no way."""


_LOG_FILLS = [log(comb(max(pile, RACK_SIZE), RACK_SIZE)) for pile in range(len(BOX) + 1)]
_WORDS = (len(RACKS) + 63) // 64
_COMBINE = {add: np.add, or_: np.bitwise_or}


class _Impossible(Exception):
    """The game cannot have been so."""


@cache
def _held_by(racks: frozenset[RackId], unknown: int) -> list[int]:
    """Return how many tiles of a kind these unknown racks hold, in the order of the factors."""
    return [sum(held[-1 - rack] for rack in racks) for held in product(range(_BASE), repeat=unknown)]


class _Draws:
    """The chance of all tiles drawn, by what is on the unknown racks."""

    def __init__(self, unknown: int) -> None:
        self.pile = len(BOX)
        self.chance = 0.0
        """Of each way to draw the tiles, as a logarithm."""
        self.factors = [[1] * _BASE**unknown for _ in KINDS]
        """The ways for each kind, by how many tiles of the kind the unknown racks hold: numbers in base 4."""
        self._unknown = unknown
        self._left = [COPIES[tile] for tile in KINDS]
        """In the pile or on unknown racks."""
        self._hidden: frozenset[RackId] = frozenset()
        self._out: list[RackId] = []

    def fill(self, rack: RackId) -> None:
        """Draw the tiles of a rack."""
        self.chance -= _LOG_FILLS[self.pile]
        self.pile -= RACK_SIZE
        hidden = _held_by(self._hidden, self._unknown)
        if rack < 0:
            drawn = _held_by(frozenset({rack}), self._unknown)
            for kind, left in enumerate(self._left):
                self.factors[kind] = [
                    ways * _WAYS[left - gone][count]
                    for ways, gone, count in zip(self.factors[kind], hidden, drawn, strict=True)
                ]
            self._hidden |= {rack}
            return
        for kind, count in _HELD[rack]:
            left = self._left[kind]
            if left < count:
                raise _Impossible
            self.factors[kind] = [
                ways * _WAYS[left - gone][count] for ways, gone in zip(self.factors[kind], hidden, strict=True)
            ]
            self._left[kind] = left - count

    def put_out(self, rack: RackId) -> None:
        """Put the tiles of a rack out of play."""
        self._out.append(rack)

    def mix(self) -> None:
        """Mix the tiles out of play into the pile."""
        self.pile += RACK_SIZE * len(self._out)
        for rack in self._out:
            if rack >= 0:
                for kind, count in _HELD[rack]:
                    self._left[kind] += count
        self._hidden -= set(self._out)
        self._out = []


class _Heard(Struct, frozen=True):
    """An answer that depends on unknown racks besides my last one."""

    card: int
    known: int
    """The card's total over the known racks."""
    answer: Answer
    unknown: tuple[RackId, ...]


class _Plan(Struct, frozen=True):
    """The racks of a game in the order in which they are filled."""

    dealt: list[RackId]
    renewed: list[list[tuple[int, RackId]]]
    """For each entry the racks that it renews: place and new tiles."""
    unknown: int


def _plan(game: Game) -> _Plan:
    unknown = 1

    def name_rack(tiles: Tiles) -> RackId:
        nonlocal unknown
        if tiles:
            return rack_of(tiles).index
        unknown += 1
        return -unknown

    points = [0] * game.settings.players
    mine, renewed = list[RackId](), list[list[tuple[int, RackId]]]()
    for entry in game.entries:
        racks = list[tuple[int, RackId]]()
        if isinstance(entry, CallEntry):
            points[entry.seat] += entry.right
            if points[entry.seat] < POINTS_TO_WIN:
                named = name_rack(entry.tiles)
                if entry.seat == game.me:
                    mine.append(named)
                racks = [(entry.seat, named)]
                if entry.spare is not None:
                    racks.append((entry.spare, name_rack(entry.spare_tiles)))
        renewed.append(racks)
    mine.append(MINE)
    dealt = [mine[0] if place == game.me else name_rack(tiles) for place, tiles in enumerate(game.racks)]
    after = iter(mine[1:])  # tiles of my call are those that I had
    renewed = [[(place, next(after) if place == game.me else rack) for place, rack in racks] for racks in renewed]
    return _Plan(dealt, renewed, unknown)


def log_likelihood(game: Game, mine: Mapping[int, float] | None = None) -> float:
    """Return the logarithm of a game's chance. All racks must be entered but those of forgotten calls.

    `mine` has a factor for each rack that may be mine at the end.
    """
    try:
        chance, draws, fitting, heard, unknown = _read_course(game)
    except _Impossible:
        return -inf
    if unknown == 1:
        worlds = _sum_mine(draws.factors, fitting, mine)
    else:
        worlds = _sum_all(draws.factors, fitting, heard, unknown, mine)
    return chance + draws.chance + log(worlds) if worlds else -inf


def _read_course(game: Game) -> tuple[float, _Draws, RackSet, list[_Heard], int]:
    """Go through the entries.

    Return the chance of readers, cards and calls, as a logarithm; the draws; and what limits the unknown racks.
    """
    plan = _plan(game)
    draws, racks = _Draws(plan.unknown), list(plan.dealt)
    for rack in racks:
        draws.fill(rack)
    players = game.settings.players
    points, reader, cards = [0] * players, None, list[int]()
    unusual, fitting, heard, right_calls = 0, ALL_RACKS, list[_Heard](), 0
    for entry, renewed in zip(game.entries, plan.renewed, strict=True):
        if POINTS_TO_WIN in points:
            raise _Impossible
        if isinstance(entry, AnswerEntry):
            unusual += reader is not None and entry.reader != (reader + 1) % players
            unusual += not _is_next_card(entry.card, cards, game.settings)
            reader = entry.reader
            cards.append(entry.card)
            card, seen = QUESTIONS[entry.card - 1], [rack for place, rack in enumerate(racks) if place != reader]
            known = 0
            for rack in seen:
                if rack >= 0:
                    known = card.combine(known, card.contributions[rack])
            unknown = tuple([rack for rack in seen if rack < 0])
            if unknown == (MINE,):
                fitting &= racks_with_answer(entry.card, known, entry.answer)
            elif unknown:
                heard.append(_Heard(entry.card, known, entry.answer, unknown))
            elif card.to_answer(known) != entry.answer:
                raise _Impossible
            if not fitting:
                raise _Impossible
            continue
        points[entry.seat] += entry.right
        if entry.right and entry.spare is not None:
            unusual += entry.spare != players + right_calls % (game.settings.racks - players)
            right_calls += 1
        for place, rack in renewed:
            draws.put_out(racks[place])
            if draws.pile < RACK_SIZE:
                draws.mix()
            racks[place] = rack
            draws.fill(rack)
            if game.settings.mixing == "at-seven" and draws.pile <= MIX_AT:
                draws.mix()
    return unusual * log(OUT_OF_ORDER), draws, fitting, heard, plan.unknown


def _is_next_card(card: int, before: Sequence[int], settings: Settings) -> bool:
    """Whether a card may come after others. In some boxes used cards go under the pile in order."""
    if settings.cards == "under" and len(before) >= len(QUESTIONS):
        return card == before[-len(QUESTIONS)]
    return card not in before[len(before) // len(QUESTIONS) * len(QUESTIONS) :]


def _sum_mine(factors: list[list[int]], fitting: RackSet, mine: Mapping[int, float] | None) -> float:
    """Sum the ways to draw the tiles over all that may stand on my rack."""
    none = prod(float(ways[0]) for ways in factors)
    if not none:
        return 0.0
    ratios = [[way / ways[0] for way in ways] for ways in factors]
    total = 0.0
    for index in indexes(fitting):
        weight = none if mine is None else none * mine.get(index, 0.0)
        for kind, count in _HELD[index]:
            weight *= ratios[kind][count]
        total += weight
    return total


def _sum_all(
    factors: list[list[int]], fitting: RackSet, heard: list[_Heard], unknown: int, mine: Mapping[int, float] | None
) -> float:
    """Sum the ways over all tiles on several unknown racks: choices for the others, each with my racks that fit."""
    others = np.zeros((1, 0), np.int64)  # a row for each choice of tiles on the other unknown racks
    left = _to_words(fitting)[np.newaxis]
    for number in range(1, unknown):
        held = np.array(_held_by(frozenset({-1 - number}), unknown))
        most = [max(held[np.array(ways) > 0], default=-1) for ways in factors]
        possible = np.flatnonzero((most >= _COUNTS).all(axis=1))
        others = np.hstack([others.repeat(len(possible), axis=0), np.tile(possible, len(others))[:, np.newaxis]])
        left = left.repeat(len(possible), axis=0)
        if not len(others):
            return 0.0
        for answer in heard:
            if -1 - min(answer.unknown) == number:
                others, left = _keep_fitting(others, left, answer)
                if not len(others):
                    return 0.0
    held = _COUNTS[others].transpose(2, 0, 1) @ _BASE ** np.arange(unknown - 1)[::-1]  # kinds, choices
    ways = np.array(factors, np.float64).reshape(len(KINDS), _BASE, -1)  # kinds, tiles on my rack, on the others
    none = np.take_along_axis(ways[:, 0], held, axis=1)
    keep = none.all(axis=0)
    held, left, none = held[:, keep], left[keep], none[:, keep]
    ratios = [ways[kind][:, held[kind]] / none[kind] for kind in range(len(KINDS))]
    weights, total = none.prod(axis=0), 0.0
    fits = np.unpackbits(left.view(np.uint8), axis=1, bitorder="little").T.astype(bool)
    for index in np.flatnonzero(fits.any(axis=1)):
        ways_here = weights * fits[index]
        for kind, count in _HELD[index]:
            ways_here *= ratios[kind][count]
        total += ways_here.sum() * (1.0 if mine is None else mine.get(int(index), 0.0))
    return float(total)


def _keep_fitting(others: Numbers, left: Words, answer: _Heard) -> tuple[Numbers, Words]:
    """Keep the choices for the other unknown racks that fit an answer, with those of my racks that fit it."""
    card = QUESTIONS[answer.card - 1]
    totals = np.full(len(others), answer.known)
    for rack in answer.unknown:
        if rack != MINE:
            totals = _COMBINE[card.combine](totals, _ADDS[answer.card - 1][others[:, -2 - rack]])
    found, place = np.unique(totals, return_inverse=True)
    if MINE in answer.unknown:
        fits = np.array([_to_words(racks_with_answer(answer.card, int(total), answer.answer)) for total in found])
        left = left & fits[place]
        keep = left.any(axis=1)
    else:
        keep = np.array([card.to_answer(int(total)) == answer.answer for total in found], bool)[place]
    return others[keep], left[keep]


def _to_words(racks: RackSet) -> Words:
    return np.frombuffer(racks.to_bytes(_WORDS * 8, "little"), np.uint64)
