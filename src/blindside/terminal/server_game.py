"""A game at a server's table, from the lobby to its record and the next one."""

import click

from blindside.console.files import write_whole
from blindside.console.text import COMMAND, at_a_keyboard, show_prompt, tell
from blindside.core.audience import seat_name
from blindside.core.messages import msg
from blindside.core.records import from_json
from blindside.table.options import AIDS, Aid
from blindside.table.views import TableView
from blindside.terminal.lines.inbox import Inbox, Typed
from blindside.terminal.lines.table import Lines, come_back, take_leave
from blindside.terminal.link import Broken, Event, Lost, Update
from blindside.terminal.server_link import ServerLink


def play(link: ServerLink, on_screen: bool, wanted: Aid | None, file: str | None) -> str | None:
    """Play it, and return the table of the next one, if the player goes there."""
    inbox: Inbox[Event] = Inbox()
    link.begin(inbox.tell)
    aid = _least(wanted, link.table.options.aids)
    has_screen = on_screen and link.seat is not None
    lines = Lines(link, inbox, aid, lobby=has_screen)
    try:
        end = lines.play()
        if has_screen and end is not None:
            end = _play_on_screen(link, inbox, end, aid)
    except KeyboardInterrupt:
        click.echo()
        tell(come_back(link))
        return None
    if lines.has_sat_down:
        return link.name
    if end is not None and file is not None:
        write_whole(file, link.fetch("GET", "record"))
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
    return None if end is None or not at_a_keyboard() else _next_table(link, inbox, end.table)


def _play_on_screen(server_link: ServerLink, inbox: Inbox[Event], begun: Update, aid: Aid) -> Update | None:
    """How the game ended; None if the player left before."""
    from blindside.terminal.screen.table import TableLink, screen_for

    link = TableLink(server_link, inbox, begun)
    screen_for(link, aid).run()
    if link.failure is not None:
        raise link.failure
    if link.left is not None:
        take_leave(server_link, link.left)
    elif link.end is None:
        tell(come_back(server_link))
    return link.end


def _least(wanted: Aid | None, most: Aid) -> Aid:
    """Nobody is helped more than the table allows."""
    return most if wanted is None else min(wanted, most, key=AIDS.index)


def _next_table(link: ServerLink, inbox: Inbox[Event], end: TableView) -> str | None:
    """Its name; None if the person has enough."""
    if end.rematch is not None or end.you is None:
        return end.rematch
    seat, is_host = seat_name(end.you), end.you == end.host
    as_guest = msg("{seat}: Enter to end, or wait for the host to play again", seat=seat)
    show_prompt(msg("{seat}: Enter to end, or again", seat=seat) if is_host else as_guest)
    while True:
        try:
            event = inbox.next(typed=True)
        except KeyboardInterrupt:
            event = Typed(None)
        match event:
            case Typed(line):
                if not is_host or line is None or line.lower().split() != ["again"]:
                    return None
                opened: dict[str, str] = from_json(link.fetch("POST", "rematch"))
                return opened["table"]
            case Update(table=table) if table.rematch is not None:
                click.echo()
                tell(msg("The same play again."))
                return table.rematch
            case Lost(error) | Broken(error):
                raise error
            case _:
                pass
