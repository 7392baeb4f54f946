"""Whether a log is one that a table can have written: no gap in its numbers, and every event follows from the last."""

from collections.abc import Iterable
from typing import Any

from blindside.core.audience import EVERYONE
from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import msg
from blindside.core.records import Record, check_record
from blindside.games.registry import GAMES
from blindside.table.events import Opened, TableEvent
from blindside.table.log import Entry
from blindside.table.reading import read_event, read_opening
from blindside.table.table import first


def check(table: str, entries: Iterable[Entry]) -> int:
    """How many entries were checked; refuses the first that cannot be there."""
    opening: Opened | None = None
    played: list[Any] = []
    count = 0
    for count, entry in enumerate(entries, 1):
        if entry.seq != count:
            raise _wrong(table, msg("entry {count} is missing", count=count))
        try:
            event = read_opening(entry.event) if opening is None else read_event(entry.event, opening.game)
        except ValueError as error:
            raise _wrong(table, msg("entry {count} cannot be read: {reason}", count=count, reason=error)) from None
        if opening is None:
            opening = event
        elif isinstance(event, Opened):
            raise _wrong(table, msg("entry {count} does not belong there", count=count))
        elif not isinstance(event, TableEvent):
            played.append(event)
    if opening is None:
        raise _wrong(table, msg("it has no entries"))
    try:
        check_record(Record(opening.game, first(opening).settings, EVERYONE, tuple(played)), GAMES[opening.game])
    except Wrong as wrong:
        raise _wrong(table, wrong.message) from None
    return count


def _wrong(table: str, reason: Any) -> Invalid:
    return Invalid("store/log", msg("the log of table {table}: {reason}", table=table, reason=reason))
