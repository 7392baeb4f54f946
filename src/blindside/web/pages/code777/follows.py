"""What follows for somebody from all they have seen, and why: help for those who want it, where the table gives it."""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from zlib import crc32

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from blindside.core.audience import in_seat
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg, plural
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777.notepad import Mark
from blindside.games.code777.tiles import Triple, numbers_name
from blindside.games.code777.wording import Named
from blindside.reason.code777.belief import triple_chances
from blindside.reason.code777.claims import Alike, Held
from blindside.reason.code777.deduction import Deduction, explained, in_game
from blindside.reason.code777.marks import marks
from blindside.reason.code777.premises import Explanation
from blindside.reason.code777.wording import claimed, reason
from blindside.table.options import gives
from blindside.web.api.tables import found_by
from blindside.web.pages.code777.pieces import with_tiles
from blindside.web.pages.people import names_of
from blindside.web.pages.rendering import page
from blindside.web.route import Service

FEW_CALLS = 4
"""So few possible calls are named one by one."""
MOST_CHANCES = 8


class Conclusion(Struct, frozen=True):
    name: str
    """The same as long as it is the same conclusion."""
    claim: Message
    because: list[Message]


class Chance(Struct, frozen=True):
    numbers: str
    share: str
    """Of a bar 100 long."""
    percent: str


class Shown(Struct, frozen=True):
    marks: list[Mark]
    doubt: Message | None
    conclusions: list[Conclusion]
    calls: Message
    chances: list[Chance]
    rest: Message | None


async def follows(service: Service, request: Request) -> Response:
    found, known = await found_by(service, request)
    player = None if known is None else known.player.id
    table = found.look(player)
    if table.game != "code777" or table.you is None or not gives(table.options, "certain"):
        raise Illegal("table/no-aid", msg("nobody is told here what follows"))
    if table.view is None or table.view.board.phase == "over":
        raise Illegal("table/not-playing", msg("there is nothing to find out just now"))
    assert known is not None, "somebody sits there"
    service.limits.take("follows", request, known.player)
    wants_chances = request.query_params.get("aid") == "chances" and gives(table.options, "chances")
    names = names_of(table)
    # Most take a millisecond, but a few take forty: the others' moves need not wait for that.
    shown = await asyncio.to_thread(_shown, found.record(player), table.you, names.__getitem__, wants_chances)
    return page(request, "code777/follows.html", shown=shown, with_tiles=with_tiles)


def _shown(record: Record, seat: int, named: Named, wants_chances: bool) -> Shown:
    found = in_game(replay(record, in_seat(seat)), seat, record.settings)
    assert found is not None, "a rack stands there while the game goes on"
    chances = sorted(triple_chances(found.weights).items(), key=lambda item: (-item[1], item[0]))
    return Shown(
        marks=marks(found.weights),
        doubt=msg("Some answers cannot be true together. They are left out here.") if found.remedies else None,
        conclusions=conclusions(found, named),
        calls=_calls([triple for triple, _ in chances]),
        chances=[_chance(*each) for each in chances[:MOST_CHANCES]] if wants_chances else [],
        rest=_rest(chances[MOST_CHANCES:]) if wants_chances else None,
    )


def conclusions(found: Deduction, named: Named) -> list[Conclusion]:
    return [
        Conclusion(
            f"{crc32(repr(explanation.claim).encode()):x}",
            claimed(explanation.claim),
            [reason(premise, found.players, named=named) for premise in explanation.because],
        )
        for explanation in sorted(explained(found), key=_how_negative)
    ]


def _how_negative(explanation: Explanation) -> int:
    """What is there comes before what is not."""
    match explanation.claim:
        case Held(at_most=0):
            return 2
        case Held() | Alike():
            return 1
        case _:
            return 0


def _calls(triples: Sequence[Triple]) -> Message:
    if len(triples) > FEW_CALLS:
        return plural("{count} call still fits.", "{count} calls still fit.", len(triples))
    names = [numbers_name(triple) for triple in triples]
    return plural("{count} call still fits: {calls}", "{count} calls still fit: {calls}", len(triples), calls=names)


def _chance(triple: Triple, chance: Fraction) -> Chance:
    return Chance(numbers_name(triple), f"{float(100 * chance):.1f}", f"{float(chance):.0%}")


def _rest(others: Sequence[tuple[Triple, Fraction]]) -> Message | None:
    if not others:
        return None
    share = f"{float(sum(chance for _, chance in others)):.0%}"
    return plural(
        "and {count} other, {chance} together", "and {count} others, {chance} together", len(others), chance=share
    )
