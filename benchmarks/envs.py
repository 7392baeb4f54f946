"""Steps a second of the environments, on one core, with random agents: observation and mask included."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import click
import numpy as np

from blindside.envs import code777_v0, mastermind_v0
from blindside.envs.code777 import Code777
from blindside.envs.mastermind import Mastermind
from blindside.envs.vector import Code777Vector

TARGET, TARGET_AT_ONCE = 2_000, 200_000

Env = Code777 | Mastermind
ENVIRONMENTS: dict[str, Callable[[], Env]] = {
    "Code 777, 4 agents": code777_v0.raw_env,
    "Code 777, hints support": lambda: code777_v0.raw_env(hints="support"),
    "Code 777, hints chances": lambda: code777_v0.raw_env(hints="chances"),
    "Mastermind, 2 agents": mastermind_v0.raw_env,
    "Mastermind, hints fits": lambda: mastermind_v0.raw_env(hints="fits"),
}


def measure_steps(env: Env, seconds: float) -> float:
    env.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        env.reset()
        for agent in env.agent_iter():
            observation, _, ended, gave_up, _ = env.last()
            action: Any = None
            if not ended and not gave_up and observation is not None:
                action = env.action_space(agent).sample(observation["action_mask"])
            env.step(action)
            steps += 1
    return steps / (time.process_time() - start)


def measure_vector_steps(bots: Sequence[str], seconds: float) -> float:
    """Return steps a second of many games at once, with a learner that calls from a chance of 60 %."""
    env = Code777Vector(1_024, bots)
    observations, _ = env.reset(seed=1)
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        chances = env.parts(observations)["chances"]
        observations, *_ = env.step(np.where(chances.max(axis=1) >= 0.6, 1 + chances.argmax(axis=1), 0))
        steps += env.num_envs
    return steps / (time.process_time() - start)


def main() -> None:
    for name, make in ENVIRONMENTS.items():
        best = max(measure_steps(make(), 1) for _ in range(3))
        click.echo(f"{name:<34} {best:>9,.0f} steps/s   target {TARGET:>7,}")
    for bot in ("certain", "expert", "gambler", "silence"):
        best = max(measure_vector_steps([bot] * 3, 1) for _ in range(3))
        click.echo(f"{'1,024 at once, against ' + bot:<34} {best:>9,.0f} steps/s   target {TARGET_AT_ONCE:>7,}")


if __name__ == "__main__":
    main()
