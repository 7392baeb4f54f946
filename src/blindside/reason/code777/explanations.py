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
from blindside.reason.code777.claims import Claim, Numbers, Tiles, extent
from blindside.reason.code777.racksets import ALL, AT_MOST, KINDS, RackSet, counts, fitting, indexes, members, rack_set
from blindside.reason.code777.silence import Levels, with_own
from blindside.reason.code777.story import Look, Moment, Standpoint, Story, World
from blindside.reason.covers import smallest


class Told(Struct, frozen=True, tag_field="premise", tag="answer"):
    """An answer, and what it would have been counted from without the rack in question."""

    seq: int
    reader: int
    question: int
    answer: Answer
    without: int
    """The card's total of the other racks that the reader saw."""


class Bound(Struct, frozen=True, tag_field="premise", tag="tiles"):
    """So many tiles of a kind were elsewhere that at most so many can be on the rack."""

    seq: int
    tile: Tile
    at_most: int
    on_racks: tuple[tuple[int, int], ...]
    """Places, and how many stood there."""
    out_of_play: int


class Lost(Struct, frozen=True, tag_field="premise", tag="lost"):
    """Tiles went out of play unseen; whichever they were, these racks would take more than are left."""

    ruled_out: tuple[Rack, ...]


class Case(Struct, frozen=True):
    """If this were the rack, somebody would have known something."""

    rack: Rack
    claim: Claim | None
    """None: that there is nothing it could hold, because others would have spoken before."""
    because: tuple["Premise", ...]


class Unsaid(Struct, frozen=True, tag_field="premise", tag="silence"):
    """A seat let the game go on. It rests on that seat's attention."""

    seq: int
    seat: int
    level: int
    """How far the seat is taken to think."""
    cases: tuple[Case, ...]


Premise = Told | Bound | Lost | Unsaid


def racks_left(premise: Premise) -> RackSet:
    """The racks it leaves, for whoever believes it."""
    match premise:
        case Told(_, _, question, answer, without):
            return fitting(question, without, answer)
        case Bound(_, tile, at_most):
            return AT_MOST[tile][at_most]
        case Lost(ruled_out):
            return ALL & ~rack_set(ruled_out)
        case Unsaid(cases=cases):
            return ALL & ~rack_set(case.rack for case in cases)


class Explanation(Struct, frozen=True):
    """Something certain, and what it follows from."""

    claim: Claim
    because: tuple[Premise, ...]


def left_by(premises: Iterable[Premise]) -> RackSet:
    """The racks that all of them together leave."""
    racks = ALL
    for premise in premises:
        racks &= racks_left(premise)
    return racks


def suffices(claim: Claim | None, because: Sequence[Premise]) -> bool:
    """Whether nothing but these premises is needed, nor any of them too much; the cases of silences as well."""
    others = ALL & ~(0 if claim is None else extent(claim))
    return (
        not left_by(because) & others
        and all(left_by(rest) & others for rest in combinations(because, len(because) - 1) if because)
        and all(
            suffices(case.claim, case.because)
            for premise in because
            if isinstance(premise, Unsaid)
            for case in premise.cases
        )
    )


def answers(standpoint: Standpoint, world: World) -> list[Told]:
    """The answers that a seat has heard about its rack, the newest first."""
    told = [
        Told(telling.at.seq, telling.reader, telling.question, telling.answer, others)
        for telling, others in standpoint.heard(world)
    ]
    return told[::-1]


def bounds(standpoint: Standpoint, world: World) -> list[Bound]:
    """The tiles that a seat has seen elsewhere while its rack stood, where they say anything about it."""
    fewest: dict[Tile, Bound] = {}
    for count, unseen in standpoint.counted(world):
        for tile, at_most in zip(KINDS, counts(unseen), strict=True):
            known = fewest[tile].at_most if tile in fewest else min(RACK_SIZE, COPIES[tile])
            if at_most < known:
                racks = standpoint.stood(world, count.at)
                on_racks = {place: racks[place].tiles.count(tile) for place in racks}
                out = COPIES[tile] - at_most - sum(on_racks.values())
                stood = tuple((place, number) for place, number in on_racks.items() if number)
                fewest[tile] = Bound(count.at.seq, tile, at_most, stood, out)
    return list(fewest.values())


class Reasons:
    """Why things are certain at one moment of a story, for its own seat."""

    def __init__(self, story: Story, level: int = 1, by_tiles: RackSet = ALL) -> None:
        self._story = story
        self._levels = Levels(story)
        self._level = level
        self._by_tiles = by_tiles
        """What the tiles leave, where that can be less than the tiles in view say: some may have been lost unseen."""
        self._proofs: dict[tuple[int, Look], tuple[Claim | None, tuple[Premise, ...]]] = {}

    def why(self, claim: Claim) -> tuple[Premise, ...]:
        """The premises of something that is certain."""
        return self._why(extent(claim), self._level, self._story.look, self._by_tiles)

    def _why(self, goal: RackSet, level: int, look: Look, by_tiles: RackSet = ALL) -> tuple[Premise, ...]:
        """The premises from which whoever looks knows, at this level, that its rack is one of these."""
        standpoint = self._levels.standpoint(look.seat, look.at)
        told, bound = answers(standpoint, look.world), bounds(standpoint, look.world)
        lost = members(left_by(bound) & ~by_tiles)
        plain: list[list[Premise]] = [[*told], [Lost(tuple(lost))] if lost else [], [*bound]]
        target = ALL & ~goal
        open_racks = target & left_by(premise for tier in plain for premise in tier)
        silent = self._silences(open_racks, level, look)
        rules_out = [[ALL & ~racks_left(premise) for premise in tier] for tier in plain]
        found = smallest(target, [[racks for _, _, racks in silent], *rules_out])
        assert found is not None, "the claim is certain"
        because = [tier[number] for tier, cover in zip(plain, found[1:], strict=True) for number in cover]
        target &= left_by(because)
        for number in found[0]:
            at, other, racks = silent[number]
            because.append(self._unsaid(racks & target, level, look, other, at))
            target &= ~racks
        return tuple(because)

    def _silences(self, among: RackSet, level: int, look: Look) -> list[tuple[Moment, int, RackSet]]:
        """Who kept silent when, the newest first, and which of these racks that rules out for whoever looks."""
        if level == 1 or not among:
            return []
        silent = []
        for silence in reversed(self._levels.silences(look.seat, look.at)):
            for other in silence.seats:
                if other != look.seat:
                    ruled_out = 0
                    for own in indexes(among):
                        then = self._story.earlier(with_own(look, own).world, look.at, other, silence.at)
                        if then is not None and self._levels.would_speak(level - 1, then):
                            ruled_out |= 1 << own
                    if ruled_out:
                        silent.append((silence.at, other, ruled_out))
        return silent

    def _unsaid(self, ruled_out: RackSet, level: int, look: Look, other: int, at: Moment) -> Unsaid:
        """Somebody's silence, with the proof of what it would have known for each of these racks."""
        cases, highest = [], 1
        for own in indexes(ruled_out):
            then = self._story.earlier(with_own(look, own).world, look.at, other, at)
            assert then is not None, "a silence rules out only where all racks are known"
            enough = next(lower for lower in range(1, level) if self._levels.would_speak(lower, then))
            claim, because = self._proof(enough, then)
            cases.append(Case(RACKS[own], claim, because))
            highest = max(highest, enough)
        return Unsaid(at.seq, other, highest, tuple(cases))

    def _proof(self, level: int, look: Look) -> tuple[Claim | None, tuple[Premise, ...]]:
        """What somebody else would have known, and why. Many conclusions rest on the same."""
        if (level, look) not in self._proofs:
            claim = self._solution(self._levels.left_to(level, look))
            self._proofs[level, look] = claim, self._why(0 if claim is None else extent(claim), level, look)
        return self._proofs[level, look]

    def _solution(self, known: RackSet) -> Claim | None:
        """What somebody would have called; None for somebody who could hold nothing at all."""
        if not known:
            return None
        rack = RACKS[known.bit_length() - 1]
        return Tiles(rack) if self._story.colors_too else Numbers(rack.numbers)
