"""Players at a running table: names, status, host actions."""

from msgspec import Struct

from blindside.bots.registry import GAMES, find_kinds
from blindside.table.views import TableView
from blindside.wording.names import Name, seat_names
from blindside.wording.players import Question, question_before_removal


class SeatedPlayer(Struct, frozen=True):
    seat: int
    name: Name
    is_you: bool
    is_playing: bool
    """Whether no bot plays for them."""
    is_muted: bool
    stand_in: str
    removal: Question | None


def seated_players(table: TableView) -> list[SeatedPlayer]:
    """Return the players without bots, the client first."""
    names = seat_names(table)
    people = [
        SeatedPlayer(
            seat=number,
            name=names[number],
            is_you=number == table.you,
            is_playing=seat.bot is None,
            is_muted=number in table.muted,
            stand_in=GAMES[table.game].stand_in,
            removal=question_before_removal(table, number),
        )
        for number, seat in enumerate(table.seats)
        if seat is not None and seat.name is not None
    ]
    return sorted(people, key=lambda sitter: not sitter.is_you)


def free_seats(table: TableView) -> list[tuple[int, Name]]:
    """Return the free seats of a running game, with the names of the players who left them."""
    names = seat_names(table)
    return [(number, names[number]) for number, seat in enumerate(table.seats) if seat is None]


def available_bots(table: TableView) -> list[tuple[str, str]]:
    """Return the bots for this table: the text key and the name of each."""
    kinds = find_kinds(table.game, table.settings)
    return [(word, bot) for word, bot in GAMES[table.game].strengths.items() if bot in kinds]


def is_host(table: TableView) -> bool:
    return table.you is not None and table.you == table.host


def has_other_players(table: TableView) -> bool:
    """Whether another player has a seat."""
    return any(seat and seat.name is not None and at != table.you for at, seat in enumerate(table.seats))
