"""A game at a server's table, from the lobby to its record and the rematch: in line mode, or on the screen.

Line mode prints events as they happen and reads lines at any time. A pipe is read only when the game waits for it, so
a file of moves plays a whole game.
"""

import click

from blindside.console import transcripts
from blindside.console.files import write_file
from blindside.console.text import COMMAND, capitalize, escape_controls, is_interactive, put, say, show_prompt, tell
from blindside.core.audience import seat_name
from blindside.core.errors import BlindsideError, NotAllowed, StaleRequest
from blindside.core.json import from_json
from blindside.core.messages import Message, msg
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.table.requests import AnyRequest
from blindside.table.views import TableView
from blindside.terminal.games import GAMES
from blindside.terminal.link import (
    Awaited,
    Crashed,
    Disconnected,
    Event,
    GameOver,
    Inbox,
    Notice,
    Observed,
    Refused,
    TableUpdate,
    TypedLine,
)
from blindside.terminal.notepad import Sheet
from blindside.terminal.prompt import PromptPlayer, show, show_help
from blindside.terminal.screen import load_screens
from blindside.terminal.server_link import ServerLink
from blindside.terminal.table_commands import (
    command_help,
    describe_lost_seat,
    describe_proposal,
    describe_seats,
    find_query,
    question_before,
    read_request,
)
from blindside.wording.times import duration, seconds_to_think

YES = (["y"], ["yes"])


def play(link: ServerLink, on_screen: bool, wanted: HintLevel | None, file: str | None) -> str | None:
    """Play it, and return the table of the rematch if the player goes there."""
    inbox = Inbox()
    link.begin(inbox.put)
    has_screen = on_screen and link.seat is not None
    lines = TableLines(link, inbox, wanted, lobby=has_screen)
    try:
        end = lines.play()
        if has_screen and end is not None:
            end = _play_on_screen(link, inbox, end, _allowed_hints(end.table, wanted))
    except KeyboardInterrupt:
        click.echo()
        tell(how_to_rejoin(link))
        return None
    if lines.has_sat_down:
        return link.name
    if end is not None and file is not None:
        write_file(file, link.fetch("GET", "record"))
        tell(msg("The record is in {file}. To show it: {command}", file=file, command=f"{COMMAND} record show {file}"))
    return None if end is None or not is_interactive() else _wait_for_rematch(link, inbox, end.table)


def _allowed_hints(table: TableView, wanted: HintLevel | None) -> HintLevel:
    most = table.options.hints
    return most if wanted is None else min(wanted, most, key=HINT_LEVELS.index)


def _play_on_screen(server_link: ServerLink, inbox: Inbox, begun: TableUpdate, hints: HintLevel) -> TableUpdate | None:
    """Play on the screen. Return the last update, or None if the player left before."""
    from blindside.terminal.screen.table import TableLink

    link = TableLink(server_link, inbox, begun)
    screen = load_screens(link.game).make_table_screen(link, hints)
    screen.run()
    if screen.failure is not None:
        raise screen.failure
    if link.left is not None:
        print_seat_lost(server_link, link.left)
    elif link.end is None:
        tell(how_to_rejoin(server_link))
    return link.end


def _wait_for_rematch(link: ServerLink, inbox: Inbox, end: TableView) -> str | None:
    """Return the table of the rematch, or None if the player leaves."""
    if end.rematch is not None or end.you is None:
        return end.rematch
    seat, is_host = seat_name(end.you), end.you == end.host
    as_guest = msg("{seat}: Enter to leave, or wait for a rematch", seat=seat)
    show_prompt(msg("{seat}: Enter to leave, or type again for a rematch", seat=seat) if is_host else as_guest)
    while True:
        try:
            event = inbox.next(wants_line=True)
        except KeyboardInterrupt:
            event = TypedLine(None)
        match event:
            case TypedLine(line):
                if not is_host or line is None or line.lower().split() != ["again"]:
                    return None
                opened: dict[str, str] = from_json(link.fetch("POST", "rematch"))
                return opened["table"]
            case TableUpdate(table=table) if table.rematch is not None:
                click.echo()
                tell(msg("Rematch: the same players play again."))
                return table.rematch
            case Disconnected(error) | Crashed(error):
                raise error
            case _:
                pass


class TableLines:
    def __init__(self, link: ServerLink, inbox: Inbox, wanted: HintLevel | None, lobby: bool = False) -> None:
        """Line mode at a table: the whole game, or its lobby only."""
        self._link = link
        self._inbox = inbox
        self._lobby = lobby
        self._wanted = wanted
        self._set_hints(link.table)
        self._now: TableUpdate | None = None
        self._before: TableUpdate | None = None
        """The update before; the same as `_now` after the end of an update."""
        self._awaited: Awaited | None = None
        """None within an update."""
        self._acted_on = 0
        """The last event before the last move."""
        self._waits_for = 0
        """No line is read before this event."""
        self._prompted = False
        self._ended = False
        self._unconfirmed: AnyRequest | None = None
        """The request that a yes in the next line confirms."""

    def play(self) -> TableUpdate | None:
        """Play until the game is over, or has begun in a lobby; None if the player quits before."""
        put(transcripts.title(self._link.game, self._link.settings))
        while not self._ended:
            wants = self._wants_line()
            if wants and not self._prompted:
                self._prompt()
            event = self._inbox.next(wants_line=wants)
            if isinstance(event, TypedLine):
                self._prompted = False
                self._read_line(event.line)
            elif self._lobby and isinstance(event, TableUpdate) and event.view is not None:
                self._line_break()
                return event
            else:
                self._hear(event)
        now = self._now
        return now if now is not None and now.view is not None and now.view.board.phase == "over" else None

    def _set_hints(self, table: TableView) -> None:
        """Use the hints of the table, which the host can change before the game."""
        self._hints = _allowed_hints(table, self._wanted)
        self._person = _person(self._link, self._hints)

    def _wants_line(self) -> bool:
        now, awaited = self._now, self._awaited
        if now is None or awaited is None or not self._link.is_settled(awaited) or now.seq < self._waits_for:
            return False
        return is_interactive() or _is_awaited(now.table)

    @property
    def has_sat_down(self) -> bool:
        """Whether a spectator has taken a seat."""
        return self._link.seat is None and self._now is not None and self._now.table.you is not None

    def _prompt(self) -> None:
        assert self._now is not None
        now = self._now
        if self._unconfirmed is not None:
            show_prompt(msg("{yes} to confirm, Enter to cancel", yes="yes"))
        elif now.view is not None and now.table.you in now.table.awaited:
            left = seconds_to_think(now.table)
            if left is not None:
                tell(msg("You have {time}.", time=duration(int(left))))
            self._person.show_choices(now.view)
            show_prompt(self._person.prompt(now.view))
        else:
            show_prompt(_idle_prompt(now.table))
        self._prompted = True

    def _hear(self, event: Event) -> None:
        match event:
            case TableUpdate():
                self._before, self._now, self._awaited = self._now, event, None
                self._begin_update(event)
            case Observed(sight, view):
                self._line_break()
                self._person.see(sight, view)
            case Notice(what):
                self._line_break()
                put(escape_controls(capitalize(what)))
            case Awaited():
                self._awaited = event
                if self._now is not None:
                    self._end_update(self._before, self._now)
                self._before = self._now
            case Refused(error):
                if isinstance(error, StaleRequest) and not is_interactive():
                    self._waits_for = self._acted_on + 1  # a pipe waits for the event that made its line too late
                self._line_break()
                self._person.handle_error(error)
            case Disconnected(error) | Crashed(error):
                raise error
            case GameOver():
                raise AssertionError("only the screen fetches the record")

    def _begin_update(self, update: TableUpdate) -> None:
        before = self._before
        if before is not None and before.view is None and before.table.options != update.table.options:
            self._set_hints(update.table)
        if update.table.you != self._link.seat:
            self._ended = True
            if update.table.you is None:
                self._line_break()
                print_seat_lost(self._link, update.table)
        elif self._before is None:
            show(escape_controls(say(line)) for line in describe_seats(update.table))
            if update.view is None and not _is_awaited(update.table):
                tell(msg("Waiting for the host to begin."))

    def _end_update(self, before: TableUpdate | None, now: TableUpdate) -> None:
        proposal = describe_proposal(now.table)
        if proposal is not None and (before is None or before.table.end_proposed_by != now.table.end_proposed_by):
            self._line_break()
            put(escape_controls(capitalize(proposal)))
        if before is None or _is_awaited(before.table) != _is_awaited(now.table):
            self._line_break()
        self._ended = now.view is not None and now.view.board.phase == "over"

    def _read_line(self, line: str | None) -> None:
        if not is_interactive() or line is None:
            # A line from a pipe is not on the screen yet.
            click.echo(escape_controls(line or ""))
        typed = ["quit"] if line is None else line.lower().split()
        try:
            self._do(typed, line or "")
        except BlindsideError as error:
            self._person.handle_error(error)

    def _do(self, typed: list[str], line: str) -> None:
        now = self._now
        if now is None or typed == ["quit"]:
            self._ended = True
            tell(how_to_rejoin(self._link))
            return
        if self._unconfirmed is not None:
            unsure, self._unconfirmed = self._unconfirmed, None
            if typed in YES:
                self._link.ask(unsure)
            return
        begins = not typed and now.view is None and _is_awaited(now.table)
        request = read_request(["begin"] if begins else typed, line, self._link.seat)
        query = find_query(typed, line, self._link, now.table)
        if typed in (["?"], ["help"]):
            show_help({**self._command_help(), **command_help(now.table)})
        elif query is not None:
            show(escape_controls(capitalize(line_text)) for line_text in query())
        elif request is not None:
            question = question_before(request, now.table) if is_interactive() else None
            if question is None:
                self._link.ask(request)
            else:
                put(escape_controls(f"{say(question.text)} {say(question.about)}"))
                self._unconfirmed = request
        elif now.view is None:
            raise self._person.unknown_command(typed, msg("wait for the host to begin, or say something"))
        elif not self._person.run_query(typed, now.view):
            if now.table.you is None:
                raise NotAllowed("join/watching", msg("you are watching: type sit to take a free seat"))
            self._link.do(self._person.read_command(typed, now.view), now.seq)
            self._acted_on = now.seq

    def _command_help(self) -> dict[str, Message]:
        game = GAMES[self._link.game]
        words = game.command_help(self._link.settings, self._hints)
        return words if self._link.seat is not None else {word: words[word] for word in game.spectator_commands}

    def _line_break(self) -> None:
        """End the line of the prompt, which is printed again below."""
        if self._prompted:
            click.echo()
            self._prompted = False


def print_seat_lost(link: ServerLink, table: TableView) -> None:
    """Say that the player lost the seat, and how to come back while it is free."""
    tell(describe_lost_seat(table))
    if table.open_seats:
        tell(msg("To come back while the seat is free: {command}", command=f"{COMMAND} join {link.address}"))


def how_to_rejoin(link: ServerLink) -> Message:
    command = f"{COMMAND} join {link.address}"
    if link.seat is None:
        return msg("To watch again: {command}", command=f"{command} --watch")
    return msg("Your seat is kept. To come back: {command}", command=command)


def _person(link: ServerLink, hints: HintLevel) -> PromptPlayer:
    if link.seat is None:  # a spectator never moves, and so needs no seat
        return GAMES[link.game].prompt_player(0, "none", Sheet(), lambda _: None)
    return GAMES[link.game].table_prompt_player(link.seat, hints, link.fetch_now)


def _is_awaited(table: TableView) -> bool:
    """Return whether the table waits for the viewer: the game, or the lobby or pause of a host."""
    if table.you is None:
        return False
    return table.you in table.awaited or (table.you == table.host and (table.view is None or table.paused))


def _idle_prompt(table: TableView) -> Message:
    if table.you is None:
        return msg("Watching: type sit or ?")
    seat, sits = seat_name(table.you), table.seats[table.you]
    if table.view is None:
        if table.you == table.host:
            return msg("{seat}: Enter to begin, or ?", seat=seat)
        if table.you in table.passed:
            return msg("{seat}: ready, waiting for the host; type say or ?", seat=seat)
        return msg("{seat}: waiting for the host; type ready, say or ?", seat=seat)
    if sits is not None and sits.bot is not None:
        return msg("{seat}: a bot is playing for you; type sit or ?", seat=seat)
    if table.paused:
        return msg("{seat}: the host has paused the game; type say or ?", seat=seat)
    return msg("{seat}: the others are thinking; type say or ?", seat=seat)
