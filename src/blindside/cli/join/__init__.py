"""`blindside join`: sits down at a server's table, with the same rights as a browser."""

import getpass
from typing import TYPE_CHECKING

import click

from blindside.cli import COMMANDS
from blindside.cli.files import write_whole
from blindside.cli.join.address import read_address
from blindside.cli.join.inbox import Inbox
from blindside.cli.join.keys import Key, keep, key_for
from blindside.cli.join.lines import Lines
from blindside.cli.join.link import TableLink
from blindside.cli.join.server import Server, Unanswered, no_server
from blindside.cli.join.sitting import News, sit_down
from blindside.cli.options import recorded
from blindside.cli.play import on_screen, plain
from blindside.cli.speech import COMMAND, say, tell
from blindside.core.errors import Wrong
from blindside.core.messages import msg
from blindside.games.code777.notepad import Notepad
from blindside.table.options import Aid
from blindside.table.requests import LONGEST_NAME

if TYPE_CHECKING:
    from blindside.cli.screen.app import GameScreen

UNKNOWN = "web/who"


@click.command(help=say(COMMANDS["join"]))
@click.argument("link", metavar="URL")
@click.argument("code", required=False)
@click.option("--name", metavar="NAME", help=say(msg("what you are called there  [default: as last time]")))
@click.option("--seat", type=click.IntRange(min=0), help=say(msg("which seat, from 0  [default: any that is free]")))
@plain
@recorded
def command(link: str, code: str | None, name: str | None, seat: int | None, plain: bool, file: str | None) -> None:
    address = read_address(link, code)
    try:
        server = _known_at(address.server, name)
        sitting = sit_down(server, address.names, seat)
    except Unanswered:
        raise no_server(address.server) from None
    inbox: Inbox[News] = Inbox()
    sitting.begin(inbox.tell)
    if not on_screen(plain):
        Lines(sitting, inbox).play()
    elif (begun := Lines(sitting, inbox, lobby=True).play()) is not None:
        _screen(TableLink(sitting, inbox, begun), begun.table.options.aids).run()
        tell(msg("Your seat is kept. To come back: {command}", command=f"{COMMAND} join {sitting.link}"))
    if file is not None:
        write_whole(file, sitting.record())
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))


def _screen(link: TableLink, aid: Aid) -> "GameScreen":
    from blindside.cli.screen.code777 import Code777Screen
    from blindside.cli.screen.mastermind import MastermindScreen

    if link.game == "mastermind":
        return MastermindScreen(link)
    return Code777Screen(link, aid, Notepad(), lambda _: None)


def _known_at(address: str, name: str | None) -> Server:
    """The server, which knows who asks: as last time, or somebody new."""
    key = key_for(address)
    if key is not None:
        server = Server(address, key.token)
        try:
            called = server.get("/api/v1/me")["name"]
            if name is not None and name != called:
                server.post("/api/v1/me", {"name": name})
                keep(address, Key(name, key.token))
            return server
        except Wrong as wrong:
            if wrong.code != UNKNOWN:
                raise
        tell(msg("{address} does not know you any more: you are somebody new there.", address=address))
    called = name or (key.name if key is not None else _own_name())
    token = Server(address).post("/api/v1/players", {"name": called})["token"]
    keep(address, Key(called, token))
    return Server(address, token)


def _own_name() -> str:
    """As this machine calls its user."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (KeyError, OSError):
        return say(msg("Guest"))
