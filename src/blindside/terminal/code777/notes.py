"""Tiles on the screen, and the notepad: 28 tiles to cross out or circle, on three layers."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from blindside.console.text import TILES, say
from blindside.core.messages import msg
from blindside.games.code777.notepad import Mark, Notepad, tiles_in_view
from blindside.games.code777.tiles import BOX, TRIANGLE, Color, Rack, Tile
from blindside.games.code777.view import View
from blindside.terminal.notepad import SaveSheet, Sheet, current_sheet
from blindside.terminal.screen.app import Panel
from blindside.terminal.screen.parts import block_style, click_meta, join_lines

SHAPES: dict[Color, str] = {
    Color.GREEN: "●",
    Color.YELLOW: "▲",
    Color.BLACK: "★",
    Color.BROWN: "■",
    Color.RED: "⬢",
    Color.PINK: "✚",
    Color.BLUE: "◆",
}
Automatic = Literal["seen", "not", "mine"]
"""Automatic marks: in view elsewhere; proven not to be mine; proven to be mine."""
_FRAMES: dict[Automatic | None, dict[Mark, str]] = {
    None: {"open": " {} ", "crossed": "-{}-", "circled": "({})"},
    "seen": {"open": "-{}-", "crossed": "-{}-", "circled": "({}-"},
    "not": {"open": "∴{}-", "crossed": "-{}∴", "circled": "({}-"},
    "mine": {"open": "∴{})", "crossed": "-{})", "circled": "({}∴"},
}
"""By the automatic and the player's own mark. Where there are both, the player's is on the left."""
LAYERS = (msg("Sheet"), msg("What-if A"), msg("What-if B"))
CELL = 5
NEXT: dict[Mark, Mark] = {"open": "crossed", "crossed": "circled", "circled": "open"}
"""The next mark at a click."""


def draw_tile(tile: Tile) -> Text:
    return Text(f" {tile}{SHAPES[tile.color]} ", block_style(TILES[tile.color.value]))


def draw_rack(tiles: Rack | None) -> Text:
    """Draw three tiles, or their backs."""
    drawn = [Text(" ??? ", "reverse dim")] * 3 if tiles is None else [draw_tile(one) for one in tiles.tiles]
    return Text(" ").join(drawn)


def draw_cell(tile: Tile, own: Mark, automatic: Automatic | None, here: bool) -> Text:
    """Draw a tile of the triangle with its marks. The selected tile stands out."""
    text = _FRAMES[automatic][own].format(f"{tile}{SHAPES[tile.color]}")
    if here:
        return Text(text, "reverse bold")
    if own == "crossed" or (own == "open" and automatic in ("seen", "not")):
        return Text(text, "dim")
    drawn = draw_tile(tile) if own == "open" and automatic is None else Text(text, block_style(TILES[tile.color.value]))
    if own == "circled" or automatic == "mine":
        drawn.stylize("underline")
    return drawn


class NotepadPanel(Panel):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1, 0)", show=False),
        Binding("down", "move(1, 0)", show=False),
        Binding("left", "move(0, -1)", show=False),
        Binding("right", "move(0, 1)", show=False),
        Binding("x", "mark('crossed')", show=False),
        Binding("o", "mark('circled')", show=False),
        Binding("backspace", "mark('open')", show=False),
        Binding("s", "layer(0)", show=False),
        Binding("a", "layer(1)", show=False),
        Binding("b", "layer(2)", show=False),
    ]

    def __init__(self, seat: int, sheet: Sheet, seen_crossed_out: bool, keep: SaveSheet) -> None:
        super().__init__("notepad", msg("Notepad"))
        self.border_subtitle = say(msg("X crosses out, O circles"))
        self._seat = seat
        self._sheet = sheet
        self._layer = 0
        self._row = self._column = 0
        self._crosses_out_seen = seen_crossed_out
        self._keep = keep
        self._view: View | None = None
        self._conclusions: Sequence[Mark] = ()

    def update_sheet(self, view: View) -> None:
        """Begin a clean sheet for a new rack."""
        sheet = current_sheet(self._sheet, view, self._seat)
        if sheet is not self._sheet:
            self._sheet, self._conclusions = sheet, ()

    def show_view(self, view: View) -> None:
        self._view = view
        self._draw()

    def show_conclusions(self, marks: Sequence[Mark]) -> None:
        self._conclusions = marks
        self._draw()

    def _draw(self) -> None:
        own = self._sheet.notepad.layers[self._layer]
        in_view = tiles_in_view(self._view) if self._view is not None and self._crosses_out_seen else []
        automatic = iter(place_automatic(own, in_view, self._conclusions))
        marks = iter(own)
        rows = []
        for number, tiles in enumerate(TRIANGLE):
            drawn = []
            for place, tile in enumerate(tiles):
                here = (number, place) == (self._row, self._column)
                drawn.append(draw_cell(tile, next(marks), next(automatic), here))
                drawn[-1].stylize(Style(meta=click_meta(f"tile({number}, {place})")))
            rows.append(Text(" " * ((CELL + 1) * (len(TRIANGLE) - len(tiles)) // 2)) + Text(" ").join(drawn))
        layers = [
            Text(f"{letter} {say(name)}", "reverse bold" if number == self._layer else "")
            for number, (letter, name) in enumerate(zip("SAB", LAYERS, strict=True))
        ]
        self.show(join_lines([*rows, Text("  ").join(layers)]))

    def action_move(self, down: int, right: int) -> None:
        self._row = (self._row + down) % len(TRIANGLE)
        self._column = min(self._column, self._row) if down else (self._column + right) % (self._row + 1)
        self._draw()

    def choose(self, row: int, column: int) -> None:
        """Select a clicked tile, or change the mark of the selected one."""
        if (row, column) == (self._row, self._column):
            self.action_mark(NEXT[self._sheet.notepad.layers[self._layer][self._place]])
        self._row, self._column = row, column
        self._draw()

    @property
    def _place(self) -> int:
        return sum(map(len, TRIANGLE[: self._row])) + self._column

    def action_mark(self, new: Mark) -> None:
        place = self._place
        marks = list(self._sheet.notepad.layers[self._layer])
        marks[place] = "open" if marks[place] == new else new
        layers = list(self._sheet.notepad.layers)
        layers[self._layer] = tuple(marks)
        self._sheet = Sheet(self._sheet.filled_at, Notepad(tuple(layers)))
        self._draw()
        self._keep(self._sheet)

    def action_layer(self, layer: int) -> None:
        self._layer = layer
        self._draw()


_AGREES: dict[Automatic, Mark] = {"not": "crossed", "mine": "circled"}


def place_automatic(
    own: Sequence[Mark], elsewhere: Sequence[Tile], concluded: Sequence[Mark]
) -> list[Automatic | None]:
    """Return the automatic mark of each tile of the triangle, for tiles in view and proven ones.

    As in a browser, a proven mark goes on a copy that the player marked the same, so that the two never add up; else on
    one without an own mark; against an own mark only where no other copy is left.
    """
    left: dict[Tile, list[Automatic]] = defaultdict(list)
    for tile in elsewhere:
        left[tile].append("seen")
    seen = Counter(elsewhere)
    for tile, mark in zip(BOX, concluded, strict=False):
        if mark == "crossed" and seen[tile]:
            seen[tile] -= 1
        elif mark != "open":
            left[tile].append("not" if mark == "crossed" else "mine")
    placed: list[Automatic | None] = [None] * len(BOX)
    preferences: tuple[Callable[[Automatic, Mark], bool], ...] = (
        lambda automatic, mark: _AGREES.get(automatic) == mark,
        lambda _, mark: mark == "open",
        lambda _, __: True,
    )
    for suits in preferences:
        for tile, automatic in left.items():
            for one in list(automatic):
                places = [place for place, kind in enumerate(BOX) if kind is tile and placed[place] is None]
                at = next((place for place in places if suits(one, own[place])), None)
                if at is not None:
                    placed[at] = one
                    automatic.remove(one)
    return placed
