"""Players of Mastermind, each with a stated way to hide a code, to clue, and to guess."""

from functools import partial

from blindside.bots import BotKind, GameBots
from blindside.bots.mastermind.strategies import (
    ChooseCode,
    ChooseGuess,
    Codemaker,
    EvasiveCodemaker,
    guess_any,
    guess_by_comparing,
    guess_by_last_clues,
    guess_by_method,
    guess_by_most_clues,
)
from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError
from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import View
from blindside.games.mastermind.commands import Challenge, Command, Continue, GiveKey, Guess, SetCode
from blindside.games.mastermind.fitting import fits
from blindside.reason.mastermind import METHODS, OPTIMAL
from blindside.reason.mastermind.codemaking import draw_code, draw_equilibrium_code, draw_hardest_code


class ConsistentBot:
    """Guesses some code that fits all clues, hides any code, and clues truthfully; others do some of this otherwise.

    As codebreaker it challenges when the clues leave no code, and after the code is shown if one was wrong.
    """

    def __init__(self, seat: int, dealer: Dealer, hide: ChooseCode = draw_code, guess: ChooseGuess = guess_any) -> None:
        self._seat = seat
        self._dealer = dealer
        self._codemaker = Codemaker(hide, dealer)
        self._guess = guess

    def see(self, sight: object, view: View) -> None:
        pass

    def act(self, view: View) -> Command:
        board = view.board
        match board.phase:
            case "coding":
                return SetCode(self._seat, self._codemaker.code(board.settings))
            case "keying":
                return GiveKey(self._seat, self._codemaker.clue(view))
            case "guessing":
                guess = self._guess(board.settings, board.clues, self._dealer)
                return Challenge(self._seat) if guess is None else Guess(self._seat, guess)
            case _:
                assert board.code is not None, "the code is shown"
                return Continue(self._seat) if fits(board.code, board.clues) else Challenge(self._seat)

    def handle_error(self, wrong: BlindsideError) -> None:
        raise wrong


class DevilBot(ConsistentBot):
    """Has no code in mind: its every clue leaves as many codes as any can."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        self._codemaker = EvasiveCodemaker(draw_code, dealer)


TITLES: dict[str, Message] = {
    OPTIMAL: msg("optimal"),
    "minimax": msg("minimax"),
    "expected": msg("expected"),
    "entropy": msg("entropy"),
    "parts": msg("parts"),
    "first": msg("first"),
    "random": msg("random"),
}
AT_THE_TABLE: dict[str, Message] = {
    **METHODS,
    OPTIMAL: msg("the best there is where that is soon found, else what tells most"),
}
"""Nobody waits for a proof there."""
_KINDS: dict[str, BotKind] = {
    "novice": BotKind(
        msg("novice"),
        msg("hides any code; its every guess fits the last two clues"),
        partial(ConsistentBot, guess=guess_by_last_clues),
    ),
    "casual": BotKind(
        msg("casual"),
        msg("hides any code; its guesses fit the clues, but it overlooks one in six"),
        partial(ConsistentBot, guess=guess_by_most_clues),
    ),
    "expert": BotKind(
        msg("expert"),
        msg("hides any code; its every guess is the most telling of a dozen codes that fit all clues"),
        partial(ConsistentBot, guess=guess_by_comparing),
    ),
    **{
        name: BotKind(
            TITLES[name],
            msg("hides the hardest codes, where they are known; guesses as the solver does: {method}", method=meaning),
            partial(ConsistentBot, hide=draw_hardest_code, guess=partial(guess_by_method, name)),
        )
        for name, meaning in AT_THE_TABLE.items()
    },
    "consistent": BotKind(
        msg("consistent"),
        msg("hides any code; its every guess fits all clues"),
        ConsistentBot,
    ),
    "equilibrium": BotKind(
        msg("equilibrium"),
        msg("hides any code that is not all of one colour; its every guess fits all clues"),
        partial(ConsistentBot, hide=draw_equilibrium_code),
    ),
    "devil": BotKind(
        msg("devil"),
        msg(
            "only where no code is fixed: its every clue leaves as many codes as it can, its every guess fits all clues"
        ),
        DevilBot,
        can_play=lambda settings: settings.keys == "devil",
    ),
}
"""The levels, modelled on people, the weakest first; the methods of the solver; and ways to hide a code."""

BOTS = GameBots(
    game="mastermind",
    kinds=_KINDS,
    strengths={
        "gentle": "novice",
        "steady": "casual",
        "sharp": "expert",
        "masterly": "optimal",
        "devilish": "devil",
    },
    stand_in="consistent",
    default_opponent="consistent",
    default_in_demo="consistent",
)
