"""`blindside mastermind …`: keys, suggestions, strategies, ratings and audits."""

import click

from blindside.cli import COMMANDS, Commands
from blindside.cli.examples import examples
from blindside.console.text import say
from blindside.core.messages import Message, msg

MASTERMIND: dict[str, Message] = {
    "suggest": msg("Suggest the next guess, with what it tells and costs."),
    "rate": msg("Rate the guesses of finished games: luck and skill."),
    "audit": msg("Find wrong keys: the fewest corrections, or all errors if the code is known."),
    "strategy": msg("Find a whole strategy, and prove that none is better."),
    "equilibrium": msg("Solve a game of one code for both sides: its value and mixed strategies, with proofs."),
    "key": msg("Give the key for a guess. Colours are 1 to 9 and a to c; a dot is an empty hole."),
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
