"""`blindside play …`: a person against bots, full screen or line by line (also through a pipe)."""

from functools import partial
from typing import Any

import click

from blindside.bots.registry import GAMES
from blindside.cli.examples import examples
from blindside.cli.options import (
    TABLES,
    Option,
    bots_option,
    combine,
    fill_bot_names,
    option,
    plain_option,
    record_option,
    seed_option,
    typed_options,
)
from blindside.console.text import say
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, msg
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.terminal.local_game import open_game, play
from blindside.terminal.saved_game import SavedGame, new_saved_game, read_saved_game
from blindside.terminal.screen import has_screen

RESUME_OPTIONS = ("hints", "plain", "file", "resume")

group = click.Group()


def _options(game: str, hints_help: Message, *more: Option) -> Option:
    return combine(
        bots_option(game, GAMES[game].default_opponent),
        TABLES[game].options,
        *more,
        seed_option,
        record_option,
        option("--hints", hints_help, type=click.Choice(HINT_LEVELS), default="seen"),
        option("--resume", msg("resume the saved game"), is_flag=True),
        plain_option,
    )


@group.command(help=say(msg("Play Code 777 against bots, in seat P0.")), epilog=examples("play code777"))
@_options(
    "code777", msg("hints: none; your own marks; tiles in view crossed out; what is certain, and why; exact chances")
)
def code777(**options: Any) -> None:
    _play("code777", options)


@group.command(help=say(msg("Play Mastermind against a bot, in seat P0.")), epilog=examples("play mastermind"))
@_options(
    "mastermind",
    msg("hints: from 'certain' on, how many codes fit, and whether your guess does"),
    option("--as role", msg("your role in the first game"), type=click.Choice(("maker", "breaker"))),
)
def mastermind(role: str | None, **options: Any) -> None:
    if role is not None:
        if "first_codemaker" in typed_options():
            raise InvalidInput("cli/role", msg("use --as or --first-codemaker, not both"))
        options["first_codemaker"] = "0" if role == "maker" else "1"
    _play("mastermind", options)


def _play(game: str, options: dict[str, Any]) -> None:
    def begin() -> SavedGame:
        settings, first = TABLES[game].settings(options, 1)
        bots = fill_bot_names(options["bots"], GAMES[game].default_opponent, settings.players - 1)
        return new_saved_game(game, settings, first, bots, options["hints"], options["seed"])

    with open_game(
        game, options["file"], options["resume"], begin, partial(_resume, game, options["hints"])
    ) as playing:
        play(playing, on_screen=has_screen(options["plain"]))


def _resume(game: str, hints: HintLevel) -> SavedGame:
    """Read the saved game. Only the hints may change."""
    typed = typed_options()
    others = [flag for name, flag in typed.items() if name not in RESUME_OPTIONS]
    if others:
        raise InvalidInput("cli/resume", msg("a resumed game keeps its options: leave out {options}", options=others))
    saved = read_saved_game(game)
    if "hints" in typed:
        saved.hints = hints
    return saved
