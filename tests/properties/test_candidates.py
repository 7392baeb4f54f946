"""What the stand-in players believe: the truth is always among it, through wrong calls, mixes and hidden tiles."""

from typing import Any

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.games.code777.commands import Start
from blindside.games.code777.events import CallSettled, TilesMixed
from blindside.games.code777.play import play
from blindside.games.code777.rules import decide
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.sights import Sight
from blindside.games.code777.state import evolve, new_state
from blindside.games.code777.view import View
from tests.effort import times
from tests.players import Hasty


class Audited(Hasty):
    """Tells what it believed after each sight."""

    def __init__(self, seat: int, dealer: SimulationDealer) -> None:
        super().__init__(seat, dealer, enough=4)
        self.believed: list[list[Any]] = []

    def see(self, sight: Sight, view: View) -> None:
        super().see(sight, view)
        self.believed.append(self._candidates.racks)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "house", [{}, {"hide_wrong": True}, {"draw_two": True, "cool_down": 2}], ids=["sheet", "hidden", "house"]
)
def test_the_truth_is_always_among_the_candidates(edition: str, house: dict[str, Any]) -> None:
    mixes = wrong = 0
    for game in range(times(4)):
        settings = settings_for(edition, players=2 + game % 4, **house)
        dealer = SimulationDealer(game)
        players = [Audited(seat, dealer) for seat in range(settings.players)]
        record = play(settings, players, dealer)
        state = new_state(settings)
        for number, event in enumerate(record.events):
            state = evolve(state, event)
            for seat, player in enumerate(players):
                rack = state.racks[seat]
                if rack is not None:
                    assert rack in player.believed[number], (game, number, seat)
            mixes += isinstance(event, TilesMixed)
            wrong += isinstance(event, CallSettled) and not event.right
    assert mixes > times(4), "no game was mixed again"
    assert wrong, "nobody called wrongly"


def test_decide_does_not_change_what_it_is_given() -> None:
    state = new_state(settings_for("german"))
    first = decide(state, Start(), SimulationDealer(5))
    assert decide(state, Start(), SimulationDealer(5)) == first
    assert state == new_state(settings_for("german"))
