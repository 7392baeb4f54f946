"""A table written down by hand, and what somebody sitting at it can know."""

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.games.code777.questions import Answer, check_answer, question, seen_by
from blindside.games.code777.settings import FEWEST_PLAYERS, MOST_RACKS
from blindside.games.code777.tiles import Rack, read_rack, read_tile, too_many
from blindside.reason.code777.belief import weighed
from blindside.reason.code777.racksets import WHOLE_BOX, packed


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    reader: int
    question: int
    answer: Answer


class Situation(Struct, frozen=True, forbid_unknown_fields=True):
    racks: list[str]
    """As I see them; mine is a question mark."""
    me: int
    players: int
    """So many racks have players, from the first; the others are spare."""
    answers: list[Told]
    """What was answered while these racks stood."""
    out_of_play: str = ""
    triples: dict[str, str] | None = None
    """What another program found; not read."""


def weights(situation: Situation) -> dict[Rack, int]:
    """How much each rack that may be mine weighs. Refuses a table that cannot be, and answers that leave no rack."""
    racks = _read_racks(situation)
    tiles = [tile for rack in racks if rack is not None for tile in rack.tiles]
    tiles += [read_tile(word) for word in situation.out_of_play.split()]
    wrong = too_many(tiles)
    if wrong is not None:
        raise Invalid("situation/tiles", msg("these tiles do not come from one box: {reason}", reason=wrong))
    left = weighed(WHOLE_BOX - packed(tiles))
    for number, told in enumerate(situation.answers, 1):
        if not 0 <= told.reader < situation.players:
            raise Invalid(
                "situation/reader",
                msg("answer {number}: there is no player {reader} at this table", number=number, reader=told.reader),
            )
        check_answer(told.question, told.answer)
        if told.reader != situation.me:
            others, ask = seen_by(told.reader, racks), question(told.question).answer
            left = {rack: weight for rack, weight in left.items() if ask([*others, rack]) == told.answer}
    if not left:
        raise Invalid("situation/contradiction", msg("these answers cannot all be true: they leave no rack"))
    return left


def _read_racks(situation: Situation) -> list[Rack | None]:
    names = situation.racks
    if not FEWEST_PLAYERS <= len(names) <= MOST_RACKS:
        raise Invalid(
            "situation/racks",
            msg(
                "a table has {fewest} to {most} racks, not {given}",
                fewest=FEWEST_PLAYERS,
                most=MOST_RACKS,
                given=len(names),
            ),
        )
    if not FEWEST_PLAYERS <= situation.players <= len(names):
        raise Invalid(
            "situation/players",
            msg("{players} players do not sit at {racks} racks", players=situation.players, racks=len(names)),
        )
    mine = [place for place, name in enumerate(names) if name == "?"]
    if mine != [situation.me] or situation.me >= situation.players:
        raise Invalid("situation/me", msg("write '?' for your own rack alone: 'me' is the number of that rack"))
    return [None if name == "?" else read_rack(name) for name in names]
