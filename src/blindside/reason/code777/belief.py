"""What a seat can know of its own rack, from its own sights alone: exact chances, to first order.

At the deal a rack `h` weighs as many ways as there are to draw it, the product of C(unseen, h) over the kinds of tile.
An answer by somebody else keeps the racks that fit it. A tile drawn in my view came from the pile, so a rack that
leaves more of its kind there weighs more: times (unseen − h), and then one less is unseen. A mix brings back what is
out of play and changes no weight. Nothing is ever crossed off for good: a tile seen later may have been in the pile
when my rack was filled.

Where a house rule hides the tiles of my own wrong call from me, they weigh on what else I can hold: worlds are pairs of
(racks of mine that went out unseen, my rack) until the next mix.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod

from blindside.games.code777.events import Answered
from blindside.games.code777.questions import Answer, question, seen_by
from blindside.games.code777.sights import SawRackEmptied, SawRackFilled, SawTilesMixed, Sight
from blindside.games.code777.tiles import BOX, RACKS, Rack, Tile, Triple
from blindside.games.code777.view import View

Unseen = Counter[Tile]
"""Tiles that are on my rack, in the pile, or out of play without my knowing which."""

Hidden = tuple[Rack, ...]
"""Racks of mine that went out of play unseen."""

Worlds = dict[tuple[Hidden, Rack], int]


class Belief:
    """The weights of all racks that may stand before this seat, kept up to date sight by sight."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.contradicted = False
        """The answers about this rack cannot all be true; what they said has been dropped."""
        self._worlds: Worlds = {}
        self._by_tiles: Worlds = {}
        """The same without the answers: what is left when these contradict each other."""
        self._hidden: dict[Hidden, int] = {(): 1}
        """The weights of what is hidden, while no rack of mine stands."""
        self._unseen: Unseen = Counter(BOX)

    def see(self, sight: Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        match sight:
            case Answered(reader, number, answer) if reader != self.seat:
                # My own rack is a None in my view, so these are the racks that the reader and I both see.
                self._hear(number, answer, seen_by(reader, view.racks))
            case SawRackFilled(place) if place == self.seat:
                self._unseen = unseen_tiles(view)
                self._worlds = dealt(self._hidden, self._unseen)
                self._by_tiles = dict(self._worlds)
                self.contradicted = False
            case SawRackFilled(_, _, tiles) if tiles is not None:
                for tile in tiles.tiles:
                    self._by_tiles = _drawn(self._by_tiles, tile, self._unseen[tile])
                    self._keep(_drawn(self._worlds, tile, self._unseen[tile]))
                    self._unseen[tile] -= 1
            case SawRackEmptied(place, _, tiles) if place == self.seat:
                # A rack that the answers ruled out can still be shown, where somebody erred.
                self._hidden = _gone(self._worlds, tiles) or _gone(self._by_tiles, tiles)
                self._worlds = self._by_tiles = {}
            case SawTilesMixed():
                self._unseen = unseen_tiles(view)
                self._hidden = {(): sum(self._hidden.values())}
                self._worlds = _mixed(self._worlds)
                self._by_tiles = _mixed(self._by_tiles)
            case _:
                pass

    def _hear(self, number: int, answer: Answer, others: list[Rack]) -> None:
        ask = question(number).answer
        fits = {rack for rack in {rack for _, rack in self._worlds} if ask([*others, rack]) == answer}
        self._keep({world: weight for world, weight in self._worlds.items() if world[1] in fits})

    def _keep(self, left: Worlds) -> None:
        """These are the worlds left; with none left, some answer was false, and all of them are dropped."""
        if not left and self._by_tiles:
            self.contradicted = True
            left = dict(self._by_tiles)
        self._worlds = left

    def weights(self) -> dict[Rack, int]:
        """How much each rack that may be mine weighs; their chances are in this proportion."""
        total: Counter[Rack] = Counter()
        for (_, rack), weight in self._worlds.items():
            total[rack] += weight
        return dict(sorted(total.items(), key=lambda item: item[0].index))


def chances(weights: Mapping[Rack, int]) -> dict[Rack, Fraction]:
    total = sum(weights.values())
    return {rack: Fraction(weight, total) for rack, weight in weights.items()}


def triple_chances(weights: Mapping[Rack, int]) -> dict[Triple, Fraction]:
    """The chances of the number triples: what one calls."""
    triples: dict[Triple, Fraction] = {}
    for rack, chance in chances(weights).items():
        triples[rack.numbers] = triples.get(rack.numbers, Fraction(0)) + chance
    return triples


def unseen_tiles(view: View) -> Unseen:
    """All tiles but those on the racks this audience sees and those out of play that it knows."""
    unseen = Counter(BOX)
    for rack in (*view.racks, *view.out_of_play):
        if rack is not None:
            unseen.subtract(rack.tiles)
    return unseen


def dealt(hidden: Mapping[Hidden, int], unseen: Unseen) -> Worlds:
    """All racks that can be drawn from what is unseen and not hidden, each by its number of ways."""
    worlds = {}
    for gone, weight in hidden.items():
        left = unseen - Counter(tile for rack in gone for tile in rack.tiles)
        for rack in RACKS:
            ways = prod(comb(left[tile], count) for tile, count in Counter(rack.tiles).items())
            if ways:
                worlds[gone, rack] = weight * ways
    return worlds


def _drawn(worlds: Worlds, tile: Tile, unseen: int) -> Worlds:
    """A tile of this kind came from the pile: a world weighs as many as it leaves there."""
    after = {}
    for (gone, rack), weight in worlds.items():
        in_pile = unseen - rack.tiles.count(tile) - sum(out.tiles.count(tile) for out in gone)
        if in_pile > 0:
            after[gone, rack] = weight * in_pile
    return after


def _gone(worlds: Worlds, shown: Rack | None) -> dict[Hidden, int]:
    """What is hidden after my rack went out of play, shown to me or not."""
    hidden: Counter[Hidden] = Counter()
    for (gone, rack), weight in worlds.items():
        if shown is None:
            hidden[(*gone, rack)] += weight
        elif rack is shown:
            hidden[gone] += weight
    return dict(hidden)


def _mixed(worlds: Worlds) -> Worlds:
    """What was hidden is back in the pile."""
    after: Counter[tuple[Hidden, Rack]] = Counter()
    for (_, rack), weight in worlds.items():
        after[(), rack] += weight
    return dict(after)
