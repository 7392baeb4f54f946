"""A puzzle of Mastermind as its page shows it, from the puzzle alone."""

from blindside.core.messages import Message, msg
from blindside.puzzles.mastermind import MastermindPuzzle
from blindside.web.pages.bundle import Values
from blindside.web.pages.mastermind.pegs import keys, pegs, picks, with_pegs
from blindside.wording.mastermind.labels import key_name


def puzzle_values(puzzle: MastermindPuzzle) -> Values:
    board = puzzle.board
    return {
        "holes": board.holes,
        "clues": [(pegs(guess), keys(key), key_name(key)) for guess, key in puzzle.clues],
        "picks": picks(board),
        "peg_in": peg_in,
        "drawn": with_pegs,
    }


def peg_in(hole: int, peg: Message) -> Message:
    return msg("hole {hole}: {peg}", hole=hole, peg=peg)
