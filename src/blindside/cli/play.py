"""`blindside play …`: a person against bots, on a whole screen, or line by line; then a pipe will do for a person."""

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from blindside.bots.kinds import Kind
from blindside.cli import COMMANDS, transcripts
from blindside.cli.company import bots, in_seats, seated, told
from blindside.cli.examples import examples
from blindside.cli.files import write_whole
from blindside.cli.kept import Keeping, Kept, Remembered, begun, dealer_of, is_kept, read_kept, unusable
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
from blindside.cli.prompt import Gone
from blindside.cli.screen.room import COLUMNS, ROWS
from blindside.cli.speech import COMMAND, at_a_keyboard, put, say, tell
from blindside.core.audience import seat_name
from blindside.core.dealers import Dealer
from blindside.core.errors import Wrong
from blindside.core.messages import Message, msg
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player
from blindside.games.code777.notepad import Notepad
from blindside.games.code777.play import play as play_code777
from blindside.games.mastermind.play import play as play_mastermind
from blindside.table.options import AIDS

if TYPE_CHECKING:
    from blindside.cli.screen.app import GameScreen
    from blindside.cli.screen.local import LocalLink

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
@bots("code777", "casual")
@code777_table
@seeded
@recorded
@aided(msg("how much help, in degrees: own marks; what you see is crossed out; what follows, and why; chances"))
@resumed
@plain
def code777(file: str | None, plain: bool, resume: bool, **options: Any) -> None:
    def screen_for(link: "LocalLink", kept: Kept, keeping: Keeping) -> "GameScreen":
        from blindside.cli.screen.code777 import Code777Screen

        return Code777Screen(link, kept.aid, kept.notepad, keeping.note)

    _play(
        "code777",
        code777_settings,
        play_code777,
        lambda kept, keep: Code777Person(0, kept.aid, kept.notepad, keep),
        screen_for,
        msg("You are P0, and do not see your own rack. Type ? for help."),
        options,
        file=file,
        resume=resume,
        plain=plain,
    )


@group.command(
    help=say(msg("Play a match of Mastermind in seat P0.")),
    epilog=examples("play mastermind"),
)
@bots("mastermind", "consistent")
@mastermind_table
@role
@seeded
@recorded
@aided(msg("how much help, in degrees: from 'certain' on, how many codes still fit, and whether yours does"))
@resumed
@plain
def mastermind(file: str | None, plain: bool, resume: bool, role: str | None, **options: Any) -> None:
    if role is not None:
        options["first_codemaker"] = "0" if role == "maker" else "1"

    def screen_for(link: "LocalLink", kept: Kept, _keeping: Keeping) -> "GameScreen":
        from blindside.cli.screen.mastermind import MastermindScreen

        return MastermindScreen(link, kept.aid)

    _play(
        "mastermind",
        mastermind_settings,
        play_mastermind,
        lambda kept, _: MastermindPerson(0, kept.aid),
        screen_for,
        msg("You are P0. Type ? for help."),
        options,
        file=file,
        resume=resume,
        plain=plain,
    )


def _play(
    game: str,
    settings_of: Callable[[dict[str, Any]], tuple[Any, int | None]],
    played: Callable[[Any, Sequence[Player], Dealer, int | None], Record],
    person_at_a_prompt: Callable[[Kept, Callable[[Notepad], None]], Player],
    screen_for: Callable[["LocalLink", Kept, Keeping], "GameScreen"],
    greeting: Message,
    options: dict[str, Any],
    *,
    file: str | None,
    resume: bool,
    plain: bool,
) -> None:
    """A new game, or the one that was left. It is kept as it goes on, but for one from a pipe beside another."""
    resume = resume or _is_wanted(game)
    kept, company = _left(game) if resume else _new(game, *settings_of(options), options)
    keeping = Keeping(kept) if resume or at_a_keyboard() or not is_kept(game) else None
    if keeping is not None and not resume:
        keeping.begin()

    def play(person: Player) -> Record:
        bots = seated(company, partial(dealer_of, kept))

        def whole(person: Player) -> Record:
            return played(kept.settings, [person, *bots], dealer_of(kept, 0), kept.first)

        record = whole(person) if keeping is None else Remembered(person, keeping).play(whole)
        if file is not None:
            write_whole(file, write_record(record))
        return record

    if keeping is not None and on_screen(plain):
        from blindside.cli.screen.local import LocalLink

        link = LocalLink(game, kept.settings, _names(company), play)
        screen = screen_for(link, kept, keeping)
        screen.run()
        if link.failure is not None:
            raise link.failure
        if screen.return_code:
            sys.exit(screen.return_code)
        _afterwards(game, file, keeping, is_left=is_kept(game))
        return
    put(transcripts.title(game, kept.settings))
    tell(greeting)
    tell(told(company))
    try:
        play(person_at_a_prompt(kept, (lambda _: None) if keeping is None else keeping.note))
        _afterwards(game, file, keeping, is_left=False)
    except (Gone, KeyboardInterrupt):
        _afterwards(game, file, keeping, is_left=True)


def on_screen(plain: bool) -> bool:
    """Whether there is a whole screen to play on, and somebody before it who wants that."""
    if plain or os.environ.get("TERM") == "dumb":
        return False
    if not at_a_keyboard() or sys.stdout is None or not sys.stdout.isatty():
        return False
    room = shutil.get_terminal_size()
    if room.columns >= COLUMNS and room.lines >= ROWS:
        return True
    tell(
        msg("A whole screen takes {columns}×{rows} characters or more: line by line, then.", columns=COLUMNS, rows=ROWS)
    )
    return False


def _is_wanted(game: str) -> bool:
    """Whether a game that was left is gone on with; a pipe is not asked."""
    return (
        is_kept(game) and at_a_keyboard() and click.confirm(say(msg("A game was left. Go on with it?")), default=True)
    )


def _left(game: str) -> tuple[Kept, dict[int, Kind]]:
    kept = read_kept(game)
    try:
        return kept, _company(kept)
    except Wrong as wrong:
        raise unusable(game, wrong) from None


def _new(game: str, settings: Any, first: int | None, options: dict[str, Any]) -> tuple[Kept, dict[int, Kind]]:
    kept = begun(game, settings, first, options["bots"], options["aid"], options["seed"])
    return kept, _company(kept)


def _company(kept: Kept) -> dict[int, Kind]:
    return in_seats(kept.game, kept.settings, kept.bots, range(1, kept.settings.players))


def _names(company: dict[int, Kind]) -> tuple[str, ...]:
    bots = [say(msg("{seat} {kind}", seat=seat_name(seat), kind=kind.title)) for seat, kind in company.items()]
    return (say(msg("{seat} (you)", seat=seat_name(0))), *bots)


def _afterwards(game: str, file: str | None, keeping: Keeping | None, *, is_left: bool) -> None:
    """What is said when the game is over, or left."""
    go_on = f"{COMMAND} play {game} --resume"
    if is_left and keeping is not None:
        tell(msg("The game is kept; to go on with it: {command}", command=go_on))
    elif is_left:
        tell(msg("This game is not kept, because another one is; to go on with that: {command}", command=go_on))
    elif file is not None:
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
