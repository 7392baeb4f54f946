"""Which codes still fit, for whoever breaks one and takes that much help: counted as on the pages of the server."""

from blindside.console.text import say
from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import Board
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.fitting import fits
from blindside.reason.mastermind.counting import THOROUGH, codes_left, left_after
from blindside.table.options import Aid, includes
from blindside.wording.mastermind.labels import fit_told, left_label


def is_counted(board: Board, seat: int, aid: Aid) -> bool:
    """Whether this seat is told what fits: the codebreaker, while there is something to find."""
    return seat == board.codebreaker and board.phase in ("guessing", "clueing") and includes(aid, "certain")


def fit(board: Board) -> Message | None:
    """How many codes do; None where counting them would take too long."""
    count = codes_left(board.settings, board.clues, THOROUGH)
    return None if count is None else fit_told(count)


def row_fit(board: Board, code: Code) -> Message:
    """Whether this one does, and if not, which row tells."""
    against = next((row for row, clue in enumerate(board.clues, 1) if not fits(code, [clue])), None)
    if against is None:
        return msg("{code} fits all clues", code=code)
    return msg("{code} does not fit the clue of row {row}", code=code, row=against)


def left_told(board: Board) -> list[str]:
    """How many codes each row has left; nothing where counting them would take too long."""
    counts = enumerate(left_after(board.settings, board.clues), 1)
    return ["" if count is None else say(left_label(row, count)) for row, count in counts]
