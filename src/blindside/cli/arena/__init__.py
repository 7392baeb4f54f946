"""`blindside arena …`: tournaments of bots."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import Message, msg

ARENA: dict[str, Message] = {
    "run": msg("Play a match between bots: who wins, how often, with intervals."),
    "ladder": msg("Play every bot against every other: shares and ratings."),
}


@click.group(cls=Commands, package=__name__, summaries=ARENA, help=say(COMMANDS["arena"]), epilog=examples("arena"))
def group() -> None:
    pass
