"""What silence tells to those who think about what the others think: level n, found only where it is asked for.

At level 1 a seat counts tiles and answers. At level n it also takes it that whoever kept silent was not certain at
level n − 1, knowing then what had been said and left unsaid before. Walking from the racks that may be mine, a world is
alive if nobody who kept silent in it would have been certain; and to show that a seat was not, two living racks with
different numbers will do.
"""

from blindside.reason.code777.racksets import RackSet, indexes
from blindside.reason.code777.story import Moment, Silence, Standpoint, Story, World

HIGHEST = 6
"""Each level takes several times as long as the one below, and says hardly more from the fourth on."""


class Levels:
    """Answers for one story as it stands; make another when it has gone on."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._standpoints: dict[tuple[int, Moment], Standpoint] = {}
        self._possible: dict[tuple[int, int, World, Moment], bool] = {}
        self._certain: dict[tuple[int, int, World, Moment], bool] = {}
        self._silences: dict[tuple[int, Moment], list[Silence]] = {}

    def support(self, level: int) -> RackSet:
        """The racks that may be mine, to this level. None is left if somebody did not think as far as that."""
        return self.left_to(level, self._story.seat, self._story.world(), self._story.now)

    def left_to(self, level: int, seat: int, world: World, at: Moment) -> RackSet:
        """The racks that somebody who thinks to this level could hold, for all that is known at a moment."""
        racks = self.standpoint(seat, at).support(world)
        return sum(1 << own for own in indexes(racks) if self._is_possible(level, seat, with_own(world, seat, own), at))

    def is_certain(self, level: int, seat: int, world: World, at: Moment) -> bool:
        """Whether somebody who thinks to this level would know what to call."""
        key = (level, seat, with_own(world, seat, 0), at)
        if key not in self._certain:
            self._certain[key] = self._finds_out(level, seat, world, at)
        return self._certain[key]

    def _finds_out(self, level: int, seat: int, world: World, at: Moment) -> bool:
        racks = self.standpoint(seat, at).support(world)
        if level == 1 or self._story.knows(racks):
            return self._story.knows(racks)
        found = 0
        for own in indexes(racks):
            if self._is_possible(level, seat, with_own(world, seat, own), at):
                found |= 1 << own
                if not self._story.knows(found):
                    return False
        return True

    def _is_possible(self, level: int, seat: int, world: World, at: Moment) -> bool:
        """Whether a seat that thinks to this level holds it possible that this stands at a moment.

        It does if nobody who kept silent before, with its present rack standing, would have been certain one level
        below. What the seat itself would have known does not hang on what it holds.
        """
        if level == 1:
            return True
        key = (level, seat, world, at)
        if key not in self._possible:
            self._possible[key] = not any(
                other != seat and self.is_certain(level - 1, other, then, silence.at)
                for silence in self.silences(seat, at)
                if (then := self._story.then(world, at, silence.at)) is not None
                for other in silence.seats
            )
        return self._possible[key]

    def standpoint(self, seat: int, at: Moment) -> Standpoint:
        if (seat, at) not in self._standpoints:
            self._standpoints[seat, at] = Standpoint(self._story, seat, at)
        return self._standpoints[seat, at]

    def silences(self, seat: int, at: Moment) -> list[Silence]:
        """Those before a moment that can tell a seat something of the rack it then has.

        While all racks stand, whoever is certain stays so: of several silences of a seat only the last need be heard.
        """
        if (seat, at) not in self._silences:
            last: dict[tuple[tuple[int, ...], int], Moment] = {}
            for silence in self._story.silences:
                if silence.at.seq < at.seq and silence.at.filled_at[seat] == at.filled_at[seat]:
                    last.update({(silence.at.filled_at, silent): silence.at for silent in silence.seats})
            seats: dict[Moment, list[int]] = {}
            for (_, silent), moment in last.items():
                seats.setdefault(moment, []).append(silent)
            self._silences[seat, at] = [Silence(moment, tuple(silent)) for moment, silent in seats.items()]
        return self._silences[seat, at]


def with_own(world: World, seat: int, own: int) -> World:
    """The same with another rack at this seat's place."""
    return (*world[:seat], own, *world[seat + 1 :])
