"""A server's table for somebody before a screen, from the moment that the game has begun."""

from threading import Thread
from typing import Any

from blindside.console.text import say, visible
from blindside.core.audience import seat_name
from blindside.core.errors import Illegal, Wrong
from blindside.core.messages import msg
from blindside.games import read_record
from blindside.table.events import is_of_table
from blindside.table.requests import AnyRequest
from blindside.table.views import TableView
from blindside.terminal import link
from blindside.terminal.lines.inbox import Inbox
from blindside.terminal.seat_lines import left_told, told_around
from blindside.terminal.server_link import Back, Done, Lost, News, Refused, Silent, Sitting, Told
from blindside.wording.names import names_of


class TableLink:
    def __init__(self, sitting: Sitting, inbox: Inbox[News], begun: Told, unanswered: int) -> None:
        """From when it has begun; the host may not have been answered yet, who asked for that."""
        self.game = sitting.game
        self.settings = sitting.settings
        assert sitting.seat is not None, "those who only watch have no screen"
        self.seat = sitting.seat
        self.names = _names(begun.table)
        self.sitting = sitting
        self._inbox = inbox
        self._now = begun
        self._asked, self._answered = unanswered, 0
        """Each written by one thread alone: while they differ, the server has not answered yet."""
        self._done = 0
        self.left: TableView | None = None
        """The table after this player has left it, or was removed."""
        self.failure: Exception | None = None
        """Why it broke off."""

    @property
    def table(self) -> TableView:
        return self._now.table

    @property
    def view(self) -> Any:
        return self._now.view

    @property
    def end(self) -> Told | None:
        """How the game ended, if it has."""
        return self._now if self._now.view.board.phase == "over" else None

    def begin(self, tell: link.Tell, /) -> None:
        Thread(target=self._run, args=(tell,), daemon=True).start()

    def do(self, command: Any, told: int, /) -> None:
        self._asked += 1
        self.sitting.act(command, told)

    def ask(self, request: AnyRequest) -> None:
        """Something of the table, not of the game."""
        self._asked += 1
        self.sitting.ask(request)

    def close(self) -> None:
        """The server sees that nobody listens any more; the seat is kept."""

    def _run(self, tell: link.Tell) -> None:
        try:
            self._hear(self._now, tell)
            while self.end is None:
                self._hear(self._inbox.news(), tell)
            tell(link.Over(read_record(self.sitting.fetch("GET", "record"))))
        except Wrong as wrong:
            tell(link.Lost(wrong.message))
        except Exception as error:  # told when the screen is gone
            self.failure = error
            tell(link.Broken())

    def _hear(self, news: News, tell: link.Tell) -> None:
        match news:
            case Told(_, seen, names, table) if table.you == self.seat:
                self._now, self.names = news, _names(table)
                for (sight, view), then in zip(seen, names, strict=True):
                    if not is_of_table(sight):
                        tell(link.Saw(sight, view))
                    elif view is not None and (around := told_around(sight, then)) is not None:
                        tell(link.Heard(around))
            case Told(table=table):
                self.left = table
                raise Illegal("join/stood-up", left_told(table))
            case Done(seq):
                self._answered += 1
                self._done = max(self._done, seq)
            case Refused(wrong):
                self._answered += 1
                tell(link.Refused(wrong))
            case Silent():
                tell(link.Heard(msg("The server does not answer; it is asked again and again.")))
            case Back():
                tell(link.Heard(msg("The server is back.")))
            case Lost(error):
                raise error
        waits = self._asked == self._answered and self._now.seq >= self._done
        awaited = frozenset(self._now.table.awaited) - (frozenset() if waits else {self.seat})
        tell(link.Awaited(awaited, self._now.seq))


def _names(table: TableView) -> tuple[str, ...]:
    named = enumerate(names_of(table))
    return tuple(visible(say(msg("{seat} {name}", seat=seat_name(at), name=name))) for at, name in named)
