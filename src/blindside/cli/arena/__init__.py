"""`blindside arena …`: tournaments of bots."""

from blindside.cli import Commands
from blindside.core.messages import msg

group = Commands(
    package=__name__,
    summaries={
        "run": msg("Play a match between bots: how often each one wins, with confidence intervals."),
        "ladder": msg("Play every bot against every other: shares of wins, and ratings."),
    },
)
