"""Tiles as they are drawn within a sentence."""

import re
from collections.abc import Iterable

from markupsafe import Markup, escape
from msgspec.structs import replace

from blindside.core.messages import Message, Say
from blindside.games.code777.tiles import Rack, Tile
from blindside.web.pages.story import Piece
from blindside.wording.code777.labels import tile_name

_BEFORE, _AFTER = "\ue000", "\ue001"
"""Around a tile in a sentence: signs that nobody can have in a name."""
_TILE = re.compile(f"{_BEFORE}(..){_AFTER}")


def chips(tiles: Iterable[Tile]) -> list[Piece]:
    return [Piece(f"c-{tile}", tile_name(tile)) for tile in tiles]


def with_tiles(message: Message, say: Say) -> Markup:
    """A sentence in which tiles are pictures, not letters."""

    def drawn(found: re.Match[str]) -> str:
        name = escape(say(tile_name(Tile(found[1]))))
        return f'<svg class="chip" viewBox="0 0 60 52" role="img" aria-label="{name}"><use href="#c-{found[1]}"/></svg>'

    sentence = say(_marked(message))
    return Markup(_TILE.sub(drawn, str(escape(sentence[:1].upper() + sentence[1:]))))


def _marked(message: Message) -> Message:
    return replace(message, values={name: _marked_part(part) for name, part in message.values.items()})


def _marked_part(value: object) -> object:
    match value:
        case Tile():
            return f"{_BEFORE}{value}{_AFTER}"
        case Rack():
            return " ".join(f"{_BEFORE}{tile}{_AFTER}" for tile in value.tiles)
        case Message():
            return _marked(value)
        case list() | tuple():
            return list(map(_marked_part, value))
        case _:
            return value
