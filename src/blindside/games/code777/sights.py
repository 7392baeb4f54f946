"""What one audience sees happen: the events of the log with everything left out that it may not know.

Only `eyes` makes these. A public event is its own sight; each of the others has a counterpart here, with None where
this audience sees a back.
"""

from blindside.core import events
from blindside.games.code777.events import PublicEvent
from blindside.games.code777.tiles import Rack, Triple


class SawCardsShuffled(events.Sight, frozen=True, tag="cards_shuffled"):
    """The order of the cards is hidden from every audience."""

    count: int


class SawTilesMixed(events.Sight, frozen=True, tag="tiles_mixed"):
    """The order of the tiles is hidden from every audience."""

    count: int


class SawRackFilled(events.Sight, frozen=True, tag="rack_filled"):
    """The tiles are None for the player whose rack it is."""

    rack: int
    owner: int | None
    tiles: Rack | None


class SawPairDrawn(events.Sight, frozen=True, tag="pair_drawn"):
    """The cards are None for all but the reader who chooses one of them."""

    reader: int
    cards: tuple[int, int] | None


class SawAnnounced(events.Sight, frozen=True, tag="announced"):
    """Numbers and tiles are None for other players, until the call is settled."""

    seat: int
    numbers: Triple | None
    tiles: Rack | None


class SawRackEmptied(events.Sight, frozen=True, tag="rack_emptied"):
    """The tiles are None where a house rule keeps them hidden."""

    rack: int
    owner: int | None
    tiles: Rack | None


Sight = SawCardsShuffled | SawTilesMixed | SawRackFilled | SawPairDrawn | SawAnnounced | SawRackEmptied | PublicEvent
