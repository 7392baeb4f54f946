"""Events as a log keeps them, written and read back."""

from functools import cache

import msgspec
from msgspec.structs import replace

from blindside.core.events import AnyEvent
from blindside.core.records import decoder, to_json
from blindside.games.registry import GAMES
from blindside.table.events import Opened, Said, TableEvent
from blindside.table.store_protocols import Entry


def entry_of(seq: int, at: float, by: str | None, command: str | None, event: AnyEvent) -> Entry:
    """What somebody said stands beside the event: it can be taken back."""
    if isinstance(event, Said):
        return Entry(seq, at, by, command, to_json(replace(event, text=None)), event.text)
    return Entry(seq, at, by, command, to_json(event))


def read_opening(text: str) -> Opened:
    """The first event of every log."""
    return msgspec.json.decode(text, type=Opened)


def read_event(entry: Entry, game: str) -> AnyEvent:
    """Any later one, of the table or of its game."""
    event = _reader(game).decode(entry.event)
    return replace(event, text=entry.text) if isinstance(event, Said) else event


@cache
def _reader(game: str) -> msgspec.json.Decoder[AnyEvent]:
    return decoder(GAMES[game], TableEvent | GAMES[game].event)
