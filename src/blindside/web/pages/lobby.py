"""A table that is being set: who sits there, and whom it waits for."""

from msgspec import Struct

from blindside.bots.registry import BOTS
from blindside.core.messages import Message
from blindside.table.views import TableView
from blindside.web.pages.people import STRENGTHS, Name, kind_of, names_of


class ShownSeat(Struct, frozen=True):
    number: int
    name: Name | None
    """None: free."""
    note: Message | None
    is_you: bool
    is_host: bool
    is_away: bool
    is_bot: bool


class Shown(Struct, frozen=True):
    table: TableView
    seats: list[ShownSeat]
    bots: list[tuple[str, str]]
    """What a bot is called on the page, and at the table."""
    is_host: bool
    is_full: bool


def shown(table: TableView) -> Shown:
    names = names_of(table)
    seats = []
    for number, seat in enumerate(table.seats):
        is_bot = seat is not None and seat.bot is not None
        seats.append(
            ShownSeat(
                number=number,
                name=None if seat is None else names[number],
                note=kind_of(seat.bot) if seat is not None and seat.bot is not None else None,
                is_you=number == table.you,
                is_host=number == table.host,
                is_away=number in table.away,
                is_bot=is_bot,
            )
        )
    known = [(word, bot) for word, bot in STRENGTHS.items() if bot in BOTS[table.game]]
    is_host = table.you is not None and table.you == table.host
    return Shown(table, seats, known, is_host, all(seat is not None for seat in table.seats))
