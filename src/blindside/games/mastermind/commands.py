"""What can be asked of a match of Mastermind. `Start` is the table's own to give."""

from blindside.core import events
from blindside.games.mastermind.codes import Code, Key


class Start(events.Command, frozen=True, tag="start"):
    """Choose the codemaker of the first game."""

    first_codemaker: int | None = None
    """With None the players have not chosen, and it is drawn."""


class SetCode(events.Command, frozen=True, tag="set_code"):
    """Put a code behind the screen, as the codemaker."""

    seat: int
    code: Code


class Guess(events.Command, frozen=True, tag="guess"):
    """Fill the next row, as the codebreaker."""

    seat: int
    guess: Code


class GiveKey(events.Command, frozen=True, tag="give_key"):
    """Answer the last guess with a key, as the codemaker."""

    seat: int
    key: Key


class Challenge(events.Command, frozen=True, tag="challenge"):
    """The codebreaker says that a key was wrong."""

    seat: int


class Continue(events.Command, frozen=True, tag="continue"):
    """The codebreaker has seen the code and lets the rows stand."""

    seat: int


class Leave(events.Command, frozen=True, tag="leave"):
    """Give up the seat, which ends the match."""

    seat: int


Command = Start | SetCode | Guess | GiveKey | Challenge | Continue | Leave

Move = SetCode | Guess | GiveKey | Challenge | Continue
"""The commands of players; the table gives the others."""
