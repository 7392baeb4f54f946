"""The notepad on the screen: the triangle of 28 tiles, to cross out and to circle, on three layers."""

from collections.abc import Callable
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType

from blindside.cli.screen.app import Panel
from blindside.cli.screen.drawing import cell, clicked, lines
from blindside.cli.speech import say
from blindside.core.messages import msg
from blindside.games.code777.notepad import Mark, Notepad, seen_elsewhere
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.code777.view import View
from blindside.web.pages.code777.triangle import triangle

LAYERS = (msg("Certain"), msg("What-if A"), msg("What-if B"))
CELL = 5
NEXT: dict[Mark, Mark] = {"open": "crossed", "crossed": "circled", "circled": "open"}
"""What a click makes of a mark."""


class Notes(Panel):
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

    def __init__(self, notepad: Notepad, seen_crossed_out: bool, keep: Callable[[Notepad], None]) -> None:
        super().__init__("notepad", msg("Notepad"))
        self.border_subtitle = say(msg("X crosses out, O circles"))
        self.notepad = notepad
        self._on_layer = 0
        self._row = self._column = 0
        self._seen_crossed_out = seen_crossed_out
        self._keep = keep
        self._view: View | None = None

    def look(self, view: View) -> None:
        self._view = view
        self._draw()

    def _draw(self) -> None:
        marks = self.notepad.layers[self._on_layer]
        in_view = seen_elsewhere(self._view) if self._view is not None and self._seen_crossed_out else []
        rows = []
        for number, cells in enumerate(triangle(in_view)):
            drawn = []
            for place, each in enumerate(cells):
                mark: Mark = "crossed" if each.seen and marks[each.index] == "open" else marks[each.index]
                drawn.append(cell(each.tile, mark, (number, place) == (self._row, self._column)))
                drawn[-1].stylize(Style(meta=clicked(f"tile({number}, {place})")))
            rows.append(Text(" " * ((CELL + 1) * (len(TRIANGLE) - len(cells)) // 2)) + Text(" ").join(drawn))
        layers = Text("  ").join(
            [
                Text(f"{letter.upper()} {say(name)}", "reverse bold" if number == self._on_layer else "")
                for number, (letter, name) in enumerate(zip("sab", LAYERS, strict=True))
            ]
        )
        self.show(lines([*rows, layers]))

    def action_move(self, down: int, right: int) -> None:
        self._row = (self._row + down) % len(TRIANGLE)
        self._column = min(self._column, self._row) if down else (self._column + right) % (self._row + 1)
        self._draw()

    def choose(self, row: int, column: int) -> None:
        """A tile was clicked: the next mark is for it, or, if that was so before, it gets one."""
        if (row, column) == (self._row, self._column):
            self.action_mark(NEXT[self.notepad.layers[self._on_layer][self._place]])
        self._row, self._column = row, column
        self._draw()

    @property
    def _place(self) -> int:
        return sum(map(len, TRIANGLE[: self._row])) + self._column

    def action_mark(self, new: Mark) -> None:
        place = self._place
        marks = list(self.notepad.layers[self._on_layer])
        marks[place] = "open" if marks[place] == new else new
        layers = list(self.notepad.layers)
        layers[self._on_layer] = tuple(marks)
        self.notepad = Notepad(tuple(layers))
        self._draw()
        self._keep(self.notepad)

    def action_layer(self, layer: int) -> None:
        self._on_layer = layer
        self._draw()
