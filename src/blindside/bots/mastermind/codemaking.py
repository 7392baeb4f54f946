"""How bots hide a code, and which clues they give."""

from collections.abc import Callable

from blindside.bots.mastermind.codebreaking import any_that_fits
from blindside.core.dealers import Dealer
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import Code, Key, key
from blindside.games.mastermind.fitting import fits
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.codemaking import evasive_clue

Hide = Callable[[Settings, Dealer], Code]


class Codemaker:
    """Clues truthfully; where no code is fixed, by one that it has in mind."""

    def __init__(self, hide: Hide, dealer: Dealer) -> None:
        self._hide = hide
        self._dealer = dealer
        self._in_mind: Code | None = None

    def code(self, settings: Settings) -> Code:
        return self._hide(settings, self._dealer)

    def clue(self, view: View) -> Key:
        code = self._kept_in_mind(view.board) if view.code is None else view.code
        return key(code, view.board.rows[-1].guess)

    def _kept_in_mind(self, board: Board) -> Code:
        """Through a whole game; who was not there when it began, or has forgotten, thinks of another that fits."""
        if not board.clues:
            self._in_mind = self.code(board.settings)
        elif self._in_mind is None or not fits(self._in_mind, board.clues):
            self._in_mind = any_that_fits(board.settings, board.clues, self._dealer)
        assert self._in_mind is not None, "some code fits where none is fixed"
        return self._in_mind


class EvasiveCodemaker(Codemaker):
    """Has no code in mind: its every clue leaves as many codes as any can."""

    def clue(self, view: View) -> Key:
        return evasive_clue(view.board.settings, view.board.clues, view.board.rows[-1].guess)
