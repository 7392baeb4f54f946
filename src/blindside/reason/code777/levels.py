"""What silence tells to those who think about what the others think: level n, found only where it is asked for.

At level 1 a seat counts tiles and answers. At level n it also takes it that whoever kept silent was not certain at
level n − 1, knowing then what had been said and left unsaid before. Walking from the racks that may be mine, a world is
alive if nobody who kept silent in it would have been certain; and to show that a seat was not, two living racks with
different numbers will do.
"""

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.reason.code777.racksets import RackSet, indexes
from blindside.reason.code777.standpoint import Standpoint
from blindside.reason.code777.story import Look, Moment, Silence, Story, World

HIGHEST = 5
"""As far as it makes sense to ask: each level takes longer than the one below, and the fourth hardly tells more."""


def check_level(level: int) -> None:
    """Refuse a level that is not computed."""
    if not 1 <= level <= HIGHEST:
        raise Invalid("deduction/level", msg("'level' is {level}: take 1 to {most}", level=level, most=HIGHEST))


_Key = tuple[int, int, int, World]
"""A level, a seat, the event that a moment comes after, and what stands."""


class Levels:
    """Answers for one story as it stands; make another when it has gone on."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._standpoints: dict[tuple[int, Moment], Standpoint] = {}
        self._silences: dict[tuple[int, Moment], list[Silence]] = {}
        self._possible: dict[_Key, bool] = {}
        self._speaks: dict[_Key, bool] = {}

    def support(self, level: int) -> RackSet:
        """The racks that may be mine, to this level. None is left if somebody did not think as far as that."""
        return self.left_to(level, self._story.look)

    def left_to(self, level: int, look: Look) -> RackSet:
        """The racks that somebody who thinks to this level could hold, for all that is known at that moment."""
        racks = self.standpoint(look.seat, look.at).support(look.world)
        return sum(1 << own for own in indexes(racks) if self._is_possible(level, with_own(look, own)))

    def would_speak(self, level: int, look: Look) -> bool:
        """Whether silence is out of the question for somebody who thinks to this level.

        That somebody would know what to call; or there is nothing that it could hold, because others did not keep
        silent as they should have in such a world. To whom the answers alone leave nothing, somebody answered falsely:
        that one knows nothing.
        """
        key = (level, look.seat, look.at.seq, with_own(look, 0).world)
        if key not in self._speaks:
            self._speaks[key] = self._finds_out(level, look)
        return self._speaks[key]

    def _finds_out(self, level: int, look: Look) -> bool:
        racks = self.standpoint(look.seat, look.at).support(look.world)
        if level == 1 or not racks or self._story.knows(racks):
            return self._story.knows(racks)
        found = 0
        for own in indexes(racks):
            if self._is_possible(level, with_own(look, own)):
                found |= 1 << own
                if not self._story.knows(found):
                    return False
        return True

    def _is_possible(self, level: int, look: Look) -> bool:
        """Whether somebody who thinks to this level holds the world possible, its own rack included.

        It does if nobody who kept silent before, with its present rack standing, would have spoken one level below.
        What the seat itself would have said does not hang on what it holds.
        """
        if level == 1:
            return True
        key = (level, look.seat, look.at.seq, look.world)
        if key not in self._possible:
            self._possible[key] = not any(
                other != look.seat
                and (then := self._story.earlier(look.world, look.at, other, silence.at)) is not None
                and self.would_speak(level - 1, then)
                for silence in self.silences(look.seat, look.at)
                for other in silence.seats
            )
        return self._possible[key]

    def standpoint(self, seat: int, at: Moment) -> Standpoint:
        """What a seat knew at a moment, kept for the next question about it."""
        if (seat, at) not in self._standpoints:
            self._standpoints[seat, at] = Standpoint(self._story, seat, at)
        return self._standpoints[seat, at]

    def silences(self, seat: int, at: Moment) -> list[Silence]:
        """Those before a moment that can tell a seat something of the rack it then has.

        While all racks stand, whoever is certain stays so: of several silences of a seat only the last need be heard.
        Where answers were false something may go unheard by that; nothing false is concluded.
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


def with_own(look: Look, own: int) -> Look:
    """The same with another rack before the one who looks."""
    world: World = (*look.world[: look.seat], own, *look.world[look.seat + 1 :])
    return Look(look.seat, world, look.at)
