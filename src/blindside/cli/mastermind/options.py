"""The options that several commands share: the size of the board, how guesses are chosen, which game of a record."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import click

from blindside.console.text import say
from blindside.core.errors import Invalid
from blindside.core.messages import Message, figure, msg
from blindside.games.mastermind.settings import Settings, check
from blindside.reason.mastermind import METHODS, OPTIMAL
from blindside.reason.mastermind.space import how_many

Decorated = Callable[..., Any]


def sized(command: Decorated) -> Decorated:
    """Takes the options of a board; the command is given its `settings`."""
    usual = Settings()

    @wraps(command)
    def with_settings(*, holes: int, colors: int, empty: bool, no_repeats: bool, **options: Any) -> Any:
        settings = Settings(holes=holes, colors=colors, empty=empty, repeats=not no_repeats)
        check(settings)
        return command(settings=settings, **options)

    for option in (
        click.option(
            "--no-repeats",
            is_flag=True,
            help=say(msg("no colour twice in a code or a guess; an empty hole counts as a colour")),
        ),
        click.option("--empty", is_flag=True, help=say(msg("holes may stay empty, written as a dot"))),
        click.option(
            "--colors", type=int, default=usual.colors, show_default=True, help=say(msg("colours of pegs, 2 to 12"))
        ),
        click.option(
            "--holes", type=int, default=usual.holes, show_default=True, help=say(msg("holes of a code, 2 to 8"))
        ),
    ):
        with_settings = option(with_settings)
    return with_settings


def title(settings: Settings) -> Message:
    return msg(
        "Mastermind with {holes} holes and {colors} colours{variants}: {codes} codes",
        holes=settings.holes,
        colors=settings.colors,
        variants="".join(
            f", {say(rule)}"
            for rule, holds in ((msg("empty holes"), settings.empty), (msg("no repeats"), not settings.repeats))
            if holds
        ),
        codes=figure(how_many(settings), ","),
    )


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


Game = TypeVar("Game")


def chosen(games: Sequence[Game], number: int | None) -> Sequence[Game]:
    if number is None:
        return games
    if not 1 <= number <= len(games):
        raise Invalid(
            "cli/game", msg("there is no game {number}: the games are 1 to {last}", number=number, last=len(games))
        )
    return [games[number - 1]]
