"""A finished game, guess by guess: what each guess was worth, and what luck made of it.

With the best guesses a position takes some number of guesses on average, its worth. The *regret* of a guess is how many
more it takes if that is guessed; its *luck* is how many fewer are left after the key it got than after an average one.
So where the code was found, the guesses made are the worth of the beginning, and all regret, less all luck.
"""

from collections.abc import Callable, Sequence
from math import log2

from msgspec import Struct

from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.fitting import Clue
from blindside.reason.mastermind.space import key_number
from blindside.reason.mastermind.suggestions import Adviser

ROUNDING = 1e-9


class GuessRating(Struct, frozen=True):
    """One guess with its regret and its luck."""

    guess: Code
    key: Key
    before: int
    after: int
    """Codes left; none if the clues contradict each other."""
    expected_bits: float
    """What the guess tells on average."""
    gained_bits: float | None
    """What it told; None if the clues contradict each other."""
    expected_guesses: float | None
    """Guesses to go with the best guess; from here on None where that is not known."""
    best: Code | None
    regret: float | None
    luck: float | None

    @property
    def is_best(self) -> bool:
        """As good as any; there may be several."""
        return self.regret is not None and self.regret < ROUNDING


def rate_guesses(
    adviser: Adviser, clues: Sequence[Clue], deadline: Callable[[], None] = lambda: None
) -> list[GuessRating]:
    """Until the game is over, or the clues contradict each other.

    Whoever has no time for a game of any size may say so before each row, by raising something.
    """
    ratings: list[GuessRating] = []
    for row, (guess, key) in enumerate(clues):
        deadline()
        ratings.append(rate_guess(adviser, clues[:row], guess, key))
        if not ratings[-1].after:
            break
    return ratings


def rate_guess(adviser: Adviser, earlier: Sequence[Clue], guess: Code, key: Key) -> GuessRating:
    """A guess that got this key after these rows."""
    space, costs = adviser.space, adviser.costs
    position = adviser.position(earlier)
    before = len(position.left)
    advice = adviser.rate(position, space.number(guess))
    after = next((cell.codes for cell in advice.cells if cell.key == key), 0)
    best = costs.best_guess(position)
    worth = regret = luck = None
    if best is not None and advice.total is not None:
        worth, regret = best.total / before, (advice.total - best.total) / before
        if key_number(key) == space.winning_key:
            luck = advice.total / before - 1
        elif after:
            following = costs.best_guess(costs.position((*position.played, (space.number(guess), key_number(key)))))
            luck = None if following is None else advice.total / before - 1 - following.total / after
    return GuessRating(
        guess=guess,
        key=key,
        before=before,
        after=after,
        expected_bits=advice.bits,
        gained_bits=log2(before / after) if after else None,
        expected_guesses=worth,
        best=None if best is None else space.code(best.guess),
        regret=regret,
        luck=luck,
    )
