"""Rules, first lesson and puzzles of Mastermind."""

from starlette.requests import Request

from blindside.core.messages import Message, msg
from blindside.games.mastermind.codes import make_key
from blindside.puzzles.mastermind import MastermindPuzzle
from blindside.web.pages.bundle import LearnPage, Values
from blindside.web.pages.mastermind import lesson
from blindside.web.pages.mastermind.pegs import draw_pegs, keys, pegs, picks
from blindside.wording.mastermind import rules
from blindside.wording.mastermind.labels import key_name


def _rules(_: Request) -> Values:
    code, guesses = rules.BOARD_EXAMPLE
    return {
        "sections": rules.SECTIONS,
        "on_this_site": rules.ON_THIS_SITE,
        "examples": rules.KEY_EXAMPLES,
        "code": code,
        "rows": [(guess, make_key(code, guess)) for guess in guesses],
        "key": make_key,
        **_pegs(),
    }


def _lesson(_: Request) -> Values:
    letters, replies = lesson.verdicts()
    return {
        "steps": lesson.STEPS,
        "own": lesson.OWN,
        "guess": lesson.GUESS,
        "rows": lesson.ROWS,
        "out": lesson.SIGNS_RULED_OUT,
        "secret": lesson.SECRET,
        "letters": letters,
        "replies": replies,
        "key_replies": lesson.key_replies(),
        "laid": lesson.KEYS,
        "own_key": make_key(lesson.OWN, lesson.GUESS),
        **_pegs(),
    }


def _pegs() -> Values:
    return {"pegs": rules.USUAL_PEGS, "key_name": key_name, "holes": lesson.USUAL.holes}


LEARN: dict[str, LearnPage] = {
    "mastermind": ("learn/rules.html", _rules),
    "first-mastermind": ("mastermind/lesson.html", _lesson),
}


def puzzle_values(puzzle: MastermindPuzzle) -> Values:
    board = puzzle.board
    return {
        "holes": board.holes,
        "rows": [(pegs(guess), keys(key), key_name(key)) for guess, key in puzzle.rows],
        "picks": picks(board),
        "peg_in": peg_in,
        "drawn": draw_pegs,
    }


def peg_in(hole: int, peg: Message) -> Message:
    return msg("hole {hole}: {peg}", hole=hole, peg=peg)
