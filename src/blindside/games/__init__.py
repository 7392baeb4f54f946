"""The two games. Beyond this layer nobody holds a game's state: others play, read and replay through these."""

from collections.abc import Iterator
from typing import Any

from blindside.core import records
from blindside.core.audience import Audience
from blindside.core.game import Game
from blindside.core.records import Record
from blindside.games.code777.game import GAME as CODE777
from blindside.games.mastermind.game import GAME as MASTERMIND

GAMES: dict[str, Game] = {game.name: game for game in (CODE777, MASTERMIND)}


def read_record(data: bytes | str) -> Record:
    """Reads a record strictly, and refuses one whose events do not follow from the rules."""
    record = records.parse_record(data, GAMES)
    check_record(record)
    return record


def check_record(record: Record) -> None:
    records.check_record(record, GAMES[record.game])


def replay(record: Record, audience: Audience) -> Iterator[tuple[Any, Any]]:
    """The game through one audience's eyes: each sight, and the view after it."""
    return records.replay(record, GAMES[record.game], audience)


def export(record: Record, audience: Audience) -> Record:
    """The record as this audience may have it: while the game runs, its own sights only."""
    return records.export(record, GAMES[record.game], audience)


def is_over(record: Record) -> bool:
    return records.is_over(record, GAMES[record.game])
