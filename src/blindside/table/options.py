"""What the host of a table settles beside the rules of the game."""

from msgspec import Struct

from blindside.core.errors import Invalid
from blindside.core.messages import msg

LONGEST_INSTANT = 30.0
SHORTEST_THINKING, LONGEST_THINKING = 1.0, 7 * 24 * 60 * 60.0


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    open_to_all: bool = False
    """Anybody may find the table and sit down; otherwise only those who have its invitation."""
    instant: float = 1.0
    """Calls that arrive within so many seconds of the first are settled together."""
    thinking: float | None = None
    """Seconds after which the game goes on without those who have said nothing; None waits for everybody."""


def check(options: Options) -> None:
    if not 0 <= options.instant <= LONGEST_INSTANT:
        raise Invalid(
            "table/instant",
            msg(
                "an instant lasts 0 to {longest} seconds, not {instant}",
                longest=LONGEST_INSTANT,
                instant=options.instant,
            ),
        )
    if options.thinking is not None and not SHORTEST_THINKING <= options.thinking <= LONGEST_THINKING:
        raise Invalid(
            "table/thinking",
            msg(
                "thinking time is {shortest} to {longest} seconds, not {thinking}",
                shortest=SHORTEST_THINKING,
                longest=LONGEST_THINKING,
                thinking=options.thinking,
            ),
        )
