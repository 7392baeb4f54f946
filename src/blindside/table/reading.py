"""Events of a log, read back."""

from functools import cache
from typing import Any

import msgspec

from blindside.core.records import decoder
from blindside.games.registry import GAMES
from blindside.table.events import Opened, TableEvent


def read_opening(text: str) -> Opened:
    """The first event of every log."""
    return msgspec.json.decode(text, type=Opened)


def read_event(text: str, game: str) -> Any:
    """Any later one, of the table or of its game."""
    return _reader(game).decode(text)


@cache
def _reader(game: str) -> msgspec.json.Decoder[Any]:
    return decoder(GAMES[game], TableEvent | GAMES[game].event)
