"""Events as a log keeps them: written, read back, and checked.

A log is one that a table can have written if its numbers have no gap, and every event follows from the last. What is
listed of the table has to be what its log says.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from blindside.core.audience import EVERYONE
from blindside.core.errors import BlindsideError, InvalidInput
from blindside.core.events import AnyEvent
from blindside.core.json import describe_json_error, to_json
from blindside.core.messages import Message, msg
from blindside.core.records import Record, check_record, is_over, make_decoder
from blindside.games.registry import GAMES
from blindside.table.events import Closed, Opened, Said, Seated, SettingsChanged, TableEvent, Unseated
from blindside.table.hashes import is_whole
from blindside.table.store_protocols import Entry, Listing, Stage


def make_entry(seq: int, at: float, by: str | None, command: str | None, event: AnyEvent) -> Entry:
    """Make the entry of an event. Chat text is stored beside the event, so that it can be deleted."""
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
    return make_decoder(GAMES[game], TableEvent | GAMES[game].event)


class CheckedLog(Struct, frozen=True):
    """A log without a fault, in figures."""

    entries: int
    listing: Listing
    """The listing that follows from the log. It includes players who were deleted: the log still has them."""


def check_hashes(table: str, entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries; refuse the first that is not what was written."""
    previous = ""
    for count, entry in enumerate(entries, 1):
        if entry.seq != count:
            raise _log_error(table, msg("entry {count} is missing", count=count))
        if not is_whole(table, entry, previous):
            raise _log_error(table, msg("entry {count} is damaged", count=count))
        previous = entry.hash
        yield entry


def check_entries(table: str, entries: Iterable[Entry]) -> CheckedLog:
    """Refuses the first entry that cannot be there."""
    opening: Opened | None = None
    opened_at, count = 0.0, 0
    events: list[AnyEvent] = []
    for count, entry in enumerate(entries, 1):
        if entry.seq != count:
            raise _log_error(table, msg("entry {count} is missing", count=count))
        try:
            event = read_event(entry, opening.game) if opening else read_opening(entry.event)
        except ValueError as error:
            reason = describe_json_error(error)
            raise _log_error(table, msg("entry {count} cannot be read: {reason}", count=count, reason=reason)) from None
        if opening is None:
            assert isinstance(event, Opened), "an opening was read"
            opening, opened_at = event, entry.at
            if opening.game not in GAMES:
                raise _log_error(table, msg("unknown game '{game}'", game=opening.game))
        elif isinstance(event, Opened):
            raise _log_error(table, msg("entry {count} does not belong there", count=count))
        else:
            events.append(event)
    if opening is None:
        raise _log_error(table, msg("it has no entries"))
    game = GAMES[opening.game]
    terms = next((event for event in reversed(events) if isinstance(event, SettingsChanged)), opening)
    played = tuple([event for event in events if not isinstance(event, TableEvent)])
    try:
        record = Record(game.name, game.make_settings(terms.settings), EVERYONE, played)
        check_record(record, game)
    except BlindsideError as error:
        raise _log_error(table, error.message) from None
    taken, players = _count_seats(events)
    is_closed = any(isinstance(event, Closed) for event in events)
    stage: Stage = "over" if is_closed or (played and is_over(record, game)) else "playing" if played else "waiting"
    free = record.settings.players - taken
    code = opening.code if stage == "waiting" else None
    listing = Listing(table, game.name, terms.options.open_to_all, opened_at, stage, free, players, code)
    return CheckedLog(count, listing)


def check_listing(listing: Listing, checked: CheckedLog, known: Collection[str]) -> None:
    """Refuse a listing that differs from the log. Deleted players have no seat."""
    people = tuple([player for player in checked.listing.players if player in known])
    logged = asdict(replace(checked.listing, players=people))
    for field, listed in asdict(listing).items():
        if listed != logged[field]:
            message = msg(
                "the listing of table {table} differs from its log: {field} is {listed}, not {logged}",
                table=listing.table,
                field=field,
                listed=repr(listed),
                logged=repr(logged[field]),
            )
            raise InvalidInput("store/listing", message)


def _count_seats(events: Iterable[AnyEvent]) -> tuple[int, tuple[str, ...]]:
    """How many seats are taken, and the people who sit there, or did while the game was on.

    Counted anew, not by the table's own code: so that the one checks the other, and a damaged log stops neither.
    """
    seats: dict[int, str | None] = {}
    looked: set[str | None] = set()
    begun = False
    for event in events:
        if isinstance(event, Seated):
            seats[event.seat] = event.player
        elif isinstance(event, Unseated):
            seats.pop(event.seat, None)
        begun = begun or not isinstance(event, TableEvent)
        if begun:
            looked.update(seats.values())
    return len(seats), tuple(sorted(player for player in looked.union(seats.values()) if player is not None))


def _log_error(table: str, reason: Message) -> InvalidInput:
    return InvalidInput("store/log", msg("the log of table {table}: {reason}", table=table, reason=reason))
