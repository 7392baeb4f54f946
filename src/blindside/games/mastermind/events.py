"""The events of Mastermind, and the sight of the secret one.

The code is the only secret: `eyes` hides it in `CodeSet`. Every other event is its own sight.
"""

from typing import Literal

from blindside.core import events
from blindside.core.events import Public, SeatEvent, Secret
from blindside.games.mastermind.codes import Code, Key

Outcome = Literal["won", "tie", "single", "abandoned"]
"""A single game has points and no winner: the roles do not swap."""


class CodeSet(Secret, frozen=True, tag="code_set"):
    """The codemaker set a code."""

    codemaker: int
    code: Code


class CodeLeftOpen(Public, frozen=True, tag="code_left_open"):
    """A game with an evil codemaker began, without a code."""

    codemaker: int


class CodemakerChosen(SeatEvent, frozen=True, tag="codemaker_chosen"):
    """The codemaker of the first game was chosen."""


class Guessed(Public, frozen=True, tag="guessed"):
    """The codebreaker set a guess."""

    codebreaker: int
    guess: Code


class KeyGiven(Public, frozen=True, tag="key_given"):
    """The codemaker answered the last guess with a key."""

    codemaker: int
    key: Key


class CodeShown(Public, frozen=True, tag="code_shown"):
    """The code was shown."""

    code: Code
    """With an evil codemaker, a code that fits all keys."""


class Challenged(Public, frozen=True, tag="challenged"):
    """The codebreaker challenged the keys."""

    codebreaker: int
    wrong_rows: tuple[int, ...]
    """The rows with a wrong key, from 0. If there are any, the game is void and replayed."""
    code: Code | None
    """The code, if a key was wrong."""


class GameScored(Public, frozen=True, tag="game_scored"):
    """A game ended and the codemaker scored."""

    codemaker: int
    points: int
    found: bool


class SeatLeft(SeatEvent, frozen=True, tag="seat_left"):
    """A player left the match."""


class MatchEnded(Public, frozen=True, tag="match_ended"):
    """The match is over; see `outcome`."""

    outcome: Outcome
    winner: int | None
    """None unless the outcome is `won`."""


PublicEvent = (
    CodemakerChosen | CodeLeftOpen | Guessed | KeyGiven | CodeShown | Challenged | GameScored | SeatLeft | MatchEnded
)
SecretEvent = CodeSet
Event = SecretEvent | PublicEvent


class SawCodeSet(events.Sight, frozen=True, tag="code_set"):
    """`CodeSet`; the code is None for all but the codemaker."""

    codemaker: int
    code: Code | None


Sight = SawCodeSet | PublicEvent
