"""A question in the middle of the screen, answered in a line."""

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
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
