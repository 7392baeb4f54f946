"""The bots of Mastermind, each with a way to choose a code, to give keys and to guess."""

from functools import partial

from blindside.bots import BotKind, GameBots, Level
from blindside.bots.mastermind import strategies
from blindside.bots.mastermind.strategies import ChooseCode, ChooseGuess, guess_any
from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError
from blindside.core.messages import Message, msg
from blindside.games.mastermind.board import View
from blindside.games.mastermind.commands import Challenge, Command, Continue, GiveKey, Guess, SetCode
from blindside.games.mastermind.fitting import fits
from blindside.reason.mastermind import METHODS, OPTIMAL
from blindside.reason.mastermind.codemaking import draw_code, draw_equilibrium_code, draw_hardest_code


class ConsistentBot:
    """Guesses a code that fits all keys, sets any code, and gives true keys; `hide` and `guess` replace a part.

    As codebreaker it challenges when no code fits the keys, and after the code is shown if a key was wrong.
    """

    def __init__(self, seat: int, dealer: Dealer, hide: ChooseCode = draw_code, guess: ChooseGuess = guess_any) -> None:
        self._seat = seat
        self._dealer = dealer
        self._codemaker = strategies.Codemaker(hide, dealer)
        self._guess = guess

    def see(self, sight: object, view: View) -> None:
        pass

    def act(self, view: View) -> Command:
        board = view.board
        match board.phase:
            case "coding":
                return SetCode(self._seat, self._codemaker.code(board.settings))
            case "keying":
                return GiveKey(self._seat, self._codemaker.choose_key(view))
            case "guessing":
                guess = self._guess(board.settings, board.keyed_rows, self._dealer)
                return Challenge(self._seat) if guess is None else Guess(self._seat, guess)
            case _:
                assert board.code is not None, "the code is shown"
                return Continue(self._seat) if fits(board.code, board.keyed_rows) else Challenge(self._seat)

    def handle_error(self, error: BlindsideError) -> None:
        raise error


class DevilBot(ConsistentBot):
    """Has no code in mind: each of its keys leaves as many codes as possible."""

    def __init__(self, seat: int, dealer: Dealer) -> None:
        super().__init__(seat, dealer)
        self._codemaker = strategies.EvasiveCodemaker(draw_code, dealer)


_TITLES = [msg("optimal"), msg("minimax"), msg("expected"), msg("entropy"), msg("parts"), msg("first"), msg("random")]
TITLES = {title.template: title for title in _TITLES}
AT_THE_TABLE: dict[str, Message] = {
    **METHODS,
    OPTIMAL: msg("the best guess if found quickly, otherwise the guess with the most information"),
}
"""The methods as bots use them, without long proofs."""
_KINDS: dict[str, BotKind] = {
    "novice": BotKind(
        msg("novice"),
        msg("sets a random code; guesses codes that fit the last two keys"),
        partial(ConsistentBot, guess=strategies.guess_by_last_rows),
    ),
    "casual": BotKind(
        msg("casual"),
        msg("sets a random code; guesses codes that fit the keys, but overlooks one key in six"),
        partial(ConsistentBot, guess=strategies.guess_by_most_rows),
    ),
    "expert": BotKind(
        msg("expert"),
        msg("sets a random code; guesses the best of a dozen codes that fit every key so far"),
        partial(ConsistentBot, guess=strategies.guess_by_comparing),
    ),
    **{
        name: BotKind(
            TITLES[name],
            msg("sets one of the hardest codes, if they are known; guesses like the solver: {method}", method=meaning),
            partial(ConsistentBot, hide=draw_hardest_code, guess=partial(strategies.guess_by_method, name)),
        )
        for name, meaning in AT_THE_TABLE.items()
    },
    "consistent": BotKind(
        msg("consistent"), msg("sets a random code; guesses only codes that fit every key so far"), ConsistentBot
    ),
    "equilibrium": BotKind(
        msg("equilibrium"),
        msg("sets a random code that is not all one colour; guesses only codes that fit every key so far"),
        partial(ConsistentBot, hide=draw_equilibrium_code),
    ),
    "devil": BotKind(
        msg("devil"),
        msg(
            "only where no code is fixed: gives keys that leave as many codes as possible; guesses only "
            "codes that fit every key so far"
        ),
        DevilBot,
        can_play=lambda settings: settings.keys == "devil",
    ),
}
"""Three levels modelled on people, the weakest first; the methods of the solver; and ways to hide a code."""

BOTS = GameBots(
    game="mastermind",
    kinds=_KINDS,
    levels={
        "gentle": Level("novice", msg("Gentle"), msg("Uses only the last two keys")),
        "steady": Level("casual", msg("Steady"), msg("Overlooks a key now and then")),
        "sharp": Level("expert", msg("Sharp"), msg("Compares a dozen codes")),
        "masterly": Level("optimal", msg("Masterly"), msg("Guesses like the solver")),
        "devilish": Level("devil", msg("Devilish"), msg("Changes its code to escape you"), is_apart=True),
    },
    stand_in="consistent",
    default_opponent="consistent",
    default_in_demo="consistent",
)
