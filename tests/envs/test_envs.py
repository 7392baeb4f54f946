"""Environments use the same rules, records, seeds, bots and errors as other games."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from blindside.bots.code777 import BOTS
from blindside.bots.code777.exact import CertainBot
from blindside.core.audience import seat_audience
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.records import write_record
from blindside.envs import code777_v0, mastermind_v0
from blindside.envs.code777 import Code777
from blindside.envs.mastermind import Mastermind
from blindside.games import export, is_over, read_record, replay
from blindside.games.code777.commands import Call
from blindside.games.code777.game import play
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import RACKS, TRIPLES
from blindside.games.code777.view import View
from blindside.reason.code777.belief import triple_posterior
from tests.envs.agents import Act, Env, anything, given, has_ended, hasty, to_the_end

NOVICES = {"seat_1": "novice", "seat_3": "novice"}
TABLES: dict[str, tuple[Callable[[], Env], Act]] = {
    "code777": (lambda: Code777(hints="support", penalty=1, reward="points", render_mode="ansi"), hasty),
    "code777 with bots": (lambda: Code777(bots=NOVICES, hints="chances", render_mode="ansi"), anything),
    "mastermind": (lambda: Mastermind(keys="devil", hints="fits", render_mode="ansi"), anything),
    "mastermind with a bot": (lambda: Mastermind(bots={"seat_1": "consistent"}, render_mode="ansi"), anything),
}
every_table = pytest.mark.parametrize(("make", "act"), TABLES.values(), ids=TABLES)


@every_table
def test_record_of_finished_env_is_valid(make: Callable[[], Env], act: Act) -> None:
    env = make()
    env.reset(seed=5)
    with pytest.raises(NotAllowed, match="this game is not over"):
        env.to_record()
    to_the_end(env, act, SimulationDealer(5))
    record = env.to_record()
    assert is_over(record)
    assert read_record(write_record(record)) == record
    for agent in env.possible_agents:
        assert read_record(write_record(env.to_record(agent))) == export(record, seat_audience(int(agent[-1])))


@every_table
def test_observations_follow_from_the_agents_own_record(make: Callable[[], Env], act: Act) -> None:
    """Replay the agent's own record: each observation must be the same."""
    env, dealer = make(), SimulationDealer(6)
    env.reset(seed=6)
    agent = "seat_0"
    seen: dict[int, Any] = {}
    while not has_ended(env):
        seen[len(env.to_record(agent).events)] = env.observe(agent)["observation"]
        env.step(act(env, dealer))
    seat: Any = env._make_seat(0)
    for number, (sight, view) in enumerate(replay(env.to_record(agent), seat_audience(0)), 1):
        seat.see(sight, view)
        if number in seen:
            np.testing.assert_array_equal(seat.observe(view), seen.pop(number))
    assert not seen


@every_table
def test_reset_with_same_seed_gives_same_games(make: Callable[[], Env], act: Act) -> None:
    def games(seed: int) -> list[Any]:
        env, dealer = make(), SimulationDealer(1)
        env.reset(seed=seed)
        to_the_end(env, act, dealer)
        first = env.to_record()
        env.reset()
        to_the_end(env, act, dealer)
        return [first, env.to_record()]

    assert games(3) == games(3)
    assert any(games(seed)[0] != games(3)[0] for seed in range(4, 20))


@every_table
def test_clone_is_independent(make: Callable[[], Env], act: Act) -> None:
    env, dealer = make(), SimulationDealer(2)
    env.reset(seed=2)
    for _ in range(5):
        env.step(act(env, dealer))
    before = [given(env, agent) for agent in env.agents]
    clone, again = env.clone(), env.clone()
    to_the_end(clone, act, SimulationDealer(9))
    assert [given(env, agent) for agent in env.agents] == before
    for other in (env, again):
        to_the_end(other, act, SimulationDealer(9))
        assert other.to_record() == clone.to_record()
        assert [given(other, agent) for agent in env.agents] == [given(clone, agent) for agent in env.agents]


@pytest.mark.parametrize("calls", [False, True])
@pytest.mark.parametrize("house", [{}, {"cool_down": 3}, {"penalty": 1}])
def test_env_with_bots_plays_the_same_game_as_play(calls: bool, house: dict[str, Any]) -> None:
    """One player always calls 5 7 7, or never calls."""

    class Stubborn(CertainBot):
        def act(self, view: View) -> Call | None:
            return Call(0, (5, 7, 7)) if calls and can_call(view.board, 0) else None

    settings = settings_for("german", players=3, **house)
    players = [Stubborn(0), *(BOTS.kinds["novice"].make(seat, seat_dealer(8, seat)) for seat in (1, 2))]
    expected = play(settings, players, SimulationDealer(8))
    env = Code777("german", 3, bots={"seat_1": "novice", "seat_2": "novice"}, **house)
    env.reset(seed=8)
    to_the_end(env, lambda *_: 1 + TRIPLES.index((5, 7, 7)) if calls else 0, SimulationDealer(0))
    assert env.to_record() == expected


def test_hints_equal_the_exact_belief() -> None:
    """Compare both hints with the belief at the same moment. The true rack must be possible."""
    env, dealer = Code777(hints="support"), SimulationDealer(3)
    other = Code777(hints="chances")
    for each in (env, other):
        each.reset(seed=3)
    for _ in range(60):
        agent = env.agent_selection
        support = env.parts(env.observe(agent))["support"]
        chances = other.parts(other.observe(agent))["chances"]
        seat: Any = env._session.players[int(agent[-1])]
        exact = triple_posterior(seat._belief.weights())
        assert {RACKS[index].numbers for index in np.flatnonzero(support)} == set(exact)
        assert chances == pytest.approx([float(exact.get(triple, 0)) for triple in TRIPLES])
        rack = env._session._state.racks[int(agent[-1])]
        assert rack is None or rack.numbers in exact
        action = hasty(env, dealer)
        env.step(action)
        other.step(action)


@pytest.mark.parametrize("reward", ["win", "points"])
def test_rewards_sum_to_zero(reward: Any) -> None:
    env, dealer = Code777(hints="support", reward=reward), SimulationDealer(4)
    total = np.zeros(4)
    env.reset(seed=4)
    while not has_ended(env):
        env.step(hasty(env, dealer))
        assert sum(env.rewards.values()) == pytest.approx(0)
        total += list(env.rewards.values())
    board = env._session.board
    others = (sum(board.scores) - 3) / 3
    assert total[board.winner] == pytest.approx(1 if reward == "win" else 3 - others)
    assert total.argmax() == board.winner


def test_codemaker_reward_equals_rows() -> None:
    env = Mastermind(games=1, rows=3, first_codemaker="seat_0")
    env.reset(seed=0)
    for action, reward in ((7, 0), (1, 0), (7, 2)):
        env.step(action)
        assert env.rewards == {"seat_0": reward, "seat_1": -reward}
    assert all(env.terminations.values())


def test_game_without_calls_is_truncated() -> None:
    env = Code777(players=2)
    env.reset(seed=1)
    to_the_end(env, lambda *_: 0, SimulationDealer(0))
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}
    read_record(write_record(env.to_record()))


def test_illegal_action_raises_raw_and_loses_wrapped() -> None:
    """A wrong key is refused, and the game does not change."""
    options: dict[str, Any] = {"keys": "by-hand", "first_codemaker": "seat_0"}
    raw = mastermind_v0.raw_env(**options)
    raw.reset(seed=1)
    for action in (5, 1290):
        raw.step(action)
    before = given(raw, "seat_0")
    with pytest.raises(NotAllowed, match="The right key"):
        raw.step(1296 + 14)
    assert given(raw, "seat_0") == before
    raw.step(int(raw.observe("seat_0")["action_mask"].argmax()))
    assert raw.agent_selection == "seat_1"

    env = mastermind_v0.env(**options)
    env.reset(seed=1)
    for action in (5, 1290, 1296 + 14):
        env.step(action)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -1, "seat_1": 0}


@pytest.mark.parametrize("action", [-1, 77, None, "0", 1.5])
def test_step_with_invalid_action_raises(action: Any) -> None:
    raw = code777_v0.raw_env()
    raw.reset(seed=1)
    with pytest.raises(InvalidInput, match=f"{action} is not a valid action: use 0 to 76"):
        raw.step(action)
    env = code777_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError):
        env.step(action)


@pytest.mark.parametrize(
    ("make", "options", "reason"),
    [
        (Code777, {"players": 6}, "2 to 5 players"),
        (Code777, {"draw_two": True}, "one card at a time"),
        (Code777, {"answers": "by-hand"}, "use 'by-table'"),
        (Code777, {"hints": "all"}, "'all' is not valid for hints"),
        (Code777, {"reward": "all"}, "'all' is not valid for reward"),
        (Code777, {"render_mode": "rgb_array"}, "'rgb_array' is not valid for render_mode"),
        (Code777, {"players": 2, "bots": {"seat_2": "novice"}}, "'seat_2' is not valid for bots"),
        (Code777, {"bots": {"seat_1": "devil"}}, "bot 'devil' is not available here"),
        (Code777, {"players": 2, "bots": {"seat_0": "novice", "seat_1": "novice"}}, "leave one for an agent"),
        (Mastermind, {"keys": "by-hand-unchecked"}, "wrong keys are not supported"),
        (Mastermind, {"games": 1, "reward": "win"}, "no winner"),
        (Mastermind, {"holes": 8, "colors": 12}, "too many"),
        (Mastermind, {"first_codemaker": "seat_2"}, "'seat_2' is not valid for first_codemaker"),
    ],
)
def test_env_with_unsupported_option_raises(make: Any, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        make(**options)


def test_reset_with_negative_seed_raises() -> None:
    with pytest.raises(InvalidInput, match="the seed -1 is out of range"):
        Code777().reset(seed=-1)


ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "environments.md").read_text()


def test_training_example_runs() -> None:
    """A short run; the full run shows that it learns."""
    command = [sys.executable, "examples/train_code777.py", "--updates", "1", "--games", "3"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(r"^before +\d of 3 games won: .*^after +\d of 3 games won: ", ran.stdout, re.DOTALL | re.MULTILINE)


@pytest.mark.usefixtures("compiler")
def test_python_of_the_docs_works() -> None:
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        found: dict[str, Any] = {}
        exec(block, found)
        assert "record" not in found or is_over(found["record"])


def test_all_observation_parts_are_documented() -> None:
    for env in (Code777(hints="support"), Code777(hints="chances"), Mastermind(hints="fits")):
        for field in env.layout:
            assert f"| `{field.name}` |" in PAGE


def test_gymnasium_episode_terminates_or_truncates() -> None:
    """Guesses that fit find the code; the same guess again and again uses up the rows."""
    env: Any = gymnasium.make("blindside/Mastermind-v0", rows=7).unwrapped
    _, info = env.reset(seed=11)
    assert info["fits"].sum() == 1296
    ended, cut, total = False, False, 0.0
    while not ended:
        twin = env.clone()
        step = env.step(info["fits"].argmax())
        np.testing.assert_array_equal(step[0], twin.step(info["fits"].argmax())[0])
        _, reward, ended, cut, info = step
        total += reward
    assert not cut
    assert total == -len(env.to_record().events[2:-3]) / 2
    read_record(write_record(env.to_record()))

    env.reset(seed=11)
    assert [env.step(np.int64(0))[2:4] for _ in range(7)] == [(False, False)] * 6 + [(False, True)]
    with pytest.raises(InvalidInput, match="1296 is not a valid action"):
        env.step(1296)
