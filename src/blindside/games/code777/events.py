"""What can happen in a game of Code 777, as the log keeps it, the whole truth; and what one audience sees of it.

Only `eyes` turns events into sights. A `Public` event hides nothing, and is its own sight. Each secret one has a
counterpart, with None where an audience sees a back.
"""

from blindside.core import events
from blindside.core.events import Public, Secret
from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import Rack, Tile, Triple


class CardsShuffled(Secret, frozen=True, tag="cards_shuffled"):
    """A new pile of question cards lies on the table."""

    pile: tuple[int, ...]
    """The new pile of question cards, its top first."""


class TilesMixed(Secret, frozen=True, tag="tiles_mixed"):
    """The tiles out of play have gone back into the pile."""

    pile: tuple[Tile, ...]
    """The new pile of tiles, its top first: what was left and everything out of play."""


class RackFilled(Secret, frozen=True, tag="rack_filled"):
    """Three tiles from the pile stand on a rack."""

    rack: int
    owner: int | None
    """The seat it stands in front of, which alone does not see it; None for a rack without a player."""
    tiles: Rack


class PairDrawn(Secret, frozen=True, tag="pair_drawn"):
    """The house rule: the reader draws two cards and chooses one, unseen."""

    reader: int
    cards: tuple[int, int]


class Called(Secret, frozen=True, tag="called"):
    """A player calls; the call is settled later, together with those of the same instant."""

    seat: int
    numbers: Triple
    tiles: Rack | None = None
    """The tiles named, where a call names colours too."""


class RackEmptied(Secret, frozen=True, tag="rack_emptied"):
    """The tiles of a rack go out of play."""

    rack: int
    owner: int | None
    tiles: Rack
    hidden: bool = False
    """The owner does not get to see them: the house rule for a wrong call."""


class ReaderChosen(Public, frozen=True, tag="reader_chosen"):
    """The player who reads the first question card."""

    seat: int


class CardDrawn(Public, frozen=True, tag="card_drawn"):
    """Drawn and read aloud."""

    reader: int
    card: int


class CardChosen(Public, frozen=True, tag="card_chosen"):
    """The question card that lies on the table from now on."""

    reader: int
    card: int


class Answered(Public, frozen=True, tag="answered"):
    """The reader's answer to the card on the table."""

    reader: int
    card: int
    answer: Answer


class CallSettled(Public, frozen=True, tag="call_settled"):
    """A call is found right or wrong."""

    seat: int
    numbers: Triple
    tiles: Rack | None
    right: bool
    score: int
    """The caller's points after it."""


class CallVoided(Public, frozen=True, tag="call_voided"):
    """Another call of the same instant, settled before, ended the game."""

    seat: int


class SeatLeft(Public, frozen=True, tag="seat_left"):
    """A player has left the game."""

    seat: int


class SeatTaken(Public, frozen=True, tag="seat_taken"):
    """A player sits in an empty seat again."""

    seat: int


class GameEnded(Public, frozen=True, tag="game_ended"):
    """The game is over, won or abandoned."""

    winner: int | None
    """None when the game was abandoned."""
    racks: tuple[Rack, ...]
    """The racks are turned round."""


PublicEvent = (
    ReaderChosen | CardDrawn | CardChosen | Answered | CallSettled | CallVoided | SeatLeft | SeatTaken | GameEnded
)
SecretEvent = CardsShuffled | TilesMixed | RackFilled | PairDrawn | Called | RackEmptied
Event = SecretEvent | PublicEvent


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


class SawCalled(events.Sight, frozen=True, tag="called"):
    """Numbers and tiles are None for other players, until the call is settled."""

    seat: int
    numbers: Triple | None
    tiles: Rack | None


class SawRackEmptied(events.Sight, frozen=True, tag="rack_emptied"):
    """The tiles are None where a house rule keeps them hidden."""

    rack: int
    owner: int | None
    tiles: Rack | None


Sight = SawCardsShuffled | SawTilesMixed | SawRackFilled | SawPairDrawn | SawCalled | SawRackEmptied | PublicEvent
