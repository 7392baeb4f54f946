"""Levels of puzzles, and their names."""

from typing import Literal, get_args

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)

LEVEL_NAMES = dict(zip(LEVELS, [msg("easy"), msg("medium"), msg("hard"), msg("expert")], strict=True))


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
