"""A player's own notes: the triangle of 28 tiles on three layers, to cross out and to circle.

Marks are private. They are no events, so no other player learns of them.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.core.values import replace_at
from blindside.games.code777.tiles import BOX, COPIES, Tile
from blindside.games.code777.view import View

Mark = Literal["open", "crossed", "circled"]
"""Unknown; not mine; mine."""

LAYERS = 3
"""One layer for certain marks, two for tentative ones."""

_OPEN: Mark = "open"
_BLANK = (_OPEN,) * len(BOX)


class Notepad(Struct, frozen=True):
    """The marks of one player at one table."""

    layers: tuple[tuple[Mark, ...], ...] = (_BLANK,) * LAYERS
    """For each layer a mark for each of the 28 tiles, in the order of the triangle."""


def mark_tile(notepad: Notepad, tile: Tile, new: Mark, layer: int = 0) -> Notepad:
    """Cross out or circle one more tile of a kind. `open` removes the last mark of the kind."""
    if not 0 <= layer < LAYERS:
        message = msg("there is no layer {layer}: layers are numbered 1 to {last}", layer=layer + 1, last=LAYERS)
        raise InvalidInput("notepad/layer", message)
    marks = list(notepad.layers[layer])
    cells = [cell for cell, kind in enumerate(BOX) if kind is tile]
    if new == "open":
        cells = [cell for cell in reversed(cells) if marks[cell] != "open"]
        none_left = msg("no {tile} is marked", tile=tile)
    else:
        cells = [cell for cell in cells if marks[cell] == "open"]
        none_left = msg("every {tile} is already marked: there are {copies}", tile=tile, copies=COPIES[tile])
    if not cells:
        raise NotAllowed("notepad/no-cell", none_left)
    marks[cells[0]] = new
    return Notepad(replace_at(notepad.layers, layer, tuple(marks)))


def cross_out_seen(notepad: Notepad, view: View) -> Notepad:
    """Cross out, on the first layer, the tiles that are in view.

    The player's own marks stay and are counted in addition.
    """
    return cross_out(notepad, tiles_in_view(view))


def cross_out(notepad: Notepad, elsewhere: Sequence[Tile]) -> Notepad:
    """Cross out, on the first layer, tiles that are known to be elsewhere."""
    marks = list(notepad.layers[0])
    for kind in COPIES:
        free = [cell for cell, tile in enumerate(BOX) if tile is kind and marks[cell] == "open"]
        for cell in free[: elsewhere.count(kind)]:
            marks[cell] = "crossed"
    return Notepad((tuple(marks), *notepad.layers[1:]))


def tiles_in_view(view: View) -> list[Tile]:
    """List the tiles on racks in view and the visible tiles out of play."""
    return [tile for rack in (*view.racks, *view.out_of_play) if rack is not None for tile in rack.tiles]
