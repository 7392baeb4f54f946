"""The belief that an opponent would have, for each rack that I may have.

Rows are my racks, columns the opponent's. A rack of the opponent weighs a factor for each kind of tile (see
`reason.draws`), which depends on how many of that kind I have, and 0 if an answer excludes it.
"""

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from blindside.games.code777.events import Answered, SawRackEmptied, SawRackFilled, Sight
from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.tiles import RACK_SIZE, RACKS, TRIPLES, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    KINDS,
    PACKED_BOX,
    PACKED_RACKS,
    TRIPLE_OF,
    RackSet,
    indexes,
    pack_tiles,
    racks_with_answer,
    unpack_counts,
)

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

COUNTS = RACK_SIZE + 1
_HELD = np.array([[rack.tiles.count(kind) for kind in KINDS] for rack in RACKS])
"""Number of tiles by rack and kind."""
_FIRST_OF_TRIPLE = np.array([TRIPLE_OF.index(triple) for triple in range(len(TRIPLES))])


def _places() -> list[Numbers]:
    """For each of up to three kinds on the opponent's rack: the position of its factor, by my rack and the opponent's.

    Positions index all factors by kind, number I have and number the opponent has. A rack with fewer kinds takes the
    factor of none of the first kind, which is 1.
    """
    found = []
    kinds = [[kind for kind in range(len(KINDS)) if held[kind]] for held in _HELD]
    for slot in range(RACK_SIZE):
        theirs = np.array([of[slot] if slot < len(of) else 0 for of in kinds])
        held = np.array([_HELD[rack][of[slot]] if slot < len(of) else 0 for rack, of in enumerate(kinds)])
        found.append((theirs * COUNTS + _HELD[:, theirs]) * COUNTS + held)
    return found


_PLACES = _places()


class OpponentBelief:
    """The belief of one opponent for each of my racks, updated sight by sight."""

    def __init__(self, me: int, seat: int) -> None:
        self.seat = seat
        self._me = me
        self._mine: Rack | None = None
        """My last rack, if it was shown."""
        self._fits = np.ones((len(RACKS), len(RACKS)), np.bool_)
        self._factors = np.ones((len(KINDS), COUNTS, COUNTS))
        """By kind, number I have, and number the opponent has."""

    def see(self, sight: Sight, view: View) -> None:
        match sight:
            case Answered(reader, number, answer) if reader != self.seat:
                self._fits &= self._fitting(view, reader, number, answer)
            case SawRackEmptied(place, _, tiles) if place == self._me:
                self._mine = tiles
            case SawRackFilled(place) if place == self.seat:
                self._fits[:] = True
                self._factors = _deal_factors(self._unseen(view))
            case SawRackFilled(place) if place == self._me:
                self._replace_my_rack(self._unseen(view))
            case SawRackFilled(_, _, tiles) if tiles is not None:
                self._observe_draw(tiles, self._unseen(view))

    def triple_posterior(self, mine: Numbers) -> Floats:
        """Return the opponent's posterior of each triple, for each of these racks of mine."""
        none = np.where(self._factors[:, :, :1] > 0, self._factors[:, :, :1], 1)
        ratios = (self._factors / none).ravel()
        weights = self._fits[mine] * ratios[_PLACES[0][mine]]
        for places in _PLACES[1:]:
            weights *= ratios[places[mine]]
        triples: Floats = np.add.reduceat(weights, _FIRST_OF_TRIPLE, axis=1)
        total = triples.sum(axis=1, keepdims=True)
        return triples / np.where(total > 0, total, 1)

    def _unseen(self, view: View) -> list[int]:
        """Count the tiles of each kind that the opponent does not see, mine included."""
        racks = [rack for place, rack in enumerate(view.racks) if place not in (self._me, self.seat)]
        seen = [PACKED_RACKS[rack.index] for rack in (*racks, *view.out_of_play) if rack is not None]
        return unpack_counts(PACKED_BOX - sum(seen))

    def _fitting(self, view: View, reader: int, number: int, answer: Answer) -> Flags:
        card = QUESTIONS[number - 1]
        places = [place for place in range(len(view.racks)) if place not in (reader, self.seat, self._me)]
        total = card.total([rack for place in places if (rack := view.racks[place]) is not None])
        if reader == self._me:
            return _flags(racks_with_answer(number, total, answer))
        adds, which = _distinct_adds(number)
        return np.array([_flags(racks_with_answer(number, card.combine(total, more), answer)) for more in adds])[which]

    def _replace_my_rack(self, unseen: list[int]) -> None:
        """Update by my rack being replaced, which the opponent sees."""
        if self._mine is None:
            self._fits[:] = True
            self._factors = _deal_factors(unseen)
            return
        self._fits[:] = self._fits[self._mine.index]
        before = self._factors[np.arange(len(KINDS)), _HELD[self._mine.index]]
        for mine in range(COUNTS):
            self._factors[:, mine] = before
            before = before * _count_left(np.array(unseen) - mine)

    def _observe_draw(self, tiles: Rack, unseen: list[int]) -> None:
        left = unpack_counts(pack_tiles(tiles.tiles))
        for tile in tiles.tiles:
            kind = KINDS.index(tile)
            for mine in range(COUNTS):
                self._factors[kind, mine] *= _count_left(np.array([unseen[kind] + left[kind] - mine]))[0]
            self._factors[kind] /= self._factors[kind].max()
            left[kind] -= 1


def _count_left(unseen: Numbers) -> Floats:
    """Return the tiles left in the pile, by number unseen and number of them on the rack."""
    left: Floats = np.maximum(0, unseen[:, None] - np.arange(COUNTS)).astype(np.float64)
    return left


def _deal_factors(unseen: list[int]) -> Floats:
    return np.array([[_WAYS[max(0, count - mine)] for mine in range(COUNTS)] for count in unseen], np.float64)


_WAYS = [[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6] for n in range(8)]


@cache
def _distinct_adds(number: int) -> tuple[list[int], Numbers]:
    """Return the distinct contributions of racks to a card's total, and by rack the position of its own."""
    values, which = np.unique(QUESTIONS[number - 1].contributions, return_inverse=True)
    return values.tolist(), which


@lru_cache(maxsize=20_000)
def _flags(racks: RackSet) -> Flags:
    flags = np.zeros(len(RACKS), np.bool_)
    flags[indexes(racks & ALL_RACKS)] = True
    return flags
