"""Positions with exactly one solution: made from a seed, graded, solved step by step; of each game one a day."""

from typing import cast

from msgspec.structs import replace

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.puzzles.code777 import CODE777, Code777Puzzle, Code777Solution
from blindside.puzzles.levels import AnyPuzzles, Level, Origin, read_level
from blindside.puzzles.mastermind import MASTERMIND, MastermindPuzzle, MastermindSolution

GENERATOR = 1
"""Counted up whenever a level and seed give another puzzle than before."""
GAMES = {puzzles.game: cast(AnyPuzzles, puzzles) for puzzles in (CODE777, MASTERMIND)}

Puzzle = Code777Puzzle | MastermindPuzzle
Solution = Code777Solution | MastermindSolution


def check_game(game: str) -> None:
    if game not in GAMES:
        raise InvalidInput(
            "puzzle/game", msg("'{game}' is no game: the games are {games}", game=game, games=list(GAMES))
        )


def new_puzzle(game: str, level: Level, seed: int) -> Puzzle:
    """The same for ever and everywhere."""
    check_game(game)
    level = read_level(level)
    puzzle: Puzzle = GAMES[game].make(level, SimulationDealer(seed))
    return replace(puzzle, origin=Origin(GENERATOR, level, seed))


def solve(puzzle: Puzzle) -> Solution:
    """The one solution, how hard it is, and the proof. Refuses what has no solution, or several."""
    solution: Solution = GAMES[puzzle.game].solve(puzzle)
    return solution


def against(puzzle: Puzzle, answer: str) -> Message | None:
    """Of an answer as it is typed. None: it is the solution."""
    return GAMES[puzzle.game].against(puzzle, answer)
