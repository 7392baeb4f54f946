"""Puzzles of Mastermind: rows that leave one code.

A puzzle is made from a seed: a code is drawn, and codes that fit are guessed until one is left.
"""

from typing import ClassVar

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.errors import BlindsideError, InvalidInput, add_location
from blindside.core.messages import Message, msg
from blindside.games.mastermind.codes import Code, Key, check_key, make_key, read_code
from blindside.games.mastermind.fitting import KeyedRow
from blindside.games.mastermind.settings import ROWS, Settings, check_settings
from blindside.puzzles.bundle import GamePuzzles, Level, Origin, ambiguity_error
from blindside.puzzles.mastermind_proof import Grid, Step
from blindside.reason.covers import find_smallest_cover
from blindside.reason.mastermind.space import Space, count_codes, get_space, key_number

MAX_CODES = 100_000


class _LevelRange(Struct, frozen=True):
    board: Settings
    depth: int
    rows: range
    """How many rows prove it."""
    spare: int
    """The most rows that the proof does not need."""


RANGES: dict[Level, _LevelRange] = {
    "easy": _LevelRange(Settings(holes=4, colors=6), 0, range(3, 5), 2),
    "medium": _LevelRange(Settings(holes=4, colors=6), 1, range(3, 6), 2),
    "hard": _LevelRange(Settings(holes=5, colors=8), 1, range(4, 7), 2),
    "expert": _LevelRange(Settings(holes=5, colors=8, empty=True), 1, range(5, 9), 1),
}


class MastermindPuzzle(Struct, frozen=True):
    """A board whose rows fit one code."""

    game: ClassVar[str] = "mastermind"
    board: Settings
    rows: tuple[KeyedRow, ...]
    origin: Origin | None = None


class MastermindGrade(Struct, frozen=True):
    depth: int
    """The depth of suppositions needed; see `mastermind_proof`."""
    rows: int
    """The fewest rows that leave one code."""


class MastermindSolution(Struct, frozen=True):
    """The code, the grade and the proof."""

    game: ClassVar[str] = "mastermind"
    code: Code
    grade: MastermindGrade
    steps: tuple[Step, ...]

    @property
    def answer(self) -> Code:
        """The code."""
        return self.code


class _FileRow(Struct, frozen=True, forbid_unknown_fields=True):
    guess: str
    reds: int
    whites: int


class MastermindFile(Struct, frozen=True, forbid_unknown_fields=True):
    puzzle: int
    game: str
    holes: int
    colors: int
    rows: list[_FileRow]
    repeats: bool = True
    empty: bool = False
    origin: Origin | None = None


def check_mastermind(puzzle: MastermindPuzzle) -> None:
    """Refuse a puzzle that is too large to solve."""
    codes, most = count_codes(puzzle.board), MAX_CODES
    if codes > most:
        reason = msg("this board has {codes} codes, but a puzzle can have at most {most}", codes=codes, most=MAX_CODES)
        raise InvalidInput("puzzle/board", reason)
    rows = len(puzzle.rows)
    if rows not in ROWS:
        reason = msg("a puzzle has {fewest} to {most} rows, not {given}", fewest=1, most=ROWS[-1], given=rows)
        raise InvalidInput("puzzle/rows", reason)


def solve_mastermind(puzzle: MastermindPuzzle) -> MastermindSolution:
    """Return the solution, its grade and its proof. Refuse a puzzle without a solution, or with several."""
    check_mastermind(puzzle)
    space = get_space(puzzle.board)
    grid = Grid(space, puzzle.rows)
    left = grid.left
    if not left:
        raise InvalidInput("puzzle/no-solution", msg("this puzzle has no solution: no code fits all rows"))
    if left.bit_count() > 1:
        numbers = (number for number in range(left.bit_length()) if left >> number & 1)
        raise ambiguity_error(left.bit_count(), map(space.code, numbers))
    depth, steps = grid.solve()
    grade = MastermindGrade(depth, len(find_fewest_rows(grid)))
    return MastermindSolution(space.code(left.bit_length() - 1), grade, steps)


def find_fewest_rows(grid: Grid) -> tuple[int, ...]:
    """Find the fewest rows that leave the same codes as all rows, by number."""
    excluded = [grid.everything & ~codes for codes in grid.fitting]
    found = find_smallest_cover(grid.everything & ~grid.left, [excluded])
    assert found is not None, "all of them leave no more"
    return tuple(sorted(found[0]))


def refute_code(puzzle: MastermindPuzzle, code: Code) -> Message | None:
    """Return the first row that rules out a code; None if it is the solution."""
    for number, (guess, given) in enumerate(puzzle.rows, 1):
        if make_key(code, guess) != given:
            return msg("row {number} rules it out", number=number)
    return None


def make_mastermind(level: Level, dealer: Dealer) -> MastermindPuzzle:
    wanted = RANGES[level]
    space = get_space(wanted.board)
    while True:
        rows = _make_rows(space, dealer)
        prove = find_fewest_rows(Grid(space, rows))
        if len(prove) not in wanted.rows:
            continue
        others = [number for number in range(len(rows)) if number not in prove]
        kept = {*prove, *dealer.shuffle(others)[: dealer.pick(wanted.spare + 1)]}
        shown = tuple(row for number, row in enumerate(rows) if number in kept)
        grid = Grid(space, shown)
        if grid.is_solved_at(wanted.depth) and not (wanted.depth and grid.is_solved_at(wanted.depth - 1)):
            return MastermindPuzzle(wanted.board, shown)


def _make_rows(space: Space, dealer: Dealer) -> tuple[KeyedRow, ...]:
    hidden = dealer.pick(len(space))
    left, rows = space.all, list[KeyedRow]()
    while len(left) > 1:
        guess = int(left[dealer.pick(len(left))])
        if guess != hidden:
            answer = make_key(space.code(hidden), space.code(guess))
            rows.append((space.code(guess), answer))
            left = left[space.keys_of(guess, left) == key_number(answer)]
    return tuple(rows)


def _from_file(file: MastermindFile) -> MastermindPuzzle:
    board = Settings(holes=file.holes, colors=file.colors, repeats=file.repeats, empty=file.empty)
    check_settings(board)
    rows = tuple(_read_row(number, board, given) for number, given in enumerate(file.rows, 1))
    puzzle = MastermindPuzzle(board, rows, file.origin)
    check_mastermind(puzzle)
    return puzzle


def _read_row(number: int, board: Settings, given: _FileRow) -> KeyedRow:
    try:
        answer = Key(given.reds, given.whites)
        check_key(answer, board)
        return read_code(given.guess, board), answer
    except BlindsideError as error:
        raise add_location(msg("row {number}", number=number), error) from None


def _to_fields(puzzle: MastermindPuzzle) -> dict[str, object]:
    board = puzzle.board
    rows = [{"guess": guess, "reds": key.reds, "whites": key.whites} for guess, key in puzzle.rows]
    size = {"holes": board.holes, "colors": board.colors, "repeats": board.repeats, "empty": board.empty}
    return {**size, "rows": rows}


MASTERMIND = GamePuzzles(
    game="mastermind",
    make=make_mastermind,
    solve=solve_mastermind,
    refute=lambda puzzle, answer: refute_code(puzzle, read_code(answer.replace(" ", ""), puzzle.board)),
    file=MastermindFile,
    from_file=_from_file,
    to_fields=_to_fields,
)
