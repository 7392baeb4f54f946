"""`blindside puzzle …`: make and solve puzzles."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import Message, msg

PUZZLE: dict[str, Message] = {
    "new": msg("Make a puzzle. The same level and seed give the same puzzle."),
    "daily": msg("Show the puzzles of a day."),
    "solve": msg("Solve a puzzle: its solution, its grade and the whole proof."),
    "book": msg("Make a puzzle book with all solutions, as PDF."),
}


@click.group(cls=Commands, package=__name__, summaries=PUZZLE, help=say(COMMANDS["puzzle"]), epilog=examples("puzzle"))
def group() -> None:
    pass
