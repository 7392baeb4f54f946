"""Players of Code 777, each with a stated behaviour. All answer truthfully and read the first of two cards."""

from blindside.bots.kinds import Kind
from blindside.core.dealers import Dealer
from blindside.core.errors import Wrong
from blindside.core.messages import msg
from blindside.games.code777.commands import Announce, Choose, Command, GiveAnswer
from blindside.games.code777.events import Answered
from blindside.games.code777.legal import may_call
from blindside.games.code777.sights import Sight
from blindside.games.code777.tiles import RACKS, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, triple_weights
from blindside.reason.code777.racksets import PACKED, WHOLE_BOX, RackSet, members, one_triple, possible


class Certain:
    """Calls when one solution is left to it, and never guesses."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._belief = Belief(seat)

    def see(self, sight: Sight, view: View) -> None:
        self._belief.see(sight, view)

    def act(self, view: View) -> Command | None:
        board = view.board
        if board.turn == self._seat and board.phase == "choosing":
            return Choose(self._seat, view.drawn[0])
        if board.turn == self._seat and board.phase == "asked":
            return GiveAnswer(self._seat)
        return self._call(view)

    def _call(self, view: View) -> Announce | None:
        if not may_call(view.board, self._seat):
            return None
        rack = self._solution(view)
        if rack is None:
            return None
        return Announce(self._seat, rack.numbers, rack if view.board.settings.colors_too else None)

    def _solution(self, view: View) -> Rack | None:
        """The rack to call; of its tiles only the numbers count, unless the table calls colours too."""
        left = self._belief.support
        known = left.bit_count() == 1 if view.board.settings.colors_too else one_triple(left)
        return RACKS[left.bit_length() - 1] if known else None

    def refused(self, wrong: Wrong) -> None:
        raise wrong


class Expert(Certain):
    """Knows the exact chances, and calls what is at least as likely as its threshold."""

    def __init__(self, seat: int, threshold: float = 0.6) -> None:
        super().__init__(seat)
        self._threshold = threshold

    def _solution(self, view: View) -> Rack | None:
        return likeliest(self._belief.weights(), self._threshold, view.board.settings.colors_too)


class Casual(Certain):
    """Misses one answer in eight, keeps the last dozen in mind, and calls when it is nearly sure."""

    MISSES_ONE_IN, REMEMBERS, THRESHOLD = 8, 12, 0.8

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat)
        self._dealer = dealer
        self._noted: list[RackSet] = []
        """For each answer it has in mind, the racks that fit it."""

    def see(self, sight: Sight, view: View) -> None:
        super().see(sight, view)
        heard = self._belief.heard
        if not heard:  # a new rack, or answers that contradicted each other
            self._noted = []
        elif isinstance(sight, Answered) and sight.reader != self._seat and self._dealer.pick(self.MISSES_ONE_IN):
            self._noted = [*self._noted, heard[-1]][-self.REMEMBERS :]

    def _solution(self, view: View) -> Rack | None:
        weights = self._belief.weights(self._left(self._belief.by_tiles))
        return likeliest(weights, self.THRESHOLD, view.board.settings.colors_too)

    def _left(self, racks: RackSet) -> RackSet:
        for fits in self._noted:
            racks &= fits
        return racks


class Novice(Casual):
    """Crosses out what stands on the racks it sees, misses one answer in three, keeps the last five in mind, and calls
    any rack it then has left when these have two solutions, or one more for every eight answers that it has waited;
    colours it just guesses."""

    MISSES_ONE_IN, REMEMBERS, ENOUGH, PATIENCE = 3, 5, 2, 8

    def _solution(self, view: View) -> Rack | None:
        seen = sum([PACKED[rack.index] for rack in view.racks if rack is not None])
        racks = members(self._left(possible(WHOLE_BOX - seen)))
        solutions = {rack.numbers for rack in racks}
        enough = self.ENOUGH + len(self._belief.heard) // self.PATIENCE
        return racks[self._dealer.pick(len(racks))] if 0 < len(solutions) <= enough else None


def likeliest(weights: dict[Rack, int], threshold: float, colors_too: bool) -> Rack | None:
    """The likeliest rack, or a rack with the likeliest numbers, if it is at least so likely."""
    if not weights:
        return None
    total = sum(weights.values())
    if colors_too:
        rack = max(weights, key=weights.__getitem__)
        return rack if weights[rack] >= threshold * total else None
    triples = triple_weights(weights)
    best = max(triples, key=triples.__getitem__)
    if triples[best] < threshold * total:
        return None
    return next(rack for rack in weights if rack.numbers == best)


BOTS: dict[str, Kind] = {
    "novice": Kind(
        msg("novice"),
        msg("overlooks much and forgets soon; calls with two solutions left, or impatiently"),
        Novice,
    ),
    "casual": Kind(
        msg("casual"),
        msg("overlooks a little; calls when nearly sure"),
        Casual,
    ),
    "certain": Kind(
        msg("certain"),
        msg("overlooks nothing; calls when one solution is left"),
        lambda seat, _: Certain(seat),
    ),
    "expert": Kind(
        msg("expert"),
        msg("knows the exact chances; calls what is likely enough"),
        lambda seat, _: Expert(seat),
    ),
}
"""From the weakest to the strongest."""
