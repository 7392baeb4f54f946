"""Mastermind as a PettingZoo environment, `mastermind_v0`.

And for one codebreaker as a Gymnasium environment, `blindside/Mastermind-v0`.
"""

from collections.abc import Iterator, Mapping
from copy import copy, deepcopy
from functools import partial
from typing import Any, Literal, Self

import gymnasium
import numpy as np

from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.envs.table import (
    METADATA,
    AgentEnv,
    AgentSeat,
    Field,
    Flags,
    Layout,
    Numbers,
    Reward,
    TableEnv,
    box,
    check_choice,
    describe_scores,
    invalid_action,
    wrap,
)
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import alphabet, make_key
from blindside.games.mastermind.commands import Command, Continue, GiveKey, Guess, SetCode, Start
from blindside.games.mastermind.events import CodeLeftOpen, Event, SawCodeSet, Sight
from blindside.games.mastermind.game import GAME
from blindside.games.mastermind.legal import describe_turn
from blindside.games.mastermind.rules import State
from blindside.games.mastermind.settings import PLAYERS, Settings, make_settings
from blindside.reason.mastermind.space import Codes, Space, get_space, key_number
from blindside.wording.mastermind.events import describe
from blindside.wording.mastermind.labels import match_name

Hints = Literal["none", "fits"]

PHASES = ("coding", "guessing", "keying")


def make_layout(settings: Settings, space: Space, hints: Hints) -> Layout:
    """Return the parts of an observation."""
    colors = len(alphabet(settings))
    return (
        Field("codemaker", (1,), 1),
        Field("phase", (len(PHASES),), 1),
        Field("code", (settings.holes,), colors),
        Field("guesses", (settings.rows, settings.holes), colors),
        Field("keys", (settings.rows, 3), settings.holes),
        Field("scores", (PLAYERS,), settings.games * (settings.rows + 1)),
        Field("played", (1,), settings.games),
        *((Field("fits", (len(space),), 1),) if hints == "fits" else ()),
    )


class MastermindSeat(AgentSeat[Sight, View, Command]):
    """An agent's seat at Mastermind."""

    def __init__(self, seat: int, space: Space, hints: Hints) -> None:
        super().__init__(seat)
        self._space = space
        self._hints = hints
        self._start()

    def _start(self) -> None:
        self._left: Codes = self._space.all
        self._keys_used = 0
        """The number of keys that `_left` takes into account."""

    def see(self, sight: Sight, view: View) -> None:
        if isinstance(sight, SawCodeSet | CodeLeftOpen):
            self._sights = []
            self._start()
        self._sights.append(sight)

    def act(self, view: View) -> SetCode | Guess | GiveKey:
        action, self.action = self.action, None
        assert action is not None, "an agent is asked only when it has an action"
        if action >= len(self._space):
            return GiveKey(self._seat, self._space.key(action - len(self._space)))
        code = self._space.code(action)
        return SetCode(self._seat, code) if view.board.phase == "coding" else Guess(self._seat, code)

    def codes_left(self, board: Board) -> Codes:
        """Return the codes that fit all keys."""
        for guess, key in board.keyed_rows[self._keys_used :]:
            numbers = self._space.keys_of(self._space.number(guess), self._left)
            self._left = self._left[numbers == key_number(key)]
            self._keys_used += 1
        return self._left

    def action_mask(self, view: View, actions: int) -> Flags:
        codes = len(self._space)
        mask = np.zeros(actions, np.int8)
        if view.board.phase != "keying":
            mask[:codes] = 1
            return mask
        guess = view.board.rows[-1].guess
        if view.code is not None:
            mask[codes + key_number(make_key(view.code, guess))] = 1
        else:
            mask[codes + self._space.keys_of(self._space.number(guess), self.codes_left(view.board)).astype(int)] = 1
        return mask

    def observe(self, view: View) -> Numbers:
        board = view.board
        rows, holes, codemaker = board.settings.rows, board.settings.holes, board.codemaker == self._seat
        guesses = np.zeros((rows, holes), np.float32)
        keys = np.zeros((rows, 3), np.float32)
        for place, row in enumerate(board.rows):
            guesses[place] = self._colors(row.guess)
            if row.key is not None:
                keys[place] = 1, row.key.reds, row.key.whites
        hidden = codemaker and view.code is not None and board.phase != "coding"
        parts: list[Numbers | list[int]] = [
            [codemaker, *[board.phase == phase for phase in PHASES]],
            self._colors(view.code or "") if hidden else [0] * holes,
            guesses.ravel(),
            keys.ravel(),
            [board.scores[self._seat], board.scores[PLAYERS - 1 - self._seat], board.played],
            self._fits(board) if self._hints == "fits" else [],
        ]
        return np.concatenate(parts, dtype=np.float32)

    def _colors(self, code: str) -> list[int]:
        """Return each colour as its place in the alphabet, counted from 1."""
        return [self._space.signs.index(sign) + 1 for sign in code]

    def _fits(self, board: Board) -> Numbers:
        flags = np.zeros(len(self._space), np.float32)
        flags[self.codes_left(board)] = 1
        return flags

    def describe(self, view: View) -> Iterator[Message]:
        board = view.board
        yield match_name(board.settings)
        yield describe_scores(board)
        yield from map(describe, self._sights)
        yield describe_turn(board)


class Mastermind(TableEnv[Settings, State, Board, Command, Event, Sight, View]):
    """Two agents, `seat_0` and `seat_1`, who take turns as codemaker. Action n sets or guesses the code with number n.

    Codes are numbered as in `Space`. If the codemaker gives the keys, the actions after the last code are keys, also
    numbered as in `Space`. docs/environments.md describes the parts of an observation.
    """

    metadata = METADATA | {"name": "mastermind_v0"}
    _game = GAME

    def __init__(
        self,
        *,
        hints: Hints = "none",
        reward: Reward = "points",
        bots: Mapping[str, str] | None = None,
        first_codemaker: str | None = None,
        render_mode: str | None = None,
        **settings: object,
    ) -> None:
        """Settings as in `Settings`; `bots` names the bots that take seats in place of agents.

        The first codemaker is drawn at random, unless a seat is named.
        """
        whole = make_settings(settings)
        check_choice("hints", hints, ["none", "fits"])
        check_choice("first_codemaker", first_codemaker, [None, "seat_0", "seat_1"])
        if whole.keys == "by-hand-unchecked":
            text = msg("wrong keys are not supported in an environment: use 'by-table', 'by-hand' or 'devil'")
            raise InvalidInput("envs/keys", text)
        if whole.games == 1 and reward == "win":
            raise InvalidInput("envs/single", msg("a single game has no winner: use the reward 'points'"))
        self._first = None if first_codemaker is None else int(first_codemaker == "seat_1")
        space = get_space(whole)
        super().__init__(
            whole,
            make_layout(whole, space, hints),
            len(space) + (0 if whole.keys == "by-table" else space.keys),
            partial(MastermindSeat, space=space, hints=hints),
            bots=bots,
            reward=reward,
            render_mode=render_mode,
        )

    def _start(self) -> None:
        self._session.execute(Start(self._first))

    def _advance(self) -> int | None:
        session = self._session
        while session.board.phase != "over":
            board: Board = session.board
            if board.phase == "shown":
                session.execute(Continue(board.codebreaker))
            elif self._is_ready(board.turn):
                session.play_turn(board.turn)
            else:
                return board.turn
        return None


raw_env = Mastermind


def env(**options: Any) -> AgentEnv:
    """Make a `Mastermind` with PettingZoo's usual wrappers."""
    return wrap(Mastermind(**options))


AGENT = "seat_1"
OBSERVED = ("guesses", "keys")
REDS = 1
"""The column of `keys` with the red pegs."""


class MastermindGuessing(gymnasium.Env[Numbers, np.int64]):
    """A single game against a bot that sets the code. Action n guesses the code with this number.

    An observation has the parts `guesses` and `keys` of `Mastermind`. Each guess costs 1. The episode terminates when
    the code is found, and is truncated after the last row. `info["fits"]` has a flag for each code that fits all keys;
    `info["action_mask"]` allows every code.
    """

    metadata = METADATA | {"name": "blindside/Mastermind-v0"}

    def __init__(self, *, codemaker: str = "consistent", render_mode: str | None = None, **settings: Any) -> None:
        """Settings as in `Settings`, except `games`; `codemaker` is a bot."""
        self._table = Mastermind(
            hints="fits",
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
        """Start a game; options as in `TableEnv.reset`."""
        super().reset(seed=seed)
        self._table.reset(seed, options)
        return self._observe(self._parts())

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Flags]]:
        """Guess a code."""
        if not self.action_space.contains(action):
            raise invalid_action(action, self._codes)
        self._table.step(int(action))
        parts = self._parts()
        found = bool(parts["keys"][:, REDS].max() == self._table.settings.holes)
        observation, info = self._observe(parts)
        return observation, -1.0, found, self._table.terminations[AGENT] and not found, info

    def _parts(self) -> dict[str, Numbers]:
        return self._table.parts(self._table.observe(AGENT))

    def _observe(self, parts: dict[str, Numbers]) -> tuple[Numbers, dict[str, Flags]]:
        info = {"fits": parts["fits"].astype(np.int8), "action_mask": np.ones(self._codes, np.int8)}
        return np.concatenate([parts[name].ravel() for name in OBSERVED]), info

    def render(self) -> str | None:
        """Return or print the table as the codebreaker sees it."""
        return self._table.render()

    def clone(self) -> Self:
        """Return an independent copy at the same point (see `TableEnv.clone`)."""
        twin = copy(self)
        twin._table = self._table.clone()
        twin.action_space = deepcopy(self.action_space)
        return twin

    def to_record(self, agent: str | None = None) -> Record:
        """Return the whole game, once it is over; or, at any time, what `seat_1` has seen of it."""
        return self._table.to_record(agent)
