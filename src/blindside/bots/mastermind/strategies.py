"""Strategies of bots: how they set codes, guess and give keys.

A function that guesses returns a code that fits, or None if no code fits. Three ways to guess are modelled on people: a
novice uses the last keys alone, a casual player overlooks some, and an expert compares a few codes. None of them
guesses a code twice.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from blindside.core.dealers import Dealer
from blindside.core.errors import NotAllowed
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import Code, Key, make_key
from blindside.games.mastermind.fitting import KeyedRow, find_code, fits
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import OPTIMAL
from blindside.reason.mastermind.codemaking import choose_evasive_key
from blindside.reason.mastermind.counting import count_codes_left

if TYPE_CHECKING:
    from blindside.reason.mastermind.suggestions import Adviser

ChooseCode = Callable[[Settings, Dealer], Code]
ChooseGuess = Callable[[Settings, Sequence[KeyedRow], Dealer], Code | None]

REMEMBERED = 2
"""Number of keys that a novice uses."""
OVERLOOKED = 6
"""A casual player overlooks one key in so many, anew for each guess."""
COMPARED = 12
"""Number of codes that an expert compares."""
MAX_CODES = 100_000
"""On larger boards the best guess, or a dozen codes that fit, would take longer than a second."""
MAX_SEARCHED = 4_096
"""On larger boards exact costs would take a server too much memory."""


def guess_any(settings: Settings, rows: Sequence[KeyedRow], dealer: Dealer) -> Code | None:
    """Guess any code that fits all keys."""
    return find_code(settings, rows, order=dealer.shuffle)


def guess_by_last_rows(settings: Settings, rows: Sequence[KeyedRow], dealer: Dealer) -> Code | None:
    """Guess a code that fits the last keys, as a novice does."""
    return _guess_by_some(settings, rows, rows[-REMEMBERED:], dealer)


def guess_by_most_rows(settings: Settings, rows: Sequence[KeyedRow], dealer: Dealer) -> Code | None:
    """Guess a code that fits the keys not overlooked, as a casual player does."""
    return _guess_by_some(settings, rows, [row for row in rows if dealer.pick(OVERLOOKED)], dealer)


def _guess_by_some(
    settings: Settings, rows: Sequence[KeyedRow], noticed: Sequence[KeyedRow], dealer: Dealer
) -> Code | None:
    """Guess by some rows, or by all if that would repeat a guess."""
    guess = guess_any(settings, noticed, dealer)
    return guess_any(settings, rows, dealer) if any(guess == earlier for earlier, _ in rows) else guess


def guess_by_comparing(settings: Settings, rows: Sequence[KeyedRow], dealer: Dealer) -> Code | None:
    """Guess the one of a dozen fitting codes that tells them best apart (smallest expected cell)."""
    codes: dict[Code, None] = {}
    for _ in range(COMPARED if _count_codes(settings) <= MAX_CODES else 1):
        code = guess_any(settings, rows, dealer)
        if code is None:
            return None
        codes[code] = None

    def left(guess: Code) -> int:
        """Expected, times the number of codes."""
        return sum(count**2 for count in Counter(make_key(code, guess) for code in codes).values())

    return min(codes, key=left)


def guess_by_method(method: str, settings: Settings, rows: Sequence[KeyedRow], dealer: Dealer) -> Code | None:
    """Guess what `blindside mastermind suggest` suggests; on boards too large for that, any code that fits."""
    if _count_codes(settings) > MAX_CODES:
        return guess_any(settings, rows, dealer)
    from blindside.reason.mastermind.suggestions import FALLBACK_METHOD  # here, because numpy takes a while to load

    if method == OPTIMAL and _count_codes(settings) > MAX_SEARCHED:
        method = FALLBACK_METHOD
    adviser = _get_adviser(settings.holes, settings.colors, settings.repeats, settings.empty)
    try:
        position = adviser.position(rows)
    except NotAllowed:
        return None
    guess, _ = adviser.choose(position, method, dealer)
    return adviser.space.code(guess)


def _count_codes(settings: Settings) -> int:
    count = count_codes_left(settings, ())
    assert count is not None, "without rows that is soon counted"
    return count


@lru_cache(maxsize=4)
def _get_adviser(holes: int, colors: int, repeats: bool, empty: bool) -> "Adviser":
    """Return one adviser for all bots on such a board."""
    from blindside.reason.mastermind.suggestions import Adviser

    return Adviser(Settings(holes=holes, colors=colors, repeats=repeats, empty=empty))


class Codemaker:
    """Gives true keys; where no code is fixed, keys for a code that it has in mind."""

    def __init__(self, hide: ChooseCode, dealer: Dealer) -> None:
        self._hide = hide
        self._dealer = dealer
        self._in_mind: Code | None = None

    def code(self, settings: Settings) -> Code:
        return self._hide(settings, self._dealer)

    def choose_key(self, view: View) -> Key:
        code = self._choose_fitting_code(view.board) if view.code is None else view.code
        return make_key(code, view.board.rows[-1].guess)

    def _choose_fitting_code(self, board: Board) -> Code:
        """Return the code in mind, chosen at the start of a game, or later if it does not fit the keys given."""
        if not board.keyed_rows:
            self._in_mind = self.code(board.settings)
        elif self._in_mind is None or not fits(self._in_mind, board.keyed_rows):
            self._in_mind = guess_any(board.settings, board.keyed_rows, self._dealer)
        assert self._in_mind is not None, "some code fits where none is fixed"
        return self._in_mind


class EvasiveCodemaker(Codemaker):
    """Has no code in mind: each of its keys leaves as many codes as possible."""

    def choose_key(self, view: View) -> Key:
        return choose_evasive_key(view.board.settings, view.board.keyed_rows, view.board.rows[-1].guess)
