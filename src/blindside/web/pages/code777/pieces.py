"""Tiles on pages: in sentences, as keys for a call, and as the triangle of all 28."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import count

from markupsafe import Markup, escape
from msgspec import Struct

from blindside.core.messages import Message, Say, msg, translator
from blindside.games.code777.settings import POINTS_TO_WIN, Settings
from blindside.games.code777.tiles import BOX, TRIANGLE, Rack, Tile
from blindside.web.pages.bundle import Values
from blindside.web.pages.pieces import Piece, draw_sentence, mark_picture
from blindside.web.pages.rendering import render
from blindside.wording.code777.labels import tile_name


def chips(tiles: Iterable[Tile]) -> list[Piece]:
    return [Piece(f"c-{tile}", tile_name(tile)) for tile in tiles]


def draw_tiles(message: Message, say: Say) -> Markup:
    """Translate a sentence, with tiles as pictures."""

    def draw(tile: str) -> str:
        name = escape(say(tile_name(Tile(tile))))
        return f'<svg class="chip" viewBox="0 0 60 52" role="img" aria-label="{name}"><use href="#c-{tile}"/></svg>'

    return draw_sentence(message, say, _mark_tiles, draw)


def _mark_tiles(value: object) -> str | None:
    match value:
        case Tile():
            return mark_picture(str(value))
        case Rack():
            return " ".join(mark_picture(str(tile)) for tile in value.tiles)
        case _:
            return None


def keys(settings: Settings) -> list[Values]:
    """Return the keypad for calls: seven numbers, or eleven tiles where calls name colours."""
    if settings.colors_too:
        named = [(str(tile), tile_name(tile), [tile]) for tile in Tile]
    else:
        named = [(str(row[0].number), msg("{number}", number=row[0].number), list(row)) for row in TRIANGLE]
    return [
        {"value": value, "name": name, "number": tiles[0].number, "colors": dict.fromkeys(tile.color for tile in tiles)}
        for value, name, tiles in named
    ]


# The same at all tables, rendered once in each language.


@cache
def draw_rack(language: str, tiles: tuple[Tile, ...] | None) -> Markup:
    """Draw the tiles of a rack; None if it is hidden."""
    return Markup(render(language, "code777/tiles.html", tiles=tiles, tile_name=tile_name))


@cache
def draw_points(language: str, points: int) -> Markup:
    """Draw the points of a player."""
    label = msg("{count} of {most} points", count=points, most=POINTS_TO_WIN)
    pips = range(1, POINTS_TO_WIN + 1)
    return Markup(render(language, "code777/points.html", points=points, pips=pips, label=label))


@cache
def draw_notes(language: str, is_writable: bool) -> Markup:
    """Draw an empty notepad: its triangle, which a script fills, and the tools of a player who can write on it."""
    say = translator(language)
    names = {str(tile): say(tile_name(tile)) for tile in Tile}
    return Markup(render(language, "code777/notes.html", kinds=BOX, names=names, is_writable=is_writable))


class Cell(Struct, frozen=True):
    index: int
    tile: Tile
    label: Message
    seen: bool


def triangle(elsewhere: Iterable[Tile]) -> list[list[Cell]]:
    """Return the triangle of all tiles, with visible tiles marked."""
    seen, index, rows = Counter(elsewhere), count(), []
    for tiles in TRIANGLE:
        row = []
        for tile in tiles:
            seen[tile] -= 1
            row.append(Cell(next(index), tile, tile_name(tile), seen[tile] >= 0))
        rows.append(row)
    return rows
