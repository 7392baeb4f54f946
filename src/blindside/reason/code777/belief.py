"""The belief state of a seat: the exact posterior over its own rack, from its own sights.

Two kinds of evidence bear on a rack. The tiles seen elsewhere give it a weight (see `draws`). The answers of other
seats leave a set of racks, the support. A tile counts as it stood when it was seen, since a tile seen now may have been
in the pile when the rack was filled; an answer counts for the racks it was about.

A house rule may hide the tiles of a seat's own wrong call from it. Until the next mix there is then a branch for every
choice of tiles that may be hidden. Comments and docstrings call the seat "I".
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import lcm
from operator import or_

from msgspec import Struct
from msgspec.structs import replace

from blindside.games.code777 import events as e
from blindside.games.code777.questions import find_question, visible_racks
from blindside.games.code777.tiles import RACK_SIZE, RACKS, Rack, Tile, Triple
from blindside.games.code777.view import View
from blindside.reason import draws
from blindside.reason.code777.racksets import (
    AT_MOST,
    KINDS,
    PACKED_BOX,
    PACKED_RACKS,
    RackSet,
    indexes,
    members,
    pack_tiles,
    racks_from_tiles,
    racks_of_call,
    racks_with_answer,
    unpack_count,
    unpack_counts,
)

Hidden = int
"""Packed counts of my tiles that are out of play and that I did not see."""


class Branch(Struct, frozen=True):
    """The weights of my racks if certain tiles are hidden."""

    weight: Fraction | int
    """Weight of the hypothesis that these tiles are hidden."""
    factors: draws.Factors
    racks: RackSet
    """The racks with a weight above zero."""
    before: Mapping[Rack, int] | None = None
    """Weights of the racks when the hidden tiles were mixed in, to multiply by the factors since."""


class Belief:
    """The posterior of one seat over its own rack, updated sight by sight."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.support: RackSet = 0
        """The racks that may be mine; empty while I have no rack."""
        self.answers: list[RackSet] = []
        """For each answer about this rack, unless it was dropped, the racks with which it is true."""
        self.contradictions = 0
        """Number of times that the answers about this rack contradicted each other and were dropped."""
        self._unseen = PACKED_BOX
        """Packed counts of the tiles on my rack, in the pile, or hidden."""
        self._hidden: dict[Hidden, Fraction | int] = {0: 1}
        """Weights of what may be hidden, while I have no rack."""
        self._branches: dict[Hidden, Branch] = {}

    def see(self, sight: e.Sight, view: View) -> None:
        """Update by a sight; `view` is the view after it."""
        match sight:
            case e.Answered(reader, number, answer) if reader != self.seat:
                # My own rack is None in my view, so this total is over the racks that the reader and I both see.
                others = find_question(number).total(visible_racks(reader, view.racks))
                fits = racks_with_answer(number, others, answer)
                self.answers.append(fits)
                self._restrict(self.support & fits)
            case e.SawRackFilled(place, _, tiles) if place == self.seat:
                if tiles is not None:
                    raise ValueError(f"these are not the sights of seat {self.seat}, which does not see its own rack")
                self._unseen = count_unseen_tiles(view)
                self._branches = {
                    gone: _deal_branch(self._unseen - gone, weight) for gone, weight in self._hidden.items()
                }
                self.answers = []
                self.contradictions = 0
                self.support = self.by_tiles
            case e.SawRackFilled(_, _, tiles) if tiles is not None:
                for tile in tiles.tiles:
                    self._observe_draw(tile)
                self._restrict(self.support & self.by_tiles)
            case e.CallSettled(seat, numbers, tiles, right) if seat == self.seat:
                self._condition_on_verdict(racks_of_call(numbers, tiles) if right else ~racks_of_call(numbers, tiles))
            case e.SawRackEmptied(place, _, tiles) if place == self.seat:
                self._hidden = self._weigh_hidden(tiles)
                self._branches = {}
                self.support = 0
            case e.SawTilesMixed():
                self._unseen = count_unseen_tiles(view)
                self._hidden = {0: sum(self._hidden.values())}
                if any(self._branches):
                    before = self.weights(self.by_tiles)
                    self._branches = {0: Branch(1, _NOTHING_DRAWN, self.by_tiles, before)}
            case _:
                pass

    @property
    def by_tiles(self) -> RackSet:
        """The racks that are possible by tiles alone."""
        return reduce(or_, [branch.racks for branch in self._branches.values()], 0)

    def weights(self, among: RackSet | None = None) -> dict[Rack, int]:
        """Return integers proportional to the posterior of each rack of the support, or of `among`."""
        among = self.support if among is None else among
        parts = [_weigh_racks(branch, among) for branch in self._branches.values()]
        if len(parts) == 1:
            return parts[0][0]
        common = lcm(*[scale.denominator for _, scale in parts])
        total: dict[Rack, int] = dict.fromkeys(members(among), 0)
        for weights, scale in parts:
            for rack, weight in weights.items():
                total[rack] += weight * int(scale * common)
        return total

    def _restrict(self, left: RackSet) -> None:
        """Set the support; if it is empty, an answer was false, and all answers are dropped."""
        if not left and self._branches:
            self.contradictions += 1
            self.answers = []
            left = self.by_tiles
        self.support = left

    def _observe_draw(self, tile: Tile) -> None:
        kind = KINDS.index(tile)
        unseen = unpack_count(self._unseen, kind)
        before, self._branches = self._branches, {}
        for gone, branch in before.items():
            left = unseen - unpack_count(gone, kind)
            racks = branch.racks & AT_MOST[tile][min(left - 1, RACK_SIZE)] if left > 0 else 0
            if racks:
                factors = draws.observe_draw(branch.factors, kind, left)
                self._branches[gone] = replace(branch, factors=factors, racks=racks)
        self._unseen -= pack_tiles([tile])

    def _condition_on_verdict(self, left: RackSet) -> None:
        """My call was right or wrong."""
        kept = {gone: replace(branch, racks=branch.racks & left) for gone, branch in self._branches.items()}
        self._branches = {gone: branch for gone, branch in kept.items() if branch.racks}
        self._restrict(self.support & left)

    def _weigh_hidden(self, shown: Rack | None) -> dict[Hidden, Fraction | int]:
        """Return the weights of what is hidden after my rack went out of play, whether I saw it or not."""
        hidden: dict[Hidden, Fraction | int] = defaultdict(int)
        among = self.support if shown is None else 1 << shown.index
        for gone, branch in self._branches.items():
            weights, scale = _weigh_racks(branch, among)
            for rack, weight in weights.items():
                hidden[gone + (PACKED_RACKS[rack.index] if shown is None else 0)] += weight * scale
        return dict(hidden)


def _deal_branch(unseen: int, weight: Fraction | int) -> Branch:
    return Branch(weight, draws.count_ways(unpack_counts(unseen), RACK_SIZE), racks_from_tiles(unseen))


_NOTHING_DRAWN: draws.Factors = ((1,) * (RACK_SIZE + 1),) * len(KINDS)


def _factor_positions(rack: Rack) -> tuple[int, int, int]:
    kinds = {tile: KINDS.index(tile) * (RACK_SIZE + 1) + rack.tiles.count(tile) for tile in rack.tiles}
    first, second, third = (*kinds.values(), *[0] * (RACK_SIZE - len(kinds)))
    return first, second, third


_FACTOR_POSITIONS: tuple[tuple[int, int, int], ...] = tuple(map(_factor_positions, RACKS))
"""By index of the rack: positions of the factors of its kinds in the flat list of all. Position 0 holds a 1."""


def _weigh_racks(branch: Branch, among: RackSet) -> tuple[dict[Rack, int], Fraction]:
    """Return integer weights of these racks in a branch, and the scale that they must be multiplied by."""
    ratios, scale = draws.normalize(branch.factors)
    ratio = [ratio for of_kind in ratios for ratio in of_kind]
    weights = {}
    for index in indexes(branch.racks & among):
        first, second, third = _FACTOR_POSITIONS[index]
        weights[RACKS[index]] = ratio[first] * ratio[second] * ratio[third]
    if branch.before is not None:
        weights = {rack: weight * branch.before[rack] for rack, weight in weights.items()}
    return weights, scale * branch.weight


def count_unseen_tiles(view: View) -> int:
    """Return packed counts of all tiles but those that this audience sees on racks or knows to be out of play."""
    seen = [PACKED_RACKS[rack.index] for rack in (*view.racks, *view.out_of_play) if rack is not None]
    return PACKED_BOX - sum(seen)


def posterior(weights: Mapping[Rack, int]) -> dict[Rack, Fraction]:
    """Normalise weights to the posterior probability of each rack."""
    total = sum(weights.values())
    return {rack: Fraction(weight, total) for rack, weight in weights.items()}


def triple_weights(weights: Mapping[Rack, int]) -> dict[Triple, int]:
    """Sum the weights of the racks by number triple, which is what a call names."""
    triples: dict[Triple, int] = {}
    for rack, weight in weights.items():
        triples[rack.numbers] = triples.get(rack.numbers, 0) + weight
    return triples


def triple_posterior(weights: Mapping[Rack, int]) -> dict[Triple, Fraction]:
    """Return the posterior probability of each number triple: the chance that a call of it is right."""
    total = sum(weights.values())
    return {triple: Fraction(weight, total) for triple, weight in triple_weights(weights).items()}


def prior_weights(unseen: int) -> dict[Rack, int]:
    """Return the weights of racks just dealt from these tiles, given as packed counts."""
    branch = _deal_branch(unseen, 1)
    return _weigh_racks(branch, branch.racks)[0]
