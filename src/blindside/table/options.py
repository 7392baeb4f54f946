"""Options of a table beside the rules of its game: clocks, hints, visibility."""

from typing import Literal

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg

FORTNIGHT = 14 * 24 * 60 * 60.0
LIMITS: dict[str, tuple[float, float]] = {
    "instant": (0.0, 30.0),
    "pace": (0.0, 10.0),
    "thinking": (1.0, FORTNIGHT),
    "total": (1.0, FORTNIGHT),
    "away": (1.0, FORTNIGHT),
}
"""The fewest and the most seconds."""

HintLevel = Literal["none", "marks", "seen", "certain", "chances"]
"""From least to most: nothing; own marks; tiles in view crossed out; what is certain, and why; exact chances."""
HINT_LEVELS: tuple[HintLevel, ...] = ("none", "marks", "seen", "certain", "chances")


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pace, clocks and visibility of a table."""

    open_to_all: bool = False
    """The table is listed, and any player can sit down; otherwise only invited players can."""
    instant: float = 1.0
    """Calls that arrive within so many seconds of the first are settled together."""
    pace: float = 0.3
    """Bots act every `pace` seconds. At 0 they act as soon as they can, which shows how long they compute."""
    temperament: bool = True
    """Bots take some more beats of `pace`, each in its own way, and react to calls."""
    thinking: float | None = None
    """Seconds for each question, or move, after which the game goes on without those who have said nothing."""
    total: float | None = None
    """Seconds of thinking that each person has for the whole game."""
    away: float | None = 60.0
    """Seconds after which the game stops waiting for a player who is away; None always waits."""
    chat: bool = True
    hints: HintLevel = "seen"
    """The highest level of hints that players can use."""
    distinct_devices: bool = False
    """Only one player per address: the server cannot tell two devices behind one router apart."""
    open_afterwards: bool = False
    """All clients with the link see the whole game when it is over; otherwise only its players do."""


def includes(given: HintLevel, wanted: HintLevel) -> bool:
    """Return whether a given level is the wanted one, or a higher one."""
    return HINT_LEVELS.index(wanted) <= HINT_LEVELS.index(given)


def allows(options: Options, hints: HintLevel) -> bool:
    """Return whether a table allows this level of hints."""
    return includes(options.hints, hints)


def check(options: Options) -> None:
    """Refuse durations outside their limits."""
    for name, (shortest, longest) in LIMITS.items():
        seconds = getattr(options, name)
        if seconds is not None and not shortest <= seconds <= longest:
            message = msg(
                "'{name}' must be {shortest} to {longest} seconds, not {seconds}",
                name=name,
                shortest=shortest,
                longest=longest,
                seconds=seconds,
            )
            raise InvalidInput(f"table/{name}", message)
