"""A puzzle of Code 777 as its page shows it, from the puzzle alone."""

from blindside.core.messages import msg
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import Settings
from blindside.puzzles.code777 import Code777Puzzle
from blindside.reason.code777.situations import tiles_in_view
from blindside.web.pages.bundle import Values
from blindside.web.pages.code777.cards import answer_color
from blindside.web.pages.code777.pieces import keys, triangle, with_tiles
from blindside.wording.code777.labels import tile_name
from blindside.wording.puzzles import NAMES, silence


def puzzle_values(puzzle: Code777Puzzle) -> Values:
    table = puzzle.table
    return {
        "racks": [(NAMES[place], rack) for place, rack in enumerate(table.racks) if rack is not None],
        "own": msg("You, {seat}", seat=NAMES[table.seat]),
        "answers": [
            (
                NAMES[told.reader],
                told.question,
                question(told.question).text,
                answer_text(told.question, told.answer),
                answer_color(told.question, told.answer),
            )
            for told in table.answers
        ],
        "silence": silence(puzzle.silences),
        "triangle": triangle(tiles_in_view(table)),
        "keys": keys(Settings()),
        "tile_name": tile_name,
        "drawn": with_tiles,
    }
