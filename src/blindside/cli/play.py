"""`blindside play …`: a person against bots, on a whole screen, or line by line; then a pipe will do for a person."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import click

from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.options import (
    Option,
    bots,
    code777_settings,
    code777_table,
    mastermind_settings,
    mastermind_table,
    names_or_usual,
    plain,
    recorded,
    seeded,
    with_players,
)
from blindside.console.bots import names_in_seats, told
from blindside.console.files import make_own_folder
from blindside.console.text import at_a_keyboard, say, tell
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.file_lock import try_lock
from blindside.core.messages import Message, msg, plural
from blindside.table.options import AIDS, Aid
from blindside.terminal import local_game
from blindside.terminal.local_game import LocalGame
from blindside.terminal.prompt import confirmed
from blindside.terminal.saved_game import (
    Autosave,
    SavedGame,
    file_of,
    is_saved,
    new_saved_game,
    read_saved_game,
    saved_at,
    unusable,
)
from blindside.terminal.screen import has_screen

USUAL = {"code777": "casual", "mastermind": "consistent"}
"""The bot in each other seat where `--bots` names none."""
TAKEN_ON_RESUMING = ("--aid", "--plain", "--record", "--resume")

resumed = click.option("--resume", is_flag=True, help=say(msg("go on with the game that was left")))
role = click.option(
    "--as", "role", type=click.Choice(("maker", "breaker")), help=say(msg("what you are in the first game"))
)


def aided(degrees: Message) -> Option:
    return click.option("--aid", type=click.Choice(AIDS), default="seen", show_default=True, help=say(degrees))


@click.group(help=say(COMMANDS["play"]), epilog=examples("play"))
def group() -> None:
    pass


@group.command(
    help=say(msg("Play Code 777 in seat P0 against bots.")),
    epilog=examples("play code777"),
)
@bots("code777", USUAL["code777"])
@code777_table
@seeded
@recorded
@aided(msg("how much help, in degrees: own marks; what you see is crossed out; what follows, and why; chances"))
@resumed
@plain
def code777(file: str | None, plain: bool, resume: bool, **options: Any) -> None:
    with _playing("code777", _code777_settings, options, file=file, resume=resume) as game:
        local_game.play(game, on_screen=has_screen(plain))


@group.command(
    help=say(msg("Play a match of Mastermind in seat P0.")),
    epilog=examples("play mastermind"),
)
@bots("mastermind", USUAL["mastermind"])
@mastermind_table
@role
@seeded
@recorded
@aided(msg("how much help, in degrees: from 'certain' on, how many codes still fit, and whether yours does"))
@resumed
@plain
def mastermind(file: str | None, plain: bool, resume: bool, role: str | None, **options: Any) -> None:
    if role is not None:
        if "--first-codemaker" in _given():
            raise Invalid("cli/role", msg("--as and --first-codemaker settle the same: give one of them"))
        options["first_codemaker"] = "0" if role == "maker" else "1"
    with _playing("mastermind", mastermind_settings, options, file=file, resume=resume) as game:
        local_game.play(game, on_screen=has_screen(plain))


def _code777_settings(options: dict[str, Any]) -> tuple[Any, int | None]:
    return code777_settings(with_players(options, people=1))


@contextmanager
def _playing(
    game: str,
    settings_of: Callable[[dict[str, Any]], tuple[Any, int | None]],
    options: dict[str, Any],
    *,
    file: str | None,
    resume: bool,
) -> Iterator[LocalGame]:
    """A new game, or the one that was left. It is kept as it goes on, but for one beside another that is."""
    with ExitStack() as until_over:
        is_alone = _is_alone(game, until_over, resume)
        if resume or (is_alone and _is_wanted(game)):
            saved = _left(game, options["aid"])
            try:
                playing = LocalGame(saved, Autosave(saved), file)
            except Wrong as wrong:
                raise unusable(game, wrong) from None
            yield playing
            return
        settings, first = settings_of(options)
        bots = names_or_usual(options["bots"], USUAL[game], settings.players - 1)
        saved = new_saved_game(game, settings, first, bots, options["aid"], options["seed"])
        has_autosave = is_alone and (at_a_keyboard() or not is_saved(game))
        playing = LocalGame(saved, Autosave(saved) if has_autosave else None, file)
        if playing.autosave is not None:
            playing.autosave.begin()
        yield playing


def _is_alone(game: str, until_over: ExitStack, resume: bool) -> bool:
    """Whether the game can be kept: it is told why not. One that was left is gone on with where it can."""
    try:
        make_own_folder(file_of(game).parent)
        is_alone = until_over.enter_context(try_lock(file_of(game)))
    except Wrong as wrong:
        if resume:
            raise
        tell(msg("{reason}: this game is not kept.", reason=wrong.message))
        return False
    if not is_alone:
        if resume:
            raise Illegal("kept/played", msg("the game that was left is being played in another terminal"))
        tell(msg("A game is being played in another terminal: this one is not kept."))
    return is_alone


def _left(game: str, aid: Aid) -> SavedGame:
    """As it was begun; from now on with other help, if that is wanted."""
    given = _given()
    others = [option for option in given if option not in TAKEN_ON_RESUMING]
    if others:
        raise Invalid(
            "cli/resume",
            msg("the game that was left goes on as it was begun: leave out {options}", options=others),
        )
    saved = read_saved_game(game)
    if "--aid" in given:
        saved.aid = aid
    return saved


def _given() -> list[str]:
    """The options that were typed."""
    context = click.get_current_context()
    typed = click.core.ParameterSource.COMMANDLINE
    return [
        option.opts[0]
        for option in context.command.params
        if option.name and context.get_parameter_source(option.name) is typed
    ]


def _is_wanted(game: str) -> bool:
    """Whether a game that was left is gone on with; a pipe is not asked."""
    if not is_saved(game) or not at_a_keyboard():
        return False
    saved = read_saved_game(game)
    left = plural(
        "A game was left on {when}, after {count} move of yours, with {company}.",
        "A game was left on {when}, after {count} moves of yours, with {company}.",
        len(saved.deeds),
        when=f"{saved_at(game):%Y-%m-%d %H:%M}",
        company=told(names_in_seats(saved.bots, range(1, saved.settings.players))),
    )
    tell(left)
    return confirmed(msg("Go on with it? If not, a new one replaces it."))
