"""A Mastermind puzzle: guesses with their keys that leave one code."""

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.games.mastermind.codes import Code
from blindside.games.mastermind.fitting import Clue
from blindside.games.mastermind.settings import ROWS, Settings
from blindside.reason.covers import smallest
from blindside.reason.mastermind.space import Space, how_many, space_of
from blindside.review.puzzles.levels import Origin
from blindside.review.puzzles.mastermind_proof import Grid, Step

MOST_CODES = 100_000
FEW = 4
"""So few solutions are named one by one."""


class MastermindPuzzle(Struct, frozen=True):
    """A board whose clues fit one code."""

    board: Settings
    clues: tuple[Clue, ...]
    origin: Origin | None = None


class MastermindGrade(Struct, frozen=True):
    depth: int
    """How deep one has to suppose; see `mastermind_proof`."""
    clues: int
    """The fewest that leave one code."""


class MastermindSolution(Struct, frozen=True):
    """The code, how hard it is to find, and the proof."""

    code: Code
    grade: MastermindGrade
    steps: tuple[Step, ...]


def check_mastermind(puzzle: MastermindPuzzle) -> None:
    """Refuses what is too much to think through."""
    if how_many(puzzle.board) > MOST_CODES:
        raise Invalid(
            "puzzle/board",
            msg(
                "this board has {codes} codes: the board of a puzzle has up to {most}",
                codes=how_many(puzzle.board),
                most=MOST_CODES,
            ),
        )
    if len(puzzle.clues) not in ROWS:
        raise Invalid(
            "puzzle/clues",
            msg("a puzzle has {fewest} to {most} clues, not {given}", fewest=1, most=ROWS[-1], given=len(puzzle.clues)),
        )


def solve_mastermind(puzzle: MastermindPuzzle) -> MastermindSolution:
    """The one solution, and its proof. Refuses what has none, or several."""
    check_mastermind(puzzle)
    space = space_of(puzzle.board)
    grid = Grid(space, puzzle.clues)
    left = grid.left
    if left.bit_count() != 1:
        raise _not_one(space, left)
    depth, steps = grid.solve()
    grade = MastermindGrade(depth, len(needed(grid)))
    return MastermindSolution(space.code(left.bit_length() - 1), grade, steps)


def needed(grid: Grid) -> tuple[int, ...]:
    """The fewest clues that leave what all leave, by their numbers."""
    everything = grid.everything
    found = smallest(everything & ~grid.left, [[everything & ~codes for codes in grid.fitting]])
    assert found is not None, "all of them leave no more"
    return tuple(sorted(found[0]))


def _not_one(space: Space, left: int) -> Invalid:
    if not left:
        return Invalid("puzzle/no-solution", msg("this puzzle has no solution: no code fits all its clues"))
    numbers = [number for number in range(left.bit_length()) if left >> number & 1]
    names = [space.code(number) for number in numbers[:FEW]]
    return Invalid(
        "puzzle/several",
        msg("this puzzle has {count} solutions: {solutions}, …", count=len(numbers), solutions=names)
        if len(numbers) > FEW
        else msg("this puzzle has {count} solutions: {solutions}", count=len(numbers), solutions=names),
    )
