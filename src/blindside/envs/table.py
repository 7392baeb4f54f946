"""What the environments of both games share: a session in whose seats sit agents, and bots if one likes.

An observation is one flat array of numbers; a layout names its parts.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy
from math import prod
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from blindside.bots.registry import kind_named
from blindside.core.audience import EVERYONE, in_seat
from blindside.core.dealers import SEEDS, SimulationDealer, seat_dealer
from blindside.core.errors import InvalidInput
from blindside.core.game import Board, Command, Event, Game, Settings, Sight, State, View
from blindside.core.messages import Message, msg, speaker
from blindside.core.records import Record
from blindside.core.sessions import Command_co, Player, Session, Sight_contra, View_contra
from blindside.games import export

Numbers = NDArray[np.float32]
Flags = NDArray[np.int8]


class Field(NamedTuple):
    name: str
    shape: tuple[int, ...]
    highest: int
    """No number in it is higher, and none is below zero."""


Layout = tuple[Field, ...]


def box(layout: Layout) -> gymnasium.Space[Any]:
    highest = np.concatenate([np.full(prod(field.shape), field.highest, np.float32) for field in layout])
    return gymnasium.spaces.Box(np.zeros_like(highest), highest, dtype=np.float32)


def split_parts(layout: Layout, observation: Numbers) -> dict[str, Numbers]:
    """The parts by name, of one observation or of each in an array of them. They are views of it, not copies."""
    found, start = {}, 0
    for name, shape, _ in layout:
        found[name] = observation[..., start : start + prod(shape)].reshape(*observation.shape[:-1], *shape)
        start += prod(shape)
    return found


Observation = dict[str, Any]
"""`observation`, numbers as the layout says, and `action_mask`, a flag for every action."""
AgentEnv: TypeAlias = AECEnv[str, Observation, Any]
"""What PettingZoo wants: agents by their names; an action is an integer of Python or of NumPy."""
Reward = Literal["win", "points"]


METADATA: dict[str, object] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}


class AgentSeat(Player[Sight_contra, View_contra, Command_co], Protocol):
    """An agent at the table. Keeps of its own sights what its observation takes, and asks for what its action means."""

    action: int | None
    """What the agent has decided and the table has not asked for yet."""

    def observe(self, view: View_contra) -> Numbers: ...

    def describe(self, view: View_contra) -> Iterator[Message]:
        """The table as it looks to this seat, in sentences."""


class TableEnv(AgentEnv, Generic[Settings, State, Board, Command, Event, Sight, View]):
    def __init__(
        self,
        game: Game[Settings, State, Board, Command, Event, Sight, View],
        settings: Settings,
        layout: Layout,
        actions: int,
        *,
        bots: Mapping[str, str] | None,
        reward: Reward,
        render_mode: str | None,
    ) -> None:
        check_choice("reward", reward, ["win", "points"])
        check_choice("render_mode", render_mode, [None, "ansi", "human"])
        names = [f"seat_{seat}" for seat in range(settings.players)]
        for name in bots or {}:
            check_choice("bots", name, names)
        self.settings = settings
        self.layout = layout
        self.reward = reward
        self.render_mode = render_mode
        self._game = game
        self._actions = actions
        self._seat_names = names
        self._bots = {names.index(name): kind_named(game.name, settings, kind) for name, kind in (bots or {}).items()}
        self.possible_agents = [name for name in names if names.index(name) not in self._bots]
        if not self.possible_agents:
            raise InvalidInput("envs/no-agent", msg("bots sit in all seats: leave one to an agent"))
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {"observation": box(layout), "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()

    @abstractmethod
    def _make_seat(self, seat: int) -> AgentSeat[Sight, View, Command]:
        """An agent sits down."""

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def _advance(self) -> int | None:
        """Plays until an agent has to decide, and says in which seat; None when the game is over."""

    @abstractmethod
    def _action_mask(self, seat: int) -> Flags:
        """What this seat, which is asked now, may do."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deals anew. The same seed deals the same games, this one and those of later resets without a seed.

        `options["dealer"]` deals instead of the seed's own: a `ScriptedDealer` deals what one likes.
        """
        drawn = int(self._seeds.integers(SEEDS, dtype=np.uint64)) if seed is None else seed
        dealer = SimulationDealer(drawn)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        players = [
            self._bots[seat].seat(seat, seat_dealer(drawn, seat)) if seat in self._bots else self._make_seat(seat)
            for seat in range(self.settings.players)
        ]
        self._session: Session[Settings, State, Board, Command, Event, Sight, View] = Session(
            self._game, self.settings, players, (options or {}).get("dealer", dealer)
        )
        self._gave_up = False
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._start()
        self._select(self._advance())

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._player(agent).action = self._check_action(agent, action)
        before = self._session.board.scores
        asked = self._advance()
        self._cumulative_rewards[agent] = 0.0
        self._give_rewards(before)
        self._accumulate_rewards()
        self._select(asked)

    def _check_action(self, agent: str, action: int) -> int:
        if not self.action_spaces[agent].contains(action):
            raise invalid_action(action, self._actions)
        return int(action)

    def _select(self, asked: int | None) -> None:
        if asked is None:
            ended = self.truncations if self._gave_up else self.terminations
            ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0] if asked is None else self._seat_names[asked]
        if self.render_mode == "human":
            self.render()

    def _give_rewards(self, before: Sequence[int]) -> None:
        """Whatever one seat gets is taken from the others in equal parts."""
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
        """Whether whoever sits there can be asked: a bot always, an agent when it has decided."""
        return seat in self._bots or self._player(self._seat_names[seat]).action is not None

    def _player(self, agent: str) -> AgentSeat[Sight, View, Command]:
        player: AgentSeat[Sight, View, Command] = self._session.players[self._seat_names.index(agent)]  # type: ignore[assignment]  # an agent's is one
        return player

    def _view(self, agent: str) -> View:
        return self._session.views[self._seat_names.index(agent)]

    def observe(self, agent: str) -> Observation:
        asked = agent == self.agent_selection and self._session.board.phase != "over"
        return {
            "observation": self._player(agent).observe(self._view(agent)),
            "action_mask": self._action_mask(self._seat_names.index(agent))
            if asked
            else np.zeros(self._actions, np.int8),
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self.action_spaces[agent]

    def parts(self, observation: Observation) -> dict[str, Numbers]:
        """The parts of an observation by their names."""
        return split_parts(self.layout, observation["observation"])

    def text(self, agent: str) -> str:
        """The table as this agent sees it, in the language of the environment."""
        return "\n".join(map(speaker(), self._player(agent).describe(self._view(agent))))

    def render(self) -> str | None:
        """The table as the agent sees it whose move it is: it never shows more than that agent may know."""
        text = self.text(self.agent_selection)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Do nothing: `render` opens no window. PettingZoo wants both or neither."""

    def clone(self) -> Self:
        """A table of its own at the same point of the game, without wrappers; the same actions lead to the same end.

        It holds the whole truth, the order of the piles too: for whoever runs games, and not for an agent in one.
        """
        twin = copy(self)
        for name in (
            "agents",
            "rewards",
            "_cumulative_rewards",
            "terminations",
            "truncations",
            "infos",
            "action_spaces",
            "_seeds",
        ):
            setattr(twin, name, deepcopy(getattr(self, name)))
        twin._session = self._session.copy()
        return twin

    def to_record(self, agent: str | None = None) -> Record:
        """The whole game, once it is over; or, at any time, what one agent has seen of it."""
        audience = EVERYONE if agent is None else in_seat(self._seat_names.index(agent))
        return export(self._session.record(), audience)


def check_choice(name: str, value: str | None, choices: Sequence[str | None]) -> None:
    if value not in choices:
        raise InvalidInput(
            "envs/choice",
            msg("'{value}' is no choice for {name}: take one of {choices}", value=value, name=name, choices=choices),
        )


def invalid_action(action: object, actions: int) -> InvalidInput:
    return InvalidInput("envs/action", msg("{action} is no action: take 0 to {last}", action=action, last=actions - 1))


def wrap(env: AgentEnv) -> AgentEnv:
    """As PettingZoo has it: an illegal action loses, one out of bounds or out of order is an error."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(env, illegal_reward=-1)))
