"""How bots hide a code, which clues they give, and how they guess.

A guess is some code, from the settings, the clues so far and a dealer, or None where no code fits. Three ways to
guess are modelled on people: a novice goes by the last clues alone, a casual player overlooks some, and an expert
compares the few codes that come to mind. None of these guesses a code twice.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from blindside.core.dealers import Dealer
from blindside.core.errors import NotAllowed
from blindside.games.mastermind.board import Board, View
from blindside.games.mastermind.codes import Code, Key, make_key
from blindside.games.mastermind.fitting import Clue, find_code, fits
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import OPTIMAL
from blindside.reason.mastermind.codemaking import choose_evasive_key
from blindside.reason.mastermind.counting import count_codes_left

if TYPE_CHECKING:
    from blindside.reason.mastermind.suggestions import Adviser

ChooseCode = Callable[[Settings, Dealer], Code]
ChooseGuess = Callable[[Settings, Sequence[Clue], Dealer], Code | None]

REMEMBERED = 2
"""Clues that a novice goes by."""
OVERLOOKED = 6
"""A casual player overlooks one clue in so many, each time anew."""
COMPARED = 12
"""Codes that come to an expert's mind."""
MOST_CODES = 100_000
"""On larger boards it would take longer than a second to find the best guess, or a dozen that fit."""
MOST_SEARCHED = 4_096
"""On larger boards exact costs would take a server too much memory."""


def guess_any(settings: Settings, clues: Sequence[Clue], dealer: Dealer) -> Code | None:
    return find_code(settings, clues, order=dealer.shuffle)


def guess_by_last_clues(settings: Settings, clues: Sequence[Clue], dealer: Dealer) -> Code | None:
    return _guess_by_some(settings, clues, clues[-REMEMBERED:], dealer)


def guess_by_most_clues(settings: Settings, clues: Sequence[Clue], dealer: Dealer) -> Code | None:
    return _guess_by_some(settings, clues, [clue for clue in clues if dealer.pick(OVERLOOKED)], dealer)


def _guess_by_some(settings: Settings, clues: Sequence[Clue], minded: Sequence[Clue], dealer: Dealer) -> Code | None:
    """Who would guess a code again notices that, and then goes by all clues."""
    guess = guess_any(settings, minded, dealer)
    return guess_any(settings, clues, dealer) if any(guess == earlier for earlier, _ in clues) else guess


def guess_by_comparing(settings: Settings, clues: Sequence[Clue], dealer: Dealer) -> Code | None:
    """Of the codes that come to mind, the one whose key tells most about which of them it is."""
    codes: dict[Code, None] = {}
    for _ in range(COMPARED if _count_codes(settings) <= MOST_CODES else 1):
        code = guess_any(settings, clues, dealer)
        if code is None:
            return None
        codes[code] = None

    def left(guess: Code) -> int:
        """Expected, times the number of codes."""
        return sum(count**2 for count in Counter(make_key(code, guess) for code in codes).values())

    return min(codes, key=left)


def guess_by_method(method: str, settings: Settings, clues: Sequence[Clue], dealer: Dealer) -> Code | None:
    """What `blindside mastermind suggest` suggests; on boards that are too large for that, any code that fits."""
    if _count_codes(settings) > MOST_CODES:
        return guess_any(settings, clues, dealer)
    from blindside.reason.mastermind.suggestions import FALLBACK_METHOD  # here, because numpy takes a while to load

    if method == OPTIMAL and _count_codes(settings) > MOST_SEARCHED:
        method = FALLBACK_METHOD
    adviser = _get_adviser(settings.holes, settings.colors, settings.repeats, settings.empty)
    try:
        position = adviser.position(clues)
    except NotAllowed:
        return None
    guess, _ = adviser.choose(position, method, dealer)
    return adviser.space.code(guess)


def _count_codes(settings: Settings) -> int:
    """How many there are on the board."""
    count = count_codes_left(settings, ())
    assert count is not None, "without clues that is soon counted"
    return count


@lru_cache(maxsize=4)
def _get_adviser(holes: int, colors: int, repeats: bool, empty: bool) -> "Adviser":
    """One for all bots at tables with such a board."""
    from blindside.reason.mastermind.suggestions import Adviser

    return Adviser(Settings(holes=holes, colors=colors, repeats=repeats, empty=empty))


class Codemaker:
    """Clues truthfully; where no code is fixed, by one that it has in mind."""

    def __init__(self, hide: ChooseCode, dealer: Dealer) -> None:
        self._hide = hide
        self._dealer = dealer
        self._in_mind: Code | None = None

    def code(self, settings: Settings) -> Code:
        return self._hide(settings, self._dealer)

    def clue(self, view: View) -> Key:
        code = self._kept_in_mind(view.board) if view.code is None else view.code
        return make_key(code, view.board.rows[-1].guess)

    def _kept_in_mind(self, board: Board) -> Code:
        """Through a whole game; who was not there when it began, or has forgotten, thinks of another that fits."""
        if not board.clues:
            self._in_mind = self.code(board.settings)
        elif self._in_mind is None or not fits(self._in_mind, board.clues):
            self._in_mind = guess_any(board.settings, board.clues, self._dealer)
        assert self._in_mind is not None, "some code fits where none is fixed"
        return self._in_mind


class EvasiveCodemaker(Codemaker):
    """Has no code in mind: its every clue leaves as many codes as any can."""

    def clue(self, view: View) -> Key:
        return choose_evasive_key(view.board.settings, view.board.clues, view.board.rows[-1].guess)
