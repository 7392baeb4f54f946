"""The bundle of puzzles that each game provides, their levels and origin, and the error for several solutions."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Generic, Literal, TypeVar, get_args

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
LEVEL_NAMES = dict(zip(LEVELS, [msg("easy"), msg("medium"), msg("hard"), msg("expert")], strict=True))

MAX_NAMED = 4
"""Solutions named in an error."""


def read_level(text: str) -> Level:
    for level in LEVELS:
        if level == text:
            return level
    raise InvalidInput(
        "puzzle/level", msg("'{text}' is not a level: the levels are {levels}", text=text, levels=list(LEVELS))
    )


def stars(level: Level) -> int:
    """Return the stars of a level: one for easy, and so on."""
    return LEVELS.index(level) + 1


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The generator, level and seed from which a puzzle is made."""

    generator: int
    level: Level
    seed: int


PuzzleT = TypeVar("PuzzleT")
SolutionT = TypeVar("SolutionT")
FileT = TypeVar("FileT")


class GamePuzzles(Struct, Generic[PuzzleT, SolutionT, FileT], frozen=True, kw_only=True):
    """The puzzles of one game."""

    game: str
    make: Callable[[Level, Dealer], PuzzleT]
    solve: Callable[[PuzzleT], SolutionT]
    """See `blindside.puzzles.solve`."""
    refute: Callable[[PuzzleT, str], Message | None]
    """Returns why a typed answer is wrong; None if it is the solution."""
    file: type[FileT]
    """The file format, documented in `docs/puzzles.md`."""
    from_file: Callable[[FileT], PuzzleT]
    to_fields: Callable[[PuzzleT], dict[str, object]]
    """The fields of the file that only this game has."""


AnyPuzzles = GamePuzzles[Any, Any, Any]
"""The bundle of a game found by its name."""


def ambiguity_error(count: int, solutions: Iterable[str]) -> InvalidInput:
    """Make the error for a puzzle with several solutions, which names the first few."""
    names = list(islice(solutions, MAX_NAMED))
    reason = msg("this puzzle has {count} solutions: {solutions}", count=count, solutions=names)
    if count > MAX_NAMED:
        reason = msg("this puzzle has {count} solutions: {solutions}, …", count=count, solutions=names)
    return InvalidInput("puzzle/several", reason)
