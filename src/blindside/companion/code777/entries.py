"""Entries of a player at a real table, as one JSON object (`docs/companion.md`).

Racks may be incomplete while a player enters their tiles.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from blindside.companion import VersionedEntries, read_entries
from blindside.core.audience import seat_error
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.messages import msg
from blindside.games.code777.questions import Answer, check_answer
from blindside.games.code777.settings import POINTS_TO_WIN, Settings, settings_for
from blindside.games.code777.tiles import RACK_SIZE, Tile, Triple, format_numbers, rack_of, read_numbers, read_tile

MAX_ENTRIES = 200
"""A long game has about 80."""
MAX_NAME_LENGTH = 40

Tiles = tuple[Tile, ...]
"""The tiles of a rack, as far as entered."""


class _RawAnswer(Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="answer"):
    reader: int
    card: int
    answer: int | str


class _RawCall(Struct, frozen=True, forbid_unknown_fields=True, tag_field="entry", tag="call"):
    seat: int
    right: bool
    tiles: str = ""
    spare: int | None = None
    spare_tiles: str = ""
    numbers: str = ""


class _RawGame(VersionedEntries, frozen=True, forbid_unknown_fields=True):
    game: Literal["code777"]
    edition: str
    players: int
    me: int
    racks: list[str]
    entries: list[_RawAnswer | _RawCall]
    names: tuple[str, ...] = ()
    silence: bool = False
    chances: bool = False


class AnswerEntry(Struct, frozen=True):
    """An answer, heard or given."""

    reader: int
    card: int
    answer: Answer


class CallEntry(Struct, frozen=True):
    seat: int
    right: bool
    tiles: Tiles
    """The new tiles on the caller's rack; after my own call, my old tiles."""
    spare: int | None
    """The spare rack that was renewed, if any."""
    spare_tiles: Tiles
    """Its new tiles."""
    numbers: Triple | None = None
    """The numbers of a wrong call, if they were entered. They tell nothing about other racks."""


class EntryRef(Struct, frozen=True, order=True):
    """A part of what was entered, which may be missing or wrong."""

    entry: int
    """The number of the entry, from 0; DEAL for the dealt racks."""
    place: int = -1
    """The rack of the tiles; -1 for an answer, or for the caller and result of a call."""


DEAL = -1


class Game(Struct, frozen=True):
    settings: Settings
    me: int
    racks: tuple[Tiles, ...]
    """The dealt racks; mine is empty."""
    entries: tuple[AnswerEntry | CallEntry, ...]
    names: tuple[str, ...] = ()
    """Names of the players; an empty name is shown as a number."""
    silence: bool = False
    """Assume that the others call as soon as they know."""
    chances: bool = False


def read_game(data: bytes | str) -> Game:
    written = read_entries(data, _RawGame)
    settings = settings_for(written.edition, players=written.players)
    _check_seat(written.me, settings)
    if len(written.entries) > MAX_ENTRIES:
        raise InvalidInput(
            "companion/too-many", msg("a game has at most {most} entries: start a new one", most=MAX_ENTRIES)
        )
    if len(written.racks) != settings.racks:
        raise InvalidInput(
            "companion/racks",
            msg("this table has {racks} racks, not {given}", racks=settings.racks, given=len(written.racks)),
        )
    return Game(
        settings,
        written.me,
        tuple([_read_rack(place, text, written.me) for place, text in enumerate(written.racks)]),
        _read_entries(written.entries, settings),
        tuple([name.strip()[:MAX_NAME_LENGTH] for name in written.names[: settings.players]]),
        written.silence,
        written.chances,
    )


def _read_rack(place: int, text: str, me: int) -> Tiles:
    if place == me and text:
        raise InvalidInput("companion/own-rack", msg("leave your own rack empty: you do not see it"))
    try:
        return read_tiles(text)
    except BlindsideError as error:
        raise add_location(msg("rack {place}", place=place), error) from None


def _read_entries(written: list[_RawAnswer | _RawCall], settings: Settings) -> tuple[AnswerEntry | CallEntry, ...]:
    entries: list[AnswerEntry | CallEntry] = []
    right_calls = 0
    for number, entry in enumerate(written, 1):
        try:
            if isinstance(entry, _RawAnswer):
                entries.append(_read_answer(entry, settings))
            else:
                entries.append(_read_call(entry, settings, right_calls))
                right_calls += entry.right
        except BlindsideError as error:
            raise add_location(msg("entry {number}", number=number), error) from None
    return tuple(entries)


def _read_answer(entry: _RawAnswer, settings: Settings) -> AnswerEntry:
    _check_seat(entry.reader, settings)
    check_answer(entry.card, entry.answer)  # type: ignore[arg-type]  # checked by this call
    return AnswerEntry(entry.reader, entry.card, entry.answer)  # type: ignore[arg-type]


def _read_call(entry: _RawCall, settings: Settings, right_calls: int) -> CallEntry:
    """Read a call. By default the spare racks are renewed in turn."""
    _check_seat(entry.seat, settings)
    spares = range(settings.players, settings.racks)
    if entry.spare is not None and entry.spare not in spares:
        raise InvalidInput("companion/spare", msg("there is no spare rack {place}", place=entry.spare))
    renewed = (entry.spare or spares[right_calls % len(spares)]) if entry.right and spares else None
    numbers = read_numbers(entry.numbers) if entry.numbers else None
    return CallEntry(entry.seat, entry.right, read_tiles(entry.tiles), renewed, read_tiles(entry.spare_tiles), numbers)


def _check_seat(seat: int, settings: Settings) -> None:
    if not 0 <= seat < settings.players:
        raise seat_error(seat, settings.players)


def read_tiles(text: str) -> Tiles:
    """Read up to three tiles, which must fit on one rack."""
    tiles = tuple(map(read_tile, text.split()))
    if len(tiles) >= RACK_SIZE:
        rack_of(tiles)
    return tiles


def list_racks(game: Game) -> Iterator[tuple[EntryRef, Tiles]]:
    """List the tiles of all entered racks, with their places."""
    for place, tiles in enumerate(game.racks):
        if place != game.me:
            yield EntryRef(DEAL, place), tiles
    for number, entry in enumerate(game.entries):
        if isinstance(entry, CallEntry):
            yield EntryRef(number, entry.seat), entry.tiles
            if entry.spare is not None:
                yield EntryRef(number, entry.spare), entry.spare_tiles


def winning_entry(game: Game) -> int | None:
    """Return the call that ends the game; no tiles come after it."""
    points = [0] * game.settings.players
    for number, entry in enumerate(game.entries):
        if isinstance(entry, CallEntry) and entry.right:
            points[entry.seat] += 1
            if points[entry.seat] == POINTS_TO_WIN:
                return number
    return None


def replace_rack(game: Game, at: EntryRef, tiles: Tiles) -> Game:
    """Return the game with other tiles in one place."""
    if at.entry == DEAL:
        return replace(game, racks=(*game.racks[: at.place], tiles, *game.racks[at.place + 1 :]))
    call = game.entries[at.entry]
    assert isinstance(call, CallEntry), "answers have no tiles"
    changed = replace(call, tiles=tiles) if at.place == call.seat else replace(call, spare_tiles=tiles)
    return replace(game, entries=(*game.entries[: at.entry], changed, *game.entries[at.entry + 1 :]))


def write_history(game: Game) -> dict[str, object]:
    """Return the racks and entries as a device stores them."""
    return {
        "racks": [_write_tiles(tiles) for tiles in game.racks],
        "entries": [_write_entry(one) for one in game.entries],
    }


def _write_entry(entry: AnswerEntry | CallEntry) -> dict[str, object]:
    if isinstance(entry, AnswerEntry):
        return {"entry": "answer", "reader": entry.reader, "card": entry.card, "answer": entry.answer}
    written: dict[str, object] = {"entry": "call", "seat": entry.seat, "right": entry.right}
    if entry.tiles:
        written["tiles"] = _write_tiles(entry.tiles)
    if entry.spare is not None:
        written |= {"spare": entry.spare, "spare_tiles": _write_tiles(entry.spare_tiles)}
    if entry.numbers is not None:
        written["numbers"] = format_numbers(entry.numbers)
    return written


def _write_tiles(tiles: Tiles) -> str:
    return " ".join(map(str, tiles))
