"""The strongest bot: a joint posterior over its rack and how each other seat plays."""

import numpy as np

from blindside.bots.code777.exact import CertainBot
from blindside.bots.code777.opponents import Floats, Numbers, OpponentBelief
from blindside.games.code777.events import CallSettled, SawCalled, SawRackEmptied, Sight
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import RACKS, TRIPLES, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.racksets import TRIPLE_OF, indexes
from blindside.reason.code777.seat_history import SeatHistory

THRESHOLDS = np.array([0, 0.2, 0.35, 0.45, 0.6, 0.8, 1])
SLIPS = np.array([0.01, 0.2])
_THRESHOLD, _SLIP = (habit.ravel()[:, None] for habit in np.meshgrid(THRESHOLDS, SLIPS))
HABITS = len(_THRESHOLD) + 1
"""The number of habits: each threshold with each rate of slips, and one of calling whatever the chances."""
_CALLS_ANYWAY = 0.15
UNLIKELIEST, SMALLEST = 1e-4, 1e-100
"""The least likelihood of one act, and of all together: acts never exclude a habit or a rack."""
DRIFT = 0.1
"""The weight of the prior mixed into the habits at each new rack of mine: players may change how they play."""
CALLS_FROM = 0.75
"""The threshold of the master."""
SURE = 1 - 1e-9
_TRIPLE = np.array(TRIPLE_OF)
_NUMBER = {triple: number for number, triple in enumerate(TRIPLES)}


class OpponentModel:
    """The joint likelihood of one opponent's habit and my rack, given its calls and passes."""

    def __init__(self, me: int, seat: int) -> None:
        self.opponent = OpponentBelief(me, seat)
        self.habits = np.full(HABITS, 1 / HABITS)
        """The posterior of the habits before my present rack."""
        self._likelihood = np.ones((HABITS, len(RACKS)))
        """The likelihood of the acts since, by habit and rack of mine."""
        self._announced: tuple[Numbers, Floats] | None = None

    def likelihood_of_racks(self, mine: Numbers) -> Floats:
        """Return the likelihood of all acts with each of these racks of mine."""
        # Summed in a fixed order: a library may choose one by the processor, and games must not depend on that.
        likelihood: Floats = (self.habits[:, None] * self._likelihood[:, mine]).sum(axis=0)
        return likelihood

    def observe_silence(self, mine: Numbers) -> None:
        outlook = self.opponent.triple_posterior(mine).max(axis=1)
        would_call = np.minimum(outlook, SURE) >= np.minimum(_THRESHOLD, SURE)
        self._update(mine, np.where(would_call, _SLIP, 1 - _SLIP), 1 - _CALLS_ANYWAY)

    def observe_announcement(self, mine: Numbers) -> None:
        self._announced = mine, self.opponent.triple_posterior(mine)

    def observe_call(self, triple: int | None) -> None:
        """Update by the verdict on the last call; None is a triple that no rack has."""
        if self._announced is None:
            return
        mine, outlook = self._announced
        self._announced = None
        best = outlook.max(axis=1)
        of_said = np.zeros(len(mine)) if triple is None else outlook[:, triple]
        says = (of_said >= best * SURE) & (np.minimum(best, SURE) >= np.minimum(_THRESHOLD, SURE))
        self._update(mine, np.where(says, 1 - _SLIP, _SLIP * of_said), _CALLS_ANYWAY / len(TRIPLES))

    def _update(self, mine: Numbers, likelihood: Floats, anyway: float) -> None:
        """Multiply in the likelihood of an act by habit and rack of mine; `anyway` is that of the random habit."""
        seen = self._likelihood[:, mine]
        seen[:-1] *= np.maximum(likelihood, UNLIKELIEST)
        seen[-1] *= anyway
        self._likelihood[:, mine] = np.maximum(seen / seen.max(), SMALLEST)

    def start_rack(self, mine: int | None) -> None:
        """Start with my next rack; if I saw the last one, condition the habits on it."""
        if mine is not None:
            habits = self.habits * self._likelihood[:, mine]
            self.habits = habits / habits.sum()
        self.habits = (1 - DRIFT) * self.habits + DRIFT / HABITS
        self._likelihood[:] = 1
        self._announced = None


class MasterBot(CertainBot):
    """Learns how each opponent calls, and conditions its racks on their calls and passes."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self._models: list[OpponentModel] = []
        self._history: SeatHistory | None = None

    def see(self, sight: Sight, view: View) -> None:
        settings: Settings = view.board.settings
        if self._history is None:
            self._history = SeatHistory(self._seat, settings.racks, settings.colors_too)
            self._models = [OpponentModel(self._seat, seat) for seat in range(settings.players) if seat != self._seat]
        silences = len(self._history.passes)
        super().see(sight, view)
        self._history.see(sight, view)
        mine = np.array(indexes(self._belief.support), np.int64)
        for model in self._models:
            model.opponent.see(sight, view)
            match sight:
                case SawCalled(seat) if seat == model.opponent.seat:
                    model.observe_announcement(mine)
                case CallSettled(seat, numbers) if seat == model.opponent.seat:
                    model.observe_call(_NUMBER.get(numbers))
                case SawRackEmptied(place, _, tiles) if place == self._seat:
                    model.start_rack(None if tiles is None else tiles.index)
            if len(mine):
                for silence in self._history.passes[silences:]:
                    if model.opponent.seat in silence.seats:
                        model.observe_silence(mine)

    def _choose_rack(self, view: View) -> Rack | None:
        weights = self._belief.weights()
        if not weights:
            return None
        mine, most = np.array([rack.index for rack in weights]), max(weights.values())
        weighed = np.array([weight / most for weight in weights.values()])
        for model in self._models:
            weighed *= model.likelihood_of_racks(mine)
        if not weighed.sum() > 0:
            return None
        colors_too = view.board.settings.colors_too
        groups = mine if colors_too else _TRIPLE[mine]
        chances = np.bincount(groups, weighed) / weighed.sum()
        best = int(chances.argmax())
        if chances[best] < CALLS_FROM:
            return None
        return RACKS[best] if colors_too else RACKS[int(mine[groups == best][0])]
