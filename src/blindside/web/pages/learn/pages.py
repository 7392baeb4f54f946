"""The pages to learn from, by their addresses below `/learn/`."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.games.code777.questions import answer_text, question, seen_by
from blindside.games.code777.settings import EDITIONS, Settings, edition_named
from blindside.games.code777.tiles import TRIANGLE
from blindside.games.mastermind.codes import key
from blindside.web.pages.code777.cards import answer_color
from blindside.web.pages.code777.keys import keys
from blindside.web.pages.code777.pieces import chips
from blindside.web.pages.code777.triangle import triangle
from blindside.web.pages.learn import hand, lesson_code777, lesson_mastermind
from blindside.web.pages.rendering import page
from blindside.web.route import Service
from blindside.wording.code777 import editions
from blindside.wording.code777 import rules as rules_code777
from blindside.wording.code777.labels import tile_name
from blindside.wording.mastermind import rules as rules_mastermind
from blindside.wording.mastermind.labels import key_name

Values = dict[str, Any]
USUAL_EDITION = Settings().edition


def _code777(request: Request) -> Values:
    chosen = edition_named(request.query_params.get("edition", USUAL_EDITION))
    racks = [rack for _, rack in rules_code777.TABLE]
    answer = question(rules_code777.ASKED).answer([*seen_by(rules_code777.READER, racks), rules_code777.OWN])
    return {
        "sections": rules_code777.SECTIONS,
        "in_this_house": rules_code777.HERE,
        "editions": EDITIONS,
        "chosen": chosen,
        "own_rules": editions.own_rules(chosen.name),
        "table": rules_code777.TABLE,
        "own": rules_code777.OWN,
        "reader": rules_code777.READER,
        "asked": question(rules_code777.ASKED),
        "answer": answer_text(rules_code777.ASKED, answer),
        "answer_color": answer_color(rules_code777.ASKED, answer),
        "triangle": TRIANGLE,
        "tile_name": tile_name,
        "chips": chips,
    }


def _mastermind(_: Request) -> Values:
    code, guesses = rules_mastermind.BOARD_EXAMPLE
    return {
        "sections": rules_mastermind.SECTIONS,
        "in_this_house": rules_mastermind.HERE,
        "examples": rules_mastermind.KEY_EXAMPLES,
        "code": code,
        "rows": [(guess, key(code, guess)) for guess in guesses],
        "key": key,
        **_pegs(),
    }


def _editions(request: Request) -> Values:
    one = edition_named(request.query_params.get("one", USUAL_EDITION))
    other = edition_named(request.query_params.get("other", "english-2010"))
    return {
        "editions": EDITIONS,
        "one": one,
        "other": other,
        "differing": editions.differing(one.name, other.name),
        "alike": editions.alike(one.name, other.name),
        "points": editions.DIFFERENCES,
        "same": editions.ALIKE,
    }


def _first_code777(_: Request) -> Values:
    return {
        "steps": lesson_code777.steps(),
        "names": hand.NAMES,
        "seen": hand.SEEN,
        "own": hand.OWN,
        "replies": hand.replies(),
        "keys": keys(Settings()),
        "triangle": triangle(hand.CROSSED_ALREADY),
        "tile_name": tile_name,
        "chips": chips,
    }


def _first_mastermind(_: Request) -> Values:
    letters, replies = lesson_mastermind.verdicts()
    return {
        "steps": lesson_mastermind.STEPS,
        "own": lesson_mastermind.OWN,
        "guess": lesson_mastermind.GUESS,
        "rows": lesson_mastermind.ROWS,
        "out": lesson_mastermind.OUT,
        "secret": lesson_mastermind.SECRET,
        "letters": letters,
        "replies": replies,
        "key_replies": lesson_mastermind.key_replies(),
        "laid": lesson_mastermind.KEYS,
        "own_key": key(lesson_mastermind.OWN, lesson_mastermind.GUESS),
        **_pegs(),
    }


def _pegs() -> Values:
    return {"pegs": rules_mastermind.USUAL_PEGS, "key_name": key_name, "holes": lesson_mastermind.USUAL.holes}


PAGES: dict[str, Callable[[Request], Values]] = {
    "code777": _code777,
    "mastermind": _mastermind,
    "editions": _editions,
    "first-code777": _first_code777,
    "first-mastermind": _first_mastermind,
}


async def index(_: Service, request: Request) -> Response:
    return page(request, "learn/index.html")


async def one(_: Service, request: Request) -> Response:
    name = request.path_params["page"]
    if name not in PAGES:
        raise Illegal("web/no-file", msg("there is nothing at this address"))
    return page(request, f"learn/{name}.html", **PAGES[name](request))
