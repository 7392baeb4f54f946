"""Mastermind for one who guesses, as a Gymnasium environment, `blindside/Mastermind-v0`."""

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, Self

import gymnasium
import numpy as np

from blindside.core.records import Record
from blindside.envs.layout import Flags, Numbers, box
from blindside.envs.mastermind import Mastermind
from blindside.envs.table import METADATA, no_action

AGENT = "seat_1"
OBSERVED = ("guesses", "clues")
REDS = 1
"""Where a clue has its reds."""


class MastermindGuessing(gymnasium.Env[Numbers, np.int64]):
    """A single game against a bot that hides a code. Action n guesses the code with this number.

    Observes the parts `guesses` and `clues` of `Mastermind`, one after the other. Each guess costs 1; the episode is
    terminated when the code is found, and truncated when the rows are used up. `info["fits"]` has a flag for each code
    that fits all clues, and `info["action_mask"]` one for each that may be guessed, which are all.
    """

    metadata = METADATA | {"name": "blindside/Mastermind-v0"}

    def __init__(self, *, codemaker: str = "consistent", render_mode: str | None = None, **settings: Any) -> None:
        """Settings as `Settings` has them, but for the games, of which there is one; `codemaker` is a bot."""
        self._table = Mastermind(
            aid="fits",
            bots={"seat_0": codemaker},
            first_codemaker="seat_0",
            render_mode=render_mode,
            **settings,
            games=1,
        )
        layout = {field.name: field for field in self._table.layout}
        self.render_mode = render_mode
        self._codes = layout["fits"].shape[0]
        self.action_space = gymnasium.spaces.Discrete(self._codes)
        self.observation_space = box(tuple([layout[name] for name in OBSERVED]))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Flags]]:
        super().reset(seed=seed)
        self._table.reset(seed, options)
        return self._observed(self._parts())

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Flags]]:
        if not self.action_space.contains(action):
            raise no_action(action, self._codes)
        self._table.step(int(action))
        parts = self._parts()
        found = bool(parts["clues"][:, REDS].max() == self._table.settings.holes)
        observation, info = self._observed(parts)
        return observation, -1.0, found, self._table.terminations[AGENT] and not found, info

    def _parts(self) -> dict[str, Numbers]:
        return self._table.parts(self._table.observe(AGENT))

    def _observed(self, parts: dict[str, Numbers]) -> tuple[Numbers, dict[str, Flags]]:
        info = {"fits": parts["fits"].astype(np.int8), "action_mask": np.ones(self._codes, np.int8)}
        return np.concatenate([parts[name].ravel() for name in OBSERVED]), info

    def render(self) -> str | None:
        return self._table.render()

    def clone(self) -> Self:
        """A game of its own at the same point (see `TableEnv.clone`)."""
        twin = copy(self)
        twin._table = self._table.clone()
        twin.action_space = deepcopy(self.action_space)
        return twin

    def to_record(self, agent: str | None = None) -> Record:
        """The whole game, once it is over; or, at any time, what `seat_1` has seen of it."""
        return self._table.to_record(agent)
