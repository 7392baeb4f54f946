"""The keys of a screen, in the middle of it."""

from collections.abc import Mapping
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from blindside.cli.speech import say, sentence
from blindside.core.messages import Message, msg


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
