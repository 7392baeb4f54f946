"""How hard a puzzle is, in four words; where one comes from; and what the puzzles of each game have in common."""

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Generic, Literal, TypeVar, get_args

from msgspec import Struct

from blindside.core.dealers import Dealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)

MOST_NAMED = 4
"""So few solutions are named one by one."""

LEVEL_NAMES: dict[Level, Message] = {
    "easy": msg("easy"),
    "medium": msg("medium"),
    "hard": msg("hard"),
    "expert": msg("expert"),
}


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a puzzle comes from: the same generator makes the same of the same level and seed."""

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
    """The one solution, how hard it is, and the proof. Refuses what has no solution, or several."""
    refute: Callable[[PuzzleT, str], Message | None]
    """What speaks against an answer as it is typed. None: it is the solution."""
    file: type[FileT]
    """A puzzle as it is written, documented in `docs/puzzles.md`."""
    from_file: Callable[[FileT], PuzzleT]
    to_fields: Callable[[PuzzleT], dict[str, object]]
    """The fields of the file that no other game has."""


AnyPuzzles = GamePuzzles[Any, Any, Any]
"""Of a game found by its name."""


def read_level(text: str) -> Level:
    for level in LEVELS:
        if level == text:
            return level
    raise InvalidInput(
        "puzzle/level", msg("'{text}' is no level: the levels are {levels}", text=text, levels=list(LEVELS))
    )


def stars(level: Level) -> int:
    """From one for an easy one."""
    return LEVELS.index(level) + 1


def ambiguity_error(count: int, solutions: Iterable[str]) -> InvalidInput:
    """What is wrong with a puzzle of several solutions; the first few are named."""
    names = list(islice(solutions, MOST_NAMED))
    return InvalidInput(
        "puzzle/several",
        msg("this puzzle has {count} solutions: {solutions}, …", count=count, solutions=names)
        if count > MOST_NAMED
        else msg("this puzzle has {count} solutions: {solutions}", count=count, solutions=names),
    )
