"""Who sits at a table that is played at, what may be asked about each of them, and what is said of them."""

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.table.views import TableView
from blindside.web.pages.people import Name, kind_of, names_of

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


def hosts(table: TableView) -> bool:
    return table.you is not None and table.you == table.host


def has_company(table: TableView) -> bool:
    """Whether there are people beside whoever looks."""
    return any(seat and seat.name is not None and at != table.you for at, seat in enumerate(table.seats))


class Proposal(Struct, frozen=True):
    """To end the game, while it is open."""

    text: Message
    may_agree: bool
    """Whether the reader's consent is still missing."""


def proposal_at(table: TableView) -> Proposal | None:
    if not table.wish_end:
        return None
    names = names_of(table)
    missing = [names[seat] for seat in _present(table) if seat not in table.wish_end]
    if table.you in table.wish_end and missing:
        return Proposal(msg("You want to end the game. It needs the consent of {names}.", names=missing), False)
    proposed_by = [names[seat] for seat in table.wish_end]
    return Proposal(msg("End the game without a winner? Proposed by {names}.", names=proposed_by), True)


def _present(table: TableView) -> list[int]:
    """The seats whose players play themselves and are there."""
    seats = enumerate(table.seats)
    return [at for at, seat in seats if seat and seat.name is not None and seat.bot is None and at not in table.away]


def note_of(table: TableView, seat: int) -> Message | None:
    """What has to be said of whoever plays there."""
    sits = table.seats[seat]
    if sits is None:
        return msg("left the table")
    if seat in table.away:
        return msg("away")
    if sits.bot is not None:
        if sits.name is None:
            return kind_of(sits.bot)
        return msg("a bot plays and calls") if sits.calls else msg("a bot plays")
    return None
