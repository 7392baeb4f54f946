"""Evidence from the silence and the calls of other seats (level-k reasoning).

At level 1 a seat counts tiles and answers. At level n it also assumes that a seat that passed was not certain at level
n − 1, given all answers and passes before. Levels are computed only for the worlds that a question concerns. A world
is possible if no seat that passed in it would have been certain. To show that a seat was not certain, two possible
racks with different numbers are enough.

Level 2 is also followed through a whole game, as a posterior. A pass makes my racks less likely with which the seat
would have been certain. A call says that its caller was certain, or guessed. The likelihood depends on how the other
seats play, which is stated as a `Habit`. If no rack is left, a player overlooked something, and only tiles and answers
count.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
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
"""Each level takes longer than the one below, and level 4 hardly excludes more than level 3."""


def check_level(level: int) -> None:
    """Refuse a level that is not computed."""
    if not 1 <= level <= MAX_LEVEL:
        raise InvalidInput(
            "deduction/level", msg("'level' must be 1 to {most}, not {level}", level=level, most=MAX_LEVEL)
        )


_Key = tuple[int, int, int, World]
"""A level, a seat, the number of the last event, and a world."""


class LevelReasoner:
    """Reasoning to any level about one history as it stands; make a new one after the next event."""

    def __init__(self, history: SeatHistory) -> None:
        self._history = history
        self.knowledge = cache(partial(SeatKnowledge, history))
        """What a seat knew at a moment."""
        self._passes: dict[tuple[int, Moment], list[Pass]] = {}
        self._possible: dict[_Key, bool] = {}
        self._calls: dict[_Key, bool] = {}

    def support(self, level: int) -> RackSet:
        """Return my support at this level; empty if a player did not reason that far."""
        return self.support_at(level, self._history.viewpoint)

    def support_at(self, level: int, viewpoint: Viewpoint) -> RackSet:
        """Return the support of a seat that reasons to this level, at a viewpoint."""
        racks = self.knowledge(viewpoint.seat, viewpoint.at).support(viewpoint.world)
        return sum(1 << own for own in indexes(racks) if self._is_possible(level, with_own_rack(viewpoint, own)))

    def would_call(self, level: int, viewpoint: Viewpoint) -> bool:
        """Whether a seat that reasons to this level cannot have passed.

        It would be certain of its call; or no rack is left to it, because another seat would have called before. If
        the answers alone leave it no rack, an answer was false, and it knows nothing.
        """
        key = (level, viewpoint.seat, viewpoint.at.seq, with_own_rack(viewpoint, 0).world)
        if key not in self._calls:
            self._calls[key] = self._is_certain(level, viewpoint)
        return self._calls[key]

    def _is_certain(self, level: int, viewpoint: Viewpoint) -> bool:
        racks = self.knowledge(viewpoint.seat, viewpoint.at).support(viewpoint.world)
        if level == 1 or not racks or self._history.is_certain(racks):
            return self._history.is_certain(racks)
        found = 0
        for own in indexes(racks):
            if self._is_possible(level, with_own_rack(viewpoint, own)):
                found |= 1 << own
                if not self._history.is_certain(found):
                    return False
        return True

    def _is_possible(self, level: int, viewpoint: Viewpoint) -> bool:
        """Whether a seat that reasons to this level considers the world possible, its own rack included.

        It does if no seat that passed while its present rack stood would have called one level below. Its own passes
        do not depend on its rack.
        """
        if level == 1:
            return True
        key = (level, viewpoint.seat, viewpoint.at.seq, viewpoint.world)
        if key not in self._possible:
            self._possible[key] = not any(
                other != viewpoint.seat
                and (then := self._history.earlier_viewpoint(viewpoint.world, viewpoint.at, other, passed.at))
                is not None
                and self.would_call(level - 1, then)
                for passed in self.passes(viewpoint.seat, viewpoint.at)
                for other in passed.seats
            )
        return self._possible[key]

    def passes(self, seat: int, at: Moment) -> list[Pass]:
        """Return the passes before a moment that can say something about the rack that a seat then has.

        While all racks stand, a certain seat stays certain, so only the last of several passes of a seat counts.
        Where answers were false this may miss something, but concludes nothing false.
        """
        if (seat, at) not in self._passes:
            last: dict[tuple[tuple[int, ...], int], Moment] = {}
            for passed in self._history.passes:
                if passed.at.seq < at.seq and passed.at.filled_at[seat] == at.filled_at[seat]:
                    last.update({(passed.at.filled_at, other): passed.at for other in passed.seats})
            seats: dict[Moment, list[int]] = defaultdict(list)
            for (_, other), moment in last.items():
                seats[moment].append(other)
            self._passes[seat, at] = [Pass(moment, tuple(others)) for moment, others in seats.items()]
        return self._passes[seat, at]


def with_own_rack(viewpoint: Viewpoint, own: int) -> Viewpoint:
    """Return the viewpoint with another rack before its own seat."""
    world: World = (*viewpoint.world[: viewpoint.seat], own, *viewpoint.world[viewpoint.seat + 1 :])
    return Viewpoint(viewpoint.seat, world, viewpoint.at)


class Habit(Struct, frozen=True):
    """When an opponent calls. Each occasion to call is independent of the others."""

    miss: Fraction = Fraction(0)
    """Probability of a pass although it could be certain."""
    guess: Fraction = Fraction(0)
    """Probability of a call although it is not certain: of a random solution left to it."""

    def __post_init__(self) -> None:
        rates: tuple[object, ...] = (self.miss, self.guess)
        for rate in rates:
            if not isinstance(rate, Fraction) or not 0 <= rate <= 1:
                raise InvalidInput("habit/rate", msg("'{rate}' is not a rate: use a Fraction from 0 to 1", rate=rate))


ATTENTIVE = Habit()
"""Calls as soon as it is certain, and never guesses: a pass excludes racks."""


Likelihood = tuple[tuple[RackSet, Fraction], ...]
"""The likelihood of an observation by rack of mine: disjoint sets with their likelihood; 0 for all other racks."""


class Evidence(Struct, frozen=True):
    """A seat's call or pass, with its likelihood."""

    is_call: bool
    likelihood: Likelihood


class SecondOrderBelief:
    """A level-2 belief: it weighs the calls and passes of other seats, too. Seats without a habit are `ATTENTIVE`."""

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
        """Calls and passes left no rack, so none of them counts for this rack of mine."""
        self._habits = habits or {}
        self._silence_only = silence_only
        """Calls count as no information."""
        self._callers: dict[int, dict[int, RackSet]] = {}
        """For each seat with an unsettled call: its support by rack of mine."""

    def see(self, sight: Sight, view: View) -> None:
        """Update by a sight; `view` is the view after it."""
        passes = len(self.history.passes)
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
                solution, left = racks_of_call(numbers, tiles), self._callers.pop(seat)
                self._add_evidence(True, self._call_likelihood(solution, left, self._habit_of(seat)))
        self._restrict(self.support & self.belief.support)
        for passed in () if self.fell_back else self.history.passes[passes:]:
            for seat in passed.seats:
                if seat != self.seat:
                    left = supports_of_seat(self.history, seat, self.support)
                    self._add_evidence(False, self._silence_likelihood(left, self._habit_of(seat)))

    def weights(self) -> dict[Rack, int]:
        """Return integers proportional to the posterior of each rack of the support."""
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
                # Where tiles are hidden, the caller may have known more than computed here, and been certain.
                certain = self._hides_tiles or self.history.is_certain(racks)
                likelihood[1 - habit.miss if certain else habit.guess / choices] |= 1 << mine
        return tuple((racks, chance) for chance, racks in likelihood.items())

    def _add_evidence(self, is_call: bool, likelihood: Likelihood) -> None:
        if self.fell_back or not self.support:
            return
        self.evidence.append(Evidence(is_call, likelihood))
        self._restrict(sum(racks for racks, chance in likelihood if chance) & self.support)

    def _restrict(self, left: RackSet) -> None:
        if self.fell_back or (not left and self.belief.support) or self.belief.contradictions:
            self.fell_back = True
            self.evidence = []
            left = self.belief.support
        self.support = left
