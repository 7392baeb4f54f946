"""`blindside join`: play at a table of a server."""

import click

from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.options import plain_option, record_option
from blindside.console.text import say
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.terminal.link import ServerUnavailable
from blindside.terminal.screen import has_screen
from blindside.terminal.server_client import Address, Server, cannot_connect, read_address
from blindside.terminal.server_game import play
from blindside.terminal.server_identity import sign_in
from blindside.terminal.server_link import ServerLink, sit_down, watch

NO_SEAT = frozenset({"table/full", "table/too-late", "table/other-seat"})
"""Errors after which the user can still watch."""


@click.command(help=say(COMMANDS["join"]), epilog=examples("join"))
@click.argument("url")
@click.argument("code", required=False)
@click.option("--name", metavar="NAME", help=say(msg("your name at the table  [default: as last time]")))
@click.option("--seat", type=click.IntRange(min=0), help=say(msg("the seat, from 0  [default: any free seat]")))
@click.option("--watch", "only_watch", is_flag=True, help=say(msg("watch as a spectator")))
@click.option("--device", metavar="LINK", help=say(msg("continue as the player who made this device link")))
@click.option("--hints", type=click.Choice(HINT_LEVELS), help=say(msg("use fewer hints than the table allows")))
@plain_option
@record_option
def command(
    url: str,
    code: str | None,
    name: str | None,
    seat: int | None,
    only_watch: bool,
    device: str | None,
    hints: HintLevel | None,
    plain: bool,
    file: str | None,
) -> None:
    address = read_address(url, code)
    try:
        server = sign_in(address.server, name, device)
        link = watch(server, address.names) if only_watch else _take_seat(server, address, seat)
        while (table := play(link, has_screen(plain), hints, file)) is not None:
            link = sit_down(server, (table,), None)
    except ServerUnavailable as unanswered:
        raise cannot_connect(address.server, unanswered) from None


def _take_seat(server: Server, address: Address, seat: int | None) -> ServerLink:
    try:
        return sit_down(server, address.names, seat)
    except NotAllowed as error:
        if error.code not in NO_SEAT:
            raise
        raise NotAllowed(error.code, msg("{reason}; to watch, add --watch", reason=error.message)) from None
