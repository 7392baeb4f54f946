"""Agents for tests, and everything that an environment gives to an agent."""

from collections.abc import Callable
from typing import Any

import numpy as np

from blindside.core.dealers import Dealer
from blindside.core.records import write_record
from blindside.envs.code777 import Code777
from blindside.envs.mastermind import Mastermind
from blindside.reason.code777.racksets import TRIPLE_OF

Env = Code777 | Mastermind
Act = Callable[[Env, Dealer], int]


def anything(env: Env, dealer: Dealer) -> int:
    """Return a random action that is allowed."""
    allowed = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    return int(allowed[dealer.pick(len(allowed))])


def hasty(env: Env, dealer: Dealer) -> int:
    """Call one of the possible racks as soon as few are left; needs `hints="support"`."""
    assert isinstance(env, Code777)
    parts = env.parts(env.observe(env.agent_selection))
    left = np.flatnonzero(parts["support"])
    if len(left) > 12:
        return 0
    rack = int(left[dealer.pick(len(left))])
    return 1 + (rack if env.settings.colors_too else TRIPLE_OF[rack])


def to_the_end(env: Env, act: Act, dealer: Dealer) -> None:
    while not has_ended(env):
        env.step(act(env, dealer))


def has_ended(env: Env) -> bool:
    return all(env.terminations.values()) or all(env.truncations.values())


def observed(env: Env, agent: str) -> bytes:
    seen = env.observe(agent)
    return bytes(seen["observation"].tobytes() + seen["action_mask"].tobytes())


def given(env: Env, agent: str) -> list[Any]:
    """Return everything that this agent can get from the environment."""
    return [
        observed(env, agent),
        env.text(agent),
        write_record(env.to_record(agent)),
        env.rewards[agent],
        env.terminations[agent],
        env.truncations[agent],
        env.infos[agent],
        env.agent_selection,
        env.render() if env.agent_selection == agent else None,
    ]
