"""`blindside mastermind …`: keys, suggestions, strategies, ratings and audits."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.speech import say
from blindside.core.messages import Message, msg

MASTERMIND: dict[str, Message] = {
    "strategy": msg("A whole strategy: how many guesses it takes, and the proof that none is better."),
    "key": msg("The key for a guess: colours are written 1 to 9 and a to c, an empty hole as a dot."),
    "audit": msg("Which clues to correct where no code fits them all; with the code, every wrong one."),
}


@click.group(cls=Commands, package=__name__, summaries=MASTERMIND, help=say(COMMANDS["mastermind"]))
def group() -> None:
    pass
