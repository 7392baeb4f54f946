"""What has happened in a game of Code 777, in whole sentences."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from blindside.core.messages import Message, msg
from blindside.games.code777.events import Answered, CallSettled, CallVoided, GameEnded, SeatLeft, SeatTaken
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.sights import SawRackEmptied, SawRackFilled, SawTilesMixed
from blindside.games.code777.tiles import Rack
from blindside.games.code777.wording import tile_name, told
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.story import Entry, Named, Piece


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
            return Entry(number, "rack", _discarded(place, owner, tiles is None, named), _chips(tiles))
        case SawRackFilled(_, int(owner), tiles):
            return Entry(number, "rack", msg("{seat} gets new tiles", seat=named(owner)), _chips(tiles))
        case SawRackFilled(place, _, tiles):
            return Entry(number, "rack", msg("{rack} gets new tiles", rack=_spare_rack(place)), _chips(tiles))
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


def _discarded(place: int, owner: int | None, is_hidden: bool, named: Named) -> Message:
    if owner is None:
        rack = _spare_rack(place)
        if is_hidden:
            return msg("the tiles of {rack} are discarded face down", rack=rack)
        return msg("the tiles of {rack} are discarded", rack=rack)
    if is_hidden:
        return msg("{seat}'s tiles are discarded face down", seat=named(owner))
    return msg("{seat}'s tiles are discarded", seat=named(owner))


def _spare_rack(place: int) -> Message:
    """A rack without a player, numbered as the page numbers it."""
    return msg("rack {number}", number=place + 1)


def _chips(tiles: Rack | None) -> Sequence[Piece]:
    return () if tiles is None else chips(tiles.tiles)


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
