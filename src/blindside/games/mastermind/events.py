"""What can happen in a match of Mastermind, as the log keeps it, the whole truth; and what one audience sees of it.

The code is the only secret. The public events are their own sight; `eyes` says who sees the code set.
"""

from typing import Literal

from blindside.core import events
from blindside.core.events import Public, Secret
from blindside.games.mastermind.codes import Code, Key

Outcome = Literal["won", "tie", "single", "abandoned"]
"""A single game has points and no winner: nobody answered it with a code of their own."""


class CodeSet(Secret, frozen=True, tag="code_set"):
    """The codemaker has put a code behind the screen."""

    codemaker: int
    code: Code


class CodeLeftOpen(Public, frozen=True, tag="code_left_open"):
    """A game begins in which no code is fixed."""

    codemaker: int


class CodemakerChosen(Public, frozen=True, tag="codemaker_chosen"):
    """The codemaker of the first game; the two players take turns after that."""

    seat: int


class Guessed(Public, frozen=True, tag="guessed"):
    """The codebreaker has filled a row."""

    codebreaker: int
    guess: Code


class KeyGiven(Public, frozen=True, tag="key_given"):
    """The codemaker has answered the last guess."""

    codemaker: int
    key: Key


class CodeShown(Public, frozen=True, tag="code_shown"):
    """The screen is lifted."""

    code: Code
    """Where none was fixed, one that fits all clues."""


class Challenged(Public, frozen=True, tag="challenged"):
    """The codebreaker disputes the clues, and the code decides."""

    codebreaker: int
    wrong_rows: tuple[int, ...]
    """The rows with a wrong clue, counted from 0, if the challenge is upheld: the game is void and played again."""
    code: Code | None
    """The code, if the challenge is upheld."""


class GameScored(Public, frozen=True, tag="game_scored"):
    """A game is over, and the codemaker scores."""

    codemaker: int
    points: int
    found: bool


class SeatLeft(Public, frozen=True, tag="seat_left"):
    """A player has left the match."""

    seat: int


class MatchEnded(Public, frozen=True, tag="match_ended"):
    """The match is over; see `outcome`."""

    outcome: Outcome
    winner: int | None
    """Only a match that is won has a winner."""


PublicEvent = (
    CodemakerChosen | CodeLeftOpen | Guessed | KeyGiven | CodeShown | Challenged | GameScored | SeatLeft | MatchEnded
)
SecretEvent = CodeSet
Event = SecretEvent | PublicEvent


class SawCodeSet(events.Sight, frozen=True, tag="code_set"):
    """The code is None for all but the codemaker."""

    codemaker: int
    code: Code | None


Sight = SawCodeSet | PublicEvent
