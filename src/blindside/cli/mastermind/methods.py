"""How guesses are chosen: the options `--method` and `--seed`."""

from collections.abc import Callable
from typing import Any

import click

from blindside.console.text import say
from blindside.core.messages import msg
from blindside.reason.mastermind.methods import METHODS, OPTIMAL


def by_method(command: Callable[..., Any]) -> Callable[..., Any]:
    meanings = [f"{name} ({say(meaning)})" for name, meaning in METHODS.items()]
    seeded = click.option("--seed", type=int, default=0, show_default=True, help=say(msg("for the method 'random'")))
    return click.option(
        "--method",
        type=click.Choice(list(METHODS)),
        default=OPTIMAL,
        show_default=True,
        help=say(msg("how guesses are chosen: {methods}", methods=meanings)),
    )(seeded(command))
