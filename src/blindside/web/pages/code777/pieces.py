"""Tiles as they are drawn within a sentence."""

import re

from markupsafe import Markup, escape

from blindside.core.messages import Message, Say, msg
from blindside.games.code777.tiles import Tile

_TILE = re.compile(rf"\b(?:{'|'.join(map(str, Tile))})\b")


def tile_name(tile: Tile) -> Message:
    return msg("{color} {number}", color=tile.color.label, number=tile.number)


def with_tiles(sentence: str, say: Say) -> Markup:
    """A sentence in which tiles are pictures, not letters."""

    def drawn(found: re.Match[str]) -> str:
        name = escape(say(tile_name(Tile(found[0]))))
        return f'<svg class="chip" viewBox="0 0 60 52" role="img" aria-label="{name}"><use href="#c-{found[0]}"/></svg>'

    return Markup(_TILE.sub(drawn, str(escape(sentence))))
