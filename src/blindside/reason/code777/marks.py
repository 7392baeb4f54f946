"""What is certain about a rack, as marks on the notepad."""

from collections.abc import Iterable

from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import BOX, COPIES, Rack, Tile

_CROSSED: Mark = "crossed"


def marks(racks: Iterable[Rack]) -> list[Mark]:
    """For each of the 28 tiles, if one of these racks is mine: circled what surely is, crossed out what cannot be."""
    by_kind: dict[Tile, list[Mark]] = {}
    held_by = [rack.tiles for rack in racks]
    for tile, copies in COPIES.items():
        held = [tiles.count(tile) for tiles in held_by]
        surely, perhaps = min(held), max(held)
        of_kind: list[Mark] = ["circled" if copy < surely else "open" for copy in range(perhaps)]
        by_kind[tile] = of_kind + [_CROSSED] * (copies - perhaps)
    return [by_kind[tile].pop(0) for tile in BOX]
