"""Common knowledge at a small table, by enumeration of all possible worlds.

An oracle for tests of the faster algorithms, for two or three racks, or four where memory allows. An answer removes the
worlds in which it is false, and a pass those in which a player would have been certain. Passes are public, so one can
make the next one exclude more.
"""

import math
import os
import sys
from collections.abc import Sequence
from functools import reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.games.code777.questions import QUESTIONS, Answer
from blindside.games.code777.tiles import COPIES, RACKS, Tile
from blindside.reason.code777.racksets import TRIPLE_OF, RackSet

MAX_RACKS = 4

_FIRST_OF_TRIPLE = np.flatnonzero(np.diff(TRIPLE_OF, prepend=-1))
"""Racks are sorted by their numbers: the first rack of each triple of numbers."""


class CommonKnowledge:
    """The possible worlds of a table; the first `players` places have players, the others are spare racks."""

    def __init__(self, racks: int, players: int, out_of_play: Sequence[Tile] = ()) -> None:
        _check_memory(racks)
        self._players = players
        self.worlds: NDArray[np.bool_] = np.ones((len(RACKS),) * racks, dtype=np.bool_)
        """By the rack at the first place, the second, …: whether this world is possible."""
        for tile, copies in COPIES.items():
            held = np.array([rack.tiles.count(tile) for rack in RACKS], dtype=np.int8)
            others = reduce(np.add.outer, [held] * (racks - 1))
            for first, worlds in enumerate(self.worlds):  # one by one, to save memory
                worlds &= others <= copies - out_of_play.count(tile) - held[first]

    def __len__(self) -> int:
        """Number of possible worlds."""
        return int(np.count_nonzero(self.worlds))

    def hear(self, reader: int, number: int, answer: Answer) -> None:
        """Keep the worlds in which an answer is true."""
        card = QUESTIONS[number - 1]
        join = np.bitwise_or if card.combine is or_ else np.add
        total = reduce(join.outer, [np.array(card.contributions)] * (self.worlds.ndim - 1))
        totals, where = np.unique(total, return_inverse=True)
        fits = np.array([card.to_answer(int(each)) == answer for each in totals])[where].reshape(total.shape)
        self.worlds &= np.expand_dims(fits, reader)

    def hear_silence(self) -> bool:
        """Keep the worlds in which no player is certain; return whether that removed any."""
        before = len(self)
        certain = [self._find_certain(seat) for seat in range(self._players)]
        for seat, knows in enumerate(certain):
            self.worlds &= np.expand_dims(~knows, seat)
        return len(self) < before

    def hear_long_silence(self) -> None:
        """Repeat the silence until it removes no more worlds."""
        while self.hear_silence():
            pass

    def support(self, seat: int, world: Sequence[int]) -> RackSet:
        """Return the racks that are possible for a seat which sees the other racks of this world."""
        row = self.worlds[tuple(slice(None) if place == seat else rack for place, rack in enumerate(world))]
        return sum(1 << int(index) for index in np.flatnonzero(row))

    def _find_certain(self, seat: int) -> NDArray[np.bool_]:
        """Return, for all that a seat may see, whether only one triple of numbers is left, so that it can call."""
        worlds = np.moveaxis(self.worlds, seat, 0)
        solutions = np.zeros(worlds.shape[1:], dtype=np.uint8)
        for first, last in zip(_FIRST_OF_TRIPLE, [*_FIRST_OF_TRIPLE[1:], len(RACKS)], strict=True):
            solutions += worlds[first:last].any(axis=0)
        return np.equal(solutions, 1)


def _check_memory(racks: int) -> None:
    """Refuse more worlds than fit in memory, at a byte each and a quarter more to work with."""
    needed, room = 1.25 * len(RACKS) ** racks, math.inf
    if sys.platform == "linux":  # elsewhere the system does not tell
        room = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if racks > MAX_RACKS or needed > room:
        reason = msg(
            "{racks} racks need {needed} GB of memory, but only {room} GB is free",
            racks=racks,
            needed=round(needed / 1e9, 1),
            room=round(room / 1e9, 1),
        )
        raise NotAllowed("common/memory", reason)
