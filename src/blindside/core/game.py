"""The bundle of functions that each game provides, so that other code works for all games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import UnionType
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from blindside.core import events
from blindside.core.audience import Audience
from blindside.core.dealers import Dealer
from blindside.core.events import AnyEvent
from blindside.core.messages import Message
from blindside.core.protocols import GameBoard, GameSettings, GameState, GameView

Settings = TypeVar("Settings", bound=GameSettings)
Board = TypeVar("Board", bound=GameBoard)
# GameState[Any], because a bound cannot name another type variable.
State = TypeVar("State", bound=GameState[Any])
View = TypeVar("View", bound=GameView[GameBoard])
Command = TypeVar("Command", bound=events.Command)
Event = TypeVar("Event", bound=AnyEvent)
Sight = TypeVar("Sight", bound=AnyEvent)


class AutomaticCommand(Struct, frozen=True):
    """A command that the table itself gives, and the players who may act before it."""

    command: events.Command
    waits_for: Literal["nothing", "instant", "turn", "all"]
    """`instant`: players who call at the same time; `turn`: the player to move; `all`: every player."""


class Game(Struct, Generic[Settings, State, Board, Command, Event, Sight, View], frozen=True, kw_only=True):
    """A game: its types and its pure functions."""

    name: str
    title: Message
    settings: type[Settings]
    event: UnionType
    """The union of its events."""
    sight: UnionType
    """The union of its sights."""
    last_event: type
    """The event that ends a game."""
    move: UnionType
    """The union of the commands of players. All have the field `seat`."""
    start: Callable[[int | None], Command]
    """Makes the command that starts the game from a seat, or from a drawn one (None)."""
    leave: Callable[[int], Command]
    take_seat: Callable[[int], Command] | None = None
    """None if players cannot come back to a seat they left."""
    notations: Mapping[type, Callable[[str], object]] = {}
    """Types that are written as text in JSON, with their readers."""

    make_settings: Callable[[Mapping[str, object]], Settings]
    """Adds the defaults to the settings given, and refuses settings that cannot be played."""
    dependent_settings: Mapping[str, Sequence[str]] = {}
    """The settings whose defaults depend on another one, by that one."""
    check_settings: Callable[[Settings], None]
    automatic_command: Callable[[State], AutomaticCommand] | None = None
    """None for a game in turns, where only the player to move can continue."""
    new_state: Callable[[Settings], State]
    decide: Callable[[State, Command, Dealer], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    observe: Callable[[Event, Audience], Sight]
    check_command: Callable[[Board, Command], None]
    check_sight: Callable[[View, Sight], None]
    """Refuses a sight that cannot come next in this view."""
    new_view: Callable[[Settings, Audience], View]
    advance_board: Callable[[Board, Sight], Board]
    update_view: Callable[[View, Sight, Board], View]

    command_for: Callable[[Board, Sequence[Event], int], Command | None]
    """Finds the command that led to the event at an index; None if no command leads to it."""
    dealer_draws: Callable[[Settings, Event], Iterable[int | Sequence[object]]]
    """Lists what the dealer decided in an event, for a `ScriptedDealer`."""


AnyGame = Game[GameSettings, GameState[GameBoard], GameBoard, events.Command, AnyEvent, AnyEvent, GameView[GameBoard]]
"""A game found by its name. Its own types are not known."""
