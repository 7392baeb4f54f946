"""Names of seats at a table, and of bots."""

import itertools
from collections.abc import Collection, Sequence
from typing import Any

from blindside.bots import Level
from blindside.bots.registry import list_levels
from blindside.core.messages import Message, msg
from blindside.table.names import name_key, number_name
from blindside.table.views import SeatView, TableView

BOT_NAMES = ("Ida", "Marco", "Jun", "Freya", "Bo")
OTHER_BOT_NAMES = ("Cleo", "Anton", "Mei", "Sofia", "Lars")
"""By seat; the second list where a player has the first name."""
BOT_LABELS: dict[str, Message] = {
    "novice": msg("gentle bot"),
    "casual": msg("steady bot"),
    "expert": msg("sharp bot"),
    "master": msg("masterly bot"),
    "optimal": msg("masterly bot"),
    "gambler": msg("reckless bot"),
    "certain": msg("careful bot"),
    "consistent": msg("logical bot"),
    "equilibrium": msg("cunning bot"),
    "devil": msg("devilish bot"),
}

Name = str | Message


FREE = msg("free")


def seat_names(table: TableView) -> list[Name]:
    """Return the current name of every seat. A free seat keeps the name of the last player."""
    return [_current_name(table, number) for number in range(len(table.seats))]


def _current_name(table: TableView, number: int) -> Name:
    seat, former = table.seats[number], table.former[number]
    if seat is not None:
        return player_name(table, number, seat)
    return name_of_former(player_name(table, number, former[-1])) if former else FREE


def seat_names_in_game(table: TableView) -> list[Name]:
    """Return the name of every seat over the whole game, with all its players in order."""
    return [_name_in_game(table, number, now) for number, now in enumerate(seat_names(table))]


def _name_in_game(table: TableView, number: int, now: Name) -> Name:
    last = None if table.seats[number] is not None else -1
    before = [player_name(table, number, seat) for seat in table.former[number][:last]]
    different = [name for at, name in enumerate(before) if name not in (*before[:at], now)]
    return msg("{names}, then {name}", names=different, name=now) if different else now


def player_name(table: TableView, number: int, seat: SeatView) -> Name:
    """Return the name of a player or bot in this seat. Bots avoid the names of players, and those given to others."""
    if seat.name is not None:
        return seat.name
    if seat.bot is None and seat.bot_name is None:
        return msg("Player {number}", number=number + 1)
    seats = [one for one in itertools.chain(table.seats, *table.former) if one is not None]
    taken = {name_key(one.name) for one in seats if one.name is not None}
    given = [None if one is None else one.bot_name for one in table.seats]
    if seat.bot_name is not None:
        given = given[:number]
    taken |= {name_key(name) for name in given if name is not None}
    if seat.bot_name is not None:
        return number_name(seat.bot_name, taken)
    own = (BOT_NAMES[number], OTHER_BOT_NAMES[number])
    return next((name for name in own if name_key(name) not in taken), number_name(own[0], taken))


def name_of_former(name: Name) -> Message:
    return msg("{name} (left)", name=name)


def bot_label(bot: str) -> Message:
    return BOT_LABELS.get(bot, msg("bot"))


def initials(names: Sequence[str]) -> list[str]:
    """Return one letter of each name, or two where one is not unique."""
    initials = [name[:1].upper() for name in names]
    return [
        initial if initials.count(initial) == 1 else name[:1].upper() + name[1:2]
        for initial, name in zip(initials, names, strict=True)
    ]


def describe_level(level: Level) -> Message:
    """Describe a level, with the name of its bot, which commands take."""
    return msg("{bot} ({level}): {line}", bot=level.bot, level=level.name, line=level.line)


def describe_levels(game: str, settings: Any, bots: Collection[str | None]) -> list[Message]:
    """Describe the levels of these bots, each once. Bots that are no level are left out."""
    return [describe_level(level) for level in list_levels(game, settings).values() if level.bot in bots]
