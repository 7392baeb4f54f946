"""Positions with exactly one solution: made from a seed, graded, solved step by step; of each game one a day."""

from msgspec.structs import replace

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.games.code777.tiles import read_numbers
from blindside.games.mastermind.codes import read_code
from blindside.puzzles.code777 import Code777Puzzle, Code777Solution, against_numbers, make_code777, solve_code777
from blindside.puzzles.levels import Level, Origin, read_level
from blindside.puzzles.mastermind import (
    MastermindPuzzle,
    MastermindSolution,
    against_code,
    make_mastermind,
    solve_mastermind,
)

GENERATOR = 1
"""Counted up whenever a level and seed give another puzzle than before."""
GAMES = ("code777", "mastermind")

Puzzle = Code777Puzzle | MastermindPuzzle
Solution = Code777Solution | MastermindSolution


def game_of(puzzle: Puzzle) -> str:
    return "code777" if isinstance(puzzle, Code777Puzzle) else "mastermind"


def check_game(game: str) -> None:
    if game not in GAMES:
        raise Invalid("puzzle/game", msg("'{game}' is no game: the games are {games}", game=game, games=list(GAMES)))


def new_puzzle(game: str, level: Level, seed: int) -> Puzzle:
    """The same for ever and everywhere."""
    check_game(game)
    level = read_level(level)
    dealer = SimulationDealer(seed)
    puzzle: Puzzle = make_code777(level, dealer) if game == "code777" else make_mastermind(level, dealer)
    return replace(puzzle, origin=Origin(GENERATOR, level, seed))


def solve(puzzle: Puzzle) -> Solution:
    """The one solution, how hard it is, and the proof. Refuses what has no solution, or several."""
    return solve_code777(puzzle) if isinstance(puzzle, Code777Puzzle) else solve_mastermind(puzzle)


def against(puzzle: Puzzle, answer: str) -> Message | None:
    """Of an answer as it is typed. None: it is the solution."""
    if isinstance(puzzle, Code777Puzzle):
        return against_numbers(puzzle, read_numbers(answer))
    return against_code(puzzle, read_code(answer.replace(" ", ""), puzzle.board))
