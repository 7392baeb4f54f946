"""The match as one audience sees it: the board, which is everybody's, and the code, if it is theirs to see."""

from msgspec import Struct

from blindside.core.audience import Audience, check_seat
from blindside.games.mastermind.board import Board, new_board
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.settings import Settings
from blindside.games.mastermind.sights import SawCodeSet, Sight


class View(Struct, frozen=True):
    """What one audience knows of the match: its information state."""

    audience: Audience
    board: Board
    code: Code | None
    """The code behind the screen: for the codemaker's eyes."""


def first_view(settings: Settings, audience: Audience) -> View:
    """The view before the first event."""
    check_seat(audience, settings.players)
    return View(audience, new_board(settings), None)


def look(view: View, sight: Sight, board: Board) -> View:
    """What is seen after something happened that left the board like this (see `board.advance`)."""
    code = sight.code if isinstance(sight, SawCodeSet) else view.code
    return View(view.audience, board, code)
