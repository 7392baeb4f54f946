"""What a call is made with: seven numbers, or eleven tiles where colours are called too."""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777.settings import Settings
from blindside.games.code777.tiles import TRIANGLE, Color, Tile
from blindside.wording.code777.labels import tile_name


class Key(Struct, frozen=True):
    value: str
    name: Message
    number: int
    colors: tuple[Color, ...]


def keys(settings: Settings) -> list[Key]:
    if settings.colors_too:
        return [Key(str(tile), tile_name(tile), tile.number, (tile.color,)) for tile in Tile]
    return [
        Key(str(row[0].number), msg("{number}", number=row[0].number), row[0].number, _colors(row)) for row in TRIANGLE
    ]


def _colors(row: Sequence[Tile]) -> tuple[Color, ...]:
    return tuple(dict.fromkeys(tile.color for tile in row))
