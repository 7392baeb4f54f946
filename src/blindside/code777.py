"""The types of Code 777, for bots and for records.

    from blindside import code777

    def act(self, view: code777.View) -> code777.Command | None: ...

Settings        Settings, settings_for, EDITIONS
Pieces          Tile, Rack, Triple, read_rack; Question, QUESTIONS, Answer
Commands        Command: Choose, GiveAnswer, Call, Leave, TakeSeat; from the table Start, Draw, Settle
Observations    View, Board; Sight: a public event, or SawCardsShuffled, SawTilesMixed, SawRackFilled, SawPairDrawn,
                SawCalled, SawRackEmptied
Events          Event; public: ReaderChosen, CardDrawn, CardChosen, Answered, CallSettled, CallVoided, SeatLeft,
                SeatTaken, GameEnded; secret: CardsShuffled, TilesMixed, RackFilled, PairDrawn, Called, RackEmptied
Games           Record (a Log, or the sights of one audience), Player; can_call
"""

from blindside.games.code777.board import Board
from blindside.games.code777.commands import Call, Choose, Command, Draw, GiveAnswer, Leave, Settle, Start, TakeSeat
from blindside.games.code777.events import (
    Answered,
    Called,
    CallSettled,
    CallVoided,
    CardChosen,
    CardDrawn,
    CardsShuffled,
    Event,
    GameEnded,
    PairDrawn,
    RackEmptied,
    RackFilled,
    ReaderChosen,
    SawCalled,
    SawCardsShuffled,
    SawPairDrawn,
    SawRackEmptied,
    SawRackFilled,
    SawTilesMixed,
    SeatLeft,
    SeatTaken,
    Sight,
    TilesMixed,
)
from blindside.games.code777.legal import can_call
from blindside.games.code777.questions import QUESTIONS, Answer, Question
from blindside.games.code777.settings import EDITIONS, Settings, settings_for
from blindside.games.code777.tiles import Rack, Tile, Triple, read_rack
from blindside.games.code777.view import Code777Log as Log
from blindside.games.code777.view import Code777Player as Player
from blindside.games.code777.view import Code777Record as Record
from blindside.games.code777.view import View

# fmt: off
__all__ = [
    "EDITIONS", "QUESTIONS", "Answer", "Answered", "Board", "Call", "CallSettled", "CallVoided", "Called",
    "CardChosen", "CardDrawn", "CardsShuffled", "Choose", "Command", "Draw", "Event", "GameEnded", "GiveAnswer",
    "Leave", "Log", "PairDrawn", "Player", "Question", "Rack", "RackEmptied", "RackFilled", "ReaderChosen", "Record",
    "SawCalled", "SawCardsShuffled", "SawPairDrawn", "SawRackEmptied", "SawRackFilled", "SawTilesMixed", "SeatLeft",
    "SeatTaken", "Settings", "Settle", "Sight", "Start", "TakeSeat", "Tile", "TilesMixed", "Triple", "View",
    "can_call", "read_rack", "settings_for",
]
# fmt: on
