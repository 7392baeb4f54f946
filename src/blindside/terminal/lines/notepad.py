"""The notepad of Code 777 in words alone, one kind of tile a line."""

from collections import Counter
from collections.abc import Iterator

from blindside.console.text import painted, say, sentence
from blindside.core.messages import Message, msg, plural
from blindside.games.code777.notepad import LAYERS, Mark, Notepad, cross_out_seen
from blindside.games.code777.tiles import BOX, COPIES, Tile
from blindside.games.code777.view import View


def triangle(notepad: Notepad, view: View | None) -> Iterator[str]:
    """A line for each kind of tile; of the layers for what one only supposes, for those that are marked there."""
    for layer in range(LAYERS):
        if layer and notepad.layers[layer] != Notepad().layers[layer]:
            yield sentence(msg("layer {layer}", layer=layer + 1))
        yield from (
            marked(tile, notepad, view, layer)
            for tile in COPIES
            if not layer or _counts(tile, notepad, layer)["open"] < COPIES[tile]
        )


def marked(tile: Tile, notepad: Notepad, view: View | None, layer: int) -> str:
    """How many of this tile stand elsewhere in this view, and how many of the others the player marked, and how."""
    own = _counts(tile, notepad, layer)
    in_view = 0 if view is None else _counts(tile, cross_out_seen(notepad, view), layer)["crossed"] - own["crossed"]
    own["open"] -= in_view
    marks: tuple[Mark, ...] = ("crossed", "circled", "open")
    found = [plural("{count} in view", "{count} in view", in_view)] if in_view else []
    found += [_count(mark, own[mark]) for mark in marks if own[mark]]
    return painted(say(msg("{tile}: {marks}", tile=tile, marks=found)))


def _counts(tile: Tile, notepad: Notepad, layer: int) -> Counter[Mark]:
    return Counter(mark for mark, kind in zip(notepad.layers[layer], BOX, strict=True) if kind is tile)


def _count(mark: Mark, count: int) -> Message:
    match mark:
        case "crossed":
            return plural("{count} crossed out", "{count} crossed out", count)
        case "circled":
            return plural("{count} circled", "{count} circled", count)
        case "open":
            return plural("{count} open", "{count} open", count)
