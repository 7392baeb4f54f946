"""Tiles and pegs as a screen draws them: in colour, and with signs that tell them apart without it."""

from collections.abc import Iterable
from typing import Literal

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.text import Text
from textual.app import App
from textual.binding import Binding

from blindside.console.text import PEGS, TILES, Rgb
from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import Color, Rack, Tile
from blindside.games.mastermind.codes import Key

MATTERING = ("go_on", "enter", "call", "step", "panel", "keys", "leave")
"""The actions that are named first below the screen; the others where there is room left."""
SHAPES: dict[Color, str] = {
    Color.GREEN: "●",
    Color.YELLOW: "▲",
    Color.BLACK: "★",
    Color.BROWN: "■",
    Color.RED: "⬢",
    Color.PINK: "✚",
    Color.BLUE: "◆",
}
_FRAMES: dict[Mark, str] = {"open": " {} ", "crossed": "-{}-", "circled": "({})"}
Automatic = Literal["seen", "not", "mine"]
"""Marks that the player did not make: in view elsewhere; proven not to be mine; proven to be mine."""
_AUTOMATIC: dict[Automatic, str] = {"seen": "-{}-", "not": "∴{}-", "mine": "∴{})"}
_BOTH: dict[tuple[Mark, Automatic], str] = {
    ("crossed", "seen"): "-{}-",
    ("crossed", "not"): "-{}∴",
    ("crossed", "mine"): "-{})",
    ("circled", "seen"): "({}-",
    ("circled", "not"): "({}-",
    ("circled", "mine"): "({}∴",
}
"""The own mark on the left, the other one on the right."""


def spoken(line: str) -> Text:
    """A line with the colours of a terminal in it."""
    return Text.from_ansi(line)


def lines(drawn: Iterable[Text]) -> Text:
    return Text("\n").join(drawn)


def clicked(action: str) -> dict[str, str]:
    """What a style says about a click on what it is given to."""
    return {"@click": f"app.{action}"}


class Hung:
    """Lines whose next rows, where they are broken, stand under what follows their margin."""

    def __init__(self, text: Text, margin: int | None) -> None:
        self._rows = text.split("\n", allow_blank=True)
        self._margin = margin
        """None: as far as the line itself is indented."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self._rows:
            indented = len(row.plain) - len(row.plain.lstrip())
            margin = min(indented if self._margin is None else self._margin, options.max_width // 2)
            first, *rest = row[margin:].wrap(console, options.max_width - margin) or [Text()]
            yield row[:margin] + first
            for more in rest:
                yield Text(" " * margin) + more


def _on(rgb: Rgb) -> Style:
    red, green, blue = rgb
    return Style(color="#101010", bgcolor=f"#{red:02x}{green:02x}{blue:02x}", bold=True)


def tile(one: Tile) -> Text:
    return Text(f" {one}{SHAPES[one.color]} ", _on(TILES[one.color.value]))


def rack(tiles: Rack | None) -> Text:
    """Three tiles, or their backs."""
    drawn = [Text(" ??? ", "reverse dim")] * 3 if tiles is None else [tile(one) for one in tiles.tiles]
    return Text(" ").join(drawn)


def cell(one: Tile, own: Mark, automatic: Automatic | None, here: bool) -> Text:
    """A tile of the triangle with the player's mark and the one that makes itself; the one that the next is for stands
    out."""
    text = _frame(own, automatic).format(f"{one}{SHAPES[one.color]}")
    if here:
        return Text(text, "reverse bold")
    if own == "crossed" or (own == "open" and automatic in ("seen", "not")):
        return Text(text, "dim")
    drawn = tile(one) if own == "open" and automatic is None else Text(text, _on(TILES[one.color.value]))
    if own == "circled" or automatic == "mine":
        drawn.stylize("underline")
    return drawn


def _frame(own: Mark, automatic: Automatic | None) -> str:
    if automatic is None:
        return _FRAMES[own]
    return _AUTOMATIC[automatic] if own == "open" else _BOTH[own, automatic]


def peg(sign: str) -> Text:
    return Text(f" {sign} ", _on(PEGS[sign]) if sign in PEGS else "reverse")


def choice(sign: str, name: str) -> Text:
    """A peg to choose, with its name."""
    drawn = Text.assemble(peg(sign), f" {name}")
    drawn.stylize(Style(meta=clicked(f"peg('{sign}')")))
    return drawn


def pegs(code: str) -> Text:
    return Text(" ").join([peg(sign) for sign in code])


def key_pegs(key: Key, holes: int) -> Text:
    """Red ones are full, white ones are rings, and holes that have none are dots."""
    return Text.assemble(("●" * key.reds, "#e1463c"), "○" * key.whites, "·" * (holes - key.reds - key.whites))


def keys_below(app: App[None]) -> Text:
    """Those that do something now, as many as there is room for: none is cut off."""
    bindings: dict[str, Binding] = {}
    for each in app.screen_stack[0].active_bindings.values():
        if each.node is app and each.binding.show and each.enabled:
            bindings.setdefault(each.binding.action, each.binding)
    drawn = Text()
    for binding in sorted(bindings.values(), key=_how_far_back):
        key = Text.assemble((app.get_key_display(binding), "bold"), f" {binding.description}")
        key.stylize(Style(meta=clicked(binding.action)))
        between = "  " if drawn else ""
        if len(drawn) + len(between) + len(key) <= app.size.width - 2:
            drawn += Text(between) + key
    return drawn


def _how_far_back(binding: Binding) -> int:
    name = binding.action.partition("(")[0]
    return MATTERING.index(name) if name in MATTERING else len(MATTERING)
