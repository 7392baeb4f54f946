"""The companion for Mastermind: entries, and the sentences of the device. The server computes nothing for it."""

from blindside.core.messages import Message, keep_placeholders, msg, plural
from blindside.games.mastermind.codes import COLORS as SIGNS
from blindside.games.mastermind.codes import EMPTY
from blindside.games.mastermind.settings import COLORS, HOLES, ROWS
from blindside.web.pages.bundle import GameCompanion, Values
from blindside.web.pages.mastermind.pegs import HIT, NEAR, piece
from blindside.wording.mastermind.labels import PEGS

_TEXTS: dict[str, Message] = {
    "left": plural("{count} code fits", "{count} codes fit", 1),
    "too many": msg("Too many codes fit to count."),
    "may be the code": msg("It may be the code."),
    "cannot be the code": msg("It cannot be the code, but it tells you the most."),
    "from sample": msg("It fits all the keys. The board is too large to search for a better one."),
    "worst": plural("At worst, it leaves {count} code.", "At worst, it leaves {count} codes.", 1),
    "optimal": msg("Optimal: {guesses} more guesses on average, including this one."),
    "strong": msg("A strong guess, but not proven to be the best."),
    "perhaps row": msg("Perhaps row {number}"),
    "if so": plural("if so, {count} code fits", "if so, {count} codes fit", 1),
    "hole": msg("Hole"),
    "possible": msg("possible"),
    "ruled out": msg("ruled out"),
    "red": HIT.name,
    "white": NEAR.name,
    **{f"peg {sign}": name for sign, name in PEGS.items()},
}


def _entry_values() -> Values:
    return {"holes": HOLES, "colors": COLORS, "rows": ROWS, "picks": [(sign, piece(sign)) for sign in (*SIGNS, EMPTY)]}


COMPANION = GameCompanion(values=_entry_values, texts={name: keep_placeholders(text) for name, text in _TEXTS.items()})
