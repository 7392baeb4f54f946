"""Every bot finishes games in every edition, and calls as its description says."""

from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from blindside.bots.code777 import BOTS
from blindside.bots.code777.exact import CertainBot
from blindside.bots.code777.master import HABITS, MasterBot, OpponentModel
from blindside.bots.registry import find_kind
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.records import Record
from blindside.games import check_record
from blindside.games.code777.commands import Call, Command
from blindside.games.code777.events import CallSettled, GameEnded
from blindside.games.code777.game import play
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import EDITIONS, settings_for
from blindside.games.code777.tiles import RACKS
from blindside.games.code777.view import View
from tests.effort import Times, mark_slow_except

LEVELS = [level.bot for level in BOTS.levels.values() if not level.is_apart]
"""The weakest first."""
HOUSES: list[dict[str, Any]] = [
    {},
    {"colors_too": True},
    {"hide_wrong": True, "draw_two": True},
    {"answers": "by-hand", "penalty": 1},
]


def play_game(names: list[str], seed: int, edition: str = "jumbo-1985", **house: Any) -> Record:
    settings = settings_for(edition, players=len(names), **house)
    players = [
        find_kind("code777", settings, name).make(seat, seat_dealer(seed, seat)) for seat, name in enumerate(names)
    ]
    return play(settings, players, SimulationDealer(seed))


@pytest.mark.parametrize("name", BOTS.kinds)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("every", mark_slow_except([2], [2, 1]))
def test_bots_of_one_kind_finish_a_game(name: str, edition: str, every: int) -> None:
    for seed, house in list(enumerate(HOUSES))[::every]:
        record = play_game([name] * (2 + seed), seed, edition, **house)
        check_record(record)
        end = record.events[-1]
        assert isinstance(end, GameEnded)
        assert end.winner is not None or name in ("certain", "silence"), "only bots that never guess may get stuck"


def test_bots_with_the_same_seed_play_the_same_game() -> None:
    for names in (tuple(LEVELS), ("gambler", "certain", "silence:0.6", "threshold:0.45")):
        assert play_game(list(names), 5) == play_game(list(names), 5)


def count_calls(names: list[str], games: int) -> tuple[Counter[str], Counter[str]]:
    """Count the right and wrong calls of each bot."""
    right, wrong = Counter[str](), Counter[str]()
    for seed in range(games):
        for event in play_game(names, seed).events:
            if isinstance(event, CallSettled):
                (right if event.right else wrong)[names[event.seat]] += 1
    return right, wrong


def test_bots_call_at_their_stated_certainty(times: Times) -> None:
    names = ["novice", "casual", "certain", "expert", "gambler"]
    right, wrong = count_calls(names, times(20))
    assert wrong["certain"] == 0
    shares = {name: right[name] / (right[name] + wrong[name]) for name in names}
    assert shares["casual"] > 0.85, "it errs seldom"
    assert 0.6 < shares["expert"] < 0.95, "it calls what is likely, not only what is sure"
    assert 0.3 < shares["novice"] < shares["casual"], "it errs often"
    assert shares["gambler"] < 0.4


class CallsImpossibleOnce(CertainBot):
    """Calls numbers that no rack has, once; plays on as `certain`."""

    has_called = False

    def act(self, view: View) -> Command | None:
        if self.has_called or not can_call(view.board, self._seat):
            return super().act(view)
        self.has_called = True
        return Call(self._seat, (1, 1, 1))


def test_master_after_an_impossible_call_rules_out_no_habit() -> None:
    master = MasterBot(0)
    settings = settings_for("jumbo-1985", players=3)
    play(settings, [master, CallsImpossibleOnce(1), CertainBot(2)], SimulationDealer(3))
    for model in master._models:
        assert model.habits.min() > 0
        assert model.likelihood_of_racks(np.arange(len(RACKS))).min() > 0


def test_model_at_each_new_rack_drifts_back_to_the_prior() -> None:
    model = OpponentModel(0, 1)
    model.habits = np.eye(HABITS)[0]
    found = []
    for _ in range(60):
        model.start_rack(None)
        found.append(abs(model.habits - 1 / HABITS).max())
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.5
    assert found[-1] < 0.01


def test_bots_stronger_kind_scores_more(times: Times) -> None:
    """Two of each at a table, neighbours in the list; seats alternate."""
    for weaker, stronger in pairwise(LEVELS):
        points = Counter[str]()
        for names in ([weaker, stronger] * 2, [stronger, weaker] * 2):
            for seed in range(times(10)):
                record = play_game(names, seed)
                end = record.events[-1]
                assert isinstance(end, GameEnded)
                if end.winner is not None:
                    points[names[end.winner]] += 1
        assert points[stronger] > points[weaker], (weaker, stronger, points)
