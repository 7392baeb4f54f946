"""`blindside join`: play at a table of a server."""

import click

from blindside.cli.options import option, plain_option, record_option
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.terminal.link import ServerUnavailable
from blindside.terminal.screen import has_screen
from blindside.terminal.server_client import Server, cannot_connect, read_address, sign_in
from blindside.terminal.server_game import play
from blindside.terminal.server_link import ServerLink, find_by_code, sit_down, watch

NO_SEAT = frozenset({"table/full", "table/too-late", "table/other-seat"})
"""Errors after which the user can still watch."""


@click.command()
@click.argument("url")
@click.argument("code", required=False)
@option("--name", msg("your name at the table  [default: as last time]"), metavar="NAME")
@option("--seat", msg("the seat, from 0  [default: any free seat]"), type=click.IntRange(min=0))
@option("--watch only_watch", msg("watch as a spectator"), is_flag=True)
@option("--device", msg("continue as the player who made this device link"), metavar="LINK")
@option("--hints", msg("use fewer hints than the table allows"), type=click.Choice(HINT_LEVELS))
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
        names = address.names if address.code is None else (find_by_code(server, address.code),)
        link = watch(server, names) if only_watch else _take_seat(server, names, seat)
        while (table := play(link, has_screen(plain), hints, file)) is not None:
            link = sit_down(server, (table,), None)
    except ServerUnavailable as unanswered:
        raise cannot_connect(address.server, unanswered) from None


def _take_seat(server: Server, names: tuple[str, ...], seat: int | None) -> ServerLink:
    try:
        return sit_down(server, names, seat)
    except NotAllowed as error:
        if error.code not in NO_SEAT:
            raise
        raise NotAllowed(error.code, msg("{reason}; to watch, add --watch", reason=error.message)) from None
