"""Parts of both screens: lines, the line of keys, and dialogs."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from blindside.console.text import Rgb, capitalize, escape_controls, say
from blindside.core.errors import BlindsideError
from blindside.core.messages import Message, msg

FIRST_ACTIONS = ("go_on", "enter", "call", "step", "panel", "keys", "leave")
"""Actions that come first in the line of keys; the others follow where there is room."""


def join_lines(drawn: Iterable[Text]) -> Text:
    return Text("\n").join(drawn)


def click_meta(action: str) -> dict[str, str]:
    """Return the style metadata that runs an action on a click."""
    return {"@click": f"app.{action}"}


class HangingIndent:
    """Lines with a hanging indent: a wrapped line continues below the text after its margin."""

    def __init__(self, text: Text, margin: int | None) -> None:
        self._rows = text.split("\n", allow_blank=True)
        self._margin = margin
        """None for the indentation of the line itself."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self._rows:
            indented = len(row.plain) - len(row.plain.lstrip())
            margin = min(indented if self._margin is None else self._margin, options.max_width // 2)
            first, *rest = row[margin:].wrap(console, options.max_width - margin) or [Text()]
            yield row[:margin] + first
            for more in rest:
                yield Text(" " * margin) + more


def draw_keys(app: App[None]) -> Text:
    """Draw the keys that do something now, as many as fit."""
    bindings: dict[str, Binding] = {}
    for each in app.screen_stack[0].active_bindings.values():
        if each.node is app and each.binding.show and each.enabled:
            bindings.setdefault(each.binding.action, each.binding)
    drawn = Text()
    for binding in sorted(bindings.values(), key=_key_rank):
        key = Text.assemble((app.get_key_display(binding), "bold"), f" {binding.description}")
        key.stylize(Style(meta=click_meta(binding.action)))
        between = "  " if drawn else ""
        if len(drawn) + len(between) + len(key) <= app.size.width - 2:
            drawn += Text(between) + key
    return drawn


def _key_rank(binding: Binding) -> int:
    name = binding.action.partition("(")[0]
    return FIRST_ACTIONS.index(name) if name in FIRST_ACTIONS else len(FIRST_ACTIONS)


def block_style(rgb: Rgb) -> Style:
    red, green, blue = rgb
    return Style(color="#101010", bgcolor=f"#{red:02x}{green:02x}{blue:02x}", bold=True)


class InputDialog(ModalScreen[Any]):
    """Asks for a line and returns what `read` makes of it; None on Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", say(msg("cancel")))]

    def __init__(self, question: Message, about: Message, read: Callable[[str], Any], exact: bool = False) -> None:
        """`read` gets the line in lower case unless `exact` is set."""
        super().__init__()
        self._question = question
        self._about = about
        self._read = read
        self._exact = exact

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(capitalize(self._question), markup=False)
            answer = Input()
            answer.cursor_blink = False  # each blink would be sent over ssh
            yield answer
            yield Static(id="wrong", markup=False)
            yield Static(capitalize(self._about), markup=False)
            yield Static(say(msg("Enter: OK · Escape: cancel")), markup=False)

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        try:
            typed = submitted.value.strip()
            self.dismiss(self._read(typed if self._exact else typed.lower()))
        except BlindsideError as error:
            self.query_one("#wrong", Static).update(f"! {escape_controls(capitalize(error.message))}")


class ConfirmDialog(ModalScreen[bool]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss(True)"), Binding("escape", "dismiss(False)")]

    def __init__(self, question: Message, about: Message) -> None:
        super().__init__()
        self._texts = question, about

    def compose(self) -> ComposeResult:
        with Vertical():
            for text in self._texts:
                yield Static(escape_controls(capitalize(text)), markup=False)
            yield Static(say(msg("Enter: yes · Escape: cancel")), markup=False)


def label_key(sign: str, name: Message) -> str:
    return f"{sign} {say(name)}"


def key_table(keys: Mapping[str, Message]) -> Table:
    table = Table.grid(padding=(0, 2))
    for key, meaning in keys.items():
        table.add_row(key, capitalize(meaning))
    return table


class KeysDialog(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,question_mark,f1,space", "dismiss")]

    def __init__(self, keys: Mapping[str, Message]) -> None:
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Static(key_table(self._keys))
            yield Static(say(msg("Escape: back to the game")), markup=False)


class TextDialog(ModalScreen[None]):
    """Shows a text in the middle of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,question_mark,space", "dismiss")]
    DEFAULT_CSS = """
    TextDialog { align: center middle; }
    TextDialog > VerticalScroll {
        width: 78; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; padding: 0 1; background: $surface;
    }
    """

    def __init__(self, content: Text | Table) -> None:
        super().__init__()
        self._content = content

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_subtitle = say(msg("Escape: back to the game"))
            yield Static(self._content)
