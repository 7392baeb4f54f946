"""The base of the environments: a session with agents and bots in its seats.

An observation is a flat array of numbers. A layout names its parts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy, deepcopy
from math import prod
from typing import Any, Generic, Literal, NamedTuple, Self, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from blindside.bots.registry import find_kind
from blindside.core.audience import EVERYONE, seat_audience, seat_name
from blindside.core.dealers import SEED_COUNT, SimulationDealer, seat_dealer
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.game import Board, Command, Event, Game, Settings, Sight, State, View
from blindside.core.messages import Message, msg, translator
from blindside.core.protocols import GameBoard
from blindside.core.records import Record
from blindside.core.sessions import Player, Session
from blindside.games import export

Numbers = NDArray[np.float32]
Flags = NDArray[np.int8]


class Field(NamedTuple):
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    highest: int
    """The largest possible number; the smallest is 0."""


Layout = tuple[Field, ...]


def box(layout: Layout) -> gymnasium.Space[Any]:
    """Make the space of observations with this layout."""
    highest = np.concatenate([np.full(prod(field.shape), field.highest, np.float32) for field in layout])
    return gymnasium.spaces.Box(np.zeros_like(highest), highest, dtype=np.float32)


def split_parts(layout: Layout, observation: Numbers) -> dict[str, Numbers]:
    """Return views of the parts by name, of one observation or of each in an array of observations."""
    found, start = {}, 0
    for name, shape, _ in layout:
        found[name] = observation[..., start : start + prod(shape)].reshape(*observation.shape[:-1], *shape)
        start += prod(shape)
    return found


Observation = dict[str, Any]
"""`observation`, an array with the parts of the layout, and `action_mask`, a flag for every action."""
AgentEnv: TypeAlias = AECEnv[str, Observation, Any]
"""Agents have names; an action is an integer of Python or of NumPy."""
Reward = Literal["win", "points"]
METADATA: dict[str, object] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}


class AgentSeat(Player[Sight, View, Command], ABC):
    """The player of an agent: it keeps what observations need of its sights, and turns actions into commands."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._sights: list[Sight] = []
        """Since the seat's rack was filled, or of the current game."""
        self.action: int | None = None
        """The action that the session has not asked for yet."""

    def handle_error(self, error: BlindsideError) -> None:
        """Raise it: the agent chose an illegal action."""
        raise error

    @abstractmethod
    def observe(self, view: View) -> Numbers:
        """Return the agent's observation."""

    def action_mask(self, view: View, actions: int) -> Flags:
        """Return a flag for each action that is allowed now."""
        return np.ones(actions, np.int8)

    @abstractmethod
    def describe(self, view: View) -> Iterator[Message]:
        """Describe the table as this seat sees it."""


def describe_scores(board: GameBoard) -> Message:
    """Return the points of all seats."""
    scores = " · ".join(f"{seat_name(seat)} {score}" for seat, score in enumerate(board.scores))
    return msg("Points: {scores}", scores=scores)


class TableEnv(AgentEnv, Generic[Settings, State, Board, Command, Event, Sight, View]):
    """A PettingZoo environment of one game."""

    _game: Game[Settings, State, Board, Command, Event, Sight, View]

    def __init__(
        self,
        settings: Settings,
        layout: Layout,
        actions: int,
        make_seat: Callable[[int], AgentSeat[Sight, View, Command]],
        *,
        bots: Mapping[str, str] | None,
        reward: Reward,
        render_mode: str | None,
    ) -> None:
        check_choice("reward", reward, ["win", "points"])
        check_choice("render_mode", render_mode, [None, "ansi", "human"])
        names = [f"seat_{seat}" for seat in range(settings.players)]
        bots = bots or {}
        for name in bots:
            check_choice("bots", name, names)
        self.settings = settings
        self.layout = layout
        self.reward = reward
        self.render_mode = render_mode
        self._actions = actions
        self._make_seat = make_seat
        self._seat_names = names
        self._bots = {name: find_kind(self._game.name, settings, kind) for name, kind in bots.items()}
        self.possible_agents = [name for name in names if name not in bots]
        if not self.possible_agents:
            raise InvalidInput("envs/no-agent", msg("bots take all the seats: leave one for an agent"))
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {"observation": box(layout), "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    @abstractmethod
    def _start(self) -> None:
        """Start the game of a new session."""

    @abstractmethod
    def _advance(self) -> int | None:
        """Play until an agent has to decide, and return its seat; None when the game is over."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a new game. A seed determines this game and those of later resets without a seed.

        `options["dealer"]` replaces the dealer, for example by a `ScriptedDealer`.
        """
        drawn = int(self._seeds.integers(SEED_COUNT, dtype=np.uint64)) if seed is None else seed
        dealer = (options or {}).get("dealer", SimulationDealer(drawn))
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        players = [
            self._bots[name].make(seat, seat_dealer(drawn, seat)) if name in self._bots else self._make_seat(seat)
            for seat, name in enumerate(self._seat_names)
        ]
        self._session: Session[Settings, State, Board, Command, Event, Sight, View] = Session(
            self._game, self.settings, players, dealer
        )
        self._gave_up = False
        self.agents = list(self.possible_agents)
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos = {agent: {} for agent in self.agents}
        self._start()
        self._select(self._advance())

    def step(self, action: int) -> None:
        """Act for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if not self.action_spaces[agent].contains(action):
            raise invalid_action(action, self._actions)
        self._player(agent).action = int(action)
        before = self._session.board.scores
        asked = self._advance()
        self._cumulative_rewards[agent] = 0.0
        self._give_rewards(before)
        self._accumulate_rewards()
        self._select(asked)

    def _select(self, asked: int | None) -> None:
        if asked is None:
            ended = self.truncations if self._gave_up else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0] if asked is None else self._seat_names[asked]
        if self.render_mode == "human":
            self.render()

    def _give_rewards(self, before: Sequence[int]) -> None:
        """Reward a zero-sum game: the others pay what a seat gains, in equal parts."""
        board = self._session.board
        if self.reward == "win":
            gained = [float(board.winner == seat) for seat in range(len(before))]
        else:
            gained = [float(now - then) for now, then in zip(board.scores, before, strict=True)]
        total, others = sum(gained), len(gained) - 1
        for agent in self.agents:
            own = gained[self._seat_names.index(agent)]
            self.rewards[agent] = own - (total - own) / others

    def _is_ready(self, seat: int) -> bool:
        """Whether a seat can be asked: a bot always, an agent when it has an action."""
        name = self._seat_names[seat]
        return name in self._bots or self._player(name).action is not None

    def _player(self, agent: str) -> AgentSeat[Sight, View, Command]:
        player: AgentSeat[Sight, View, Command] = self._session.players[self._seat_names.index(agent)]  # type: ignore[assignment]  # a player of an agent is an AgentSeat
        return player

    def _view(self, agent: str) -> View:
        return self._session.views[self._seat_names.index(agent)]

    def observe(self, agent: str) -> Observation:
        """Return the observation and action mask of an agent; the mask is zero unless it is the agent's turn."""
        player, view = self._player(agent), self._view(agent)
        asked = agent == self.agent_selection and self._session.board.phase != "over"
        mask = player.action_mask(view, self._actions) if asked else np.zeros(self._actions, np.int8)
        return {"observation": player.observe(view), "action_mask": mask}

    def observation_space(self, agent: str) -> gymnasium.Space[Observation]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def parts(self, observation: Observation) -> dict[str, Numbers]:
        """Return the parts of an observation by name."""
        return split_parts(self.layout, observation["observation"])

    def text(self, agent: str) -> str:
        """Return the table as this agent sees it, in the language of the system."""
        return "\n".join(map(translator(), self._player(agent).describe(self._view(agent))))

    def render(self) -> str | None:
        """Return or print the table as the agent sees it whose turn it is, and no more."""
        text = self.text(self.agent_selection)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Do nothing: `render` opens no window, but PettingZoo requires both methods or neither."""

    def clone(self) -> Self:
        """Return an independent copy at the same point, without wrappers. The same actions lead it to the same end.

        It contains the whole truth, including the order of the piles: it is not for agents.
        """
        twin = copy(self)
        own = (
            "agents",
            "rewards",
            "_cumulative_rewards",
            "terminations",
            "truncations",
            "infos",
            "action_spaces",
            "_seeds",
        )
        for name in (*own, "_seeds"):
            setattr(twin, name, deepcopy(getattr(self, name)))
        twin._session = self._session.copy()
        return twin

    def to_record(self, agent: str | None = None) -> Record:
        """Return the whole game, once it is over; or, at any time, what one agent has seen of it."""
        audience = EVERYONE if agent is None else seat_audience(self._seat_names.index(agent))
        return export(self._session.record(), audience)


def check_choice(name: str, value: str | None, choices: Sequence[str | None]) -> None:
    """Refuse an option that has none of these values."""
    if value not in choices:
        raise InvalidInput(
            "envs/choice",
            msg("'{value}' is not valid for {name}: choose one of {choices}", value=value, name=name, choices=choices),
        )


def invalid_action(action: object, actions: int) -> InvalidInput:
    """Make the error of an action outside the space."""
    return InvalidInput(
        "envs/action", msg("{action} is not a valid action: use 0 to {last}", action=action, last=actions - 1)
    )


def wrap(env: AgentEnv) -> AgentEnv:
    """Add PettingZoo's usual wrappers: an illegal action loses; one out of bounds or out of order is an error."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(env, illegal_reward=-1)))
