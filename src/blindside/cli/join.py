"""`blindside join`: sits down at a server's table, with the same rights as a browser."""

import click

from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.options import plain, recorded
from blindside.console.files import write_whole
from blindside.console.text import COMMAND, at_a_keyboard, say, tell
from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.table.options import AIDS, Aid
from blindside.terminal.lines.inbox import Inbox
from blindside.terminal.lines.rematch import next_table
from blindside.terminal.lines.table import Lines, come_back, take_leave
from blindside.terminal.screen.room import has_screen
from blindside.terminal.server.address import Address, read_address
from blindside.terminal.server.client import Server, Unanswered, no_server
from blindside.terminal.server.identity import known_at
from blindside.terminal.server_link import News, Sitting, Told, sit_down, watch
from blindside.terminal.table_link import TableLink

NO_SEAT = frozenset({"table/full", "table/too-late", "table/other-seat"})
"""Why nobody sits down any more, where one can still watch."""


@click.command(help=say(COMMANDS["join"]), epilog=examples("join"))
@click.argument("url")
@click.argument("code", required=False)
@click.option("--name", metavar="NAME", help=say(msg("what you are called there  [default: as last time]")))
@click.option("--seat", type=click.IntRange(min=0), help=say(msg("which seat, from 0  [default: any that is free]")))
@click.option("--watch", "only_watch", is_flag=True, help=say(msg("take no seat, and see what everybody may see")))
@click.option(
    "--device", metavar="LINK", help=say(msg("be who made this link for another device, in a browser or here"))
)
@click.option("--aid", type=click.Choice(AIDS), help=say(msg("less help than the table allows")))
@plain
@recorded
def command(
    url: str,
    code: str | None,
    name: str | None,
    seat: int | None,
    only_watch: bool,
    device: str | None,
    aid: Aid | None,
    plain: bool,
    file: str | None,
) -> None:
    address = read_address(url, code)
    try:
        server = known_at(address.server, name, device)
        sitting = watch(server, address.names) if only_watch else _seated(server, address, seat)
        while (table := _played(sitting, has_screen(plain), aid, file)) is not None:
            sitting = sit_down(server, (table,), None)
    except Unanswered as unanswered:
        raise no_server(address.server, unanswered) from None


def _seated(server: Server, address: Address, seat: int | None) -> Sitting:
    try:
        return sit_down(server, address.names, seat)
    except Illegal as wrong:
        if wrong.code not in NO_SEAT:
            raise
        raise Illegal(wrong.code, msg("{reason}; to watch, add --watch", reason=wrong.message)) from None


def _played(sitting: Sitting, screen: bool, wanted: Aid | None, file: str | None) -> str | None:
    """Plays the game, and says at which table one sits down next, if one does."""
    inbox: Inbox[News] = Inbox()
    sitting.begin(inbox.tell)
    aid = _least(wanted, sitting.table.options.aids)
    lines = Lines(sitting, inbox, aid, lobby=screen and sitting.seat is not None)
    try:
        end = lines.play()
        if screen and sitting.seat is not None and end is not None:
            end = _on_screen(TableLink(sitting, inbox, end, lines.unanswered), aid)
    except KeyboardInterrupt:
        click.echo()
        tell(come_back(sitting))
        return None
    if lines.has_sat_down:
        return sitting.name
    if end is not None and file is not None:
        write_whole(file, sitting.fetch("GET", "record"))
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
    return None if end is None or not at_a_keyboard() else next_table(sitting, inbox, end.table)


def _on_screen(link: TableLink, aid: Aid) -> Told | None:
    """How the game ended; None if the person had enough before."""
    from blindside.terminal.screen.table import screen_for

    screen_for(link, aid).run()
    if link.failure is not None:
        raise link.failure
    if link.left is not None:
        take_leave(link.sitting, link.left)
    elif link.end is None:
        tell(come_back(link.sitting))
    return link.end


def _least(wanted: Aid | None, most: Aid) -> Aid:
    """Nobody is helped more than the table allows."""
    return most if wanted is None else min(wanted, most, key=AIDS.index)
