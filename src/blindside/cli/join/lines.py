"""At a server's table line by line: what happens is told as it happens, and one can type at any moment.

What comes from a pipe is typed when the game waits for it, so that it need not know when that will be.
"""

import click

from blindside.cli import person_code777, person_mastermind, transcripts
from blindside.cli.join.company import called, is_of_table, told_around
from blindside.cli.join.inbox import Inbox, Typed
from blindside.cli.join.sitting import Back, Done, Lost, News, Refused, Silent, Sitting, Told
from blindside.cli.join.words import FOR_HOST, WORDS, request_of
from blindside.cli.person_code777 import Code777Person
from blindside.cli.person_mastermind import MastermindPerson
from blindside.cli.prompt import show, show_help, show_prompt
from blindside.cli.speech import COMMAND, at_a_keyboard, put, say, sentence, tell, visible
from blindside.core.audience import seat_name
from blindside.core.errors import Illegal, Stale, Wrong
from blindside.core.messages import Message, msg
from blindside.table.views import TableView
from blindside.web.pages.people import kind_of

NOTES = frozenset({"triangle", "cross", "circle", "erase", "clear"})


class Lines:
    def __init__(self, sitting: Sitting, inbox: Inbox[News], lobby: bool = False) -> None:
        """All of the game, or only what is before it."""
        self._sitting = sitting
        self._inbox = inbox
        self._lobby = lobby
        self._aid = sitting.table.options.aids
        is_code777, seat = sitting.game == "code777", sitting.seat
        self._person = Code777Person(seat, self._aid) if is_code777 else MastermindPerson(seat)
        self._now: Told | None = None
        self._open = 0
        """How many requests are not answered yet."""
        self._done = 0
        """The event that the last one led to: until it is told, one has not seen what came of it."""
        self._acted_on = 0
        """What had been seen when the last move was made."""
        self._prompted = False
        self._ended = False

    def play(self) -> Told | None:
        """Until the game is over, or has begun; None if the person has enough before."""
        put(transcripts.title(self._sitting.game, self._sitting.settings))
        while not self._ended:
            wants = self._wants_line()
            if wants and not self._prompted:
                self._prompt()
            try:
                news = self._inbox.next(typed=wants)
            except KeyboardInterrupt:
                news = Typed(None)
            if isinstance(news, Typed):
                self._prompted = False
                self._typed(news.line)
            else:
                if self._lobby and isinstance(news, Told) and news.view is not None:
                    self._line_break()
                    return news
                self._hear(news)
        now = self._now
        return now if now is not None and now.view is not None and now.view.board.phase == "over" else None

    def _wants_line(self) -> bool:
        if self._now is None or self._open or self._now.seq < self._done:
            return False
        return at_a_keyboard() or self._is_awaited(self._now.table)

    def _is_awaited(self, table: TableView) -> bool:
        """By the game; before it has begun, the host is."""
        return table.you in table.awaited if table.view is not None else table.you == table.host

    def _prompt(self) -> None:
        assert self._now is not None
        now, seat = self._now, seat_name(self._sitting.seat)
        if now.view is None:
            begin = msg("{seat}: Enter to begin, or ?", seat=seat)
            show_prompt(begin if self._is_awaited(now.table) else msg("{seat}: the host begins; say, or ?", seat=seat))
        elif self._is_awaited(now.table):
            if isinstance(self._person, Code777Person):
                self._person.offer(now.view)
            show_prompt(self._person.prompt(now.view))
        else:
            show_prompt(msg("{seat}: the others are thinking; say, or ?", seat=seat))
        self._prompted = True

    def _hear(self, news: News) -> None:
        match news:
            case Told():
                self._see(news)
            case Done(seq):
                self._open -= 1
                self._done = max(self._done, seq)
            case Refused(wrong):
                self._open -= 1
                if isinstance(wrong, Stale) and not at_a_keyboard():
                    self._done = self._acted_on + 1  # a pipe waits for what it was too late for
                self._line_break()
                self._person.refused(wrong)
            case Silent():
                self._tell(msg("The server does not answer; it is asked again and again."))
            case Back():
                self._tell(msg("The server is back."))
            case Lost(wrong):
                raise wrong

    def _see(self, told: Told) -> None:
        before, self._now = self._now, told
        if told.table.you is None:
            self._ended = True
            self._tell(msg("You do not sit at this table any more."))
            return
        if before is None:
            show(_seats(told.table))
        for sight, view in told.seen:
            if not is_of_table(sight):
                self._line_break()
                self._person.see(sight, view)
            elif (around := told_around(sight, told.table)) is not None:
                self._line_break()
                put(visible(sentence(around)))
        if before is None or self._is_awaited(before.table) != self._is_awaited(told.table):
            self._line_break()
        self._ended = told.view is not None and told.view.board.phase == "over"

    def _typed(self, line: str | None) -> None:
        if not at_a_keyboard() or line is None:
            # What a pipe types is not on the screen yet.
            click.echo(visible(line or ""))
        typed = ["quit"] if line is None else line.lower().split()
        try:
            self._do(typed, line or "")
        except Wrong as wrong:
            self._person.refused(wrong)

    def _do(self, typed: list[str], line: str) -> None:
        now = self._now
        if now is None or typed == ["quit"]:
            self._ended = True
            tell(come_back(self._sitting))
            return
        request = request_of(typed or (["begin"] if now.view is None else []), line, self._sitting.seat)
        match typed:
            case ["?"] | ["help"]:
                show_help({**self._moves(), **WORDS, **(FOR_HOST if now.table.you == now.table.host else {})})
            case ["seats"]:
                show([*_seats(now.table), self._sitting.link])
            case _ if request is not None:
                self._open += 1
                self._sitting.ask(request)
            case _ if now.view is None:
                raise self._person.unknown(typed, msg("wait for the host to begin, or say something"))
            case _:
                if self._aid == "none" and NOTES & set(typed[:1]):
                    raise Illegal("table/no-notes", msg("nobody takes notes at this table"))
                if not self._person.looked(typed, now.view):
                    self._sitting.act(self._person.command(typed, now.view), now.seq)
                    self._open += 1
                    self._acted_on = now.seq

    def _moves(self) -> dict[str, Message]:
        settings = self._sitting.settings
        if self._sitting.game == "code777":
            return person_code777.words(settings, self._aid)
        return person_mastermind.words(settings)

    def _tell(self, message: Message) -> None:
        self._line_break()
        tell(message)

    def _line_break(self) -> None:
        """Leaves the prompt behind; it comes again below."""
        if self._prompted:
            click.echo()
            self._prompted = False


def come_back(sitting: Sitting) -> Message:
    return msg("Your seat is kept. To come back: {command}", command=f"{COMMAND} join {sitting.link}")


def _seats(table: TableView) -> list[str]:
    """Who sits where."""
    return [visible(say(_seated(table, seat))) for seat in range(len(table.seats))]


def _seated(table: TableView, seat: int) -> Message:
    name, sits = called(table, seat), table.seats[seat]
    if sits is None:
        return msg("{seat}: free", seat=seat_name(seat))
    if seat == table.you:
        return msg("{name}, you and the host", name=name) if seat == table.host else msg("{name}, you", name=name)
    if sits.bot is not None:
        return msg("{name}, {kind}", name=name, kind=kind_of(sits.bot))
    return msg("{name}, the host", name=name) if seat == table.host else msg("{name}", name=name)
