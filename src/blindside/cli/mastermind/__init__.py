"""`blindside mastermind …`: keys, suggestions, strategies, ratings and audits."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import Message, msg

MASTERMIND: dict[str, Message] = {
    "suggest": msg("The next guess, what it tells, and how many guesses are to go."),
    "rate": msg("Rate the finished games of a record, guess by guess, luck apart from skill."),
    "audit": msg("Which clues to correct where no code fits them all; with the code, every wrong one."),
    "strategy": msg("A whole strategy: how many guesses it takes, and the proof that none is better."),
    "equilibrium": msg("What one code is worth where both sides mix their ways, from both sides, with proofs."),
    "key": msg("The key for a guess: colours are written 1 to 9 and a to c, an empty hole as a dot."),
}


@click.group(
    cls=Commands,
    package=__name__,
    summaries=MASTERMIND,
    help=say(COMMANDS["mastermind"]),
    epilog=examples("mastermind"),
)
def group() -> None:
    pass
