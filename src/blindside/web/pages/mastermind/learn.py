"""The pages to learn Mastermind from: its rules, and a first lesson."""

from starlette.requests import Request

from blindside.games.mastermind.codes import key
from blindside.web.pages.bundle import LearnPage, Values
from blindside.web.pages.mastermind import lesson
from blindside.wording.mastermind import rules
from blindside.wording.mastermind.labels import key_name


def _rules(_: Request) -> Values:
    code, guesses = rules.BOARD_EXAMPLE
    return {
        "sections": rules.SECTIONS,
        "in_this_house": rules.HERE,
        "examples": rules.KEY_EXAMPLES,
        "code": code,
        "rows": [(guess, key(code, guess)) for guess in guesses],
        "key": key,
        **_pegs(),
    }


def _lesson(_: Request) -> Values:
    letters, replies = lesson.verdicts()
    return {
        "steps": lesson.STEPS,
        "own": lesson.OWN,
        "guess": lesson.GUESS,
        "rows": lesson.ROWS,
        "out": lesson.OUT,
        "secret": lesson.SECRET,
        "letters": letters,
        "replies": replies,
        "key_replies": lesson.key_replies(),
        "laid": lesson.KEYS,
        "own_key": key(lesson.OWN, lesson.GUESS),
        **_pegs(),
    }


def _pegs() -> Values:
    return {"pegs": rules.PEGS, "key_name": key_name, "holes": lesson.USUAL.holes}


LEARN = {
    "mastermind": LearnPage("learn/rules.html", _rules),
    "first-mastermind": LearnPage("mastermind/lesson.html", _lesson),
}
