"""Finds the entries that are probably wrong if they cannot all be true.

The answers about a rack of mine must leave a rack that is possible; once it is turned round, that rack. Otherwise the
smallest sets of entries are searched without which they do, the likeliest first (`reason.code777.conflicts`). A set has
answers about that rack and at most one rack in view, read with one tile different.
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

MAX_CHECKED = 12
"""Only the racks entered last are checked."""


class OwnRack(Struct):
    """A rack of mine, with all that was heard about it."""

    entries: list[int]
    """The entries of the answers about it."""
    cards: list[int]
    fits: list[RackSet]
    """For each answer the racks that fit it."""
    weights: Mapping[Rack, int]
    """The weights of racks by the tiles in view; after it was turned round, that rack only."""
    chance: Fraction
    """The chance of the rack that was turned round."""
    last: int
    """The entry at which it was replaced, or the last entry."""

    @property
    def is_possible(self) -> bool:
        left = to_rack_set(self.weights)
        for fits in self.fits:
            left &= fits
        return bool(left)


class Suspicion(Struct, frozen=True):
    """Entries that may be wrong together: without them all others are possible."""

    entries: tuple[EntryRef, ...]
    chance: Fraction


def trace_own_racks(course: Reconstruction) -> list[OwnRack]:
    """List my racks, the first first."""
    me, found, belief = course.game.me, list[OwnRack](), Belief(course.game.me)
    for seq, (sight, view) in enumerate(course.seen, 1):
        match sight:
            case Answered(reader, card, answer):
                found[-1].entries.append(course.entry_at(seq))
                found[-1].cards.append(card)
                found[-1].fits.append(_fitting_racks(view, me, reader, card, answer))
                continue  # the weights are by tiles alone
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
    """Return the sets of entries that may be wrong; empty if all can be true."""
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

    def find_ref(entry: Entry) -> EntryRef:
        return spots[entry.number] if entry.what == "rack" else EntryRef(answered[entry.number - 1])

    remedies = find_remedies(versions, cards)
    found = [Suspicion(tuple(map(find_ref, remedy.entries)), remedy.chance) for remedy in remedies]
    return found if found or course.overdrawn is None else _suspect_shared_tiles(game, course.overdrawn)


def _readings(game: Game) -> Iterator[tuple[tuple[EntryRef, ...], Game, Fraction]]:
    """Yield the game as entered, and with one tile of one rack changed, each with the chance of that mistake."""
    yield (), game, Fraction(1)
    for at, tiles in list(list_racks(game))[-MAX_CHECKED:]:
        if len(tiles) == RACK_SIZE:
            entered = rack_of(tiles)
            for rack in RACKS:
                if is_one_tile_apart(rack, entered):
                    yield (at,), replace_rack(game, at, rack.tiles), misreading_chance(rack, entered)


def _count_ways(seen: Sequence[tuple[Sight, View]]) -> int:
    """Count the ways to draw the tiles in view from the others."""
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
    """Suspect all racks that share a tile with the first rack that exceeds the box: more than one tile is wrong."""
    entered = dict(list_racks(game))
    holding = [at for at, tiles in entered.items() if {*tiles} & {*entered[overdrawn]}]
    return [Suspicion((at,), Fraction(1, len(holding))) for at in holding]
