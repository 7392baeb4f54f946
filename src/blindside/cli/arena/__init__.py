"""`blindside arena …`: tournaments of bots."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import Message, msg

ARENA: dict[str, Message] = {
    "run": msg("A match between some bots, as long as you like: who wins, how often, and how sure that is."),
    "ladder": msg("All bots against all, two kinds at a table: a table of shares, and ratings."),
}


@click.group(cls=Commands, package=__name__, summaries=ARENA, help=say(COMMANDS["arena"]), epilog=examples("arena"))
def group() -> None:
    pass
