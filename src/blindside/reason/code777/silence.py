"""What the others' silence and speech add to what a seat knows.

At level 1 a seat counts tiles and answers. At level n it also takes it that whoever kept silent was not certain at
level n − 1, knowing then what had been said and left unsaid before. Levels are found only where they are asked for.
Walking from the racks that may be mine, a world is alive if nobody who kept silent in it would have been certain; and
to show that a seat was not, two living racks with different numbers will do.

Level 2 is also followed through a whole game, as chances. After every answer that nobody followed with a call, my racks
under which somebody would have been certain are less likely; and a call says that its caller was certain, or guessed.
How much less likely depends on how the others play, which is stated as a `Habit`, and rests on their attention: if
nothing is left, somebody overlooked something, and only what was answered counts.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.code777.events import CallSettled, SawCalled, SawRackFilled, Sight
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.racksets import RackSet, indexes, members, racks_of_call, triples_in
from blindside.reason.code777.seat_history import (
    Moment,
    Pass,
    SeatHistory,
    SeatKnowledge,
    Viewpoint,
    World,
    supports_of_seat,
)

MAX_LEVEL = 5
"""As far as it makes sense to ask: each level takes longer than the one below, and the fourth hardly tells more."""


def check_level(level: int) -> None:
    """Refuse a level that is not computed."""
    if not 1 <= level <= MAX_LEVEL:
        raise InvalidInput("deduction/level", msg("'level' is {level}: take 1 to {most}", level=level, most=MAX_LEVEL))


_Key = tuple[int, int, int, World]
"""A level, a seat, the event that a moment comes after, and what stands."""


class LevelReasoner:
    """Answers for one story as it stands; make another when it has gone on."""

    def __init__(self, story: SeatHistory) -> None:
        self._history = story
        self._knowledge: dict[tuple[int, Moment], SeatKnowledge] = {}
        self._passes: dict[tuple[int, Moment], list[Pass]] = {}
        self._possible: dict[_Key, bool] = {}
        self._calls: dict[_Key, bool] = {}

    def support(self, level: int) -> RackSet:
        """The racks that may be mine, to this level. None is left if somebody did not think as far as that."""
        return self.support_at(level, self._history.viewpoint)

    def support_at(self, level: int, look: Viewpoint) -> RackSet:
        """The racks that somebody who thinks to this level could hold, for all that is known at that moment."""
        racks = self.knowledge(look.seat, look.at).support(look.world)
        return sum(1 << own for own in indexes(racks) if self._is_possible(level, with_own_rack(look, own)))

    def would_call(self, level: int, look: Viewpoint) -> bool:
        """Whether silence is out of the question for somebody who thinks to this level.

        That somebody would know what to call; or there is nothing that it could hold, because others did not keep
        silent as they should have in such a world. To whom the answers alone leave nothing, somebody answered falsely:
        that one knows nothing.
        """
        key = (level, look.seat, look.at.seq, with_own_rack(look, 0).world)
        if key not in self._calls:
            self._calls[key] = self._is_certain(level, look)
        return self._calls[key]

    def _is_certain(self, level: int, look: Viewpoint) -> bool:
        racks = self.knowledge(look.seat, look.at).support(look.world)
        if level == 1 or not racks or self._history.is_certain(racks):
            return self._history.is_certain(racks)
        found = 0
        for own in indexes(racks):
            if self._is_possible(level, with_own_rack(look, own)):
                found |= 1 << own
                if not self._history.is_certain(found):
                    return False
        return True

    def _is_possible(self, level: int, look: Viewpoint) -> bool:
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
                and (then := self._history.earlier_viewpoint(look.world, look.at, other, silence.at)) is not None
                and self.would_call(level - 1, then)
                for silence in self.passes(look.seat, look.at)
                for other in silence.seats
            )
        return self._possible[key]

    def knowledge(self, seat: int, at: Moment) -> SeatKnowledge:
        """What a seat knew at a moment, kept for the next question about it."""
        if (seat, at) not in self._knowledge:
            self._knowledge[seat, at] = SeatKnowledge(self._history, seat, at)
        return self._knowledge[seat, at]

    def passes(self, seat: int, at: Moment) -> list[Pass]:
        """Those before a moment that can tell a seat something of the rack it then has.

        While all racks stand, whoever is certain stays so: of several silences of a seat only the last need be heard.
        Where answers were false something may go unheard by that; nothing false is concluded.
        """
        if (seat, at) not in self._passes:
            last: dict[tuple[tuple[int, ...], int], Moment] = {}
            for silence in self._history.passes:
                if silence.at.seq < at.seq and silence.at.filled_at[seat] == at.filled_at[seat]:
                    last.update({(silence.at.filled_at, silent): silence.at for silent in silence.seats})
            seats: dict[Moment, list[int]] = {}
            for (_, silent), moment in last.items():
                seats.setdefault(moment, []).append(silent)
            self._passes[seat, at] = [Pass(moment, tuple(silent)) for moment, silent in seats.items()]
        return self._passes[seat, at]


def with_own_rack(look: Viewpoint, own: int) -> Viewpoint:
    """The same with another rack before the one who looks."""
    world: World = (*look.world[: look.seat], own, *look.world[look.seat + 1 :])
    return Viewpoint(look.seat, world, look.at)


class Habit(Struct, frozen=True):
    """How an opponent announces. Every time it could call is a new chance, independent of the others."""

    miss: Fraction = Fraction(0)
    """How often it says nothing although it could be certain."""
    guess: Fraction = Fraction(0)
    """How often it calls although it is not certain: any of the solutions left to it, all alike."""

    def __post_init__(self) -> None:
        rates: tuple[object, ...] = (self.miss, self.guess)
        for rate in rates:
            if not isinstance(rate, Fraction) or not 0 <= rate <= 1:
                raise InvalidInput("habit/rate", msg("'{rate}' is no rate: write a Fraction from 0 to 1", rate=rate))


ATTENTIVE = Habit()
"""Calls as soon as it is certain, and never guesses: hard silence."""


Likelihood = tuple[tuple[RackSet, Fraction], ...]
"""How likely something is with each rack of mine: sets that do not overlap; with no other rack can it happen."""


class Evidence(Struct, frozen=True):
    """A seat's call, or its silence."""

    at: Moment
    seat: int
    is_call: bool
    likelihood: Likelihood


class SecondOrderBelief:
    """A belief that also weighs what the others did and did not say. Whoever has no stated habit is awake."""

    def __init__(
        self, seat: int, settings: Settings, habits: Mapping[int, Habit] | None = None, silence_only: bool = False
    ) -> None:
        self.seat = seat
        self.belief = Belief(seat)
        self.history = SeatHistory(seat, settings.racks, settings.colors_too)
        self._hides_tiles = settings.hide_wrong
        self.support: RackSet = 0
        self.evidence: list[Evidence] = []
        self.fell_back = False
        """What the others did left no rack, so none of it counts any more for this rack of mine."""
        self._habits = habits or {}
        self._silence_only = silence_only
        """Calls tell nothing: it is not known how the others announce."""
        self._callers: dict[int, dict[int, RackSet]] = {}
        """What was left, for each of my racks, to those who have announced."""

    def see(self, sight: Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        silences = len(self.history.passes)
        self.belief.see(sight, view)
        self.history.see(sight, view)
        match sight:
            case SawRackFilled(place) if place == self.seat:
                self.support = self.belief.support
                self.evidence = []
                self.fell_back = False
                self._callers.clear()
            case SawCalled(seat) if seat != self.seat and not self._silence_only:
                self._callers[seat] = supports_of_seat(self.history, seat, self.support)
            case CallSettled(seat, numbers, tiles) if seat in self._callers:
                likelihood = self._call_likelihood(
                    racks_of_call(numbers, tiles), self._callers.pop(seat), self._habit_of(seat)
                )
                self._add_evidence(seat, True, likelihood)
        self._restrict(self.support & self.belief.support)
        for silence in () if self.fell_back else self.history.passes[silences:]:
            for seat in silence.seats:
                if seat != self.seat:
                    self._add_evidence(
                        seat,
                        False,
                        self._silence_likelihood(
                            supports_of_seat(self.history, seat, self.support), self._habit_of(seat)
                        ),
                    )

    def weights(self) -> dict[Rack, int]:
        """How much each rack that may be mine weighs; their chances are in this proportion."""
        weights = self.belief.weights(self.support)
        for evidence in self.evidence:
            common = lcm(*[chance.denominator for _, chance in evidence.likelihood])
            for racks, chance in evidence.likelihood:
                factor = int(chance * common)
                if factor != 1:
                    for rack in members(racks & self.support):
                        weights[rack] *= factor
        return weights

    def _habit_of(self, seat: int) -> Habit:
        return self._habits.get(seat, ATTENTIVE)

    def _silence_likelihood(self, left: Mapping[int, RackSet], habit: Habit) -> Likelihood:
        certain = sum(1 << mine for mine, racks in left.items() if self.history.is_certain(racks))
        return ((certain, habit.miss), (self.support & ~certain, 1 - habit.guess))

    def _call_likelihood(self, solution: RackSet, left: Mapping[int, RackSet], habit: Habit) -> Likelihood:
        likelihood: dict[Fraction, RackSet] = defaultdict(int)
        for mine, racks in left.items():
            if racks & solution:
                choices = racks.bit_count() if self.history.colors_too else len(triples_in(racks))
                # Where tiles are hidden, the caller may have known more than is written here: it may have been certain.
                certain = self._hides_tiles or self.history.is_certain(racks)
                likelihood[1 - habit.miss if certain else habit.guess / choices] |= 1 << mine
        return tuple((racks, chance) for chance, racks in likelihood.items())

    def _add_evidence(self, seat: int, spoken: bool, likelihood: Likelihood) -> None:
        if self.fell_back or not self.support:
            return
        self.evidence.append(Evidence(self.history.now, seat, spoken, likelihood))
        self._restrict(sum(racks for racks, chance in likelihood if chance) & self.support)

    def _restrict(self, left: RackSet) -> None:
        if self.fell_back or (not left and self.belief.support) or self.belief.contradictions:
            self.fell_back = True
            self.evidence = []
            left = self.belief.support
        self.support = left
