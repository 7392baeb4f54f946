"""The whole truth about a match of Mastermind: the board, and the code behind the screen."""

from msgspec import Struct

from blindside.core.audience import SPECTATORS
from blindside.games.mastermind.board import Board, advance, new_board
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.events import CodeSet, Event
from blindside.games.mastermind.eyes import see
from blindside.games.mastermind.settings import Settings


class State(Struct, frozen=True):
    """The board and the code behind the screen."""

    board: Board
    code: Code
    """Empty before the first is set, and where none is fixed."""


def new_state(settings: Settings) -> State:
    """The state before the first event."""
    return State(new_board(settings), Code(""))


def evolve(state: State, event: Event) -> State:
    """Apply an event that has happened; it is not checked again."""
    board = advance(state.board, see(event, SPECTATORS))
    return State(board, event.code if isinstance(event, CodeSet) else state.code)
