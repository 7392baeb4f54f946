"""Why something is certain: the fewest silences, then the fewest answers, then the fewest facts about tiles that do.

Every premise rules out some racks. A conclusion is explained by premises that together rule out all racks of which it
is not true: an exact smallest cover, found by branching on a rack that few of them rule out, the newest premise first.
"""

from collections.abc import Iterable, Iterator, Sequence

from blindside.games.code777.tiles import RACKS
from blindside.reason.code777.claims import Claim, Numbers, Tiles, racks_with
from blindside.reason.code777.levels import Levels, with_own
from blindside.reason.code777.premises import Case, Lost, Premise, Unsaid, answers, bounds, racks_left
from blindside.reason.code777.racksets import ALL, RackSet, indexes, members, only_triple
from blindside.reason.code777.story import Moment, Story, World

Cover = tuple[int, ...]


def _covers(target: RackSet, sets: list[tuple[int, RackSet]], most: int) -> Iterator[Cover]:
    """All ways to cover the target with at most so many of these numbered sets; none twice."""
    if not target:
        yield ()
        return
    once = twice = 0
    for _, part in sets:
        twice |= once & part
        once |= part
    if most == 0 or target & ~once:
        return
    rare = target & ~twice or target
    rack = rare & -rare
    rest = sets
    for number, part in sets:
        if part & rack:
            # Whatever is covered without this set comes later: so no cover is found twice.
            rest = [(other, racks) for other, racks in rest if other != number]
            for more in _covers(target & ~part, rest, most - 1):
                yield (number, *more)


def smallest(target: RackSet, tiers: Sequence[Sequence[RackSet]]) -> tuple[Cover, ...] | None:
    """The fewest sets of the first tier, then of the second, …, that together cover the target; None if all do not."""
    if not tiers:
        return () if not target else None
    first, *later = tiers
    telling = _undominated(target, first)
    by_later = 0
    for tier in later:
        for part in tier:
            by_later |= part
    for most in range(len(telling) + 1):
        best: tuple[Cover, ...] | None = None
        for cover in _covers(target & ~by_later, telling, most):
            left = target
            for number in cover:
                left &= ~first[number]
            rest = smallest(left, later)
            if rest is not None and (best is None or _sizes(rest) < _sizes(best[1:])):
                best = (tuple(sorted(cover, reverse=True)), *rest)
        if best is not None:
            return best
    return None


def _sizes(covers: Iterable[Cover]) -> list[int]:
    return [len(cover) for cover in covers]


def _undominated(target: RackSet, sets: Sequence[RackSet]) -> list[tuple[int, RackSet]]:
    """The sets, numbered, without those that cover nothing another one, or an earlier one alike, does not."""
    kept: list[tuple[int, RackSet]] = []
    for number, part in sorted(enumerate(sets), key=lambda item: -(item[1] & target).bit_count()):
        if all(part & target & ~larger for _, larger in kept) and part & target:
            kept.append((number, part & target))
    return sorted(kept)


class Reasons:
    """Why things are certain at one moment of a story, for its own seat."""

    def __init__(self, story: Story, level: int = 1, by_tiles: RackSet = ALL) -> None:
        self._story = story
        self._levels = Levels(story)
        self._level = level
        self._by_tiles = by_tiles
        """What the tiles leave, where that is less than the tiles in view say: some went out of play unseen."""

    def why(self, claim: Claim) -> tuple[Premise, ...]:
        """The premises of something that is certain."""
        story = self._story
        because = self._why(claim, self._level, story.seat, story.world(), story.now)
        assert because is not None, "the claim is certain"
        return because

    def _why(self, claim: Claim, level: int, seat: int, world: World, at: Moment) -> tuple[Premise, ...] | None:
        standpoint = self._levels.standpoint(seat, at)
        lost = seat == self._story.seat and self._by_tiles != ALL
        plain: list[list[Premise]] = [
            [*answers(standpoint, world)],
            [*bounds(standpoint, world)],
            [Lost(tuple(members(self._by_tiles)))] if lost else [],
        ]
        rules_out = [[ALL & ~racks_left(premise) for premise in tier] for tier in plain]
        target = left = ALL & ~racks_with(claim)
        for tier in rules_out:
            for racks in tier:
                left &= ~racks
        silent = self._silences(left, level, seat, world, at)
        found = smallest(target, [[racks for _, _, racks in silent], *rules_out])
        if found is None:
            return None
        because = [tier[number] for tier, cover in zip(plain, found[1:], strict=True) for number in cover]
        for premise in because:
            target &= racks_left(premise)
        for number in found[0]:
            moment, other, ruled_out = silent[number]
            because.append(self._unsaid(ruled_out & target, level, seat, other, world, at, moment))
            target &= ~ruled_out
        return tuple(because)

    def _silences(
        self, among: RackSet, level: int, seat: int, world: World, at: Moment
    ) -> list[tuple[Moment, int, RackSet]]:
        """Who kept silent when, the newest first, and which of these racks that rules out for a seat."""
        if level == 1 or not among:
            return []
        silent = []
        for silence in reversed(self._levels.silences(seat, at)):
            for other in silence.seats:
                ruled_out = 0
                for own in indexes(among) if other != seat else ():
                    if self._lowest(level - 1, other, with_own(world, seat, own), at, silence.at) is not None:
                        ruled_out |= 1 << own
                if ruled_out:
                    silent.append((silence.at, other, ruled_out))
        return silent

    def _lowest(
        self, most: int, seat: int, world: World, at: Moment, then: Moment
    ) -> tuple[int, World, RackSet] | None:
        """The lowest level, up to the most, at which a seat would have been certain then, and of what."""
        earlier = self._story.then(world, at, then)
        if earlier is None:
            return None
        for level in range(1, most + 1):
            racks = self._levels.left_to(level, seat, earlier, then)
            if self._story.knows(racks):
                return level, earlier, racks
        return None

    def _unsaid(
        self, ruled_out: RackSet, level: int, seat: int, other: int, world: World, at: Moment, then: Moment
    ) -> Unsaid:
        cases, highest = [], 1
        for own in indexes(ruled_out):
            found = self._lowest(level - 1, other, with_own(world, seat, own), at, then)
            assert found is not None, "it is ruled out because the other would have known"
            needed, earlier, racks = found
            numbers = only_triple(racks)
            claim = Tiles(*members(racks)) if self._story.colors_too or numbers is None else Numbers(numbers)
            because = self._why(claim, needed, other, earlier, then)
            assert because is not None, "the other would have known"
            cases.append(Case(RACKS[own], claim, because))
            highest = max(highest, needed)
        return Unsaid(then.seq, other, highest, tuple(cases))
