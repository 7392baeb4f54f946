"""The chance that a player calls at a moment of the game, by how many racks that player may still have.

It is computed from the entries before that moment. What another player knows depends on my rack: each of mine that fits
the answers counts the same. Tiles out of play are not counted.
"""

from collections.abc import Sequence
from functools import reduce

from msgspec import Struct

from blindside.companion.code777.entries import AnswerEntry, CallEntry, Game, Tiles
from blindside.games.code777.questions import QUESTIONS
from blindside.games.code777.tiles import rack_of
from blindside.reason.code777.racksets import (
    ALL_RACKS,
    PACKED_BOX,
    PACKED_RACKS,
    RackSet,
    has_one_triple,
    racks_from_tiles,
    racks_with_answer,
)

CERTAIN_NOW, CERTAIN_BEFORE = 0.6, 0.2
"""The chance of a call when one call is left, since this answer or since an earlier one."""
UNCERTAIN = ((4, 0.16), (12, 0.07), (40, 0.03), (len(PACKED_RACKS), 0.015))
"""The chance of a call when up to so many racks are left."""
RIGHT = 0.8
"""The chance that a call is right. Players call with a reason, even if it is not in the answers."""


WITHOUT_REASON, USUAL = 0.3, 0.05
"""The share of players who call without regard to the racks that are left, and how often they do."""
LEAST = WITHOUT_REASON * USUAL


class CallChance(Struct, frozen=True):
    """How likely a player calls before an entry."""

    call: float
    forgotten: dict[int, float]
    """How much likelier the entries are if a call was forgotten there than if there was none since; by my rack."""


Knowledge = dict[int, RackSet]
"""What a player knows: for each rack that may be mine, the racks of that player that fit."""


def list_call_chances(game: Game, until: int) -> list[list[CallChance]]:
    """Return the chances of each seat before each of the first entries, from entry 0 on."""
    me, seats = game.me, range(game.settings.players)
    racks = [None if place == me else rack_of(tiles).index for place, tiles in enumerate(game.racks)]
    shown = iter([entry.tiles for entry in game.entries[:until] if isinstance(entry, CallEntry) and entry.seat == me])
    known = [_know_nothing(next(shown, ()))] * game.settings.players
    chances = [[dict.fromkeys(knows, LEAST) for knows in known]]
    for entry in game.entries[:until]:
        if isinstance(entry, CallEntry):
            chances.append(chances[-1])
            if entry.seat == me:
                fresh = _know_nothing(next(shown, ()))
                known = [dict.fromkeys(fresh, next(iter(knows.values()), ALL_RACKS)) for knows in known]
                known[me] = fresh
            else:
                known[entry.seat] = dict.fromkeys(known[entry.seat], ALL_RACKS)
                racks[entry.seat] = rack_of(entry.tiles).index if entry.tiles else racks[entry.seat]
            if entry.spare is not None and entry.spare_tiles:
                racks[entry.spare] = rack_of(entry.spare_tiles).index
            continue
        before, known = known, _hear(entry, racks, me, known)
        now = []
        for seat in seats:
            unseen = _count_unseen([*racks[:seat], None, *racks[seat + 1 :]])
            now.append(
                {
                    mine: _chance_of_call(
                        fits & racks_from_tiles(unseen - (0 if seat == me else PACKED_RACKS[mine])), before[seat][mine]
                    )
                    for mine, fits in known[seat].items()
                }
            )
        chances.append(now)
    return _weigh_silence(game, chances)


def _weigh_silence(game: Game, chances: list[list[dict[int, float]]]) -> list[list[CallChance]]:
    """Compare each chance of a call with that of silence until the player's next call."""
    found: list[list[CallChance]] = []
    silent: list[dict[int, float]] = [{} for _ in chances[0]]
    later = [1.0 for _ in silent]  # after my last call before that
    for number in range(len(chances) - 1, -1, -1):
        entry = game.entries[number - 1] if number else None
        if isinstance(entry, AnswerEntry):
            for seat, calls in enumerate(chances[number]):
                silent[seat] = {mine: silent[seat].get(mine, later[seat]) * (1 - call) for mine, call in calls.items()}
        found.append(
            [
                CallChance(
                    sum(calls.values()) / len(calls) if calls else LEAST,
                    {mine: call / silent[seat].get(mine, later[seat]) for mine, call in calls.items()},
                )
                for seat, calls in enumerate(chances[number])
            ]
        )
        if isinstance(entry, CallEntry):
            if entry.seat == game.me:  # another rack of mine
                later = [sum(by_rack.values()) / max(1, len(by_rack)) or 1.0 for by_rack in silent]
                silent = [{} for _ in silent]
            silent[entry.seat], later[entry.seat] = {}, 1.0
    return found[::-1]


def _know_nothing(shown: Tiles) -> Knowledge:
    """Return what a player knows at first; my rack has the tiles that I saw when I turned it round later, if I did."""
    return dict.fromkeys([rack_of(shown).index] if shown else range(len(PACKED_RACKS)), ALL_RACKS)


def _hear(entry: AnswerEntry, racks: Sequence[int | None], me: int, known: list[Knowledge]) -> list[Knowledge]:
    """Return what each player knows after an answer."""
    card = QUESTIONS[entry.card - 1]

    def total(*unseen: int) -> int:
        seen = [rack for place, rack in enumerate(racks) if rack is not None and place not in unseen]
        return reduce(card.combine, [card.contributions[rack] for rack in seen], 0)

    fitting = ALL_RACKS if entry.reader == me else racks_with_answer(entry.card, total(entry.reader), entry.answer)
    heard = []
    for seat, knows in enumerate(known):
        left = {mine: fits for mine, fits in knows.items() if fitting >> mine & 1}
        if seat == me:
            left = {mine: fits & fitting for mine, fits in left.items()}
        elif seat != entry.reader:
            others = total(seat, entry.reader)
            for mine, fits in left.items():
                seen = others if entry.reader == me else card.combine(others, card.contributions[mine])
                left[mine] = fits & racks_with_answer(entry.card, seen, entry.answer)
        heard.append(left)
    return heard


def _count_unseen(racks: Sequence[int | None]) -> int:
    """Return packed counts of the tiles of the box that do not stand on these racks."""
    return PACKED_BOX - sum([PACKED_RACKS[rack] for rack in racks if rack is not None])


def _chance_of_call(left: RackSet, before: RackSet) -> float:
    if has_one_triple(left):
        call = CERTAIN_BEFORE if has_one_triple(before) else CERTAIN_NOW
    else:
        call = next(call for most, call in UNCERTAIN if left.bit_count() <= most)
    return LEAST + (1 - WITHOUT_REASON) * call
