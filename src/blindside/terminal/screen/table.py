"""The screens for a table at a server: with what one can ask of the table, beside the moves of the game."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from blindside.console.text import say, sentence, visible
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import Message, msg
from blindside.table.options import Aid
from blindside.table.requests import AnyRequest
from blindside.terminal.background_writer import BackgroundWriter
from blindside.terminal.notepad import Marks, Sheet
from blindside.terminal.queries import Look, look_of
from blindside.terminal.screen.app import GameScreen
from blindside.terminal.screen.ask import Ask, Sure
from blindside.terminal.screen.code777 import Code777Screen
from blindside.terminal.screen.keys import key_table
from blindside.terminal.screen.mastermind import MastermindScreen
from blindside.terminal.seat_lines import proposal_told
from blindside.terminal.table_commands import question_before, request_of, words_at
from blindside.terminal.table_link import TableLink

TALK = {"t": msg("talk to the others, or ask something of the table")}


class Shown(ModalScreen[None]):
    """Something to read in the middle of the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,question_mark,space", "dismiss")]
    DEFAULT_CSS = """
    Shown { align: center middle; }
    Shown > VerticalScroll {
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


class TableScreen(GameScreen):
    CSS_PATH = "screen.tcss"  # it is looked for beside the class that is run
    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "table", say(msg("talk")))]
    link: TableLink

    @property
    def proposal(self) -> Message | None:
        told = proposal_told(self.link.table)
        return None if told is None or self.over is not None else msg("{told} First press T.", told=told)

    def action_table(self) -> None:
        words = msg("such as {words}; ? says what they do", words=" · ".join(words_at(self.link.table)))
        self.push_screen(Ask(msg("what do you say to the table?"), words, self._read, exact=True), self._do_so)

    def _read(self, line: str) -> Callable[[], object]:
        """What is to be done."""
        typed, link = line.lower().split(), self.link
        if typed in (["?"], ["help"]):
            return lambda: self.push_screen(Shown(key_table(words_at(link.table))))
        if typed == ["quit"]:
            return self.action_leave
        look = look_of(typed, line, link.sitting, link.table)
        if look is not None:
            return partial(self._look_up, look)
        request = request_of(typed, line, link.seat)
        if request is None:
            raise Invalid("join/word", msg("write it like this: {example}", example="say hello"))
        question = question_before(request, link.table)
        if question is None:
            return partial(link.ask, request)
        return partial(self.push_screen, Sure(question.text, question.about), partial(self._if_sure, request))

    def _if_sure(self, request: AnyRequest, sure: bool | None) -> None:
        if sure:
            self.link.ask(request)

    def _do_so(self, wanted: Callable[[], object] | None) -> None:
        if wanted is not None:
            wanted()

    @work(thread=True)
    def _look_up(self, look: Look) -> None:
        try:
            found = Text("\n".join(visible(sentence(line)) for line in look()))
            self.call_from_thread(self.push_screen, Shown(found))
        except Wrong as wrong:
            self.call_from_thread(self.say_wrong, wrong.message)


class Code777Table(TableScreen, Code777Screen):
    KEYS: ClassVar[Mapping[str, Message]] = {**Code777Screen.KEYS, **TALK}

    def __init__(self, link: TableLink, aid: Aid) -> None:
        marks = Marks(link.sitting.fetch)
        filled_at = link.view.board.filled_at[link.seat]
        sheet = Sheet(filled_at, marks.read(filled_at))
        self._marks = BackgroundWriter(marks.write)
        super().__init__(link, aid, sheet, self._marks.queue.put)

    @property
    def can_call(self) -> bool:
        """A table takes calls at any moment, also while it waits for another player."""
        return self.over is None

    def on_unmount(self) -> None:
        self._marks.finish()


class MastermindTable(TableScreen, MastermindScreen):
    KEYS: ClassVar[Mapping[str, Message]] = {**MastermindScreen.KEYS, **TALK}


def screen_for(link: TableLink, aid: Aid) -> GameScreen:
    return Code777Table(link, aid) if link.game == "code777" else MastermindTable(link, aid)
