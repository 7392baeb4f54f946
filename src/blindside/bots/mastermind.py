"""Players of Mastermind, each with a stated way to hide a code and to clue. All guess codes that fit."""

from collections.abc import Sequence

from blindside.bots.kinds import Kind
from blindside.core.dealers import Dealer
from blindside.core.errors import Wrong
from blindside.core.messages import msg
from blindside.games.mastermind.board import Board
from blindside.games.mastermind.codes import Code, Key, key
from blindside.games.mastermind.commands import Challenge, Command, GiveClue, Guess, PressOn, SetCode
from blindside.games.mastermind.fitting import fits, fitting_code
from blindside.games.mastermind.settings import Settings
from blindside.games.mastermind.view import View
from blindside.reason.mastermind.evading import evasive_clue
from blindside.reason.mastermind.hiding import any_code, equilibrium_code


class Consistent:
    """Guesses some code that fits all clues, hides any code, and clues truthfully; where no code is fixed, by one that
    it has in mind.

    As codebreaker it challenges when the clues leave no code, and after the code is shown if one was wrong.
    """

    def __init__(self, seat: int, dealer: Dealer) -> None:
        self._seat = seat
        self._dealer = dealer
        self._in_mind: Code | None = None

    def see(self, sight: object, view: View) -> None:
        pass

    def act(self, view: View) -> Command:
        board = view.board
        match board.phase:
            case "coding":
                return SetCode(self._seat, self._hidden(board.settings))
            case "clueing":
                return GiveClue(self._seat, self._clue(view))
            case "guessing":
                guess = self._fitting(board)
                return Challenge(self._seat) if guess is None else Guess(self._seat, guess)
            case _:
                assert board.code is not None, "the code is shown"
                return PressOn(self._seat) if fits(board.code, board.clues) else Challenge(self._seat)

    def _hidden(self, settings: Settings) -> Code:
        return any_code(settings, self._dealer)

    def _clue(self, view: View) -> Key:
        code = self._kept_in_mind(view.board) if view.code is None else view.code
        return key(code, view.board.rows[-1].guess)

    def _kept_in_mind(self, board: Board) -> Code:
        """Through a whole game; who was not there when it began, or has forgotten, thinks of another that fits."""
        if not board.clues:
            self._in_mind = self._hidden(board.settings)
        elif self._in_mind is None or not fits(self._in_mind, board.clues):
            self._in_mind = self._fitting(board)
        assert self._in_mind is not None, "some code fits where none is fixed"
        return self._in_mind

    def _fitting(self, board: Board) -> Code | None:
        return fitting_code(board.settings, board.clues, order=self._shuffled)

    def _shuffled(self, signs: str) -> Sequence[str]:
        return self._dealer.shuffle(signs)

    def refused(self, wrong: Wrong) -> None:
        raise wrong


class Equilibrium(Consistent):
    """Hides no code that is all of one colour."""

    def _hidden(self, settings: Settings) -> Code:
        return equilibrium_code(settings, self._dealer)


class Devil(Consistent):
    """Has no code in mind: its every clue leaves as many codes as any can."""

    def _clue(self, view: View) -> Key:
        return evasive_clue(view.board.settings, view.board.clues, view.board.rows[-1].guess)


BOTS: dict[str, Kind] = {
    "consistent": Kind(
        msg("consistent"),
        msg("hides any code; its every guess fits all clues"),
        Consistent,
    ),
    "equilibrium": Kind(
        msg("equilibrium"),
        msg("hides any code that is not all of one colour; its every guess fits all clues"),
        Equilibrium,
    ),
    "devil": Kind(
        msg("devil"),
        msg(
            "only where no code is fixed: its every clue leaves as many codes as it can, its every guess fits all clues"
        ),
        Devil,
        plays_by=lambda settings: settings.clues == "devil",
    ),
}
