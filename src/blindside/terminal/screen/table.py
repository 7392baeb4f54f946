"""The screen at a server's table: it adds the commands of the table."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType

from blindside.console.text import capitalize, escape_controls, say
from blindside.core.audience import seat_name
from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.messages import Message, msg
from blindside.games import read_record
from blindside.table.views import TableView
from blindside.terminal.link import (
    Awaited,
    Crashed,
    Disconnected,
    Emit,
    GameOver,
    Inbox,
    Notice,
    Observed,
    TableUpdate,
    start_thread,
)
from blindside.terminal.screen.app import GameScreen
from blindside.terminal.screen.parts import ConfirmDialog, InputDialog, TextDialog, key_table
from blindside.terminal.table_commands import (
    Query,
    command_help,
    describe_lost_seat,
    describe_proposal,
    find_query,
    question_before,
    read_request,
)
from blindside.wording.names import describe_levels, seat_names

if TYPE_CHECKING:
    from blindside.terminal.server_link import ServerLink


TABLE_KEYS = {"t": msg("talk, or type a command")}


class TableLink:
    """The screen's link to a server's table, from the start of the game."""

    def __init__(self, server_link: "ServerLink", inbox: Inbox, begun: TableUpdate) -> None:
        """The inbox has the events after `begun`."""
        self.game = server_link.game
        self.settings = server_link.settings
        assert server_link.seat is not None, "those who only watch have no screen"
        self.seat = server_link.seat
        self.names = _names_on_screen(begun.table)
        bots = [seat.bot for seat in begun.table.seats if seat is not None and seat.name is None]
        self.about_bots = describe_levels(self.game, self.settings, bots)
        self.server_link = server_link
        self.do, self.is_settled = server_link.do, server_link.is_settled
        self.now = begun
        self._inbox = inbox
        self.left: TableView | None = None
        """The table after this player left it or was removed."""

    @property
    def end(self) -> TableUpdate | None:
        """The last update of a finished game."""
        return self.now if self.now.view.board.phase == "over" else None

    def begin(self, emit: Emit, /) -> None:
        start_thread(self._run, emit)

    def close(self) -> None:
        """The server notices the closed stream. The seat is kept."""

    def _run(self, emit: Emit) -> None:
        self._pass_on(emit)
        emit(GameOver(read_record(self.server_link.fetch("GET", "record"))))

    def _pass_on(self, emit: Emit) -> None:
        """Pass events on until the game is over and all of them are emitted."""
        has_begun = False
        while True:
            event = self._inbox.next_event()
            match event:
                case TableUpdate(table=table) if table.you != self.seat:
                    self.left = table
                    raise NotAllowed("join/stood-up", describe_lost_seat(table))
                case TableUpdate():
                    self.now, self.names = event, _names_on_screen(event.table)
                case Observed():
                    has_begun = True
                case Disconnected(error) | Crashed(error):
                    raise error
                case _:
                    pass
            if has_begun or not isinstance(event, Notice):
                emit(event)
            if isinstance(event, Awaited) and self.end is not None:
                return


def _names_on_screen(table: TableView) -> tuple[str, ...]:
    named = enumerate(seat_names(table))
    return tuple(escape_controls(say(msg("{seat} {name}", seat=seat_name(at), name=name))) for at, name in named)


class TableScreen(GameScreen):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "table", say(msg("talk")))]
    link: TableLink

    @property
    def proposal(self) -> Message | None:
        text = describe_proposal(self.link.now.table)
        return None if text is None or self.record is not None else msg("{proposal} Press T first.", proposal=text)

    def action_table(self) -> None:
        words = msg("such as {words}; ? for help", words=" · ".join(command_help(self.link.now.table)))
        dialog = InputDialog(msg("what do you want to say or do?"), words, self._read_command, exact=True)
        self.push_screen(dialog, lambda action: action and action())

    def _read_command(self, line: str) -> Callable[[], object]:
        """Return the action that the line asks for."""
        typed, link = line.lower().split(), self.link
        if typed in (["?"], ["help"]):
            return lambda: self.push_screen(TextDialog(key_table(command_help(link.now.table))))
        if typed == ["quit"]:
            return self.action_leave
        query = find_query(typed, line, link.server_link, link.now.table)
        if query is not None:
            return partial(self._run_query, query)
        request = read_request(typed, line, link.seat)
        if request is None:
            raise InvalidInput("join/word", msg("write it like this: {example}", example="say hello"))
        question = question_before(request, link.now.table)
        if question is None:
            return partial(link.server_link.ask, request)

        def ask_if_confirmed(is_sure: bool | None) -> None:
            if is_sure:
                link.server_link.ask(request)

        return partial(self.push_screen, ConfirmDialog(question.text, question.about), ask_if_confirmed)

    @work(thread=True)
    def _run_query(self, query: Query) -> None:
        try:
            found = Text("\n".join(escape_controls(capitalize(line)) for line in query()))
            self.call_from_thread(self.push_screen, TextDialog(found))
        except BlindsideError as error:
            self.call_from_thread(self.show_notice, error.message)
