"""What speaks against an answer to a puzzle: only one has nothing against it."""

from blindside.core.messages import Message, msg
from blindside.games.code777.tiles import Triple, read_numbers
from blindside.games.mastermind.codes import Code, key, read_code
from blindside.reason.code777.belief import triple_chances
from blindside.reason.code777.deduction import at_table
from blindside.reason.code777.racksets import WHOLE_BOX, called, packed, possible
from blindside.reason.code777.situations import racks_fitting, tiles_in_view
from blindside.review.puzzles import Puzzle
from blindside.review.puzzles.code777 import Code777Puzzle
from blindside.review.puzzles.mastermind import MastermindPuzzle


def against(puzzle: Puzzle, answer: str) -> Message | None:
    """Of an answer as it is typed. None: it is the solution."""
    if isinstance(puzzle, Code777Puzzle):
        return against_numbers(puzzle, read_numbers(answer))
    return against_code(puzzle, read_code(answer.replace(" ", ""), puzzle.board))


def against_numbers(puzzle: Code777Puzzle, numbers: Triple) -> Message | None:
    """The first thing that does: tiles, an answer, or a silence. None: these are the numbers."""
    left = called(numbers, None) & possible(WHOLE_BOX - packed(tiles_in_view(puzzle.table)))
    if not left:
        return msg("there are not enough such tiles")
    for number, told in enumerate(puzzle.table.answers, 1):
        left &= racks_fitting(puzzle.table, told)
        if not left:
            return msg("answer {number} speaks against it", number=number)
    if numbers not in triple_chances(at_table(puzzle.table, puzzle.silences + 1).weights):
        return msg("somebody would have called")
    return None


def against_code(puzzle: MastermindPuzzle, code: Code) -> Message | None:
    """The first clue that does. None: this is the code."""
    for number, (guess, given) in enumerate(puzzle.clues, 1):
        if key(code, guess) != given:
            return msg("clue {number} speaks against it", number=number)
    return None
