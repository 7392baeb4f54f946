"""The racks of a table, as whoever looks sees them."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777.board import Board
from blindside.games.code777.settings import owner_of
from blindside.games.code777.tiles import Tile
from blindside.games.code777.view import View
from blindside.table.views import TableView
from blindside.wording.names import FREE, Name
from blindside.wording.players import note_of
from blindside.wording.times import Clock, clock_of


class ShownRack(Struct, frozen=True):
    place: int
    name: Name
    note: Message | None
    tiles: tuple[Tile, ...] | None
    """None: its back."""
    points: int | None
    """None: nobody's."""
    reads: bool
    ready: bool
    wins: bool
    clock: Clock | None = None


def in_order(board: Board, you: int | None) -> list[int]:
    """The racks from one's own left hand on, the spare ones last."""
    players, racks = board.settings.players, board.settings.racks
    spares = list(range(players, racks))
    if you is None:
        return [*range(players), *spares]
    return [*((you + step) % players for step in range(1, players)), *spares]


def rack_at(table: TableView, view: View, names: list[Name], place: int) -> ShownRack:
    board, tiles = view.board, view.racks[place]
    owner = owner_of(board.settings, place)
    face = None if tiles is None else tiles.tiles
    if owner is None:
        return ShownRack(
            place, msg("Rack {number}", number=place + 1), msg("no player"), face, None, False, False, False
        )
    seat = table.seats[owner]
    over = board.phase == "over"
    return ShownRack(
        place=place,
        name=names[owner],
        note=FREE if seat is None and not over else note_of(table, owner),
        tiles=face,
        points=board.scores[owner],
        reads=not over and board.reader == owner and (board.answered > 0 or board.card is not None),
        ready=owner in table.went_on and seat is not None and seat.bot is None,
        wins=board.winner == owner,
        clock=None if over else clock_of(table, owner),
    )
