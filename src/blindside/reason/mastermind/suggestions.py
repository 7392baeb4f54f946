"""Suggest the next guess in a position, and rate any guess: its information and its cost."""

from collections.abc import Sequence
from math import log2

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.errors import NotAllowed
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.fitting import KeyedRow
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import OPTIMAL
from blindside.reason.mastermind.costs import Costs, Position
from blindside.reason.mastermind.heuristics import make_chooser
from blindside.reason.mastermind.space import get_space, key_number

FALLBACK_METHOD = "entropy"
"""The method where the best guess is not known."""
EXAMPLES = 8


class Cell(Struct, frozen=True):
    """A key that a guess may get, and the number of codes it leaves."""

    key: Key
    codes: int


class Advice(Struct, frozen=True):
    """One guess, rated."""

    guess: Code
    possible: bool
    """Whether the guess may be the code."""
    cells: tuple[Cell, ...]
    """The possible keys, the one that leaves most codes first."""
    bits: float
    """Expected information of the key."""
    total: int | None
    """Total of guesses still needed over all codes left, this one included; None if not known."""


class Suggestion(Struct, frozen=True):
    """The next guess, and the position."""

    left: int
    examples: tuple[Code, ...]
    method: str
    """The method that chose the guess in the end."""
    fewest: int | None
    """The cost of the best guess; None if not known."""
    advice: Advice
    played: Advice | None
    """The rating of the guess that was asked about."""


class Adviser:
    """Suggests and rates guesses on one board. Costs are cached."""

    def __init__(self, settings: Settings) -> None:
        self.space = get_space(settings)
        self.costs = Costs(self.space)

    def position(self, rows: Sequence[KeyedRow]) -> Position:
        """Return the position after these rows; raise NotAllowed if no code fits them."""
        position = self.costs.position([(self.space.number(guess), key_number(key)) for guess, key in rows])
        if not len(position.left):
            raise NotAllowed("mastermind/no-code-fits", msg("no code fits all these keys"))
        return position

    def suggest(self, position: Position, method: str, dealer: Dealer, asked: Code | None = None) -> Suggestion:
        """Choose a guess and rate it, and rate the guess `asked` if given."""
        best = self.costs.best_guess(position)
        guess, method = self.choose(position, method, dealer)
        return Suggestion(
            left=len(position.left),
            examples=tuple([self.space.code(code) for code in position.left[:EXAMPLES]]),
            method=method,
            fewest=None if best is None else best.total,
            advice=self.rate(position, guess),
            played=None if asked is None else self.rate(position, self.space.number(asked)),
        )

    def choose(self, position: Position, method: str, dealer: Dealer) -> tuple[int, str]:
        """Choose a guess; return it with the method that chose it in the end."""
        if method == OPTIMAL:
            best = self.costs.best_guess(position)
            if best is not None:
                return best.guess, method
            method = FALLBACK_METHOD
        return make_chooser(method, self.space, dealer=dealer)(position.left, position.guesses), method

    def rate(self, position: Position, guess: int) -> Advice:
        """Rate one guess."""
        cells = self.space.split(guess, position.left)
        sizes = [Cell(self.space.key(key), len(cell)) for key, cell in cells.items()]
        many = len(position.left)
        bits = sum(len(cell) / many * log2(many / len(cell)) for cell in cells.values())
        total = None if self.costs.best_guess(position) is None else self.costs.cost_of_guess(position, guess)
        return Advice(
            guess=self.space.code(guess),
            possible=self.space.winning_key in cells,
            cells=tuple(sorted(sizes, key=lambda cell: -cell.codes)),
            bits=bits,
            total=total,
        )
