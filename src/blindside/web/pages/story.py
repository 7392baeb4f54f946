"""What has happened at a table, in whole sentences, from what whoever reads has seen of it."""

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from msgspec import Struct

from blindside.core.messages import Message, msg
from blindside.games.code777.events import Answered, CallSettled, CallVoided, GameEnded, SeatLeft, SeatTaken
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.sights import SawRackEmptied, SawRackFilled, SawTilesMixed
from blindside.games.code777.tiles import Tile
from blindside.games.code777.wording import Named, rack_name, told
from blindside.table.events import (
    CameBack,
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

_OF_TABLE = frozenset(get_args(TableSight))


class Entry(Struct, frozen=True):
    number: int
    kind: str
    text: Message
    tiles: tuple[Tile, ...] = ()


def of_game(sights: Iterable[Any]) -> list[Any]:
    """Without what happened around the game."""
    return [sight for sight in sights if type(sight) not in _OF_TABLE]


def entries(sights: Sequence[Any], named: Named) -> list[Entry]:
    """The newest first, without what goes without saying."""
    found = []
    for number, sight in enumerate(sights, 1):
        entry = _of_table(number, sight, named) if type(sight) in _OF_TABLE else _of_code777(number, sight, named)
        if entry is not None:
            found.append(entry)
    return found[::-1]


def _of_code777(number: int, sight: Any, named: Named) -> Entry | None:
    match sight:
        case Answered(reader, card, answer):
            text = msg(
                "{seat} reads {number}: {text} {answer}.",
                seat=named(reader),
                number=card,
                text=question(card).text,
                answer=answer_text(card, answer),
            )
            return Entry(number, "answer", text)
        case CallSettled():
            return Entry(number, "right" if sight.right else "wrong", told(sight, named))
        case SawRackEmptied(place, owner, tiles):
            rack = _rack(place, owner, named)
            if tiles is None:
                return Entry(number, "rack", msg("{rack} goes out of play, unseen", rack=rack))
            return Entry(number, "rack", msg("{rack} goes out of play", rack=rack), tiles.tiles)
        case SawRackFilled(place, owner, tiles):
            rack = _rack(place, owner, named)
            return Entry(number, "rack", msg("{rack} has new tiles", rack=rack), () if tiles is None else tiles.tiles)
        case SawTilesMixed() | CallVoided() | SeatLeft() | SeatTaken() | GameEnded():
            return Entry(number, "game", told(sight, named))
        case _:
            return None


def _rack(place: int, owner: int | None, named: Named) -> Message:
    """Those without a player are numbered as the page numbers them."""
    return msg("rack {number}", number=place + 1) if owner is None else rack_name(place, owner, named)


def _of_table(number: int, sight: Any, named: Named) -> Entry | None:
    match sight:
        case SawSeated(seat, _, None):
            return Entry(number, "table", msg("{name} sits down", name=named(seat)))
        case SawSeated(seat, None):
            return Entry(number, "table", msg("{name} sits down, a bot", name=named(seat)))
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
        case Paused():
            return Entry(number, "table", msg("the host pauses the game"))
        case Resumed():
            return Entry(number, "table", msg("the game goes on"))
        case Said(seat, text) if text is not None:
            return Entry(number, "said", msg("{name}: {text}", name=named(seat), text=text))
        case _:
            return None


def calls_since_answer(sights: Sequence[Any], named: Named) -> list[Entry]:
    """The calls that were settled since the last answer, and what stood on those racks."""
    last = max((at for at, sight in enumerate(sights) if isinstance(sight, Answered)), default=-1)
    verdicts: list[Entry] = []
    for number, sight in enumerate(sights[last + 1 :], last + 2):
        if isinstance(sight, CallSettled | CallVoided):
            entry = _of_code777(number, sight, named)
            assert entry is not None
            verdicts.append(entry)
        elif isinstance(sight, SawRackEmptied) and sight.owner is not None and sight.tiles is not None and verdicts:
            before = verdicts[-1]
            verdicts[-1] = Entry(before.number, before.kind, before.text, sight.tiles.tiles)
    return verdicts
