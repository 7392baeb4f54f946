"""What the keys of a screen do: all of them in the middle of it, those that do something now below it."""

from collections.abc import Mapping
from typing import ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from blindside.console.text import say, sentence
from blindside.core.messages import Message, msg
from blindside.terminal.screen.drawing import clicked

MATTERING = ("go_on", "enter", "call", "step", "panel", "keys", "leave")
"""The actions that are named first below the screen; the others where there is room left."""


def key(sign: str, name: Message) -> str:
    """As it is drawn on keyboards, and what it is called."""
    return f"{sign} {say(name)}"


def key_table(keys: Mapping[str, Message]) -> Table:
    """Each key with what it does; what takes several rows stays in its column."""
    table = Table.grid(padding=(0, 2))
    for key, meaning in keys.items():
        table.add_row(key, sentence(meaning))
    return table


class Keys(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,question_mark,f1,space", "dismiss")]

    def __init__(self, keys: Mapping[str, Message]) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(key_table(self._keys))
            yield Static(say(msg("Escape: back to the game")), markup=False)


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
