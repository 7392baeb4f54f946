"""Rules, editions, first lesson and puzzles of Code 777."""

from starlette.requests import Request

from blindside.core.messages import msg
from blindside.games.code777.questions import answer_text, find_question, visible_racks
from blindside.games.code777.settings import EDITIONS, Settings, find_edition
from blindside.games.code777.tiles import TRIANGLE
from blindside.puzzles.code777 import Code777Puzzle
from blindside.reason.code777.situations import tiles_in_view
from blindside.web.pages.bundle import LearnPage, Values
from blindside.web.pages.code777 import lesson
from blindside.web.pages.code777.cards import answer_color
from blindside.web.pages.code777.pieces import chips, draw_tiles, keys, triangle
from blindside.wording.code777 import editions, rules
from blindside.wording.code777.labels import tile_name
from blindside.wording.puzzles import NAMES, describe_silences

USUAL_EDITION = Settings().edition


def _rules(request: Request) -> Values:
    chosen = find_edition(request.query_params.get("edition", USUAL_EDITION))
    racks = [rack for _, rack in rules.TABLE]
    answer = find_question(rules.ASKED).answer([*visible_racks(rules.READER, racks), rules.OWN])
    return {
        "sections": rules.SECTIONS,
        "on_this_site": rules.ON_THIS_SITE,
        "editions": EDITIONS,
        "chosen": chosen,
        "own_rules": editions.own_rules(chosen.name),
        "table": rules.TABLE,
        "own": rules.OWN,
        "reader": rules.READER,
        "asked": find_question(rules.ASKED),
        "answer": answer_text(rules.ASKED, answer),
        "answer_color": answer_color(rules.ASKED, answer),
        "triangle": TRIANGLE,
        "tile_name": tile_name,
        "chips": chips,
    }


def _editions(request: Request) -> Values:
    one = find_edition(request.query_params.get("one", USUAL_EDITION))
    other = find_edition(request.query_params.get("other", "english-2010"))
    return {
        "editions": EDITIONS,
        "one": one,
        "other": other,
        "differing": editions.find_differences(one.name, other.name),
        "alike": editions.find_similarities(one.name, other.name),
        "points": editions.DIFFERENCES,
        "same": editions.ALIKE,
    }


def _lesson(_: Request) -> Values:
    return {
        "steps": lesson.steps(),
        "names": lesson.NAMES,
        "seen": lesson.SEEN,
        "own": lesson.OWN,
        "replies": lesson.replies(),
        "keys": keys(Settings()),
        "triangle": triangle(lesson.MARKED_AS_SEEN),
        "tile_name": tile_name,
        "chips": chips,
    }


LEARN: dict[str, LearnPage] = {
    "code777": ("code777/rules.html", _rules),
    "editions": ("code777/editions.html", _editions),
    "first-code777": ("code777/lesson.html", _lesson),
}


def puzzle_values(puzzle: Code777Puzzle) -> Values:
    table = puzzle.table
    return {
        "racks": [(NAMES[place], rack) for place, rack in enumerate(table.racks) if rack is not None],
        "own": msg("You, {seat}", seat=NAMES[table.seat]),
        "answers": [
            (
                NAMES[answer.reader],
                answer.question,
                find_question(answer.question).text,
                answer_text(answer.question, answer.answer),
                answer_color(answer.question, answer.answer),
            )
            for answer in table.answers
        ],
        "silence": describe_silences(puzzle.silences),
        "triangle": triangle(tiles_in_view(table)),
        "keys": keys(Settings()),
        "tile_name": tile_name,
        "drawn": draw_tiles,
    }
