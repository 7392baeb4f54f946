"""Who sits at a table that is played at, and what may be asked about each of them."""

from msgspec import Struct

from blindside.table.views import TableView
from blindside.web.pages.people import Name, names_of

STANDS_IN = {"code777": "casual", "mastermind": "consistent"}
"""The bot that plays for somebody meanwhile."""


class Sitter(Struct, frozen=True):
    seat: int
    name: Name
    is_you: bool
    plays: bool
    """A person, and no bot for them meanwhile."""
    muted: bool
    stands_in: str


def sitters(table: TableView) -> list[Sitter]:
    """The people, oneself first."""
    names = names_of(table)
    people = [
        Sitter(
            seat=number,
            name=names[number],
            is_you=number == table.you,
            plays=seat.bot is None,
            muted=number in table.muted,
            stands_in=STANDS_IN[table.game],
        )
        for number, seat in enumerate(table.seats)
        if seat is not None and seat.name is not None
    ]
    return sorted(people, key=lambda sitter: not sitter.is_you)
