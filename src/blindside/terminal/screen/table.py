"""The screens for a table at a server: with what one can ask of the table, beside the moves of the game."""

from collections.abc import Callable, Mapping
from functools import partial
from threading import Thread
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from blindside.console.text import say, sentence, visible
from blindside.core.audience import seat_name
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.messages import Message, msg
from blindside.games import read_record
from blindside.table.options import Aid
from blindside.table.requests import AnyRequest
from blindside.table.views import TableView
from blindside.terminal.lines.inbox import Inbox
from blindside.terminal.link import Awaited, Broken, Event, Heard, Lost, Over, Saw, Tell, Update
from blindside.terminal.notepad import BackgroundWriter, Marks, Sheet
from blindside.terminal.queries import Look, look_of
from blindside.terminal.screen.app import GameScreen
from blindside.terminal.screen.ask import Ask, Sure
from blindside.terminal.screen.code777 import Code777Screen
from blindside.terminal.screen.keys import key_table
from blindside.terminal.screen.mastermind import MastermindScreen
from blindside.terminal.seat_lines import left_told, proposal_told
from blindside.terminal.server_link import ServerLink
from blindside.terminal.table_commands import question_before, request_of, words_at
from blindside.wording.names import names_of

TALK = {"t": msg("talk to the others, or ask something of the table")}


class TableLink:
    """What a screen hears of a server's table, from the moment that the game has begun."""

    def __init__(self, server_link: ServerLink, inbox: Inbox[Event], begun: Update) -> None:
        """The inbox has what comes after this update."""
        self.game = server_link.game
        self.settings = server_link.settings
        assert server_link.seat is not None, "those who only watch have no screen"
        self.seat = server_link.seat
        self.names = _names(begun.table)
        self.server_link = server_link
        self.now = begun
        self._inbox = inbox
        self.left: TableView | None = None
        """The table after this player has left it, or was removed."""
        self.failure: Exception | None = None
        """Why it broke off."""

    @property
    def end(self) -> Update | None:
        """How the game ended, if it has."""
        return self.now if self.now.view.board.phase == "over" else None

    def begin(self, tell: Tell, /) -> None:
        Thread(target=self._run, args=(tell,), daemon=True).start()

    def do(self, command: Any, seq: int, /) -> None:
        self.server_link.do(command, seq)

    def is_settled(self, awaited: Awaited, /) -> bool:
        return self.server_link.is_settled(awaited)

    def close(self) -> None:
        """The server sees that nobody listens any more; the seat is kept."""

    def _run(self, tell: Tell) -> None:
        try:
            self._pass_on(tell)
            tell(Over(read_record(self.server_link.fetch("GET", "record"))))
        except Wrong as wrong:
            tell(Lost(wrong))
        except Exception as error:  # told when the screen is gone
            self.failure = error
            tell(Broken(error))

    def _pass_on(self, tell: Tell) -> None:
        """Until the game is over, and all of that is told."""
        has_begun = False
        while True:
            event = self._inbox.news()
            match event:
                case Update(table=table) if table.you != self.seat:
                    self.left = table
                    raise Illegal("join/stood-up", left_told(table))
                case Update():
                    self.now, self.names = event, _names(event.table)
                case Saw():
                    has_begun = True
                case Lost(error) | Broken(error):
                    raise error
                case _:
                    pass
            if has_begun or not isinstance(event, Heard):
                tell(event)
            if isinstance(event, Awaited) and self.end is not None:
                return


def _names(table: TableView) -> tuple[str, ...]:
    named = enumerate(names_of(table))
    return tuple(visible(say(msg("{seat} {name}", seat=seat_name(at), name=name))) for at, name in named)


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
        told = proposal_told(self.link.now.table)
        return None if told is None or self.over is not None else msg("{told} First press T.", told=told)

    def action_table(self) -> None:
        words = msg("such as {words}; ? says what they do", words=" · ".join(words_at(self.link.now.table)))
        self.push_screen(Ask(msg("what do you say to the table?"), words, self._read, exact=True), self._do_so)

    def _read(self, line: str) -> Callable[[], object]:
        """What is to be done."""
        typed, link = line.lower().split(), self.link
        if typed in (["?"], ["help"]):
            return lambda: self.push_screen(Shown(key_table(words_at(link.now.table))))
        if typed == ["quit"]:
            return self.action_leave
        look = look_of(typed, line, link.server_link, link.now.table)
        if look is not None:
            return partial(self._look_up, look)
        request = request_of(typed, line, link.seat)
        if request is None:
            raise Invalid("join/word", msg("write it like this: {example}", example="say hello"))
        question = question_before(request, link.now.table)
        if question is None:
            return partial(link.server_link.ask, request)
        return partial(self.push_screen, Sure(question.text, question.about), partial(self._if_sure, request))

    def _if_sure(self, request: AnyRequest, sure: bool | None) -> None:
        if sure:
            self.link.server_link.ask(request)

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
        marks = Marks(link.server_link.fetch)
        filled_at = link.now.view.board.filled_at[link.seat]
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
