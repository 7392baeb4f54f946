"""Options shared by the Mastermind commands."""

from collections.abc import Sequence
from functools import wraps
from typing import Any, TypeVar

import click

from blindside.cli.options import COLORS, EMPTY, HOLES, NO_REPEATS, Decorated, combine, option
from blindside.console.text import say
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.mastermind.settings import Settings, check_settings
from blindside.reason.mastermind import METHODS, OPTIMAL


def board_options(command: Decorated) -> Decorated:
    """Add the options of a board, which the command gets as `settings`."""

    @wraps(command)
    def with_settings(*, holes: int, colors: int, empty: bool, no_repeats: bool, **options: Any) -> Any:
        settings = Settings(holes=holes, colors=colors, empty=empty, repeats=not no_repeats)
        check_settings(settings)
        return command(settings=settings, **options)

    return combine(HOLES, COLORS, EMPTY, NO_REPEATS)(with_settings)


method_options = combine(
    option(
        "--method",
        msg("how guesses are chosen: {methods}", methods=[f"{name} ({say(rule)})" for name, rule in METHODS.items()]),
        type=click.Choice(list(METHODS)),
        default=OPTIMAL,
    ),
    option("--seed", msg("seed for the method 'random'"), type=int, default=0),
)


Game = TypeVar("Game")


def choose_games(games: Sequence[Game], number: int | None) -> Sequence[Game]:
    if number is None:
        return games
    if not 1 <= number <= len(games):
        raise InvalidInput(
            "cli/game", msg("there is no game {number}: games are numbered 1 to {last}", number=number, last=len(games))
        )
    return [games[number - 1]]
