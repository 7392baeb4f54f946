"""What has happened at a table, in whole sentences, from what whoever reads has seen of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, assert_never, get_args

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777 import events as code777
from blindside.games.mastermind import events as mastermind
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
from blindside.table.views import SeatView, TableView
from blindside.web.pages.people import FREE, Name, name_left, names_of, player_name

_OF_TABLE = frozenset(get_args(TableSight))
_SEATS = (code777.SeatLeft, code777.SeatTaken, mastermind.SeatLeft)
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


def names_then(sights: Sequence[Any], now: TableView, before: TableView | None = None) -> list[Sequence[Name]]:
    """What every seat was called when each of these was seen.

    `before` is the table before the first of them; None if that opened the table.
    """
    names: Sequence[Name] = [FREE] * len(now.seats) if before is None else names_of(before)
    has_begun = before is not None and before.view is not None
    found: list[Sequence[Name]] = []
    for sight in sights:
        if isinstance(sight, SawSeated):
            name = player_name(now, sight.seat, SeatView(sight.name, sight.bot))
            names = [*names[: sight.seat], name, *names[sight.seat + 1 :]]
        found.append(names)
        if isinstance(sight, Unseated):
            name = name_left(names[sight.seat]) if has_begun else FREE
            names = [*names[: sight.seat], name, *names[sight.seat + 1 :]]
        has_begun = has_begun or type(sight) not in _OF_TABLE
    return found


def names_in_events(sights: Sequence[Any], now: TableView) -> list[Sequence[Name]]:
    """What every seat was called at each event of the game, from all that was seen at its table."""
    named = zip(sights, names_then(sights, now), strict=True)
    return [names for sight, names in named if type(sight) not in _OF_TABLE]


def told_at_table(tell: Tell) -> Tell:
    """Without players who leave the game or join it: the table itself tells of them."""
    return lambda number, sight, named: None if isinstance(sight, _SEATS) else tell(number, sight, named)


def entries(sights: Sequence[Any], names: Sequence[Sequence[Name]], tell: Tell, most: int | None = None) -> list[Entry]:
    """The newest first, without what goes without saying; all, or so many. `names` are those of the seats then."""
    found: list[Entry] = []
    for number in range(len(sights), 0, -1):
        sight, named = sights[number - 1], names[number - 1].__getitem__
        entry = (_of_table if type(sight) in _OF_TABLE else tell)(number, sight, named)
        if entry is not None:
            found.append(entry)
        if len(found) == most:
            break
    return found


def _of_table(number: int, sight: Any, named: Named) -> Entry | None:
    match sight:
        case SawSeated():
            return Entry(number, "table", _describe_seated(sight, named))
        case Unseated(seat, True):
            return Entry(number, "table", msg("the host removes {name}", name=named(seat)))
        case Unseated(seat):
            return Entry(number, "table", msg("{name} leaves the table", name=named(seat)))
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


def _describe_seated(sight: SawSeated, named: Named) -> Message:
    match sight:
        case SawSeated(seat, _, None):
            return msg("{name} sits down", name=named(seat))
        case SawSeated(seat, None):
            return msg("{name} sits down, a bot", name=named(seat))
        case SawSeated(seat, calls=True):
            return msg("a bot plays for {name} and may call", name=named(seat))
        case SawSeated(seat):
            return msg("a bot plays for {name}", name=named(seat))
        case _:
            assert_never(sight)
