"""The types of Mastermind, for bots and for records.

    from blindside import mastermind

    def act(self, view: mastermind.View) -> mastermind.Command | None: ...

Settings        Settings, make_settings
Pieces          Code, Key, Row; read_code, key_for, fits
Commands        Command: SetCode, Guess, GiveKey, Continue, Challenge, Leave; from the table Start
Observations    View, Board; Sight: a public event, or SawCodeSet
Events          Event; public: CodemakerChosen, CodeLeftOpen, Guessed, KeyGiven, CodeShown, Challenged, GameScored,
                SeatLeft, MatchEnded; secret: CodeSet
Games           Record (a Log, or the sights of one audience), Player
"""

from blindside.games.mastermind.board import Board, Row, View
from blindside.games.mastermind.board import MastermindLog as Log
from blindside.games.mastermind.board import MastermindPlayer as Player
from blindside.games.mastermind.board import MastermindRecord as Record
from blindside.games.mastermind.codes import Code, Key, key_for, read_code
from blindside.games.mastermind.commands import Challenge, Command, Continue, GiveKey, Guess, Leave, SetCode, Start
from blindside.games.mastermind.events import (
    Challenged,
    CodeLeftOpen,
    CodemakerChosen,
    CodeSet,
    CodeShown,
    Event,
    GameScored,
    Guessed,
    KeyGiven,
    MatchEnded,
    SawCodeSet,
    SeatLeft,
    Sight,
)
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.settings import Settings, make_settings

# fmt: off
__all__ = [
    "Board", "Challenge", "Challenged", "Code", "CodeLeftOpen", "CodeSet", "CodeShown", "CodemakerChosen", "Command",
    "Continue", "Event", "GameScored", "GiveKey", "Guess", "Guessed", "Key", "KeyGiven", "Leave", "Log", "MatchEnded",
    "Player", "Record", "Row", "SawCodeSet", "SeatLeft", "SetCode", "Settings", "Sight", "Start", "View", "fits",
    "key_for", "make_settings", "read_code",
]
# fmt: on
