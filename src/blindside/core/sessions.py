"""Games played in this process: a log, and for each seat a view built from its own sights."""

from collections.abc import Sequence
from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from blindside.core import events
from blindside.core.audience import EVERYONE, seat_audience
from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.events import AnyEvent
from blindside.core.game import Board, Command, Event, Game, Settings, Sight, State, View
from blindside.core.messages import msg
from blindside.core.protocols import GameBoard, GameView
from blindside.core.records import Record

if TYPE_CHECKING:
    import typing_extensions  # for defaults of type variables: `Player` alone is a player of any game

    Sight_contra = typing_extensions.TypeVar("Sight_contra", bound=AnyEvent, contravariant=True, default=Any)
    View_contra = typing_extensions.TypeVar("View_contra", bound=GameView[GameBoard], contravariant=True, default=Any)
    Command_co = typing_extensions.TypeVar("Command_co", bound=events.Command, covariant=True, default=Any)
else:
    Sight_contra, View_contra = TypeVar("Sight_contra", contravariant=True), TypeVar("View_contra", contravariant=True)
    Command_co = TypeVar("Command_co", covariant=True)


class Player(Protocol[Sight_contra, View_contra, Command_co]):
    """A bot, or a person at a prompt. It gets the sights and views of its seat only."""

    def see(self, sight: Sight_contra, view: View_contra, /) -> None:
        """Take in an event: what the seat saw of it, and its view afterwards."""

    def act(self, view: View_contra, /) -> Command_co | None:
        """Return a command, or None to pass."""

    def handle_error(self, error: BlindsideError, /) -> None:
        """Take note that the last command cannot be done. The seat is asked again."""


class Session(Generic[Settings, State, Board, Command, Event, Sight, View]):
    """A game in progress: its state, its log and the view of every seat."""

    def __init__(
        self,
        game: Game[Settings, State, Board, Command, Event, Sight, View],
        settings: Settings,
        players: Sequence[Player[Sight, View, Command]],
        dealer: Dealer,
    ) -> None:
        game.check_settings(settings)
        if len(players) != settings.players:
            message = msg("this game needs {seats} players, not {given}", given=len(players), seats=settings.players)
            raise InvalidInput("session/players", message)
        self.game = game
        self.settings = settings
        self.players = list(players)
        self.views = [game.new_view(settings, seat_audience(seat)) for seat in range(len(players))]
        self._dealer = dealer
        self._state = game.new_state(settings)
        self._events: list[Event] = []

    @property
    def board(self) -> Board:
        """The public state."""
        board: Board = self._state.board  # Any for the type checker, see `State` in `core/game.py`
        return board

    def execute(self, command: Command) -> None:
        """Apply a command and tell each player. A refused command changes nothing."""
        game = self.game
        for event in game.decide(self._state, command, self._dealer):
            self._state = game.evolve(self._state, event)
            self._events.append(event)
            board = self._state.board
            for seat, player in enumerate(self.players):
                sight = game.observe(event, seat_audience(seat))
                view = self.views[seat] = game.update_view(self.views[seat], sight, board)
                player.see(sight, view)

    def ask(self, seat: int) -> Command | None:
        """Ask a player until the command is legal now; None if the player passes."""
        while (command := self.players[seat].act(self.views[seat])) is not None:
            if getattr(command, "seat", None) != seat:
                raise RuntimeError(f"seat {seat} gave a command for another seat: {command}")
            try:
                self.game.check_command(self.board, command)
                break
            except BlindsideError as error:
                self.players[seat].handle_error(error)
        return command

    def play_turn(self, seat: int) -> Command | None:
        """Ask a player until the rules accept the command, and return it; None if the player passes."""
        while (command := self.ask(seat)) is not None:
            try:
                self.execute(command)
                break
            except BlindsideError as error:
                self.players[seat].handle_error(error)
        return command

    def copy(self) -> Self:
        """Copy the game with its players. Immutable parts are shared."""
        twin = copy(self)
        twin.players, twin._dealer = deepcopy((self.players, self._dealer))
        twin.views, twin._events = list(self.views), list(self._events)
        return twin

    def record(self) -> Record[Settings, Event]:
        """Return the log so far."""
        return Record(self.game.name, self.settings, EVERYONE, tuple(self._events))
