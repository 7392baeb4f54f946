"""The log of a game of Code 777 on its page."""

from collections.abc import Sequence
from typing import Any

from blindside.core.audience import SeatNames
from blindside.games.code777.events import Answered, CallSettled, CallVoided, GameEnded, SeatLeft, SeatTaken
from blindside.games.code777.sights import SawRackEmptied, SawRackFilled, SawTilesMixed
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.log_entries import Entry
from blindside.wording.code777.events import describe


def tell(number: int, sight: Any, named: SeatNames) -> Entry | None:
    match sight:
        case Answered():
            return Entry(number, "answer", describe(sight, named, "page"))
        case CallSettled():
            return Entry(number, "right" if sight.right else "wrong", describe(sight, named, "page"))
        case SawRackEmptied() | SawRackFilled():
            pieces = () if sight.tiles is None else chips(sight.tiles.tiles)
            return Entry(number, "rack", describe(sight, named, "page"), pieces)
        case SawTilesMixed() | CallVoided() | SeatLeft() | SeatTaken() | GameEnded():
            return Entry(number, "game", describe(sight, named, "page"))
        case _:
            return None


def calls_since_answer(sights: Sequence[Any], named: SeatNames) -> list[Entry]:
    """The calls that were settled since the last answer, and what stood on those racks."""
    last = max((at for at, sight in enumerate(sights) if isinstance(sight, Answered)), default=-1)
    verdicts: list[Entry] = []
    for number, sight in enumerate(sights[last + 1 :], last + 2):
        if isinstance(sight, CallSettled | CallVoided):
            entry = tell(number, sight, named)
            assert entry is not None
            verdicts.append(entry)
        elif isinstance(sight, SawRackEmptied) and sight.owner is not None and sight.tiles is not None and verdicts:
            before = verdicts[-1]
            verdicts[-1] = Entry(before.number, before.kind, before.text, chips(sight.tiles.tiles))
    return verdicts
