"""Rate a finished game guess by guess: regret and luck.

The *expected guesses* of a position are those that optimal play needs on average. The *regret* of a guess is how many
more are needed with it. Its *luck* is how many fewer are left after its key than after an average one. So if the code
was found, guesses = expected guesses at the start + regret − luck.
"""

from collections.abc import Callable, Sequence
from math import log2

from msgspec import Struct

from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.fitting import KeyedRow
from blindside.reason.mastermind.space import key_number
from blindside.reason.mastermind.suggestions import Adviser

ROUNDING = 1e-9


class GuessRating(Struct, frozen=True):
    """One guess with its information, regret and luck."""

    guess: Code
    key: Key
    before: int
    after: int
    """Codes left; 0 if the keys contradict each other."""
    expected_bits: float
    """Expected information of the guess."""
    gained_bits: float | None
    """Information of its key; None if the keys contradict each other."""
    expected_guesses: float | None
    """Average guesses still needed with optimal play. None if not known, as all below."""
    best: Code | None
    regret: float | None
    luck: float | None

    @property
    def is_best(self) -> bool:
        """Whether no guess is better."""
        return self.regret is not None and self.regret < ROUNDING


def rate_guesses(
    adviser: Adviser, rows: Sequence[KeyedRow], deadline: Callable[[], None] = lambda: None
) -> list[GuessRating]:
    """Rate each guess until the game ends or the keys contradict each other; calls `deadline` before each row."""
    ratings: list[GuessRating] = []
    for row, (guess, key) in enumerate(rows):
        deadline()
        ratings.append(rate_guess(adviser, rows[:row], guess, key))
        if not ratings[-1].after:
            break
    return ratings


def rate_guess(adviser: Adviser, earlier: Sequence[KeyedRow], guess: Code, key: Key) -> GuessRating:
    """Rate a guess that got this key after these rows."""
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
