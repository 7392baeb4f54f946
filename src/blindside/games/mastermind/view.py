"""The match as one audience sees it: the board, which is everybody's, and the code, if it is theirs to see."""

from typing import TypeAlias

from msgspec import Struct

from blindside.core.audience import Audience, check_seat
from blindside.core.records import RecordOf
from blindside.core.sessions import PlayerOf
from blindside.games.mastermind.board import Board, new_board
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.commands import Command
from blindside.games.mastermind.events import Event, SawCodeSet, Sight
from blindside.games.mastermind.settings import Settings


class View(Struct, frozen=True):
    """What one audience knows of the match: its information state."""

    audience: Audience
    board: Board
    code: Code | None
    """The code behind the screen: for the codemaker's eyes."""


MastermindLog: TypeAlias = RecordOf[Settings, Event]
"""All that happened in a game of Mastermind."""
MastermindRecord: TypeAlias = RecordOf[Settings, Event | Sight]
"""A log, or what one audience saw."""
MastermindPlayer: TypeAlias = PlayerOf[Sight, View, Command]


def first_view(settings: Settings, audience: Audience) -> View:
    """The view before the first event."""
    check_seat(audience, settings.players)
    return View(audience, new_board(settings), None)


def look(view: View, sight: Sight, board: Board) -> View:
    """What is seen after something happened that left the board like this (see `board.advance`)."""
    code = sight.code if isinstance(sight, SawCodeSet) else view.code
    return View(view.audience, board, code)
