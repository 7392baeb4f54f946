"""What has happened in a game of Code 777, in whole sentences."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from blindside.core.messages import Message, msg
from blindside.games.code777.events import Answered, CallSettled, CallVoided, GameEnded, SeatLeft, SeatTaken
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.sights import SawRackEmptied, SawRackFilled, SawTilesMixed
from blindside.games.code777.wording import rack_name, tile_name, told
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.story import Entry, Named


def tell(number: int, sight: Any, named: Named) -> Entry | None:
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
            return Entry(number, "right" if sight.right else "wrong", _call(sight, named))
        case SawRackEmptied(place, owner, tiles):
            rack = _rack(place, owner, named)
            if tiles is None:
                return Entry(number, "rack", msg("{rack} goes out of play, unseen", rack=rack))
            return Entry(number, "rack", msg("{rack} goes out of play", rack=rack), chips(tiles.tiles))
        case SawRackFilled(place, owner, tiles):
            rack = _rack(place, owner, named)
            return Entry(
                number, "rack", msg("{rack} has new tiles", rack=rack), () if tiles is None else chips(tiles.tiles)
            )
        case SawTilesMixed() | CallVoided() | SeatLeft() | SeatTaken() | GameEnded():
            return Entry(number, "game", told(sight, named))
        case _:
            return None


def _call(sight: CallSettled, named: Named) -> Message:
    """With the names of tiles, not their letters."""
    text = told(sight, named)
    if sight.tiles is None:
        return text
    return replace(text, values={**text.values, "call": [tile_name(tile) for tile in sight.tiles.tiles]})


def _rack(place: int, owner: int | None, named: Named) -> Message:
    """Those without a player are numbered as the page numbers them."""
    return msg("rack {number}", number=place + 1) if owner is None else rack_name(place, owner, named)


def calls_since_answer(sights: Sequence[Any], named: Named) -> list[Entry]:
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
