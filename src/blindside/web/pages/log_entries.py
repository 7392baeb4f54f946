"""The log of a table on its page."""

from collections.abc import Callable, Iterable, Sequence
from types import UnionType
from typing import Any

from msgspec import Struct

from blindside.core.audience import SeatNames
from blindside.core.messages import Message
from blindside.table.events import Said, is_of_table
from blindside.web.pages.pieces import Piece
from blindside.wording.names import Name
from blindside.wording.table_events import describe

NEWEST = 40
"""So many entries are told with every change: those before them are on the page already."""


class Entry(Struct, frozen=True):
    number: int
    kind: str
    text: Message
    pieces: Sequence[Piece] = ()
    """That are shown with it."""
    seat: int | None = None
    """Who said it."""


Tell = Callable[[int, Any, SeatNames], Entry | None]
"""What a game makes of a sight of its own; None for what goes without saying."""


def of_game(sights: Iterable[Any]) -> list[Any]:
    """Without what happened around the game."""
    return [sight for sight in sights if not is_of_table(sight)]


def without_seats(tell: Tell, seat_events: type | UnionType) -> Tell:
    """Without players who leave the game or join it: the table itself tells of them."""
    return lambda number, sight, named: None if isinstance(sight, seat_events) else tell(number, sight, named)


def entries(sights: Sequence[Any], names: Sequence[Sequence[Name]], tell: Tell, most: int | None = None) -> list[Entry]:
    """The newest first, without what goes without saying; all, or so many. `names` are those of the seats then."""
    found: list[Entry] = []
    for number in range(len(sights), 0, -1):
        sight, named = sights[number - 1], names[number - 1].__getitem__
        entry = (_of_table if is_of_table(sight) else tell)(number, sight, named)
        if entry is not None:
            found.append(entry)
        if len(found) == most:
            break
    return found


def _of_table(number: int, sight: Any, named: SeatNames) -> Entry | None:
    text = describe(sight, named)
    if text is None:
        return None
    return Entry(number, "said", text, seat=sight.seat) if isinstance(sight, Said) else Entry(number, "table", text)
