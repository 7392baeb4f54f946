"""A puzzle as its page shows it, from the puzzle alone."""

from typing import Any

from blindside.core.messages import Message, msg
from blindside.games.code777.questions import answer_text, question
from blindside.games.code777.settings import Settings
from blindside.puzzles import Puzzle
from blindside.puzzles.code777 import Code777Puzzle
from blindside.puzzles.mastermind import MastermindPuzzle
from blindside.reason.code777.situations import tiles_in_view
from blindside.web.pages.code777.cards import answer_color
from blindside.web.pages.code777.keys import keys
from blindside.web.pages.code777.pieces import with_tiles
from blindside.web.pages.code777.triangle import triangle
from blindside.web.pages.mastermind.pegs import keys as key_pegs
from blindside.web.pages.mastermind.pegs import pegs, picks, with_pegs
from blindside.wording.code777.labels import tile_name
from blindside.wording.mastermind.labels import key_name
from blindside.wording.puzzles import NAMES, silence


def shown(puzzle: Puzzle) -> dict[str, Any]:
    return _code777(puzzle) if isinstance(puzzle, Code777Puzzle) else _mastermind(puzzle)


def _code777(puzzle: Code777Puzzle) -> dict[str, object]:
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


def _mastermind(puzzle: MastermindPuzzle) -> dict[str, object]:
    board = puzzle.board
    return {
        "holes": board.holes,
        "clues": [(pegs(guess), key_pegs(key), key_name(key)) for guess, key in puzzle.clues],
        "picks": picks(board),
        "peg_in": peg_in,
        "drawn": with_pegs,
    }


def peg_in(hole: int, peg: Message) -> Message:
    return msg("hole {hole}: {peg}", hole=hole, peg=peg)
