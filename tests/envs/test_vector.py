"""The vector environment plays the games of the plain engine, and observes only what its seat can know."""

import subprocess
import sys

import numpy as np
import pytest

from blindside.arena.kernel.batch import play
from blindside.arena.kernel.games import make_table
from blindside.bots.code777.exact import CertainBot
from blindside.bots.registry import find_kind
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.errors import InvalidInput
from blindside.envs.vector import Code777Vector
from blindside.games.code777.events import GameEnded
from blindside.games.code777.game import play as play_plainly
from blindside.games.code777.legal import can_call
from blindside.games.code777.settings import settings_for
from blindside.games.code777.tiles import TRIPLES, Rack
from blindside.games.code777.view import View
from blindside.reason.code777.belief import triple_posterior

pytestmark = pytest.mark.usefixtures("compiler")

GAMES = 30


def certain(env: Code777Vector, observations: np.ndarray) -> np.ndarray:
    """Call what is certain."""
    chances = env.parts(observations)["chances"]
    return np.where((chances > 0).sum(axis=1) == 1, 1 + chances.argmax(axis=1), 0)


class Watcher(CertainBot):
    """Calls what is certain, and notes all chances when it may call."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.noted: list[dict[tuple[int, int, int], float]] = []

    def _choose_rack(self, view: View) -> Rack | None:
        assert can_call(view.board, self._seat)
        found = triple_posterior(self._belief.weights())
        self.noted.append({triple: float(chance) for triple, chance in found.items()})
        return super()._choose_rack(view)


@pytest.mark.parametrize("bots", [("certain",) * 3, ("expert", "gambler"), ("silence", "expert", "gambler", "certain")])
@pytest.mark.parametrize("seat", [0, 1])
def test_vector_games_equal_plain_games_of_the_learner(bots: tuple[str, ...], seat: int) -> None:
    env = Code777Vector(GAMES, bots, edition="english-2010", seat=seat)
    observations, _ = env.reset(seed=11)
    seeds = np.random.SeedSequence(11).generate_state(GAMES, np.uint64)
    seen: list[list[np.ndarray]] = [[] for _ in range(GAMES)]
    rewards = np.zeros(GAMES)
    running = np.ones(GAMES, np.bool_)
    while running.any():
        chances = env.parts(observations)["chances"]
        for game in np.flatnonzero(running).tolist():
            seen[game].append(chances[game])
        observations, reward, ended, given_up, _ = env.step(certain(env, observations))
        rewards[running] += reward[running]
        running &= ~(ended | given_up)
    names = [*bots[:seat], "certain", *bots[seat:]]
    settings = settings_for("english-2010", players=len(names))
    for game, seed in enumerate(map(int, seeds)):
        watcher = Watcher(seat)
        players = [
            watcher if place == seat else find_kind("code777", settings, name).make(place, seat_dealer(seed, place))
            for place, name in enumerate(names)
        ]
        end = play_plainly(settings, players, SimulationDealer(seed)).events[-1]
        assert isinstance(end, GameEnded)
        assert rewards[game] == (1 if end.winner == seat else pytest.approx(-1 / len(bots)))
        assert len(seen[game]) == len(watcher.noted)
        for found, noted in zip(seen[game], watcher.noted, strict=True):
            assert found == pytest.approx([noted.get(triple, 0) for triple in TRIPLES], abs=1e-6)


def test_vector_restarts_games_and_repeats_with_the_same_seed() -> None:
    shares = []
    wins = games = 0
    for _ in range(2):
        env = Code777Vector(64, ("certain",) * 3)
        observations, _ = env.reset(seed=3)
        wins = games = 0
        for _ in range(2000):
            observations, rewards, ended, given_up, _ = env.step(certain(env, observations))
            wins += int((rewards == 1).sum())
            games += int((ended | given_up).sum())
        assert games > 1000
        shares.append((wins, games))
    assert shares[0] == shares[1]
    assert 0.2 < wins / games < 0.3, "it plays as the others do"


def test_vector_clone_is_independent() -> None:
    env = Code777Vector(8, ("expert",) * 3)
    observations, _ = env.reset(seed=5)
    other = env.clone()
    for _ in range(50):
        ours, theirs = env.step(certain(env, observations)), other.step(certain(other, observations))
        for mine, yours in zip(ours[:4], theirs[:4], strict=True):
            np.testing.assert_array_equal(mine, yours)
        observations = ours[0]
    env.step(np.ones(8, int))
    other.step(np.zeros(8, int))
    assert not np.array_equal(env._batch.games["wrong"], other._batch.games["wrong"])
    np.testing.assert_array_equal(env.reset()[0], other.reset()[0])


def test_vector_observations_are_in_their_space() -> None:
    env = Code777Vector(4, ("gambler",), cool_down=3)
    observations, _ = env.reset(seed=1)
    for _ in range(200):
        assert env.observation_space.contains(observations)
        observations, *_ = env.step(env.action_space.sample())


def test_vector_with_unsupported_bot_or_rule_raises() -> None:
    with pytest.raises(InvalidInput, match="the compiled kernel does not support"):
        Code777Vector(4, ("novice",))
    with pytest.raises(InvalidInput, match="the compiled kernel does not support"):
        Code777Vector(4, ("certain",), draw_two=True)


def test_vector_wins_equal_batch_wins() -> None:
    settings = settings_for("jumbo-1985")
    seeds = np.random.SeedSequence(2).generate_state(500, np.uint64)
    expected = play(make_table(settings, ["certain", "expert", "expert", "expert"]), seeds).winner == 0
    env = Code777Vector(500, ("expert",) * 3)
    observations, _ = env.reset(seed=2)
    won, running = np.zeros(500, np.bool_), np.ones(500, np.bool_)
    while running.any():
        observations, rewards, ended, given_up, _ = env.step(certain(env, observations))
        won |= running & (rewards == 1)
        running &= ~(ended | given_up)
    np.testing.assert_array_equal(won, expected)


def test_vector_with_invalid_seat_seed_or_action_raises() -> None:
    for seat in (-1, 4, 9):
        with pytest.raises(InvalidInput, match=f"there is no seat {seat}"):
            Code777Vector(4, seat=seat)
    env = Code777Vector(4)
    with pytest.raises(InvalidInput, match="out of range"):
        env.reset(seed=-1)
    env.reset(seed=1)
    for actions in ([0], [0, 0, 0, 77], [0, -1, 0, 0]):
        with pytest.raises(InvalidInput, match="needs one action from 0 to 76"):
            env.step(actions)


def test_vector_reset_without_seed_continues() -> None:
    one, other = Code777Vector(16), Code777Vector(16)
    first, again = one.reset(seed=4)[0], one.reset()[0]
    assert not np.array_equal(first, again)
    other.reset(seed=4)
    np.testing.assert_array_equal(other.reset()[0], again)


def test_vector_without_numba_names_the_extra() -> None:
    program = "import sys; sys.modules['numba'] = None; import blindside.envs.vector"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.stderr.endswith("ImportError: vector environments need numba: pip install 'blindside[speed]'\n")
