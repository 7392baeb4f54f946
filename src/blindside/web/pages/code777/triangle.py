"""The triangle of the 28 tiles where the page itself draws it, with what is seen elsewhere crossed out."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from blindside.core.messages import Message
from blindside.games.code777.tiles import TRIANGLE, Tile
from blindside.wording.code777.labels import tile_name


class Cell(Struct, frozen=True):
    index: int
    tile: Tile
    label: Message
    seen: bool


def triangle(elsewhere: Iterable[Tile]) -> list[list[Cell]]:
    seen, index, rows = Counter(elsewhere), 0, []
    for tiles in TRIANGLE:
        row = []
        for tile in tiles:
            seen[tile] -= 1
            row.append(Cell(index, tile, tile_name(tile), seen[tile] >= 0))
            index += 1
        rows.append(row)
    return rows
