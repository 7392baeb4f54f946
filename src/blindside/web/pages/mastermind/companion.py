"""The companion for Mastermind: entries and advice."""

from collections.abc import Sequence

from blindside.companion.mastermind import Analysis, Board, analyze, read_board
from blindside.core.messages import Message, figure, msg, plural
from blindside.games.mastermind.codes import COLORS as SIGNS
from blindside.games.mastermind.codes import EMPTY, alphabet
from blindside.games.mastermind.settings import COLORS, HOLES, ROWS
from blindside.reason.mastermind import audits
from blindside.web.pages.bundle import GameCompanion, Values
from blindside.web.pages.mastermind.pegs import keys, pegs, piece

MAX_CORRECTIONS = 5


def advise(board: Board) -> Values:
    """Return the values of the advice."""
    helps = analyze(board)
    contradicts = helps.left == 0
    return {
        "error": msg("No code fits all the keys. One of these is probably wrong:") if contradicts else None,
        "corrections": _group_corrections(helps.corrections)[:MAX_CORRECTIONS],
        "found": helps.found,
        "guess": helps.guess,
        "left": None if contradicts else _count_codes(helps),
        "lines": _describe_guess(helps),
        # For each hole: every sign, and whether it is possible.
        "holes": [[(sign, sign in may_be) for sign in alphabet(board.settings)] for may_be in helps.open],
    }


def _group_corrections(corrections: Sequence[audits.Correction]) -> list[Values]:
    """Keep one correction for each set of rows, with the most codes. Sets with more codes in total come first."""
    alike: dict[tuple[int, ...], list[audits.Correction]] = {}
    for one in corrections:
        alike.setdefault(tuple([fix.row for fix in one.fixes]), []).append(one)
    codes = {rows: sum(one.codes for one in some) for rows, some in alike.items()}
    return [
        {
            "fixes": [
                {"row": fix.row, "label": msg("Perhaps row {number}", number=fix.row + 1), "key": fix.key}
                for fix in alike[rows][0].fixes
            ],
            "codes": plural("if so, {count} code fits", "if so, {count} codes fit", codes[rows]),
        }
        for rows in sorted(alike, key=lambda rows: -codes[rows])
    ]


def _count_codes(helps: Analysis) -> Message:
    if helps.left is None:
        return msg("Too many codes fit to count.")
    return plural("{count} code fits", "{count} codes fit", helps.left)


def _describe_guess(helps: Analysis) -> list[Message]:
    advised = helps.suggestion
    if helps.guess is None or helps.found is not None:
        return []
    if advised is None:
        return [msg("It fits all the keys. The board is too large to search for a better one.")]
    advice, worst = advised.advice, advised.advice.cells[0].codes
    if advised.fewest is not None and advice.total is not None:
        guesses = figure(advice.total / advised.left, ".2f")
        strength = msg("Optimal: {guesses} more guesses on average, including this one.", guesses=guesses)
    else:
        strength = msg("A strong guess, but not proven to be the best.")
    return [
        msg("It may be the code.") if advice.possible else msg("It cannot be the code, but it tells you the most."),
        plural("At worst, it leaves {count} code.", "At worst, it leaves {count} codes.", worst),
        strength,
    ]


def _entry_values() -> Values:
    return {"holes": HOLES, "colors": COLORS, "rows": ROWS, "picks": [(sign, piece(sign)) for sign in (*SIGNS, EMPTY)]}


COMPANION = GameCompanion(
    values=_entry_values, read=read_board, advise=advise, draw={"pegs": pegs, "keys": keys, "piece": piece}
)
