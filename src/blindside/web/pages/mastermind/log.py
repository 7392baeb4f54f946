"""The log of a match of Mastermind on its page."""

from functools import partial
from typing import Any

from blindside.core.audience import SeatNames
from blindside.games.mastermind.events import (
    Challenged,
    Clued,
    CodeShown,
    GameScored,
    Guessed,
    SawCodeSet,
)
from blindside.games.mastermind.settings import Settings
from blindside.web.pages.log_entries import Entry, Tell
from blindside.web.pages.mastermind.pegs import keys, pegs
from blindside.web.pages.pieces import Piece
from blindside.wording.mastermind.events import describe


def teller(settings: Settings) -> Tell:
    return partial(tell, is_single=settings.is_single)


def tell(number: int, sight: Any, named: SeatNames, is_single: bool) -> Entry:
    kind, pieces = _drawing_of(sight)
    return Entry(number, kind, describe(sight, is_single, named, "page"), pieces)


def _drawing_of(sight: Any) -> tuple[str, tuple[Piece, ...]]:
    """The kind of the entry, and what is drawn with it."""
    match sight:
        case SawCodeSet(_, code):
            return "game", () if code is None else pegs(code)
        case CodeShown(code):
            return "game", pegs(code)
        case Guessed(_, guess):
            return "guess", pegs(guess)
        case Clued(_, key):
            return "clue", keys(key)
        case Challenged(_, wrong_rows):
            return "right" if wrong_rows else "wrong", ()
        case GameScored():
            return "right", ()
        case _:
            return "game", ()
