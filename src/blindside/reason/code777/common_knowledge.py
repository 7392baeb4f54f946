"""What is common knowledge at a small table: every world that can still be, all of them written out.

An oracle to check the quicker ways by, and to see how far silence can lead: two or three racks, or four where there is
memory for it. A world is removed by an answer it does not fit, and by a silence in which somebody would have been
certain. Everybody knows who is silent, so one silence can make the next one tell more.
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

MOST_RACKS = 4

_FIRST_OF_TRIPLE = np.flatnonzero(np.diff(TRIPLE_OF, prepend=-1))


class CommonKnowledge:
    """All worlds of a table on which these tiles are out of play, and whose first places have players."""

    def __init__(self, racks: int, players: int, out_of_play: Sequence[Tile] = ()) -> None:
        _check_memory(racks)
        self._players = players
        self.worlds: NDArray[np.bool_] = np.ones((len(RACKS),) * racks, dtype=np.bool_)
        """For each rack at the first place, the second, …: whether they can stand there together."""
        for tile, copies in COPIES.items():
            held = np.array([rack.tiles.count(tile) for rack in RACKS], dtype=np.int8)
            others = reduce(np.add.outer, [held] * (racks - 1))
            for first, worlds in enumerate(self.worlds):  # one after the other, to need little memory besides
                worlds &= others <= copies - out_of_play.count(tile) - held[first]

    def __len__(self) -> int:
        """How many worlds are left."""
        return int(np.count_nonzero(self.worlds))

    def hear(self, reader: int, number: int, answer: Answer) -> None:
        """Everybody hears an answer."""
        card = QUESTIONS[number - 1]
        join = np.bitwise_or if card.combine is or_ else np.add
        total = reduce(join.outer, [np.array(card.contributions)] * (self.worlds.ndim - 1))
        totals, where = np.unique(total, return_inverse=True)
        fits = np.array([card.to_answer(int(each)) == answer for each in totals])[where].reshape(total.shape)
        self.worlds &= np.expand_dims(fits, reader)

    def hear_silence(self) -> bool:
        """Nobody calls. Whether that told anybody anything."""
        before = len(self)
        certain = [self._find_certain(seat) for seat in range(self._players)]
        for seat, knows in enumerate(certain):
            self.worlds &= np.expand_dims(~knows, seat)
        return len(self) < before

    def hear_long_silence(self) -> None:
        """Nobody calls until everybody has thought it through to the end."""
        while self.hear_silence():
            pass

    def support(self, seat: int, world: Sequence[int]) -> RackSet:
        """The racks a seat may hold that sees all others in a world."""
        row = self.worlds[tuple(slice(None) if place == seat else rack for place, rack in enumerate(world))]
        return sum(1 << int(index) for index in np.flatnonzero(row))

    def _find_certain(self, seat: int) -> NDArray[np.bool_]:
        """For all that a seat may see, whether one solution is left to it."""
        worlds = np.moveaxis(self.worlds, seat, 0)
        solutions = np.zeros(worlds.shape[1:], dtype=np.uint8)
        for first, last in zip(_FIRST_OF_TRIPLE, [*_FIRST_OF_TRIPLE[1:], len(RACKS)], strict=True):
            solutions += worlds[first:last].any(axis=0)
        return np.equal(solutions, 1)


def _check_memory(racks: int) -> None:
    """Refuses what this machine has no room for: a byte for each world, and a quarter of that to work with."""
    needed = 1.25 * len(RACKS) ** racks
    room = _measure_free_memory()
    if racks > MOST_RACKS or needed > room:
        raise NotAllowed(
            "common/memory",
            msg(
                "all worlds of {racks} racks take {needed} GB of memory, and there are {room}",
                racks=racks,
                needed=round(needed / 1e9, 1),
                room=round(room / 1e9, 1),
            ),
        )


def _measure_free_memory() -> float:
    """Bytes; infinite where the system does not tell."""
    if sys.platform != "linux":
        return math.inf
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
