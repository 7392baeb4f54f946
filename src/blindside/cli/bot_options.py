"""The option `--bots`: who sits at a table besides people."""

from collections.abc import Callable
from typing import Any

import click

from blindside.bots.registry import BOTS
from blindside.cli.completing import some_of
from blindside.console.text import COMMAND, say
from blindside.core.messages import msg


def bots(game: str, usual: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    who = msg(
        "a bot for each seat that no person takes: {names}; '{command}' tells how each plays",
        names=list(BOTS[game]),
        command=f"{COMMAND} bots {game}",
    )
    return click.option(
        "--bots",
        show_default=say(msg("{bot} in each seat", bot=usual)),
        metavar="NAME[,NAME…]",
        shell_complete=some_of(BOTS[game]),
        help=say(who),
    )


def with_players(options: dict[str, Any], people: int) -> dict[str, Any]:
    """The options with one player for each name of `--bots` and each person, where no number was given."""
    if options["players"] is not None or options["bots"] is None:
        return options
    return {**options, "players": people + len(options["bots"].split(","))}


def names_or_usual(names: str | None, usual: str, seats: int) -> str:
    """The names given with `--bots`, or the usual bot once for each seat."""
    return ",".join([usual] * seats) if names is None else names
