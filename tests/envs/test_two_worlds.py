"""No byte that an agent gets depends on what it must not know. PettingZoo's tests do not check this."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from blindside.core.dealers import ScriptedDealer, SimulationDealer
from blindside.envs.code777 import Code777
from blindside.envs.mastermind import Mastermind
from blindside.games.code777.game import GAME
from blindside.reason.mastermind.space import get_space
from tests.effort import Times
from tests.envs.agents import anything, given, has_ended, hasty, observed
from tests.leaks.twins import is_mid_game, make_twin

HOUSES: dict[str, dict[str, Any]] = {
    "sheet": {},
    "hidden": {"hide_wrong": True, "penalty": 1, "edition": "german"},
    "wait": {"cool_down": 2, "calls_per_answer": None, "edition": "italian-2010"},
    "colors": {"colors_too": True},
}
PAIRS = 8


@pytest.mark.parametrize("house", HOUSES)
def test_agent_sees_the_same_with_another_own_rack(house: str, times: Times, counted: Callable[..., None]) -> None:
    """Compare observations of both worlds at every moment, and everything at the last one."""
    dealer = SimulationDealer(len(house))
    pairs = differ = game = 0
    while pairs < times(PAIRS):
        game += 1
        options = {"players": 2 + game % 4, "hints": "support", "render_mode": "ansi", **HOUSES[house]}
        env = Code777(**options)
        env.reset(seed=game)
        seat = dealer.pick(env.settings.players)
        agent, neighbor = f"seat_{seat}", f"seat_{(seat + 1) % env.settings.players}"
        actions: list[int] = []
        seen: list[bytes] = []
        while not has_ended(env):
            seen.append(observed(env, agent))
            record = env._session.record()
            if dealer.pick(8) == 0 and is_mid_game(record.events):
                other = make_twin(record, len(record.events), seat, dealer)
                if other is not None and other != list(record.events):
                    pairs += 1
                    world = Code777(**options)
                    assert replay_world(world, other, actions, agent) == seen
                    assert given(world, agent) == given(env, agent)
                    differ += given(world, neighbor) != given(env, neighbor)
            actions.append(hasty(env, dealer))
            env.step(actions[-1])
    assert differ > pairs // 2, "the worlds hardly differ, so the test proves little"
    counted("leaks", pairs_of_environments=pairs)


def replay_world(world: Code777, log: list[Any], actions: list[int], agent: str) -> list[bytes]:
    script = [chance for event in log for chance in GAME.dealer_draws(world.settings, event)]
    world.reset(seed=0, options={"dealer": ScriptedDealer(script)})
    seen = [observed(world, agent)]
    for action in actions:
        world.step(action)
        seen.append(observed(world, agent))
    return seen


@pytest.mark.parametrize("hints", ["none", "support", "chances"])
def test_call_is_hidden_until_settled(hints: Any) -> None:
    worlds = []
    for action in (0, 1, 40, 76):
        env = Code777(hints=hints, render_mode="ansi")
        env.reset(seed=4)
        env.step(action)
        worlds.append(env)
    for asked in ("seat_1", "seat_2", "seat_3"):
        first, *others = ([given(env, agent) for agent in env.agents] for env in worlds)
        assert all(other == first for other in others)
        for env in worlds:
            assert env.agent_selection == asked
            env.step(0)
    assert len({env.text("seat_1") for env in worlds}) == len(worlds), "settled, each call is for all to see"


@pytest.mark.parametrize("options", [{}, {"hints": "fits"}, {"keys": "by-hand", "empty": True}])
def test_codebreaker_sees_the_same_with_another_code(
    options: dict[str, Any], times: Times, counted: Callable[..., None]
) -> None:
    """Play both worlds guess by guess: the codemaker gives true keys, and the codebreaker sees the same."""
    dealer = SimulationDealer(7)
    for _ in range(times(PAIRS)):
        real, other = (Mastermind(first_codemaker="seat_0", render_mode="ansi", **options) for _ in range(2))
        guesses = [dealer.pick(len(get_space(real.settings))) for _ in range(2)]
        for world, code in zip((real, other), alike(real, guesses, dealer), strict=True):
            world.reset(seed=1)
            world.step(code)
        assert given(real, "seat_0") != given(other, "seat_0")
        for guess in guesses:
            for asked in ("seat_1", "seat_0"):
                if real.agent_selection != asked:
                    continue  # the table gives the key
                assert given(real, "seat_1") == given(other, "seat_1")
                for world in (real, other):
                    world.step(guess if asked == "seat_1" else anything(world, dealer))
        assert given(real, "seat_1") == given(other, "seat_1")
    counted("leaks", pairs_of_environments=times(PAIRS))


def alike(env: Mastermind, guesses: list[int], dealer: SimulationDealer) -> tuple[int, int]:
    """Find two codes that give the same keys to these guesses, and are neither of them."""
    space = get_space(env.settings)
    while True:
        code = dealer.pick(len(space))
        keys = [int(space.keys_of(guess, np.array([code], np.int32))[0]) for guess in guesses]
        others = space.find_fitting(zip(guesses, keys, strict=True))
        if len(others) > 1 and code not in guesses:
            other = int(others[dealer.pick(len(others))])
            if other != code:
                return code, other
