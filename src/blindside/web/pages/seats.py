"""Players at a running table: names, status, host actions."""

import zlib
from typing import Any

from blindside.bots import Level
from blindside.bots.registry import GAMES, list_levels
from blindside.core.json import to_json
from blindside.table.views import TableView
from blindside.wording.names import Name, seat_names
from blindside.wording.players import question_before_removal


def seated_players(table: TableView) -> list[dict[str, Any]]:
    """Return the players, also those whom a bot stands in for, the client first."""
    names = seat_names(table)
    people = [
        {
            "seat": number,
            "name": names[number],
            "is_you": number == table.you,
            "is_playing": seat.bot is None,
            "is_muted": number in table.muted,
            "stand_in": GAMES[table.game].stand_in,
            "removal": question_before_removal(table, number),
        }
        for number, seat in enumerate(table.seats)
        if seat is not None and seat.name is not None
    ]
    return sorted(people, key=lambda player: not player["is_you"])


def free_seats(table: TableView) -> list[tuple[int, Name]]:
    """Return the free seats of a running game, with the names of the players who left them."""
    names = seat_names(table)
    return [(number, names[number]) for number, seat in enumerate(table.seats) if seat is None]


def available_levels(table: TableView) -> list[tuple[str, Level]]:
    """Return the levels of bots for this table, each with its key."""
    return list(list_levels(table.game, table.settings).items())


def settings_id(table: TableView) -> int:
    """Return a number that changes with the settings."""
    return zlib.crc32(to_json(table.settings).encode())


def is_host(table: TableView) -> bool:
    return table.you is not None and table.you == table.host


def has_other_players(table: TableView) -> bool:
    """Whether another player has a seat."""
    return any(seat and seat.name is not None and at != table.you for at, seat in enumerate(table.seats))
