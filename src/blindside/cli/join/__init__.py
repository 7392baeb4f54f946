"""`blindside join`: sits down at a server's table, with the same rights as a browser."""

import getpass

import click
from msgspec import Struct

from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.files import write_whole
from blindside.cli.join.address import read_address
from blindside.cli.join.again import next_table
from blindside.cli.join.inbox import Inbox
from blindside.cli.join.keys import Key, keep, key_for
from blindside.cli.join.lines import Lines, come_back
from blindside.cli.join.link import TableLink
from blindside.cli.join.marks import Marks
from blindside.cli.join.server import Server, Unanswered, no_server
from blindside.cli.join.sitting import News, Sitting, Told, sit_down
from blindside.cli.options import recorded
from blindside.cli.play import on_screen, plain
from blindside.cli.speech import COMMAND, at_a_keyboard, say, tell
from blindside.core.errors import Wrong
from blindside.core.messages import msg
from blindside.table.requests import LONGEST_NAME

UNKNOWN = "web/who"


class _Named(Struct, frozen=True):
    name: str


@click.command(help=say(COMMANDS["join"]), epilog=examples("join"))
@click.argument("url")
@click.argument("code", required=False)
@click.option("--name", metavar="NAME", help=say(msg("what you are called there  [default: as last time]")))
@click.option("--seat", type=click.IntRange(min=0), help=say(msg("which seat, from 0  [default: any that is free]")))
@plain
@recorded
def command(url: str, code: str | None, name: str | None, seat: int | None, plain: bool, file: str | None) -> None:
    address = read_address(url, code)
    try:
        server = _known_at(address.server, name)
        sitting = sit_down(server, address.names, seat)
        while (table := _played(sitting, plain, file)) is not None:
            sitting = sit_down(server, (table,), None)
    except Unanswered as unanswered:
        raise no_server(address.server, unanswered) from None


def _played(sitting: Sitting, plain: bool, file: str | None) -> str | None:
    """Plays the game, and says at which table the same play again, if they do."""
    inbox: Inbox[News] = Inbox()
    sitting.begin(inbox.tell)
    end = _on_screen(sitting, inbox) if on_screen(plain) else Lines(sitting, inbox).play()
    if file is not None:
        write_whole(file, sitting.fetch("GET", "record"))
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
    if end is None or not at_a_keyboard():
        return None
    return end.table.rematch or next_table(sitting, inbox, end.table.host == sitting.seat)


def _on_screen(sitting: Sitting, inbox: Inbox[News]) -> Told | None:
    """How the game ended; None if the person had enough before."""
    begun = Lines(sitting, inbox, lobby=True).play()
    if begun is None:
        return None
    from blindside.cli.screen.table import screen_for

    link = TableLink(sitting, inbox, begun)
    marks = Marks(sitting, begun.view) if sitting.game == "code777" else None
    screen_for(link, begun.table.options.aids, marks).run()
    if marks is not None:
        marks.finish()
    if link.end is None:
        tell(come_back(sitting))
    return link.end


def _known_at(address: str, name: str | None) -> Server:
    """The server, which knows who asks: as last time, or somebody new."""
    key = key_for(address)
    if key is not None:
        server = Server(address, key.token)
        try:
            known: _Named = server.get("/api/v1/me", _Named)
            if name is not None and name != known.name:
                server.post("/api/v1/me", {"name": name})
                keep(address, Key(name, key.token))
            return server
        except Wrong as wrong:
            if wrong.code != UNKNOWN:
                raise
        tell(msg("{address} does not know you any more: you are somebody new there.", address=address))
    called = name or (key.name if key is not None else _own_name())
    key = Server(address).post("/api/v1/players", {"name": called}, Key)
    keep(address, key)
    return Server(address, key.token)


def _own_name() -> str:
    """As this machine calls its user."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, OSError):
        return say(msg("Guest"))
