"""What every game offers, so that records, replays and front ends need not know which game it is."""

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
# That the board of a state is of the type `Board` cannot be said: a bound names no other type variable.
State = TypeVar("State", bound=GameState[Any])
View = TypeVar("View", bound=GameView[GameBoard])
Command = TypeVar("Command", bound=events.Command)
Event = TypeVar("Event", bound=AnyEvent)
Sight = TypeVar("Sight", bound=AnyEvent)


class AutomaticCommand(Struct, frozen=True):
    """What a table plays without being asked, and whom it lets act first."""

    command: events.Command
    waits_for: Literal["nothing", "instant", "turn", "all"]
    """`instant`: those who call at the same time; `turn`: the player whose turn it is; `all`: every player."""


class Game(Struct, Generic[Settings, State, Board, Command, Event, Sight, View], frozen=True, kw_only=True):
    """A game as a bundle of pure functions over its own types."""

    name: str
    title: Message
    settings: type[Settings]
    event: UnionType
    """The union of its events, for reading them."""
    sight: UnionType
    """The union of its sights."""
    last_event: type
    """Nothing happens after it."""
    move: UnionType
    """The union of the commands that players give; all have the field `seat`."""
    start: Callable[[int | None], Command]
    """The command that begins it: from which seat, or None where that is drawn."""
    leave: Callable[[int], Command]
    take_seat: Callable[[int], Command] | None
    """The commands with which a seat is left and taken again; None if players cannot come back."""
    notations: Mapping[type, Callable[[str], object]]
    """Types of its own that are written as text, and how they are read."""

    make_settings: Callable[[Mapping[str, object]], Settings]
    """Complete settings from those given; refuses what cannot be played."""
    check_settings: Callable[[Settings], None]
    """Refuses settings that cannot be played."""
    automatic_command: Callable[[State], AutomaticCommand] | None
    """None for a game in turns: only the player whose turn it is can go on."""
    new_state: Callable[[Settings], State]
    decide: Callable[[State, Command, Dealer], tuple[Event, ...]]
    evolve: Callable[[State, Event], State]
    observe: Callable[[Event, Audience], Sight]
    check_command: Callable[[Board, Command], None]
    check_sight: Callable[[View, Sight], None]
    """Refuses a sight that cannot come next to what an audience has seen."""
    new_view: Callable[[Settings, Audience], View]
    advance_board: Callable[[Board, Sight], Board]
    update_view: Callable[[View, Sight, Board], View]

    command_for: Callable[[Board, Sequence[Event], int], Command | None]
    """The command that the events from this place on follow from; None if they tell of none."""
    dealer_draws: Callable[[Settings, Event], Iterable[int | Sequence[object]]]
    """What a dealer decided for this event."""


AnyGame = Game[GameSettings, GameState[GameBoard], GameBoard, events.Command, AnyEvent, AnyEvent, GameView[GameBoard]]
"""A game found by its name: what is known of its types is what all games have."""
