"""The events of Code 777, and the sights of the secret ones.

Only `eyes` builds sights. A `Public` event is its own sight. Each secret event has a sight `Saw…`, with None for hidden
parts.
"""

from blindside.core import events
from blindside.core.events import Public, SeatEvent, Secret
from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import Rack, Tile, Triple


class CardsShuffled(Secret, frozen=True, tag="cards_shuffled"):
    """The question cards were shuffled into a new pile."""

    pile: tuple[int, ...]
    """The new pile, the top first."""


class TilesMixed(Secret, frozen=True, tag="tiles_mixed"):
    """The tiles out of play were mixed into the pile."""

    pile: tuple[Tile, ...]
    """The new pile, the top first."""


class RackFilled(Secret, frozen=True, tag="rack_filled"):
    """A rack was filled with three tiles from the pile."""

    rack: int
    owner: int | None
    """The seat that does not see the rack; None for a spare rack."""
    tiles: Rack


class PairDrawn(Secret, frozen=True, tag="pair_drawn"):
    """The reader drew two cards to choose from (house rule)."""

    reader: int
    cards: tuple[int, int]


class Called(Secret, frozen=True, tag="called"):
    """A player called. The call is settled later, with those of the same instant."""

    seat: int
    numbers: Triple
    tiles: Rack | None = None
    """The tiles, if calls name colours."""


class RackEmptied(Secret, frozen=True, tag="rack_emptied"):
    """The tiles of a rack went out of play."""

    rack: int
    owner: int | None
    tiles: Rack
    hidden: bool = False
    """The owner does not see the tiles (house rule for a wrong call)."""


class ReaderChosen(SeatEvent, frozen=True, tag="reader_chosen"):
    """The first reader was chosen."""


class CardDrawn(Public, frozen=True, tag="card_drawn"):
    """A question card was drawn and read aloud."""

    reader: int
    card: int


class CardChosen(Public, frozen=True, tag="card_chosen"):
    """The reader chose one of two cards."""

    reader: int
    card: int


class Answered(Public, frozen=True, tag="answered"):
    """The reader answered the card on the table."""

    reader: int
    card: int
    answer: Answer


class CallSettled(SeatEvent, frozen=True, tag="call_settled"):
    """A call was found right or wrong."""

    numbers: Triple
    tiles: Rack | None
    right: bool
    score: int
    """The caller's points after the call."""


class CallVoided(SeatEvent, frozen=True, tag="call_voided"):
    """A call was not settled, because another one of the same instant ended the game."""


class SeatLeft(SeatEvent, frozen=True, tag="seat_left"):
    """A player left the game."""


class SeatTaken(SeatEvent, frozen=True, tag="seat_taken"):
    """A player took an empty seat."""


class GameEnded(Public, frozen=True, tag="game_ended"):
    """The game is over, won or abandoned."""

    winner: int | None
    """None if the game was abandoned."""
    racks: tuple[Rack, ...]
    """All racks, shown at the end."""


PublicEvent = (
    ReaderChosen | CardDrawn | CardChosen | Answered | CallSettled | CallVoided | SeatLeft | SeatTaken | GameEnded
)
SecretEvent = CardsShuffled | TilesMixed | RackFilled | PairDrawn | Called | RackEmptied
Event = SecretEvent | PublicEvent


class SawCardsShuffled(events.Sight, frozen=True, tag="cards_shuffled"):
    """`CardsShuffled` without the order of the cards."""

    count: int


class SawTilesMixed(events.Sight, frozen=True, tag="tiles_mixed"):
    """`TilesMixed` without the order of the tiles."""

    count: int


class SawRackFilled(events.Sight, frozen=True, tag="rack_filled"):
    """`RackFilled`; the tiles are None for the owner."""

    rack: int
    owner: int | None
    tiles: Rack | None


class SawPairDrawn(events.Sight, frozen=True, tag="pair_drawn"):
    """`PairDrawn`; the cards are None for all but the reader."""

    reader: int
    cards: tuple[int, int] | None


class SawCalled(events.Sight, frozen=True, tag="called"):
    """`Called`; numbers and tiles are None for all but the caller."""

    seat: int
    numbers: Triple | None
    tiles: Rack | None


class SawRackEmptied(events.Sight, frozen=True, tag="rack_emptied"):
    """`RackEmptied`; the tiles are None if the house rule hides them."""

    rack: int
    owner: int | None
    tiles: Rack | None


Sight = SawCardsShuffled | SawTilesMixed | SawRackFilled | SawPairDrawn | SawCalled | SawRackEmptied | PublicEvent
