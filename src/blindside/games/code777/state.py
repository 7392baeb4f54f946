"""The whole truth about a game of Code 777, and how it changes.

Only the rules and those who run games may name a `State`; everybody else gets Views.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.audience import SPECTATORS
from blindside.games.code777 import events as e
from blindside.games.code777.board import Board, advance, new_board
from blindside.games.code777.eyes import see
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import RACK_SIZE, Rack, Tile


class State(Struct, frozen=True):
    """The board and everything that is hidden from some audience."""

    board: Board
    racks: tuple[Rack | None, ...]
    pile: tuple[Tile, ...]
    """Tiles face down, the top first."""
    out_of_play: tuple[Rack, ...]
    cards: tuple[int, ...]
    """Question cards face down, the top first."""
    discards: tuple[int, ...]
    drawn: tuple[int, ...]
    """The card or cards in the reader's hand."""
    calls: tuple[e.Announced, ...]
    """Calls of this instant, not settled yet."""


def new_state(settings: Settings) -> State:
    """The state before the first event."""
    return State(new_board(settings), (None,) * settings.racks, (), (), (), (), (), ())


def evolve(state: State, event: e.Event) -> State:
    """Apply an event that has happened; it is not checked again."""
    board = advance(state.board, see(event, SPECTATORS))
    change = _CHANGES.get(type(event))
    return replace(state, board=board) if change is None else change(state, board, event)


# Looked up by type for the reason given in `board`. Kinds that are not here change nothing but the board.


def _cards_shuffled(state: State, board: Board, event: e.CardsShuffled) -> State:
    return replace(state, board=board, cards=event.pile, discards=())


def _tiles_mixed(state: State, board: Board, event: e.TilesMixed) -> State:
    return replace(state, board=board, pile=event.pile, out_of_play=())


def _rack_filled(state: State, board: Board, event: e.RackFilled) -> State:
    racks = (*state.racks[: event.rack], event.tiles, *state.racks[event.rack + 1 :])
    return replace(state, board=board, racks=racks, pile=state.pile[RACK_SIZE:])


def _rack_emptied(state: State, board: Board, event: e.RackEmptied) -> State:
    racks = (*state.racks[: event.rack], None, *state.racks[event.rack + 1 :])
    return replace(state, board=board, racks=racks, out_of_play=(*state.out_of_play, event.tiles))


def _card_drawn(state: State, board: Board, event: e.CardDrawn) -> State:
    return replace(state, board=board, cards=state.cards[1:], drawn=(event.card,))


def _pair_drawn(state: State, board: Board, event: e.PairDrawn) -> State:
    return replace(state, board=board, cards=state.cards[2:], drawn=event.cards)


def _answered(state: State, board: Board, _: e.Answered) -> State:
    if board.settings.cards == "discard":
        return replace(state, board=board, discards=state.discards + state.drawn, drawn=())
    return replace(state, board=board, cards=state.cards + state.drawn, drawn=())


def _announced(state: State, board: Board, event: e.Announced) -> State:
    return replace(state, board=board, calls=(*state.calls, event))


def _call_closed(state: State, board: Board, event: e.CallSettled | e.CallVoided) -> State:
    return replace(state, board=board, calls=tuple([call for call in state.calls if call.seat != event.seat]))


_CHANGES: dict[type, Callable[[State, Board, Any], State]] = {
    e.CardsShuffled: _cards_shuffled,
    e.TilesMixed: _tiles_mixed,
    e.RackFilled: _rack_filled,
    e.RackEmptied: _rack_emptied,
    e.CardDrawn: _card_drawn,
    e.PairDrawn: _pair_drawn,
    e.Answered: _answered,
    e.Announced: _announced,
    e.CallSettled: _call_closed,
    e.CallVoided: _call_closed,
}
