"""When entries cannot all be true: which of them are probably wrong.

The answers about one rack of mine must leave some rack; and when it is turned round, that very rack. Where they do not,
the smallest sets of entries are looked for without which they do, the likeliest first (`reason.code777.conflicts`),
among the answers about that rack and, one at a time, among the tiles in view meanwhile, each read as a rack that
differs in one tile.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from blindside.companion.code777.entries import EntryRef, Game, list_racks, replace_rack
from blindside.companion.code777.reconstruction import Reconstruction
from blindside.games.code777.events import Answered, CallSettled, SawRackEmptied, SawRackFilled, Sight
from blindside.games.code777.questions import Answer, find_question, visible_racks
from blindside.games.code777.tiles import COPIES, RACK_SIZE, RACKS, Rack, rack_of
from blindside.games.code777.view import View
from blindside.reason.code777.belief import Belief
from blindside.reason.code777.conflicts import Entry, Version, find_remedies, is_one_tile_apart, misreading_chance
from blindside.reason.code777.racksets import ALL_RACKS, RackSet, racks_with_answer, to_rack_set

MOST_CHECKED = 12
"""Racks entered last; those before them went out of play long ago."""


class OwnRack(Struct):
    """All that bears on one rack of mine."""

    entries: list[int]
    """Those that were answers about it."""
    cards: list[int]
    fits: list[RackSet]
    """For each of these answers the racks that fit it."""
    weights: Mapping[Rack, int]
    """What the racks weigh by the tiles alone; if it has been turned round, that one only."""
    chance: Fraction
    """That it was that one."""
    last: int
    """The entry with which it ended, or the last there is."""

    @property
    def is_possible(self) -> bool:
        left = to_rack_set(self.weights)
        for fits in self.fits:
            left &= fits
        return bool(left)


class Suspicion(Struct, frozen=True):
    """Entries that, if they are wrong, leave all others possible."""

    entries: tuple[EntryRef, ...]
    chance: Fraction


def trace_own_racks(course: Reconstruction) -> list[OwnRack]:
    """Of all racks that stood before me, the first first."""
    me, found, belief = course.game.me, list[OwnRack](), Belief(course.game.me)
    for seq, (sight, view) in enumerate(course.seen, 1):
        match sight:
            case Answered(reader, card, answer):
                found[-1].entries.append(course.entry_at(seq))
                found[-1].cards.append(card)
                found[-1].fits.append(_fitting_racks(view, me, reader, card, answer))
                continue  # what the tiles alone leave is wanted here
            case CallSettled():
                continue
            case SawRackEmptied(place, _, Rack() as shown) if place == me:
                weights = belief.weights()
                found[-1].chance = Fraction(weights.get(shown, 0), sum(weights.values()) or 1)
                found[-1].weights = {shown: 1} if shown in weights else {}
                found[-1].last = course.entry_at(seq)
            case _:
                pass
        belief.see(sight, view)
        if isinstance(sight, SawRackFilled) and sight.rack == me:
            found.append(OwnRack([], [], [], {}, Fraction(1), len(course.game.entries) - 1))
    if found and belief.support:
        found[-1].weights = belief.weights()
    return found


def _fitting_racks(view: View, me: int, reader: int, card: int, answer: Answer) -> RackSet:
    asked, seen = find_question(card), visible_racks(reader, view.racks)
    if reader == me:
        return ALL_RACKS if asked.answer(seen) == answer else 0
    return racks_with_answer(card, asked.total(seen), answer)


def find_suspects(course: Reconstruction) -> list[Suspicion]:
    """None if all can be true."""
    game, lived = course.game, trace_own_racks(course)
    bad = next((number for number, life in enumerate(lived) if not life.is_possible), None)
    if bad is None:
        if course.overdrawn is None:
            return []
        bad = max(0, len(lived) - 1)
    elif course.overdrawn is None:
        game = replace(game, entries=game.entries[: lived[bad].last + 1])
    spots = [at for at, _ in list_racks(game)]
    versions, answered, cards = list[Version](), list[int](), list[int]()
    for doubted, read, chance in _readings(game):
        other = Reconstruction(read)
        before, after = (others := trace_own_racks(other))[:bad], others[bad:]
        if other.overdrawn is None and all(life.is_possible for life in before) and after and after[0].weights:
            life = after[0]
            answered, cards = life.entries, life.cards
            entries = tuple([Entry("rack", spots.index(at)) for at in doubted])
            versions.append(Version(entries, chance * life.chance * _count_ways(other.seen), life.weights, life.fits))
    found = [
        Suspicion(tuple([_find_ref(entry, spots, answered) for entry in remedy.entries]), remedy.chance)
        for remedy in find_remedies(versions, cards)
    ]
    return found if found or course.overdrawn is None else _suspect_shared_tiles(game, course.overdrawn)


def _find_ref(entry: Entry, spots: Sequence[EntryRef], answered: Sequence[int]) -> EntryRef:
    return spots[entry.number] if entry.what == "rack" else EntryRef(answered[entry.number - 1])


def _readings(game: Game) -> Iterator[tuple[tuple[EntryRef, ...], Game, Fraction]]:
    """The game as it was entered, and with one tile of one rack read otherwise; and how likely that is misread so."""
    yield (), game, Fraction(1)
    for at, tiles in list(list_racks(game))[-MOST_CHECKED:]:
        if len(tiles) == RACK_SIZE:
            entered = rack_of(tiles)
            for rack in RACKS:
                if is_one_tile_apart(rack, entered):
                    yield (at,), replace_rack(game, at, rack.tiles), misreading_chance(rack, entered)


def _count_ways(seen: Sequence[tuple[Sight, View]]) -> int:
    """In how many ways the tiles in view can have been drawn from those that were not."""
    ways, before = 1, seen[0][1]
    for sight, view in seen:
        if isinstance(sight, SawRackFilled) and sight.tiles is not None:
            in_view = [rack for rack in (*before.racks, *before.out_of_play) if rack is not None]
            for tile in set(sight.tiles.tiles):
                unseen = COPIES[tile] - sum(rack.tiles.count(tile) for rack in in_view)
                ways *= comb(unseen, sight.tiles.tiles.count(tile))
        before = view
    return ways


def _suspect_shared_tiles(game: Game, overdrawn: EntryRef) -> list[Suspicion]:
    """Where more than one tile must be wrong: all racks that share a tile with the one for which there were too few."""
    entered = dict(list_racks(game))
    holding = [at for at, tiles in entered.items() if {*tiles} & {*entered[overdrawn]}]
    return [Suspicion((at,), Fraction(1, len(holding))) for at in holding]
