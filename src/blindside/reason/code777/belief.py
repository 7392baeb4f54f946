"""What a seat can know of its own rack, from its own sights alone: exact chances, to first order.

Two things bear on a rack: the tiles seen elsewhere, which give it a weight (see `draws`), and the answers of others,
which leave a set of racks. Nothing is ever crossed off for good: a tile seen later may have been in the pile when my
rack was filled, so a tile counts as it stood when it was seen, and an answer for the racks it was about.

Where a house rule hides the tiles of my own wrong call from me, they weigh on what else I can hold: until the next mix
there is a branch of its own for every choice of tiles that may have gone out unseen.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

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
"""Tiles of mine that are out of play and that I did not see, `packed`."""


class Branch(Struct, frozen=True):
    """What my rack may be if certain tiles are hidden."""

    weight: Fraction | int
    """The weight of these tiles' being hidden."""
    factors: draws.Factors
    racks: RackSet
    """Those that weigh anything."""
    before: Mapping[Rack, int] | None = None
    """What the racks weighed when the hidden tiles came back: to be multiplied by the factors since."""


class Belief:
    """The racks that may stand before this seat, and their weights, kept up to date sight by sight."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.support: RackSet = 0
        """The racks that may be mine; none while no rack of mine stands."""
        self.answers: list[RackSet] = []
        """For each answer about this rack, unless it was dropped, the racks that fit it."""
        self.contradictions = 0
        """How often the answers about this rack could not all be true, and were dropped."""
        self._unseen = PACKED_BOX
        """Tiles on my rack, in the pile, or hidden; `packed`."""
        self._hidden: dict[Hidden, Fraction | int] = {0: 1}
        """The weights of what may be hidden, while no rack of mine stands."""
        self._branches: dict[Hidden, Branch] = {}

    def see(self, sight: e.Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        match sight:
            case e.Answered(reader, number, answer) if reader != self.seat:
                # My own rack is a None in my view, so these are the racks that the reader and I both see.
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
        """The racks that the tiles alone leave."""
        racks = 0
        for branch in self._branches.values():
            racks |= branch.racks
        return racks

    def weights(self, among: RackSet | None = None) -> dict[Rack, int]:
        """How much each rack that may be mine weighs, or each of these; their chances are in this proportion."""
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
        """These are the racks left; with none left, some answer was false, and all of them are dropped."""
        if not left and self._branches:
            self.contradictions += 1
            self.answers = []
            left = self.by_tiles
        self.support = left

    def _observe_draw(self, tile: Tile) -> None:
        kind = KINDS.index(tile)
        unseen = unpack_count(self._unseen, kind)
        for gone, branch in list(self._branches.items()):
            left = unseen - unpack_count(gone, kind)
            racks = branch.racks & AT_MOST[tile][min(left - 1, RACK_SIZE)] if left > 0 else 0
            if racks:
                self._branches[gone] = replace(
                    branch, factors=draws.observe_draw(branch.factors, kind, left), racks=racks
                )
            else:
                del self._branches[gone]
        self._unseen -= pack_tiles([tile])

    def _condition_on_verdict(self, left: RackSet) -> None:
        """My call was right or wrong."""
        for gone, branch in list(self._branches.items()):
            if branch.racks & left:
                self._branches[gone] = replace(branch, racks=branch.racks & left)
            else:
                del self._branches[gone]
        self._restrict(self.support & left)

    def _weigh_hidden(self, shown: Rack | None) -> dict[Hidden, Fraction | int]:
        """What is hidden after my rack went out of play, shown to me or not."""
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


def _held(rack: Rack) -> tuple[int, int, int]:
    kinds = {tile: KINDS.index(tile) * (RACK_SIZE + 1) + rack.tiles.count(tile) for tile in rack.tiles}
    first, second, third = (*kinds.values(), *[0] * (RACK_SIZE - len(kinds)))
    return first, second, third


_HELD: tuple[tuple[int, int, int], ...] = tuple(map(_held, RACKS))
"""By a rack's index: where to find, among all ratios in a row, those of what it holds; the first of all is 1."""


def _weigh_racks(branch: Branch, among: RackSet) -> tuple[dict[Rack, int], Fraction]:
    """What these racks weigh in this branch, in whole numbers, and what one of these is worth."""
    ratios, scale = draws.normalize(branch.factors)
    ratio = [ratio for of_kind in ratios for ratio in of_kind]
    weights = {}
    for index in indexes(branch.racks & among):
        first, second, third = _HELD[index]
        weights[RACKS[index]] = ratio[first] * ratio[second] * ratio[third]
    if branch.before is not None:
        weights = {rack: weight * branch.before[rack] for rack, weight in weights.items()}
    return weights, scale * branch.weight


def count_unseen_tiles(view: View) -> int:
    """All tiles but those on the racks this audience sees and those out of play that it knows, `packed`."""
    seen = [PACKED_RACKS[rack.index] for rack in (*view.racks, *view.out_of_play) if rack is not None]
    return PACKED_BOX - sum(seen)


def posterior(weights: Mapping[Rack, int]) -> dict[Rack, Fraction]:
    """How likely each rack is."""
    total = sum(weights.values())
    return {rack: Fraction(weight, total) for rack, weight in weights.items()}


def triple_weights(weights: Mapping[Rack, int]) -> dict[Triple, int]:
    """What the number triples weigh: they are what one calls."""
    triples: dict[Triple, int] = {}
    for rack, weight in weights.items():
        triples[rack.numbers] = triples.get(rack.numbers, 0) + weight
    return triples


def triple_posterior(weights: Mapping[Rack, int]) -> dict[Triple, Fraction]:
    """How likely each call is to be right."""
    total = sum(weights.values())
    return {triple: Fraction(weight, total) for triple, weight in triple_weights(weights).items()}


def prior_weights(unseen: int) -> dict[Rack, int]:
    """What each rack weighs when it has just been dealt from these tiles, `packed`."""
    branch = _deal_branch(unseen, 1)
    return _weigh_racks(branch, branch.racks)[0]
