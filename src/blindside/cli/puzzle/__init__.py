"""`blindside puzzle …`: make and solve puzzles."""

from blindside.cli import Commands
from blindside.core.messages import msg

group = Commands(
    package=__name__,
    summaries={
        "new": msg("Make a puzzle. The same level and seed give the same puzzle."),
        "daily": msg("Show the puzzles of a day."),
        "solve": msg("Solve a puzzle: its solution, its grade and the whole proof."),
        "book": msg("Make a puzzle book with all solutions, as a PDF."),
    },
)
