"""What stands before the game in the middle of the screen: a question, the keys, something to read."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from blindside.console.text import say, sentence, visible
from blindside.core.errors import Wrong
from blindside.core.messages import Message, msg


class Ask(ModalScreen[Any]):
    """Gives back what `read` makes of the line; None if nobody wants to answer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", say(msg("not yet")))]

    def __init__(self, question: Message, about: Message, read: Callable[[str], Any], exact: bool = False) -> None:
        """Exactly as it is typed, or in small letters."""
        super().__init__()
        self._question = question
        self._about = about
        self._read = read
        self._exact = exact

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(sentence(self._question), markup=False)
            answer = Input()
            answer.cursor_blink = False  # every blink is something to send, over a slow line
            yield answer
            yield Static(id="wrong", markup=False)
            yield Static(sentence(self._about), markup=False)
            yield Static(say(msg("Enter: say it · Escape: not yet")), markup=False)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        try:
            typed = submitted.value.strip()
            self.dismiss(self._read(typed if self._exact else typed.lower()))
        except Wrong as wrong:
            self.query_one("#wrong", Static).update(f"! {visible(sentence(wrong.message))}")


class Sure(ModalScreen[bool]):
    """Something to think about once more before it is done."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)"),
        Binding("escape", "dismiss(False)"),
    ]

    def __init__(self, question: Message, about: Message) -> None:
        super().__init__()
        self._question = question
        self._about = about

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(visible(sentence(self._question)), markup=False)
            yield Static(visible(sentence(self._about)), markup=False)
            yield Static(say(msg("Enter: yes · Escape: not yet")), markup=False)


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


class TextScreen(ModalScreen[None]):
    """Something to read in the middle of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,question_mark,space", "dismiss")]
    DEFAULT_CSS = """
    TextScreen { align: center middle; }
    TextScreen > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; padding: 0 1; background: $surface;
    }
    """

    def __init__(self, what: Text | Table) -> None:
        super().__init__()
        self._what = what

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_subtitle = say(msg("Escape: back to the game"))
            yield Static(self._what)
