"""Many compiled games of Code 777 at once, for one learner against fixed policies: a Gymnasium vector environment."""

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from math import prod
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from blindside.core.installation import install_command
from blindside.core.messages import msg, translator

try:
    import numba  # noqa: F401
except ImportError:
    missing = msg("vector environments need numba: {command}", command=install_command("speed"))
    raise ImportError(translator()(missing)) from None

from blindside.arena.kernel.batch import Batch, step_games
from blindside.arena.kernel.facts import facts
from blindside.arena.kernel.games import GAME, LISTENERS, make_table
from blindside.arena.matches import MAX_EVENTS
from blindside.core.audience import seat_audience
from blindside.core.dealers import check_seed
from blindside.core.errors import InvalidInput
from blindside.envs.table import Field, Layout, Numbers, box, split_parts
from blindside.games.code777.settings import LONGEST_COOL_DOWN, POINTS_TO_WIN, settings_for
from blindside.games.code777.tiles import BOX, TRIPLES


class Code777Vector(VectorEnv[Numbers, ArrayLike, NDArray[Any]]):
    """The learner has the seat `seat`, the `bots` have the others in order. Action 0 passes, n calls `TRIPLES[n - 1]`.

    The kernel supports the bots `certain`, `expert`, `gambler`, `threshold:0.45`, `silence` and `silence:0.6`.

    A step plays until the learner may call again or the game is over. Then the winner gets 1, which the others pay in
    equal parts. The next step deals a new game and ignores the action (Gymnasium's autoreset). The parts of an
    observation, with seats counted from the learner:

    - `reader`: the reader of the next card;
    - `answers`: answers given; `pile`: tiles left; `waits`: 0 except at the end of a game;
    - `scores`;
    - `chances`: the chance of each call, from tiles and answers, as a float32.
    """

    metadata: dict[str, object] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # as in Gymnasium

    def __init__(
        self,
        games: int,
        bots: Sequence[str] = ("certain", "certain", "certain"),
        *,
        edition: str = "jumbo-1985",
        seat: int = 0,
        **house_rules: object,
    ) -> None:
        settings = settings_for(edition, players=len(bots) + 1, **house_rules)
        seat_audience(seat, settings.players)
        names = [*bots[:seat], "expert", *bots[seat:]]
        self._table = make_table(settings, names)
        if self._table is None:
            raise InvalidInput(
                "envs/kernel", msg("the compiled kernel does not support {names} with these rules", names=list(bots))
            )
        self._table["external"][seat] = True
        self._seat = seat
        self.settings = settings
        self.layout: Layout = (
            Field("reader", (1,), settings.players - 1),
            Field("answers", (1,), MAX_EVENTS),
            Field("pile", (1,), len(BOX)),
            Field("waits", (1,), LONGEST_COOL_DOWN),
            Field("scores", (settings.players,), POINTS_TO_WIN),
            Field("chances", (len(TRIPLES),), 1),
        )
        self.num_envs = games
        self.single_observation_space = box(self.layout)
        self.single_action_space = gymnasium.spaces.Discrete(1 + len(TRIPLES))
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._seeds = np.random.SeedSequence()
        self._batch = Batch(
            games=np.zeros(games, GAME),
            listeners=np.zeros(games if self._table["hears_silence"].any() else 1, LISTENERS),
            over=np.zeros(games, np.bool_),
            rewards=np.zeros(games),
            observations=np.zeros((games, sum(prod(field.shape) for field in self.layout)), np.float32),
        )

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Numbers, dict[str, object]]:
        """Start all games. Without a seed, continue from the last one, so that a whole training run can be repeated."""
        if seed is not None:
            check_seed(seed)
            self._seeds = np.random.SeedSequence(seed)
        self._batch.games["chance"] = self._seeds.generate_state(self.num_envs, np.uint64)
        (self._seeds,) = self._seeds.spawn(1)
        self._batch.over[:] = True  # so the step deals each game from its seed
        step_games(facts(), self._table, self._batch, self._seat, np.zeros(self.num_envs, np.int64))
        return self._batch.observations.copy(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, object]]:
        """Act in all games."""
        actions = np.asarray(actions, np.int64)
        last = len(TRIPLES)
        if actions.shape != (self.num_envs,) or actions.min() < 0 or actions.max() > last:
            raise InvalidInput(
                "envs/actions",
                msg("each of the {games} games needs one action from 0 to {last}", games=self.num_envs, last=last),
            )
        games, _, over, rewards, observations = self._batch
        step_games(facts(), self._table, self._batch, self._seat, actions)
        won = games["winner"] >= 0
        return observations.copy(), rewards.copy(), over & won, over & ~won, {}

    def parts(self, observations: Numbers) -> dict[str, Numbers]:
        """Return the parts of all games' observations by name."""
        return split_parts(self.layout, observations)

    def clone(self) -> Self:
        """Return an independent copy with the whole truth of all games: it is not for agents."""
        twin = copy(self)
        twin._batch, twin._seeds = deepcopy((self._batch, self._seeds))
        return twin
