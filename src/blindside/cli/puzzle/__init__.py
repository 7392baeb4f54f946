"""`blindside puzzle …`: puzzles made, and solved."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import Message, msg

PUZZLE: dict[str, Message] = {
    "new": msg("A puzzle of your own: the same level and seed always make the same."),
    "daily": msg("The puzzles of a day, the same for everybody."),
    "solve": msg("The solution of a puzzle, how hard it is, and the whole proof."),
    "book": msg("A book of puzzles to print, with all solutions, as a PDF."),
}


@click.group(cls=Commands, package=__name__, summaries=PUZZLE, help=say(COMMANDS["puzzle"]), epilog=examples("puzzle"))
def group() -> None:
    pass
