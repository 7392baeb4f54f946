"""What a table of Code 777 does without being asked."""

from blindside.core.game import Unasked
from blindside.games.code777.commands import Choose, Draw, GiveAnswer, Settle
from blindside.games.code777.state import State


def unasked(state: State) -> Unasked:
    """Settle calls, answer and choose for readers who need not or cannot, and draw the next card."""
    board = state.board
    if board.calling:
        return Unasked(Settle(), "instant")
    if board.phase == "asked":
        return Unasked(GiveAnswer(board.turn), "nothing" if board.settings.answers == "by-table" else "turn")
    if board.phase == "choosing":
        return Unasked(Choose(board.turn, state.drawn[0]), "turn")
    return Unasked(Draw(board.turn), "all")
