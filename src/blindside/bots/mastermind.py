"""Stand-in players for Mastermind."""

from collections.abc import Sequence

from blindside.bots.kinds import Kind
from blindside.core.dealers import Dealer
from blindside.core.errors import Wrong
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, alphabet, key
from blindside.games.mastermind.commands import Challenge, Command, GiveClue, Guess, PressOn, SetCode
from blindside.games.mastermind.fitting import fitting_code
from blindside.games.mastermind.settings import Settings
from blindside.games.mastermind.view import View


class Consistent:
    """Guesses some code that fits all clues, sets any code, and clues truthfully.

    As codebreaker it challenges when the clues leave no code, and after the code is shown if one was wrong.
    """

    def __init__(self, seat: int, dealer: Dealer) -> None:
        self._seat = seat
        self._dealer = dealer

    def see(self, sight: object, view: View) -> None:
        pass

    def act(self, view: View) -> Command:
        board = view.board
        match board.phase:
            case "coding":
                return SetCode(self._seat, self._any_code(board.settings))
            case "clueing":
                assert view.code is not None, "the codemaker sees the code"
                return GiveClue(self._seat, key(view.code, board.rows[-1].guess))
            case "guessing":
                guess = fitting_code(board.settings, board.clues, order=self._shuffled)
                return Challenge(self._seat) if guess is None else Guess(self._seat, guess)
            case _:
                assert board.code is not None, "the code is shown"
                wrong = any(given != key(board.code, guess) for guess, given in board.clues)
                return Challenge(self._seat) if wrong else PressOn(self._seat)

    def _any_code(self, settings: Settings) -> Code:
        signs = alphabet(settings)
        if settings.repeats:
            return Code("".join(signs[self._dealer.pick(len(signs))] for _ in range(settings.holes)))
        return Code("".join(self._shuffled(signs)[: settings.holes]))

    def _shuffled(self, signs: str) -> Sequence[str]:
        return self._dealer.shuffle(signs)

    def refused(self, wrong: Wrong) -> None:
        raise wrong


BOTS: dict[str, Kind] = {
    "consistent": Kind(msg("consistent"), msg("its every guess fits all clues"), Consistent),
}
