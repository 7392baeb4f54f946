"""What has happened at a table, in whole sentences, from what whoever reads has seen of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, get_args

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.table.events import (
    CameBack,
    EndDeclined,
    EndWished,
    HostChanged,
    OutOfTime,
    Paused,
    Resumed,
    Said,
    SawSeated,
    TableSight,
    Unseated,
    WentAway,
)
from blindside.web.pages.people import Name

_OF_TABLE = frozenset(get_args(TableSight))
Named = Callable[[int], Name]


NEWEST = 40
"""So many entries are told with every change: those before them are on the page already."""


class Piece(Struct, frozen=True):
    """Something of a game, small enough for a line."""

    symbol: str
    """What draws it."""
    name: Message


class Entry(Struct, frozen=True):
    number: int
    kind: str
    text: Message
    pieces: Sequence[Piece] = ()
    """That are shown with it."""
    seat: int | None = None
    """Who said it."""


Tell = Callable[[int, Any, Named], Entry | None]
"""What a game makes of a sight of its own; None for what goes without saying."""


def of_game(sights: Iterable[Any]) -> list[Any]:
    """Without what happened around the game."""
    return [sight for sight in sights if type(sight) not in _OF_TABLE]


def entries(sights: Sequence[Any], named: Named, tell: Tell, most: int | None = None) -> list[Entry]:
    """The newest first, without what goes without saying; all, or so many."""
    found: list[Entry] = []
    for number in range(len(sights), 0, -1):
        sight = sights[number - 1]
        entry = (_of_table if type(sight) in _OF_TABLE else tell)(number, sight, named)
        if entry is not None:
            found.append(entry)
        if len(found) == most:
            break
    return found


def _of_table(number: int, sight: Any, named: Named) -> Entry | None:
    match sight:
        case SawSeated(seat, _, None):
            return Entry(number, "table", msg("{name} sits down", name=named(seat)))
        case SawSeated(seat, None):
            return Entry(number, "table", msg("{name} sits down, a bot", name=named(seat)))
        case SawSeated(seat, calls=True):
            return Entry(number, "table", msg("a bot plays for {name} and may call", name=named(seat)))
        case SawSeated(seat):
            return Entry(number, "table", msg("a bot plays for {name}", name=named(seat)))
        case Unseated(seat):
            return Entry(number, "table", msg("seat {seat} is left", seat=seat + 1))
        case WentAway(seat):
            return Entry(number, "table", msg("{name} is away: nobody waits", name=named(seat)))
        case CameBack(seat):
            return Entry(number, "table", msg("{name} is back", name=named(seat)))
        case OutOfTime(seat):
            return Entry(number, "table", msg("{name} has no time left", name=named(seat)))
        case HostChanged(seat):
            return Entry(number, "table", msg("{name} is host now", name=named(seat)))
        case EndWished(seat):
            return Entry(number, "table", msg("{name} wants to end the game", name=named(seat)))
        case EndDeclined(seat):
            return Entry(number, "table", msg("{name} wants to play on", name=named(seat)))
        case Paused():
            return Entry(number, "table", msg("the host pauses the game"))
        case Resumed():
            return Entry(number, "table", msg("the game goes on"))
        case Said(seat, text) if text is not None:
            return Entry(number, "said", msg("{name}: {text}", name=named(seat), text=text), seat=seat)
        case _:
            return None
