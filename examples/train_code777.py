"""Train a player of Code 777 against three novices: `./run train`, about a minute.

The learner observes which racks may be its own (`hints="support"`). Its policy has four weights, zero at first, when
all actions have the same chance. Policy gradient (REINFORCE) improves them from points. Plain numpy, one core.
"""

import time
from math import sqrt
from typing import Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from blindside.envs.code777 import Code777
from blindside.games.code777.tiles import RACKS, TRIPLES

Vector = NDArray[np.float64]
Matrix = NDArray[np.float64]

FEATURES = ("pass", "pass, by the share of calls that are possible", "call what is possible", "call what is likelier")
CALL = np.array([TRIPLES.index(rack.numbers) for rack in RACKS])
"""The call that is right for each rack."""
DISCOUNT, RATE, GAMES = 0.9, 1.0, 20
"""The discount of a reward for each decision, the learning rate, and the games of an update."""


class Episode(NamedTuple):
    """A game of the learner: by decision, the gradient of the log-probability, and the reward."""

    gradients: Matrix
    rewards: Vector


def make_env(reward: str) -> Code777:
    novices = dict.fromkeys(("seat_1", "seat_2", "seat_3"), "novice")
    return Code777(players=4, bots=novices, hints="support", reward=reward)  # type: ignore[arg-type]  # one of the two


def compute_features(parts: dict[str, NDArray[np.float32]]) -> Matrix:
    """Return the features of every action: to pass, and each call."""
    racks = np.bincount(CALL[parts["support"] > 0], minlength=len(TRIPLES))
    share = racks / racks.sum()
    found = np.zeros((1 + len(TRIPLES), len(FEATURES)))
    found[0, 0] = 1
    found[0, 1] = (share > 0).mean()
    found[1:, 2] = share > 0
    found[1:, 3] = share
    return found


def play(env: Code777, weights: Vector, chance: np.random.Generator, seed: int) -> Episode:
    gradients, rewards = [], []
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, reward, ended, gave_up, _ = env.last()
        rewards.append(reward)
        action: Any = None
        if not ended and not gave_up and observation is not None:
            of_actions = compute_features(env.parts(observation))
            likely = np.exp(of_actions @ weights)
            likely /= likely.sum()
            action = chance.choice(len(likely), p=likely)
            gradients.append(of_actions[action] - likely @ of_actions)
        env.step(action)
    return Episode(np.array(gradients), np.array(rewards[1:]))


def discount_rewards(rewards: Vector) -> Vector:
    """Return the discounted sum of later rewards for each decision."""
    worth = np.zeros(len(rewards) + 1)
    for place in reversed(range(len(rewards))):
        worth[place] = rewards[place] + DISCOUNT * worth[place + 1]
    return worth[:-1]


def learn(updates: int, chance: np.random.Generator) -> Vector:
    env = make_env("points")
    weights, mean, square = np.zeros((3, len(FEATURES)))
    with click.progressbar(range(1, updates + 1), label="learning") as bar:
        for update in bar:
            episodes = [play(env, weights, chance, seed=update * GAMES + game) for game in range(GAMES)]
            worth = np.concatenate([discount_rewards(episode.rewards) for episode in episodes])
            worth = (worth - worth.mean()) / worth.std()
            gradient = worth @ np.concatenate([episode.gradients for episode in episodes]) / len(worth)
            # Adam.
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.99 * square + 0.01 * gradient**2
            weights = weights + RATE * mean / (1 - 0.9**update) / np.sqrt(square / (1 - 0.99**update))
    return weights


def count_wins(weights: Vector, games: int, chance: np.random.Generator) -> int:
    """Count the wins in so many games that were not trained on."""
    env = make_env("win")
    return sum(bool(play(env, weights, chance, seed=10**9 + game).rewards[-1] > 0) for game in range(games))


def wilson_interval(won: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval of the share of wins."""
    z, share = 1.96, won / games
    middle, half = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + (z / (2 * games)) ** 2)
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def print_wins(when: str, won: int, games: int) -> None:
    low, high = wilson_interval(won, games)
    click.echo(f"{when:<7} {won} of {games} games won: {won / games:.1%} (95%: {low:.1%} to {high:.1%})")


@click.command()
@click.option("--updates", default=120, show_default=True, help=f"of {GAMES} games each")
@click.option("--games", default=400, show_default=True, help="games to evaluate with, before and after")
@click.option("--seed", default=1, show_default=True)
def main(updates: int, games: int, seed: int) -> None:
    """Train a player of Code 777 against three novices. Equal play would win a quarter of the games."""
    chance = np.random.default_rng(seed)
    start = time.perf_counter()
    print_wins("before", count_wins(np.zeros(len(FEATURES)), games, chance), games)
    weights = learn(updates, chance)
    print_wins("after", count_wins(weights, games, chance), games)
    for name, weight in zip(FEATURES, weights, strict=True):
        click.echo(f"        {weight:>6.2f}  {name}")
    click.echo(f"{time.perf_counter() - start:.0f} seconds")


if __name__ == "__main__":
    main()
