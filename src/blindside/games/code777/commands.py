"""The commands of Code 777. Those without a seat are automatic."""

from blindside.core import events
from blindside.core.events import SeatCommand
from blindside.games.code777.questions import Answer
from blindside.games.code777.tiles import Rack, Triple


class Start(events.Command, frozen=True, tag="start"):
    """Deal the tiles and choose the first reader."""

    first_reader: int | None = None
    """The seat that the players chose; with None it is drawn."""


class Draw(SeatCommand, frozen=True, tag="draw"):
    """Turn up the next question card, as the reader."""


class Choose(SeatCommand, frozen=True, tag="choose"):
    """Choose one of two cards to read (house rule)."""

    card: int


class GiveAnswer(SeatCommand, frozen=True, tag="answer"):
    """Answer the card on the table, as the reader."""

    answer: Answer | None = None
    """None lets the table answer."""


class Call(SeatCommand, frozen=True, tag="call"):
    """Call the numbers, or the tiles, of the player's own rack."""

    numbers: Triple
    tiles: Rack | None = None
    board_seq: int | None = None
    """The sequence number the caller had seen: a call about a rack that was replaced since is stale, not wrong."""


class Settle(events.Command, frozen=True, tag="settle"):
    """The instant is over: settle the calls made in it."""


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Give up the seat for the rest of the game."""


class TakeSeat(SeatCommand, frozen=True, tag="take_seat"):
    """Take over a seat that a player has left."""


Command = Start | Draw | Choose | GiveAnswer | Call | Settle | Leave | TakeSeat

Move = Choose | GiveAnswer | Call
"""The commands that players send. The others are automatic."""
