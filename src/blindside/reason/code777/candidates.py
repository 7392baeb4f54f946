"""Which racks may be mine: first-order reasoning from one seat's own sights.

A rack stays possible as long as some course of the game that fits everything seen puts it on my rack. Tiles seen are
never crossed off for good: what goes out of play comes back with the next mix, and a tile seen later on another rack
may have been in the pile when mine was filled.
"""

from collections import Counter

from blindside.games.code777.events import Answered
from blindside.games.code777.questions import question, seen_by
from blindside.games.code777.sights import SawRackFilled, SawTilesMixed, Sight
from blindside.games.code777.tiles import BOX, RACKS, Rack, Tile
from blindside.games.code777.view import View


class Candidates:
    """The racks that may stand before this seat, kept up to date sight by sight."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.racks: list[Rack] = []
        self._unseen: Counter[Tile] = Counter()
        """Tiles that are on my rack or in the pile, as far as I know."""

    def see(self, sight: Sight, view: View) -> None:
        """Takes in what just happened; `view` is the table after it."""
        match sight:
            case Answered(reader, number, answer) if reader != self.seat:
                # My own rack is a None in my view, so these are the racks that the reader and I both see.
                others = seen_by(reader, view.racks)
                ask = question(number).answer
                self.racks = [rack for rack in self.racks if ask([*others, rack]) == answer] or self._by_tiles()
            case SawRackFilled(place) if place == self.seat:
                self._unseen = _hidden_tiles(view)
                self.racks = self._by_tiles()
            case SawRackFilled(_, _, tiles) if tiles is not None:
                for tile in tiles.tiles:
                    # It came from the pile, so my rack cannot hold all that were left of its kind.
                    self.racks = [rack for rack in self.racks if rack.tiles.count(tile) < self._unseen[tile]]
                    self._unseen[tile] -= 1
            case SawTilesMixed():
                self._unseen = _hidden_tiles(view)
            case _:
                pass

    def _by_tiles(self) -> list[Rack]:
        """All that the tiles allow: where one begins, and where answers that contradict each other leave one."""
        return [rack for rack in RACKS if _fits(rack, self._unseen)]


def _hidden_tiles(view: View) -> Counter[Tile]:
    """All tiles but those on the racks I see and those out of play that I know."""
    hidden = Counter(BOX)
    for rack in (*view.racks, *view.out_of_play):
        if rack is not None:
            hidden.subtract(rack.tiles)
    return hidden


def _fits(rack: Rack, tiles: Counter[Tile]) -> bool:
    return all(rack.tiles.count(tile) <= tiles[tile] for tile in rack.tiles)
