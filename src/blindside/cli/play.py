"""`blindside play …`: a person against bots, full screen or line by line (also through a pipe)."""

from functools import partial
from typing import Any

import click

from blindside.bots.registry import GAMES as BOTS
from blindside.cli.examples import examples
from blindside.cli.options import (
    GAMES,
    GameCommands,
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
from blindside.core.messages import msg
from blindside.table.options import HINT_LEVELS, HintLevel
from blindside.terminal.local_game import open_game, play
from blindside.terminal.saved_game import SavedGame, new_saved_game, read_saved_game
from blindside.terminal.screen import has_screen

RESUME_OPTIONS = ("hints", "plain", "file", "resume")

group = click.Group()


def _add_command(game: str, commands: GameCommands) -> None:
    bot = BOTS[game].default_opponent

    @group.command(game, help=say(commands.play), epilog=examples(f"play {game}"))
    @bots_option(game, bot)
    @commands.options
    @combine(*commands.play_options)
    @seed_option
    @record_option
    @option("--hints", commands.hints, type=click.Choice(HINT_LEVELS), default="seen")
    @option("--resume", msg("resume the saved game"), is_flag=True)
    @plain_option
    def play_game(file: str | None, hints: HintLevel, resume: bool, plain: bool, **options: Any) -> None:
        def begin() -> SavedGame:
            settings, first = commands.settings(options, 1)
            bots = fill_bot_names(options["bots"], bot, settings.players - 1)
            return new_saved_game(game, settings, first, bots, hints, options["seed"])

        with open_game(game, file, resume, begin, partial(_resume, game, hints)) as playing:
            play(playing, on_screen=has_screen(plain))


for _game in GAMES.items():
    _add_command(*_game)


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
