"""Words that are answered at once, with a few lines for whoever typed them, and change nothing at the table."""

from collections.abc import Callable

from msgspec.structs import replace

from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.games import title
from blindside.table.views import TableView
from blindside.terminal.seat_lines import who_sits
from blindside.terminal.server.client import Unanswered
from blindside.terminal.server.identity import device_link, take_name
from blindside.terminal.server_link import ServerLink, look_at
from blindside.wording.names import names_of
from blindside.wording.rules import terms

Look = Callable[[], list[Message]]
"""Some ask the server, and take as long as it does."""


def look_of(typed: list[str], line: str, link: ServerLink, table: TableView) -> Look | None:
    """What these words look up; None if they look up nothing."""
    match typed:
        case ["seats"]:
            return lambda: [*who_sits(table), msg("the link for others: {link}", link=link.address)]
        case ["rules"]:
            return lambda: [title(link.game), *terms(replace(table, settings=link.settings))]
        case ["device"]:
            return _answered(lambda: [_device_told(link)])
        case ["name", *_]:
            return _answered(lambda: _named(link, line.strip()[len("name") :].strip()))
        case _:
            return None


def _device_told(link: ServerLink) -> Message:
    return msg(
        "open {link} in a browser, or type it after --device on another machine: it works once",
        link=device_link(link.server),
    )


def _named(link: ServerLink, name: str) -> list[Message]:
    """With the name that the table gives: it numbers players of the same name."""
    take_name(link.server, name)
    table = look_at(link.server, link.name)
    at_table = name if table.you is None else names_of(table)[table.you]
    return [msg("you are {name} now", name=at_table)]


def _answered(look: Look) -> Look:
    def tried() -> list[Message]:
        try:
            return look()
        except Unanswered:
            raise no_answer() from None

    return tried


def no_answer() -> Illegal:
    return Illegal("join/silent", msg("the server does not answer just now: try again"))
