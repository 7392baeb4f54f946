"""Why something is certain: the smallest set of premises that does.

Every premise rules out some racks. A conclusion is explained by premises that together rule out all racks of which it
is not true: the fewest answers, then the fewest facts about tiles. Silence is heard only about racks that nothing else
rules out, and then as few silences as will do. Each is an exact smallest cover.
"""

from blindside.games.code777.tiles import RACKS
from blindside.reason.code777.claims import Claim, Numbers, Tiles, extent
from blindside.reason.code777.levels import Levels, with_own
from blindside.reason.code777.premises import Case, Lost, Premise, Unsaid, answers, bounds, left_by, racks_left
from blindside.reason.code777.racksets import ALL, RackSet, indexes, members
from blindside.reason.code777.story import Look, Moment, Story
from blindside.reason.covers import smallest


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
