"""Bots that overlook and forget, as people do."""

from fractions import Fraction
from functools import reduce
from operator import and_

from blindside.bots.code777.exact import CertainBot, find_likeliest
from blindside.core.dealers import Dealer
from blindside.games.code777.events import Answered, Sight
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import View
from blindside.reason.code777.racksets import PACKED_BOX, PACKED_RACKS, RackSet, members, racks_from_tiles


class CasualBot(CertainBot):
    """Misses one answer in eight, remembers the last dozen, and calls at a chance of 80 %."""

    MISSES_ONE_IN, REMEMBERS, THRESHOLD = 8, 12, Fraction("0.8")

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat)
        self._dealer = dealer
        self._noted: list[RackSet] = []
        """For each remembered answer, the racks with which it is true."""

    def see(self, sight: Sight, view: View) -> None:
        super().see(sight, view)
        answers = self._belief.answers
        if not answers:  # a new rack, or contradicting answers were dropped
            self._noted = []
        elif isinstance(sight, Answered) and sight.reader != self._seat and self._dealer.pick(self.MISSES_ONE_IN):
            self._noted = [*self._noted, answers[-1]][-self.REMEMBERS :]

    def _choose_rack(self, view: View) -> Rack | None:
        weights = self._belief.weights(reduce(and_, self._noted, self._belief.by_tiles))
        return find_likeliest(weights, self.THRESHOLD, view.board.settings.colors_too)


class NoviceBot(CasualBot):
    """Crosses out the tiles it sees, misses one answer in three, and remembers the last five.

    Calls a random rack of those left when these have at most two solutions, or one more for every eight answers heard.
    """

    MISSES_ONE_IN, REMEMBERS, ENOUGH, PATIENCE = 3, 5, 2, 8

    def _choose_rack(self, view: View) -> Rack | None:
        seen = sum([PACKED_RACKS[rack.index] for rack in view.racks if rack is not None])
        racks = members(reduce(and_, self._noted, racks_from_tiles(PACKED_BOX - seen)))
        solutions = {rack.numbers for rack in racks}
        enough = self.ENOUGH + len(self._belief.answers) // self.PATIENCE
        return racks[self._dealer.pick(len(racks))] if 0 < len(solutions) <= enough else None
