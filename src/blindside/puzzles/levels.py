"""How hard a puzzle is, in four words. Each is a range of grades; what a grade is, `docs/puzzles.md` tells."""

from collections.abc import Iterable
from itertools import islice
from typing import Literal, get_args

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.games.mastermind.settings import Settings

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)

FEW = 4
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


class Code777Range(Struct, frozen=True):
    silences: int
    answers: range
    """That prove it."""
    given: range
    """Answers before the search for a last one begins."""


class MastermindRange(Struct, frozen=True):
    board: Settings
    depth: int
    clues: range
    """That prove it."""
    spare: int
    """So many clues at most that it does not take."""


CODE777: dict[Level, Code777Range] = {
    "easy": Code777Range(0, range(2, 4), range(4, 7)),
    "medium": Code777Range(0, range(4, 8), range(5, 8)),
    "hard": Code777Range(1, range(2, 10), range(5, 9)),
    "expert": Code777Range(2, range(2, 10), range(5, 9)),
}
MASTERMIND: dict[Level, MastermindRange] = {
    "easy": MastermindRange(Settings(holes=4, colors=6), 0, range(3, 5), 2),
    "medium": MastermindRange(Settings(holes=4, colors=6), 1, range(3, 6), 2),
    "hard": MastermindRange(Settings(holes=5, colors=8), 1, range(4, 7), 2),
    "expert": MastermindRange(Settings(holes=5, colors=8, empty=True), 1, range(5, 9), 1),
}


def read_level(text: str) -> Level:
    for level in LEVELS:
        if level == text:
            return level
    raise Invalid("puzzle/level", msg("'{text}' is no level: the levels are {levels}", text=text, levels=list(LEVELS)))


def stars(level: Level) -> int:
    """From one for an easy one."""
    return LEVELS.index(level) + 1


def not_unique(count: int, solutions: Iterable[str]) -> Invalid:
    """What is wrong with a puzzle of several solutions; the first few are named."""
    names = list(islice(solutions, FEW))
    return Invalid(
        "puzzle/several",
        msg("this puzzle has {count} solutions: {solutions}, …", count=count, solutions=names)
        if count > FEW
        else msg("this puzzle has {count} solutions: {solutions}", count=count, solutions=names),
    )
