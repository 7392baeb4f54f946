"""Settled calls on the page of a table: those since the last answer, and the player's own until the new tiles."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.messages import Message, msg
from blindside.core.tuples import replace_at
from blindside.games.code777 import events as e
from blindside.games.code777.tiles import Tile
from blindside.games.code777.view import View
from blindside.table.events import Passed, is_of_table
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.pieces import Piece
from blindside.wording.code777.calls import name_call
from blindside.wording.code777.labels import tile_name


class SettledCall(Struct, frozen=True):
    number: int
    """Of the event of the game that settled it."""
    seat: int
    numbers: str
    """The call as players write it, or empty if calls name tiles."""
    pieces: Sequence[Piece]
    """The tiles that it names, if calls do."""
    right: bool
    had: tuple[Tile, ...] | None = None
    """The tiles of the rack; None if they are hidden from this audience, or the game is over."""


def find_calls(game: Sequence[Any]) -> list[SettledCall]:
    """List the calls settled since the last answer, from the sights of a game."""
    last = max((at for at, sight in enumerate(game) if isinstance(sight, e.Answered)), default=-1)
    calls: list[SettledCall] = []
    for number, sight in enumerate(game[last + 1 :], last + 2):
        match sight:
            case e.CallSettled(seat, numbers, tiles, right):
                pieces = () if tiles is None else chips(tiles.tiles)
                calls.append(SettledCall(number, seat, "" if pieces else name_call(*numbers), pieces, right))
            case e.SawRackEmptied(_, int(), tiles) if calls and tiles is not None:
                calls[-1] = replace(calls[-1], had=tiles.tiles)
            case e.GameEnded(_, racks):
                calls = [replace(call, had=call.had or racks[call.seat].tiles) for call in calls]
            case _:
                pass
    return calls


def find_own_call(sights: Sequence[Any], you: int | None) -> SettledCall | None:
    """Find the player's own settled call, from all sights of the table; None once they have taken their new tiles."""
    if you is None or not _shows_own_call(sights, you):
        return None
    calls = find_calls([sight for sight in sights if not is_of_table(sight)])
    return next(call for call in reversed(calls) if call.seat == you)


def _shows_own_call(sights: Sequence[Any], you: int) -> bool:
    """Whether nothing has come after a call of this seat: it has not passed, and no card has been drawn."""
    for sight in reversed(sights):
        match sight:
            case e.CallSettled(seat) if seat == you:
                return True
            case Passed(seat) if seat == you:
                return False
            case e.Answered() | e.CardDrawn() | e.SawPairDrawn() | e.GameEnded():
                return False
            case _:
                pass
    return False


def sights_before(game: Sequence[Any], call: SettledCall) -> Sequence[Any]:
    """Return the sights of a game before the player made a call."""
    made = (
        at for at in range(call.number - 1, -1, -1) if isinstance(game[at], e.SawCalled) and game[at].seat == call.seat
    )
    return game[: next(made)]


def view_before(view: View, game: Sequence[Any], call: SettledCall) -> View:
    """Return a view in which the player's own rack still is the one of the call, for notes and answers about it."""
    filled = (
        at
        for at in range(call.number - 1, -1, -1)
        if isinstance(game[at], e.SawRackFilled) and game[at].owner == call.seat
    )
    board = replace(view.board, filled_at=replace_at(view.board.filled_at, call.seat, next(filled) + 1))
    return replace(view, board=board)


def find_open_call(view: View) -> SettledCall | None:
    """Return the player's own call while it is settled; its verdict means nothing yet."""
    call = view.call
    if call is None or call.numbers is None:
        return None
    pieces = () if call.tiles is None else chips(call.tiles.tiles)
    return SettledCall(view.board.seq, call.seat, "" if pieces else name_call(*call.numbers), pieces, False)


def describe_own_rack(call: SettledCall) -> Message:
    """Say which tiles the caller had."""
    if call.had is None:
        return msg("Your tiles stay hidden.")
    return msg("You had {call}.", call=_name_rack(call.had, bool(call.pieces)))


def _name_rack(had: tuple[Tile, ...], colors_too: bool) -> object:
    return list(map(tile_name, had)) if colors_too else name_call(had[0].number, had[1].number, had[2].number)
