"""Commands of a match of Mastermind. `Start` is automatic."""

from blindside.core import events
from blindside.core.events import SeatCommand
from blindside.games.mastermind.codes import Code, Key


class Start(events.Command, frozen=True, tag="start"):
    """Choose the codemaker of the first game."""

    first_codemaker: int | None = None
    """With None the players have not chosen, and it is drawn."""


class SetCode(SeatCommand, frozen=True, tag="set_code"):
    """Put a code behind the screen, as the codemaker."""

    code: Code


class Guess(SeatCommand, frozen=True, tag="guess"):
    """Fill the next row, as the codebreaker."""

    guess: Code


class GiveKey(SeatCommand, frozen=True, tag="give_key"):
    """Answer the last guess with a key, as the codemaker."""

    key: Key


class Challenge(SeatCommand, frozen=True, tag="challenge"):
    """The codebreaker says that a key was wrong."""


class Continue(SeatCommand, frozen=True, tag="continue"):
    """The codebreaker has seen the code and lets the rows stand."""


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Give up the seat, which ends the match."""


Command = Start | SetCode | Guess | GiveKey | Challenge | Continue | Leave

Move = SetCode | Guess | GiveKey | Challenge | Continue
"""The commands that players send. The others are automatic."""
