"""Log entries on the page of a table."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from types import UnionType
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.messages import Message, translator
from blindside.table.events import Opened, Passed, Said, SettingsChanged, is_of_table
from blindside.web.pages.pieces import Piece
from blindside.web.pages.rendering import join_markup, render_macro
from blindside.wording.names import Name
from blindside.wording.table_events import describe

NEWEST = 40
"""Entries in an update. Older ones are on the page already."""
BESIDE_BOARD = 12
"""Entries beside the board, where there is room."""
MAX_ENTRIES = 4_000
"""Rendered entries in the cache, of about 500 bytes each."""
MAX_DESCRIBERS = 64
_WITHOUT_ENTRY = frozenset({Opened, Passed})
"""Passes are most of the sights of a long game."""


class Entry(Struct, frozen=True):
    number: int
    kind: str
    text: Message
    pieces: Sequence[Piece] = ()
    """Shown with the text."""
    seat: int | None = None
    """The seat that wrote it, for chat."""


class RenderedEntry(Struct, frozen=True):
    number: int
    html: Markup
    html_with_id: Markup


class RenderedLog(Struct, frozen=True):
    """The log of a table, the newest entry first."""

    html: Markup
    newest: Markup
    """The few entries beside the board, without ids."""
    oldest: int | None
    """The number of the oldest entry; None without entries."""


DescribeEntry = Callable[[int, Any, SeatNames, int | None], Entry | None]
"""Describes a sight of a game to the player in a seat, or to spectators; returns None for sights without an entry."""


def game_sights(sights: Iterable[Any]) -> list[Any]:
    """Return the sights of the game, without those of the table."""
    return [sight for sight in sights if not is_of_table(sight)]


@lru_cache(MAX_DESCRIBERS)
def skip_seat_events(tell: DescribeEntry, seat_events: type | UnionType) -> DescribeEntry:
    """Skip seats that are left or taken: the table has entries for them."""
    return lambda number, sight, named, you: None if isinstance(sight, seat_events) else tell(number, sight, named, you)


def render_entries(
    sights: Sequence[Any],
    names: Sequence[Sequence[Name]],
    tell: DescribeEntry,
    language: str,
    most: int | None = None,
    you: int | None = None,
) -> list[RenderedEntry]:
    """Render entries, the newest first, all or `most`. `names` are those of the seats at each sight.

    They speak to the player in seat `you`.
    """
    say = translator(language)
    before: Sequence[Name] | None = None
    said: tuple[str, ...] = ()
    found: list[RenderedEntry] = []
    numbers = [number for number, sight in enumerate(sights, 1) if type(sight) not in _WITHOUT_ENTRY]
    for number in reversed(numbers):
        sight, names_now = sights[number - 1], names[number - 1]
        if names_now is not before:
            before, said = names_now, tuple(name if isinstance(name, str) else say(name) for name in names_now)
        teller = _describe_table_event if is_of_table(sight) else tell
        # A change of settings has no hash.
        render = _render_entry.__wrapped__ if isinstance(sight, SettingsChanged) else _render_entry
        entry = render(language, number, sight, said, you, teller)
        if entry is not None:
            found.append(entry)
        if len(found) == most:
            break
    return found


def join_entries(entries: Sequence[RenderedEntry]) -> RenderedLog:
    """Join entries, the newest first."""
    return RenderedLog(
        join_markup([entry.html_with_id for entry in entries]),
        join_markup([entry.html for entry in entries[:BESIDE_BOARD]]),
        entries[-1].number if entries else None,
    )


@lru_cache(MAX_ENTRIES)
def _render_entry(
    language: str, number: int, sight: Any, names: tuple[str, ...], you: int | None, tell: DescribeEntry
) -> RenderedEntry | None:
    entry = tell(number, sight, names.__getitem__, you)
    if entry is None:
        return None
    html, html_with_id = (render_macro(language, "drawer.html", "entry", entry, named) for named in (False, True))
    return RenderedEntry(number, html, html_with_id)


def _describe_table_event(number: int, sight: Any, named: SeatNames, you: int | None) -> Entry | None:
    text = describe(sight, named, you)
    if text is None:
        return None
    return Entry(number, "said", text, seat=sight.seat) if isinstance(sight, Said) else Entry(number, "table", text)
