"""Explanations: the smallest set of premises from which a certain conclusion follows.

A premise is an answer, tiles seen elsewhere, hidden tiles, or a pass of another seat. Every premise excludes some
racks. An explanation is a set of premises that together exclude all racks of which the conclusion is false: the fewest
passes, only for racks that nothing else excludes, then the fewest answers, then the fewest facts about tiles. Each step
is an exact minimum set cover.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import and_

from msgspec import Struct

from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import COPIES, RACK_SIZE, RACKS, Rack, Tile
from blindside.reason.code777.claims import Claim, NumbersClaim, TilesClaim, extent
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    AT_MOST,
    KINDS,
    RackSet,
    indexes,
    members,
    racks_with_answer,
    to_rack_set,
    unpack_counts,
)
from blindside.reason.code777.seat_history import Moment, SeatHistory, SeatKnowledge, Viewpoint, World
from blindside.reason.code777.silence import LevelReasoner, with_own_rack
from blindside.reason.covers import find_smallest_cover


class AnswerPremise(Struct, frozen=True, tag_field="premise", tag="answer"):
    """An answer, with what its reader saw besides the rack in question."""

    seq: int
    reader: int
    question: int
    answer: Answer
    without: int
    """The card's total of the other racks that the reader saw."""


class TilesPremise(Struct, frozen=True, tag_field="premise", tag="tiles"):
    """Tiles of a kind seen elsewhere, which bound how many the rack can have."""

    seq: int
    tile: Tile
    at_most: int
    on_racks: tuple[tuple[int, int], ...]
    """Places, and how many tiles of the kind stood there."""
    out_of_play: int


class LostTilesPremise(Struct, frozen=True, tag_field="premise", tag="lost"):
    """Tiles went out of play unseen; whichever they were, these racks would need more than are left."""

    ruled_out: tuple[Rack, ...]


class SilenceCase(Struct, frozen=True):
    """What a seat that passed would have known if this were the rack."""

    rack: Rack
    claim: Claim | None
    """None: no rack would have been left to it, because another seat would have called before."""
    because: tuple["Premise", ...]


class SilencePremise(Struct, frozen=True, tag_field="premise", tag="silence"):
    """A pass of a seat. The premise assumes that the seat overlooked nothing."""

    seq: int
    seat: int
    level: int
    """The level to which the seat is assumed to reason."""
    cases: tuple[SilenceCase, ...]


Premise = AnswerPremise | TilesPremise | LostTilesPremise | SilencePremise


def racks_left(premise: Premise) -> RackSet:
    """Return the racks that a premise leaves."""
    match premise:
        case AnswerPremise(_, _, question, answer, without):
            return racks_with_answer(question, without, answer)
        case TilesPremise(_, tile, at_most):
            return AT_MOST[tile][at_most]
        case LostTilesPremise(ruled_out):
            return ALL_RACKS & ~to_rack_set(ruled_out)
        case SilencePremise(cases=cases):
            return ALL_RACKS & ~to_rack_set(case.rack for case in cases)


class Explanation(Struct, frozen=True):
    """A certain claim, and the premises it follows from."""

    claim: Claim
    because: tuple[Premise, ...]


def racks_left_by_all(premises: Iterable[Premise]) -> RackSet:
    """Return the racks that all premises together leave."""
    return reduce(and_, map(racks_left, premises), ALL_RACKS)


def is_minimal_proof(claim: Claim | None, because: Sequence[Premise]) -> bool:
    """Whether the premises prove the claim and none can be left out; the same for each case of a silence."""
    others = ALL_RACKS & ~(0 if claim is None else extent(claim))
    cases = [case for premise in because if isinstance(premise, SilencePremise) for case in premise.cases]
    return (
        not racks_left_by_all(because) & others
        and all(racks_left_by_all(rest) & others for rest in combinations(because, len(because) - 1) if because)
        and all(is_minimal_proof(case.claim, case.because) for case in cases)
    )


def list_answer_premises(knowledge: SeatKnowledge, world: World) -> list[AnswerPremise]:
    """List the answers that a seat has heard about its rack, the newest first."""
    heard = reversed(list(knowledge.answer_totals(world)))
    return [AnswerPremise(each.at.seq, each.reader, each.question, each.answer, others) for each, others in heard]


def list_tiles_premises(knowledge: SeatKnowledge, world: World) -> list[TilesPremise]:
    """List the tiles that a seat has seen elsewhere while its rack stood, where they bound its tiles."""
    fewest: dict[Tile, TilesPremise] = {}
    for count, unseen in knowledge.unseen_tiles(world):
        for tile, at_most in zip(KINDS, unpack_counts(unseen), strict=True):
            known = fewest[tile].at_most if tile in fewest else min(RACK_SIZE, COPIES[tile])
            if at_most < known:
                racks = knowledge.racks_seen(world, count.at)
                on_racks = {place: racks[place].tiles.count(tile) for place in racks}
                out = COPIES[tile] - at_most - sum(on_racks.values())
                stood = tuple((place, number) for place, number in on_racks.items() if number)
                fewest[tile] = TilesPremise(count.at.seq, tile, at_most, stood, out)
    return list(fewest.values())


class Explainer:
    """Finds premises of what is certain at one moment of a history, for its own seat."""

    def __init__(self, history: SeatHistory, level: int = 1, by_tiles: RackSet = ALL_RACKS) -> None:
        self._history = history
        self._levels = LevelReasoner(history)
        self._level = level
        self._by_tiles = by_tiles
        """The racks possible by tiles, which hidden tiles may make fewer than the tiles in view do."""
        bounds = list_tiles_premises(SeatKnowledge(history, history.seat, history.now), history.world())
        self.known_by_tiles = racks_left_by_all(bounds) & by_tiles
        """The racks that tiles alone leave, in view or hidden."""
        self._proofs: dict[tuple[int, Viewpoint], tuple[Claim | None, tuple[Premise, ...]]] = {}

    def explain(self, claim: Claim) -> Explanation:
        """Explain a certain claim."""
        premises = self._find_premises(extent(claim), self._level, self._history.viewpoint, self._by_tiles)
        return Explanation(claim, premises)

    def exclude(self, racks: RackSet) -> tuple[Premise, ...]:
        """Explain why none of these racks is possible."""
        return self._find_premises(ALL_RACKS & ~racks, self._level, self._history.viewpoint, self._by_tiles)

    def _find_premises(
        self, goal: RackSet, level: int, viewpoint: Viewpoint, by_tiles: RackSet = ALL_RACKS
    ) -> tuple[Premise, ...]:
        """Return premises from which the seat knows, at this level, that its rack is one of `goal`."""
        knowledge = self._levels.knowledge(viewpoint.seat, viewpoint.at)
        answers = list_answer_premises(knowledge, viewpoint.world)
        bounds = list_tiles_premises(knowledge, viewpoint.world)
        lost = members(racks_left_by_all(bounds) & ~by_tiles)
        plain: list[list[Premise]] = [[*answers], [LostTilesPremise(tuple(lost))] if lost else [], [*bounds]]
        target = ALL_RACKS & ~goal
        open_racks = target & racks_left_by_all(premise for tier in plain for premise in tier)
        silent = self._find_passes(open_racks, level, viewpoint)
        rules_out = [[ALL_RACKS & ~racks_left(premise) for premise in tier] for tier in plain]
        found = find_smallest_cover(target, [[racks for _, _, racks in silent], *rules_out])
        assert found is not None, "the claim is certain"
        because = [tier[number] for tier, cover in zip(plain, found[1:], strict=True) for number in cover]
        target &= racks_left_by_all(because)
        for number in found[0]:
            at, other, racks = silent[number]
            because.append(self._prove_silence(racks & target, level, viewpoint, other, at))
            target &= ~racks
        return tuple(because)

    def _find_passes(self, among: RackSet, level: int, viewpoint: Viewpoint) -> list[tuple[Moment, int, RackSet]]:
        """List moment and seat of each pass, the newest first, with the racks of `among` that it excludes."""
        if level == 1 or not among:
            return []
        silent = []
        for passed in reversed(self._levels.passes(viewpoint.seat, viewpoint.at)):
            for other in passed.seats:
                if other != viewpoint.seat:
                    ruled_out = 0
                    for own in indexes(among):
                        world = with_own_rack(viewpoint, own).world
                        then = self._history.earlier_viewpoint(world, viewpoint.at, other, passed.at)
                        if then is not None and self._levels.would_call(level - 1, then):
                            ruled_out |= 1 << own
                    if ruled_out:
                        silent.append((passed.at, other, ruled_out))
        return silent

    def _prove_silence(
        self, ruled_out: RackSet, level: int, viewpoint: Viewpoint, other: int, at: Moment
    ) -> SilencePremise:
        """Return a pass as a premise, with a proof of what the seat would have known with each of these racks."""
        cases, highest = [], 1
        for own in indexes(ruled_out):
            then = self._history.earlier_viewpoint(with_own_rack(viewpoint, own).world, viewpoint.at, other, at)
            assert then is not None, "a silence rules out only where all racks are known"
            enough = next(lower for lower in range(1, level) if self._levels.would_call(lower, then))
            claim, because = self._prove_call(enough, then)
            cases.append(SilenceCase(RACKS[own], claim, because))
            highest = max(highest, enough)
        return SilencePremise(at.seq, other, highest, tuple(cases))

    def _prove_call(self, level: int, viewpoint: Viewpoint) -> tuple[Claim | None, tuple[Premise, ...]]:
        """Return what another seat would have known, and why; cached, as many conclusions rest on it."""
        if (level, viewpoint) not in self._proofs:
            known, claim = self._levels.support_at(level, viewpoint), None
            if known:  # else no rack is left to the seat
                rack = RACKS[known.bit_length() - 1]
                claim = TilesClaim(rack) if self._history.colors_too else NumbersClaim(rack.numbers)
            premises = self._find_premises(0 if claim is None else extent(claim), level, viewpoint)
            self._proofs[level, viewpoint] = claim, premises
        return self._proofs[level, viewpoint]
