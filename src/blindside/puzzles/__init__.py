"""Puzzles: positions with one solution, made from a seed, graded and solved step by step."""

from typing import Literal, cast, overload

from msgspec.structs import replace

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.puzzles.bundle import AnyPuzzles, Level, Origin, read_level
from blindside.puzzles.code777 import CODE777, Code777Puzzle, Code777Solution
from blindside.puzzles.mastermind import MASTERMIND, MastermindPuzzle, MastermindSolution

GENERATOR = 1
"""Increased whenever a level and seed give another puzzle."""
GAMES = {puzzles.game: cast(AnyPuzzles, puzzles) for puzzles in (CODE777, MASTERMIND)}

Puzzle = Code777Puzzle | MastermindPuzzle
Solution = Code777Solution | MastermindSolution


def check_game(game: str) -> None:
    if game not in GAMES:
        raise InvalidInput(
            "puzzle/game", msg("unknown game '{game}': choose one of {games}", game=game, games=list(GAMES))
        )


@overload
def new_puzzle(game: Literal["code777"], level: Level, seed: int) -> Code777Puzzle: ...
@overload
def new_puzzle(game: Literal["mastermind"], level: Level, seed: int) -> MastermindPuzzle: ...
@overload
def new_puzzle(game: str, level: Level, seed: int) -> Puzzle: ...
def new_puzzle(game: str, level: Level, seed: int) -> Puzzle:
    """Make a puzzle. The same level and seed give the same puzzle on every machine."""
    check_game(game)
    level = read_level(level)
    puzzle: Puzzle = GAMES[game].make(level, SimulationDealer(seed))
    return replace(puzzle, origin=Origin(GENERATOR, level, seed))


@overload
def solve(puzzle: Code777Puzzle) -> Code777Solution: ...
@overload
def solve(puzzle: MastermindPuzzle) -> MastermindSolution: ...
def solve(puzzle: Puzzle) -> Solution:
    """Find the solution, the grade and the proof; raise InvalidInput if there is no solution or more than one."""
    solution: Solution = GAMES[puzzle.game].solve(puzzle)
    return solution


def refute(puzzle: Puzzle, answer: str) -> Message | None:
    """Return why a typed answer is wrong; None if it is the solution."""
    return GAMES[puzzle.game].refute(puzzle, answer)
