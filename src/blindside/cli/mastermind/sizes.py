"""The board that a command is about: its holes, its colours, and what may stand in a hole."""

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from blindside.console.text import say
from blindside.core.messages import Message, figure, msg
from blindside.games.mastermind.settings import Settings, check
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
