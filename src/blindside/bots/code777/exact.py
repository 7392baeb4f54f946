"""Bots that compute the exact posterior over their rack, and call by a fixed rule."""

from collections.abc import Mapping
from fractions import Fraction

from blindside.core.errors import BlindsideError
from blindside.games.code777.commands import Call, Choose, Command, GiveAnswer
from blindside.games.code777.events import Sight
from blindside.games.code777.legal import can_call
from blindside.games.code777.tiles import RACKS, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief, triple_weights
from blindside.reason.code777.racksets import RackSet, has_one_triple
from blindside.reason.code777.silence import SecondOrderBelief

CERTAIN = Fraction(1)


class CertainBot:
    """Calls when one solution is left, and never guesses. Answers truthfully, and reads the first of two cards."""

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
        return self._find_call(view)

    def _find_call(self, view: View) -> Call | None:
        if not can_call(view.board, self._seat):
            return None
        rack = self._choose_rack(view)
        if rack is None:
            return None
        return Call(self._seat, rack.numbers, rack if view.board.settings.colors_too else None)

    def _choose_rack(self, view: View) -> Rack | None:
        """Choose the rack to call, or None; only its numbers count, unless colours are called too."""
        return find_only_solution(self._belief.support, view.board.settings.colors_too)

    def handle_error(self, error: BlindsideError) -> None:
        raise error


class ThresholdBot(CertainBot):
    """Calls the likeliest solution when its chance reaches a threshold; with 0, whenever it may call."""

    def __init__(self, seat: int, threshold: Fraction) -> None:
        super().__init__(seat)
        self._threshold = threshold

    def _choose_rack(self, view: View) -> Rack | None:
        return find_likeliest(self._belief.weights(), self._threshold, view.board.settings.colors_too)


class SilenceBot(CertainBot):
    """Assumes that other seats call exactly when they are certain, and conditions on their calls and passes.

    Calls the likeliest solution when its chance reaches a threshold.
    """

    def __init__(self, seat: int, threshold: Fraction = CERTAIN) -> None:
        super().__init__(seat)
        self._threshold = threshold
        self._mind: SecondOrderBelief | None = None

    def see(self, sight: Sight, view: View) -> None:
        if self._mind is None:
            self._mind = SecondOrderBelief(self._seat, view.board.settings)
        self._mind.see(sight, view)

    def _choose_rack(self, view: View) -> Rack | None:
        assert self._mind is not None, "it has seen the deal"
        colors_too = view.board.settings.colors_too
        if self._threshold == CERTAIN:
            return find_only_solution(self._mind.support, colors_too)
        return find_likeliest(self._mind.weights(), self._threshold, colors_too)


def find_only_solution(left: RackSet, colors_too: bool) -> Rack | None:
    """Return a rack with the only solution left, if there is only one."""
    known = left.bit_count() == 1 if colors_too else has_one_triple(left)
    return RACKS[left.bit_length() - 1] if known else None


def find_likeliest(weights: Mapping[Rack, int], threshold: Fraction, colors_too: bool) -> Rack | None:
    """Return a rack with the likeliest solution if its chance reaches the threshold; the first of equals."""
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
