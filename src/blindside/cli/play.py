"""`blindside play …`: a person against bots, on a whole screen, or line by line; then a pipe will do for a person."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import click

from blindside.cli import COMMANDS, transcripts
from blindside.cli.company import bots, names_in_seats, names_or_usual, told, with_players
from blindside.cli.examples import examples
from blindside.cli.files import make_own_folder
from blindside.cli.kept import Keeping, Kept, begun, file_of, is_kept, left_at, read_kept, unusable
from blindside.cli.later import Later
from blindside.cli.options import (
    Option,
    code777_settings,
    code777_table,
    mastermind_settings,
    mastermind_table,
    recorded,
    seeded,
)
from blindside.cli.person_code777 import Code777Person
from blindside.cli.person_mastermind import MastermindPerson
from blindside.cli.playing import Playing
from blindside.cli.prompt import Gone, confirmed
from blindside.cli.screen.room import no_screen
from blindside.cli.sheet import Keep, Sheet
from blindside.cli.speech import COMMAND, at_a_keyboard, put, say, tell
from blindside.core.audience import seat_name
from blindside.core.errors import Illegal, Invalid, Wrong
from blindside.core.file_lock import try_lock
from blindside.core.messages import Message, msg, plural
from blindside.core.sessions import Player
from blindside.table.options import AIDS, Aid

if TYPE_CHECKING:
    from blindside.cli.screen.app import GameScreen
    from blindside.cli.screen.local import GameThread, LocalLink

ScreenFor = Callable[["LocalLink", Aid, Sheet, Keep], "GameScreen"]
USUAL = {"code777": "casual", "mastermind": "consistent"}
"""The bot in each other seat where `--bots` names none."""
TAKEN_ON_RESUMING = ("--aid", "--plain", "--record", "--resume")

plain = click.option("--plain", is_flag=True, help=say(msg("line by line, as in a pipe and where there is no screen")))
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
    playing = _playing("code777", _code777_settings, options, file=file, resume=resume)
    with playing as game:
        _play(
            game,
            lambda kept, keep: Code777Person(0, kept.aid, kept.sheet, keep),
            code777_screen,
            msg("You are P0, and do not see your own rack. Type ? for help."),
            plain=plain,
        )


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

    playing = _playing("mastermind", mastermind_settings, options, file=file, resume=resume)
    with playing as game:
        _play(
            game,
            lambda kept, _: MastermindPerson(0, kept.aid),
            mastermind_screen,
            msg("You are P0. Type ? for help."),
            plain=plain,
        )


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
) -> Iterator[Playing]:
    """A new game, or the one that was left. It is kept as it goes on, but for one beside another that is."""
    with ExitStack() as until_over:
        is_alone = _is_alone(game, until_over, resume)
        if resume or (is_alone and _is_wanted(game)):
            kept = _left(game, options["aid"])
            try:
                playing = Playing(kept, Keeping(kept), file)
            except Wrong as wrong:
                raise unusable(game, wrong) from None
            yield playing
            return
        settings, first = settings_of(options)
        bots = names_or_usual(options["bots"], USUAL[game], settings.players - 1)
        kept = begun(game, settings, first, bots, options["aid"], options["seed"])
        is_kept_too = is_alone and (at_a_keyboard() or not is_kept(game))
        playing = Playing(kept, Keeping(kept) if is_kept_too else None, file)
        if playing.keeping is not None:
            playing.keeping.begin()
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


def _left(game: str, aid: Aid) -> Kept:
    """As it was begun; from now on with other help, if that is wanted."""
    given = _given()
    others = [option for option in given if option not in TAKEN_ON_RESUMING]
    if others:
        raise Invalid(
            "cli/resume",
            msg("the game that was left goes on as it was begun: leave out {options}", options=others),
        )
    kept = read_kept(game)
    if "--aid" in given:
        kept.aid = aid
    return kept


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
    if not is_kept(game) or not at_a_keyboard():
        return False
    kept = read_kept(game)
    left = plural(
        "A game was left on {when}, after {count} move of yours, with {company}.",
        "A game was left on {when}, after {count} moves of yours, with {company}.",
        len(kept.deeds),
        when=f"{left_at(game):%Y-%m-%d %H:%M}",
        company=told(names_in_seats(kept.bots, range(1, kept.settings.players))),
    )
    tell(left)
    return confirmed(msg("Go on with it? If not, a new one replaces it."))


def code777_screen(link: "LocalLink", aid: Aid, sheet: Sheet, keep: Keep) -> "GameScreen":
    from blindside.cli.screen.code777 import Code777Screen

    return Code777Screen(link, aid, sheet, keep)


def mastermind_screen(link: "LocalLink", aid: Aid, _sheet: Sheet, _keep: Keep) -> "GameScreen":
    from blindside.cli.screen.mastermind import MastermindScreen

    return MastermindScreen(link, aid)


def _play(
    playing: Playing,
    person_at_a_prompt: Callable[[Kept, Keep], Player],
    screen_for: ScreenFor,
    greeting: Message,
    *,
    plain: bool,
) -> None:
    if on_screen(plain):
        _play_on_screen(playing, screen_for)
    else:
        put(transcripts.title(playing.kept.game, playing.kept.settings))
        tell(greeting)
        tell(msg("With you: {company}", company=told(playing.bots)))
        with suppress(Gone, KeyboardInterrupt):
            playing.play(person_at_a_prompt(playing.kept, playing.note))
    _afterwards(playing)


def _play_on_screen(playing: Playing, screen_for: ScreenFor) -> None:
    screen, game, notes = begun_on_screen(playing, screen_for)
    screen.run()
    notes.finish()
    if game.failure is not None:
        raise game.failure
    if screen.return_code:
        sys.exit(screen.return_code)


def begun_on_screen(playing: Playing, screen_for: ScreenFor) -> "tuple[GameScreen, GameThread, Later[Sheet]]":
    """The game is played from here on; of all that, the screen has the other ends of queues."""
    from blindside.cli.screen.local import GameThread, LocalLink

    kept = playing.kept
    names = (say(msg("{seat} (you)", seat=seat_name(0))), *map(say, told(playing.bots)))
    news: SimpleQueue[Any] = SimpleQueue()
    wishes: SimpleQueue[Any] = SimpleQueue()
    notes = Later(playing.note)
    screen = screen_for(
        LocalLink(kept.game, kept.settings, names, news, wishes), kept.aid, kept.sheet, notes.wishes.put
    )
    game = GameThread(playing.play, news, wishes)
    game.start()
    return screen, game, notes


def on_screen(plain: bool) -> bool:
    """Whether there is a whole screen to play on, and somebody before it who wants that."""
    if plain or not at_a_keyboard() or sys.stdout is None or not sys.stdout.isatty():
        return False
    why_not = no_screen()
    if why_not is not None:
        tell(why_not)
    return why_not is None


def _afterwards(playing: Playing) -> None:
    """What is said when the game is over, or left."""
    go_on = f"{COMMAND} play {playing.kept.game} --resume"
    file = playing.file
    if playing.unwritten is not None and playing.keeping is None:
        raise playing.unwritten
    if playing.unwritten is not None:
        raise Invalid(
            "play/record",
            msg(
                "{reason}; the game is kept, to write its record elsewhere: {command}",
                reason=playing.unwritten.message,
                command=f"{go_on} --record",
            ),
        )
    if not playing.over and playing.keeping is not None:
        tell(msg("The game is kept; to go on with it: {command}", command=go_on))
    elif not playing.over and is_kept(playing.kept.game):
        tell(msg("This game is not kept, because another one is; to go on with that: {command}", command=go_on))
    elif file is not None:
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
