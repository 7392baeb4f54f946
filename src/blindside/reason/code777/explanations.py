"""Why something is certain: the smallest set of premises from which it follows.

A premise is an answer, tiles seen elsewhere, what was lost unseen, or the others' silence. Every premise rules out some
racks. A conclusion is explained by premises that together rule out all racks of which it is not true: the fewest
answers, then the fewest facts about tiles. Silence is heard only about racks that nothing else rules out, and then as
few silences as will do. Each is an exact smallest cover.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

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
    """An answer, and what it would have been counted from without the rack in question."""

    seq: int
    reader: int
    question: int
    answer: Answer
    without: int
    """The card's total of the other racks that the reader saw."""


class TilesPremise(Struct, frozen=True, tag_field="premise", tag="tiles"):
    """So many tiles of a kind were elsewhere that at most so many can be on the rack."""

    seq: int
    tile: Tile
    at_most: int
    on_racks: tuple[tuple[int, int], ...]
    """Places, and how many stood there."""
    out_of_play: int


class LostTilesPremise(Struct, frozen=True, tag_field="premise", tag="lost"):
    """Tiles went out of play unseen; whichever they were, these racks would take more than are left."""

    ruled_out: tuple[Rack, ...]


class SilenceCase(Struct, frozen=True):
    """If this were the rack, somebody would have known something."""

    rack: Rack
    claim: Claim | None
    """None: that there is nothing it could hold, because others would have spoken before."""
    because: tuple["Premise", ...]


class SilencePremise(Struct, frozen=True, tag_field="premise", tag="silence"):
    """A seat let the game go on. It rests on that seat's attention."""

    seq: int
    seat: int
    level: int
    """How far the seat is taken to think."""
    cases: tuple[SilenceCase, ...]


Premise = AnswerPremise | TilesPremise | LostTilesPremise | SilencePremise


def racks_left(premise: Premise) -> RackSet:
    """The racks it leaves, for whoever believes it."""
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
    """Something certain, and what it follows from."""

    claim: Claim
    because: tuple[Premise, ...]


def racks_left_by_all(premises: Iterable[Premise]) -> RackSet:
    """The racks that all of them together leave."""
    racks = ALL_RACKS
    for premise in premises:
        racks &= racks_left(premise)
    return racks


def is_minimal_proof(claim: Claim | None, because: Sequence[Premise]) -> bool:
    """Whether nothing but these premises is needed, nor any of them too much; the cases of silences as well."""
    others = ALL_RACKS & ~(0 if claim is None else extent(claim))
    return (
        not racks_left_by_all(because) & others
        and all(racks_left_by_all(rest) & others for rest in combinations(because, len(because) - 1) if because)
        and all(
            is_minimal_proof(case.claim, case.because)
            for premise in because
            if isinstance(premise, SilencePremise)
            for case in premise.cases
        )
    )


def list_answer_premises(standpoint: SeatKnowledge, world: World) -> list[AnswerPremise]:
    """The answers that a seat has heard about its rack, the newest first."""
    told = [
        AnswerPremise(telling.at.seq, telling.reader, telling.question, telling.answer, others)
        for telling, others in standpoint.answer_totals(world)
    ]
    return told[::-1]


def list_tiles_premises(standpoint: SeatKnowledge, world: World) -> list[TilesPremise]:
    """The tiles that a seat has seen elsewhere while its rack stood, where they say anything about it."""
    fewest: dict[Tile, TilesPremise] = {}
    for count, unseen in standpoint.unseen_tiles(world):
        for tile, at_most in zip(KINDS, unpack_counts(unseen), strict=True):
            known = fewest[tile].at_most if tile in fewest else min(RACK_SIZE, COPIES[tile])
            if at_most < known:
                racks = standpoint.racks_seen(world, count.at)
                on_racks = {place: racks[place].tiles.count(tile) for place in racks}
                out = COPIES[tile] - at_most - sum(on_racks.values())
                stood = tuple((place, number) for place, number in on_racks.items() if number)
                fewest[tile] = TilesPremise(count.at.seq, tile, at_most, stood, out)
    return list(fewest.values())


class Explainer:
    """Why things are certain at one moment of a story, for its own seat."""

    def __init__(self, story: SeatHistory, level: int = 1, by_tiles: RackSet = ALL_RACKS) -> None:
        self._history = story
        self._levels = LevelReasoner(story)
        self._level = level
        self._by_tiles = by_tiles
        """What the tiles leave, where that can be less than the tiles in view say: some may have been lost unseen."""
        self._proofs: dict[tuple[int, Viewpoint], tuple[Claim | None, tuple[Premise, ...]]] = {}

    def find_premises(self, claim: Claim) -> tuple[Premise, ...]:
        """The premises of something that is certain."""
        return self._find_premises(extent(claim), self._level, self._history.viewpoint, self._by_tiles)

    def _find_premises(
        self, goal: RackSet, level: int, look: Viewpoint, by_tiles: RackSet = ALL_RACKS
    ) -> tuple[Premise, ...]:
        """The premises from which whoever looks knows, at this level, that its rack is one of these."""
        standpoint = self._levels.knowledge(look.seat, look.at)
        told, bound = list_answer_premises(standpoint, look.world), list_tiles_premises(standpoint, look.world)
        lost = members(racks_left_by_all(bound) & ~by_tiles)
        plain: list[list[Premise]] = [[*told], [LostTilesPremise(tuple(lost))] if lost else [], [*bound]]
        target = ALL_RACKS & ~goal
        open_racks = target & racks_left_by_all(premise for tier in plain for premise in tier)
        silent = self._find_passes(open_racks, level, look)
        rules_out = [[ALL_RACKS & ~racks_left(premise) for premise in tier] for tier in plain]
        found = find_smallest_cover(target, [[racks for _, _, racks in silent], *rules_out])
        assert found is not None, "the claim is certain"
        because = [tier[number] for tier, cover in zip(plain, found[1:], strict=True) for number in cover]
        target &= racks_left_by_all(because)
        for number in found[0]:
            at, other, racks = silent[number]
            because.append(self._prove_silence(racks & target, level, look, other, at))
            target &= ~racks
        return tuple(because)

    def _find_passes(self, among: RackSet, level: int, look: Viewpoint) -> list[tuple[Moment, int, RackSet]]:
        """Who kept silent when, the newest first, and which of these racks that rules out for whoever looks."""
        if level == 1 or not among:
            return []
        silent = []
        for silence in reversed(self._levels.passes(look.seat, look.at)):
            for other in silence.seats:
                if other != look.seat:
                    ruled_out = 0
                    for own in indexes(among):
                        then = self._history.earlier_viewpoint(
                            with_own_rack(look, own).world, look.at, other, silence.at
                        )
                        if then is not None and self._levels.would_call(level - 1, then):
                            ruled_out |= 1 << own
                    if ruled_out:
                        silent.append((silence.at, other, ruled_out))
        return silent

    def _prove_silence(self, ruled_out: RackSet, level: int, look: Viewpoint, other: int, at: Moment) -> SilencePremise:
        """Somebody's silence, with the proof of what it would have known for each of these racks."""
        cases, highest = [], 1
        for own in indexes(ruled_out):
            then = self._history.earlier_viewpoint(with_own_rack(look, own).world, look.at, other, at)
            assert then is not None, "a silence rules out only where all racks are known"
            enough = next(lower for lower in range(1, level) if self._levels.would_call(lower, then))
            claim, because = self._prove_call(enough, then)
            cases.append(SilenceCase(RACKS[own], claim, because))
            highest = max(highest, enough)
        return SilencePremise(at.seq, other, highest, tuple(cases))

    def _prove_call(self, level: int, look: Viewpoint) -> tuple[Claim | None, tuple[Premise, ...]]:
        """What somebody else would have known, and why. Many conclusions rest on the same."""
        if (level, look) not in self._proofs:
            claim = self._solution(self._levels.support_at(level, look))
            self._proofs[level, look] = claim, self._find_premises(0 if claim is None else extent(claim), level, look)
        return self._proofs[level, look]

    def _solution(self, known: RackSet) -> Claim | None:
        """What somebody would have called; None for somebody who could hold nothing at all."""
        if not known:
            return None
        rack = RACKS[known.bit_length() - 1]
        return TilesClaim(rack) if self._history.colors_too else NumbersClaim(rack.numbers)
