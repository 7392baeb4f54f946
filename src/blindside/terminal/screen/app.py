"""Base of the screens of both games: panels, the prompt line, and notices."""

import os
from collections import deque
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.events import DescendantFocus, Event, Key, MouseDown
from textual.message import Message as Posted
from textual.widgets import Static
from textual.worker import get_current_worker

from blindside.console import transcripts
from blindside.console.text import MARGIN, capitalize, escape_controls, say
from blindside.core.audience import EVERYONE
from blindside.core.errors import BlindsideError
from blindside.core.messages import Message, msg
from blindside.core.records import Record
from blindside.games import replay
from blindside.terminal import link
from blindside.terminal.link import (
    Awaited,
    Crashed,
    Disconnected,
    GameOver,
    Link,
    Notice,
    Observed,
    Refused,
    TableUpdate,
)
from blindside.terminal.prompt import ErrorHints
from blindside.terminal.screen import COLUMNS, ROWS, WIDE, watch_for_hangup
from blindside.terminal.screen.parts import HangingIndent, KeysDialog, click_meta, draw_keys, join_lines

COMMON: tuple[BindingType, ...] = (
    Binding("p,left_square_bracket", "step(-1)", say(msg("back"))),
    Binding("n,right_square_bracket", "step(1)", say(msg("forward"))),
    Binding("tab", "panel(1)", say(msg("panels")), priority=True),
    Binding("shift+tab", "panel(-1)", show=False, priority=True),
    Binding("question_mark,f1", "keys", say(msg("keys"))),
    Binding("ctrl+q", "leave", say(msg("leave")), priority=True),
    Binding("ctrl+c", "leave", show=False, priority=True),
)
"""Keys of both games, after those of the game itself."""


class LinkEvent(Posted):
    def __init__(self, event: link.Event) -> None:
        super().__init__()
        self.event = event


class ColoredText(Static):
    """Text with its own colours, also on links."""

    auto_links = False


class Panel(VerticalScroll, can_focus=True):
    """A panel with a title, which scrolls."""

    def __init__(self, name: str, title: Message) -> None:
        super().__init__(id=name, classes="panel")
        self.border_title = say(title)
        self._content = ColoredText()

    def compose(self) -> ComposeResult:
        yield self._content

    def show(self, text: Text | Table, margin: int | None = None) -> None:
        self._content.update(HangingIndent(text, margin) if isinstance(text, Text) else text)


class GameScreen(App[None]):
    KEYS: ClassVar[Mapping[str, Message]]
    """What the keys do."""
    CSS_PATH = Path(__file__).with_name("screen.tcss")
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-small"), (COLUMNS, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012  # as its base has it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (ROWS, "-high")]  # noqa: RUF012

    def __init__(self, link: Link) -> None:
        # With NO_COLOR there are no shades of grey either.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.link = link
        self.positions: list[tuple[Any, Any]] = []
        """The sights so far, each with the view after it; after the game, those of the audience `everyone`."""
        self.awaited = False
        self.record: Record | None = None
        self.step = 0
        """How many sights are shown: all of them while the game runs."""
        self._waiting: frozenset[int] = frozenset()
        self._seen_seq = 0
        self._asked_at = -1
        """The event after which the game last waited for this seat."""
        self._notice: Message | None = None
        self._error_hints = ErrorHints()

        self._notices: list[tuple[int, Message]] = []
        """Notices, each with the event before it."""
        self._disconnected: Message | None = None
        self.failure: Exception | None = None
        """Why the game broke off. The caller of `run` raises it."""
        self._active = 0
        self._is_redraw_due = False
        self.aside: Text | Table = Text()
        """The content of the last panel: keys, deductions, or the review."""

    # what it looks like

    def panels(self) -> Iterator[tuple[str, Message]]:
        """Yield names and titles in their order."""
        raise NotImplementedError

    def make_panel(self, name: str, title: Message) -> Panel:
        return Panel(name, title)

    def compose(self) -> ComposeResult:
        least = msg(
            "The terminal is too small: {columns}×{rows} is the minimum. Ctrl-Q quits.", columns=COLUMNS, rows=ROWS
        )
        yield Static(say(least), id="small", markup=False)
        yield Static(id="title")
        yield Static(id="table")
        yield ColoredText(id="now")
        yield ColoredText(id="tabs")
        with Container(id="panels"):
            for name, title in self.panels():
                yield self.make_panel(name, title)
        yield Static(id="said")
        yield Static(id="due")
        yield ColoredText(id="keys")

    def on_mount(self) -> None:
        self.screen.add_class(self.link.game)
        self.action_panel(0)
        watch_for_hangup(partial(self.call_from_thread, self.action_leave))
        self.link.begin(lambda event: self.post_message(LinkEvent(event)))

    # what happens

    def on_link_event(self, posted: LinkEvent) -> None:
        match posted.event:
            case Observed(sight, view):
                self._error_hints.reset()
                self.positions.append((sight, view))
                self.step = len(self.positions)
                self.show_sight(sight, view)
            case Awaited(seats, seq) as awaited:
                self.awaited = self.link.seat in seats and self.link.is_settled(awaited)
                self._waiting, self._seen_seq = seats, seq
                if self.awaited and self.view is not None and self._asked_at != self.view.board.seq:
                    self._asked_at = self.view.board.seq
                    self.start_move()
            case Refused(error):
                self._notice = self._error_hints.text(error)
            case Notice(what):
                self._notice = what if self.proposal is None else None
                self._notices.append((0 if self.view is None else self.view.board.seq, what))
            case GameOver(record):
                self.record, self.awaited = record, False
                self.positions = list(replay(record, EVERYONE))
                self.step = len(self.positions)
                self.show_end(record)
            case Disconnected(error):
                self._disconnected, self.awaited = error.message, False
            case Crashed(error):
                self.failure = error
                self.exit()
            case TableUpdate():
                pass  # the link keeps the table
        self.redraw()

    @property
    def proposal(self) -> Message | None:
        """The open proposal at the table. It stays until it is decided."""
        return None

    def show_sight(self, sight: Any, view: Any) -> None:
        """React to a sight, beside the redraw."""

    def start_move(self) -> None:
        """React when the game begins to wait for this seat."""

    def show_end(self, record: Record) -> None:
        """Open the review of the finished game."""
        self.query_one("#aside", Panel).border_title = say(msg("Review"))
        self.aside = Text(say(msg("Reviewing the game…")))
        self.action_go_to("aside")
        self._review(record)

    @work(thread=True, exclusive=True)
    def _review(self, record: Record) -> None:
        try:
            lines = self.review(record)
        except BlindsideError as error:
            lines = [Text(capitalize(error.message))]
        self.show_aside(join_lines(lines))

    def review(self, record: Record) -> list[Text]:
        raise NotImplementedError

    def show_notice(self, message: Message) -> None:
        self._notice = message
        self.redraw()

    def do(self, command: Any) -> None:
        """Send a command of this seat, if the game takes it now."""
        if not self.accepts(command):
            if self._disconnected is None and self.record is None:
                self.show_notice(msg("the others are thinking: wait a moment"))
            return
        self.awaited = False
        self.link.do(command, self._seen_seq)

    def accepts(self, command: Any) -> bool:
        return self.awaited

    def show_aside(self, text: Text) -> None:
        """Show the result of a worker, unless a newer one has started."""
        if not get_current_worker().is_cancelled:
            self.call_from_thread(self._set_aside, text)

    def _set_aside(self, text: Text) -> None:
        self.aside = text
        self.redraw()

    @property
    def view(self) -> Any:
        """The view at the step that is shown."""
        return self.positions[self.step - 1][1] if self.positions else None

    # drawing

    def redraw(self) -> None:
        """Schedule one redraw for all changes."""
        if not self._is_redraw_due:
            self._is_redraw_due = True
            self.call_later(self._redraw)

    def _redraw(self) -> None:
        self._is_redraw_due = False
        if self.view is None:
            return
        self.draw(self.view)
        self.query_one("#aside", Panel).show(self.aside)
        log = self.query_one("#log", Panel)
        log.show(self.draw_log(), len(MARGIN))
        log.scroll_end(animate=False)
        said, what = self.query_one("#said", Static), self._notice or self.proposal
        said.set_class(what is not None, "-any")
        said.update(Text("" if what is None else f"! {escape_controls(capitalize(what))}"))
        self.query_one("#due", Static).update(self._draw_due())
        self.query_one("#keys", Static).update(draw_keys(self))
        self.query_one("#tabs", Static).update(self._draw_tabs())

    def draw(self, view: Any) -> None:
        raise NotImplementedError

    def describe_due(self, view: Any) -> Message:
        raise NotImplementedError

    def _draw_due(self) -> Text:
        if self._disconnected is not None:
            return Text(f"! {escape_controls(capitalize(self._disconnected))}")
        if self.record is not None:
            steps = msg("P and N step through the game: event {at} of {all}", at=self.step, all=len(self.positions))
            return Text(capitalize(steps))
        if self.awaited:
            return Text(capitalize(self.describe_due(self.view)))
        if self._waiting - {self.link.seat}:
            names = [self.link.names[seat] for seat in sorted(self._waiting)]
            return Text(say(msg("Waiting for {names}", names=names)))
        return Text(say(msg("The others are thinking")))

    def _draw_tabs(self) -> Text:
        drawn = Text()
        for number, (name, title) in enumerate(self.panels()):
            active = number == self._active
            style = Style(reverse=active, bold=active, meta=click_meta(f"go_to('{name}')"))
            drawn.append(f" {say(title)} ", style).append(" ")
        return drawn

    def draw_log(self) -> Text:
        """Draw the log, with the notices between its lines."""
        at_the_end = self.step == len(self.positions)
        said = deque(notice for notice in self._notices if at_the_end or notice[0] < self.view.board.seq)
        event_lines = transcripts.GAMES[self.link.game].event_lines
        lines = [_indent_notice(line) for line in self.link.about_bots]
        for sight, view in self.positions[: self.step]:
            while said and said[0][0] < view.board.seq:
                lines.append(_indent_notice(said.popleft()[1]))
            lines += map(Text.from_ansi, event_lines(sight, view, you=self.link.seat))
        return join_lines([*lines, *(_indent_notice(what) for _, what in said)])

    # keys

    async def on_event(self, event: Event) -> None:
        """Clear the notice at the next key."""
        if isinstance(event, Key | MouseDown) and self._notice is not None and not self.has_dialog:
            self._notice = None
            self.redraw()
        await super().on_event(event)

    @property
    def has_dialog(self) -> bool:
        return len(self.screen_stack) > 1

    def action_panel(self, step: int) -> None:
        names = [name for name, _ in self.panels()]
        self._active = (self._active + step) % len(names)
        for number, name in enumerate(names):
            self.query_one(f"#{name}").set_class(number == self._active, "active")
        self.query_one(f"#{names[self._active]}").focus()
        self.query_one("#tabs", Static).update(self._draw_tabs())

    def action_go_to(self, panel: str) -> None:
        self.action_panel([name for name, _ in self.panels()].index(panel) - self._active)

    def on_descendant_focus(self, focused: DescendantFocus) -> None:
        """A panel was clicked."""
        names = [name for name, _ in self.panels()]
        if focused.widget.id in names and names[self._active] != focused.widget.id:
            self.action_go_to(focused.widget.id)

    def on_resize(self) -> None:
        """Focus the panel again after the terminal was too small."""
        if self.screen.focused is None:
            self.call_after_refresh(self.action_panel, 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the keys that do nothing now."""
        if action == "panel":
            return not self.has_dialog
        return self.record is not None if action == "step" else super().check_action(action, parameters)

    def action_step(self, step: int) -> None:
        if self.record is not None:
            self.step = min(max(1, self.step + step), len(self.positions))
            self.redraw()

    def action_keys(self) -> None:
        self.push_screen(KeysDialog(self.keys()))

    def keys(self) -> Mapping[str, Message]:
        return self.KEYS

    def action_leave(self) -> None:
        self.link.close()
        self.exit()


def _indent_notice(what: Message) -> Text:
    return Text(f"{MARGIN}{escape_controls(capitalize(what))}")
