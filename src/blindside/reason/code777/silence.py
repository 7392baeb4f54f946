"""What the others' silence and speech add to what a seat knows: level 2.

An opponent to whom my rack would have left one solution would have called. So after every answer that nobody followed
with a call, my racks under which somebody would have been certain are less likely; and a call says that its caller was
certain, or guessed. How much less likely depends on how the others play, which is stated as a `Habit`, and rests on
their attention: if nothing is left, somebody overlooked something, and only what was answered counts.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import lcm

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.games.code777.events import CallSettled, SawAnnounced, SawRackFilled, Sight
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import Rack
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.racksets import RackSet, called, members, triples_in
from blindside.reason.code777.standpoint import left_to
from blindside.reason.code777.story import Moment, Story


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
                raise Invalid("habit/rate", msg("'{rate}' is no rate: write a Fraction from 0 to 1", rate=rate))


AWAKE = Habit()
"""Calls as soon as it is certain, and never guesses: hard silence."""


Likelihood = tuple[tuple[RackSet, Fraction], ...]
"""How likely something is with each rack of mine: sets that do not overlap; with no other rack can it happen."""


class Evidence(Struct, frozen=True):
    """A seat's call, or its silence."""

    at: Moment
    seat: int
    spoken: bool
    likelihood: Likelihood


class SecondOrder:
    """A belief that also weighs what the others did and did not say. Whoever has no stated habit is awake."""

    def __init__(
        self, seat: int, settings: Settings, habits: Mapping[int, Habit] | None = None, silence_only: bool = False
    ) -> None:
        self.seat = seat
        self.belief = Belief(seat)
        self.story = Story(seat, settings.racks, settings.colors_too)
        self._hides_tiles = settings.hide_wrong
        self.support: RackSet = 0
        self.evidence: list[Evidence] = []
        self.fell_back = False
        """What the others did left no rack, so none of it counts any more for this rack of mine."""
        self._habits = habits or {}
        self._silence_only = silence_only
        """Calls tell nothing: it is not known how the others announce."""
        self._announced: dict[int, dict[int, RackSet]] = {}
        """What was left, for each of my racks, to those who have announced."""

    def see(self, sight: Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        silences = len(self.story.silences)
        self.belief.see(sight, view)
        self.story.see(sight, view)
        match sight:
            case SawRackFilled(place) if place == self.seat:
                self.support = self.belief.support
                self.evidence = []
                self.fell_back = False
                self._announced.clear()
            case SawAnnounced(seat) if seat != self.seat and not self._silence_only:
                self._announced[seat] = left_to(self.story, seat, self.support)
            case CallSettled(seat, numbers, tiles) if seat in self._announced:
                likelihood = self._said(called(numbers, tiles), self._announced.pop(seat), self._habit(seat))
                self._take(seat, True, likelihood)
        self._keep(self.support & self.belief.support)
        for silence in () if self.fell_back else self.story.silences[silences:]:
            for seat in silence.seats:
                if seat != self.seat:
                    self._take(
                        seat, False, self._kept_silent(left_to(self.story, seat, self.support), self._habit(seat))
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

    def _habit(self, seat: int) -> Habit:
        return self._habits.get(seat, AWAKE)

    def _kept_silent(self, left: Mapping[int, RackSet], habit: Habit) -> Likelihood:
        certain = sum(1 << mine for mine, racks in left.items() if self.story.knows(racks))
        return ((certain, habit.miss), (self.support & ~certain, 1 - habit.guess))

    def _said(self, solution: RackSet, left: Mapping[int, RackSet], habit: Habit) -> Likelihood:
        likelihood: dict[Fraction, RackSet] = defaultdict(int)
        for mine, racks in left.items():
            if racks & solution:
                choices = racks.bit_count() if self.story.colors_too else len(triples_in(racks))
                # Where tiles are hidden, the caller may have known more than is written here: it may have been certain.
                certain = self._hides_tiles or self.story.knows(racks)
                likelihood[1 - habit.miss if certain else habit.guess / choices] |= 1 << mine
        return tuple((racks, chance) for chance, racks in likelihood.items())

    def _take(self, seat: int, spoken: bool, likelihood: Likelihood) -> None:
        if self.fell_back or not self.support:
            return
        self.evidence.append(Evidence(self.story.now, seat, spoken, likelihood))
        self._keep(sum(racks for racks, chance in likelihood if chance) & self.support)

    def _keep(self, left: RackSet) -> None:
        if self.fell_back or (not left and self.belief.support) or self.belief.contradictions:
            self.fell_back = True
            self.evidence = []
            left = self.belief.support
        self.support = left
