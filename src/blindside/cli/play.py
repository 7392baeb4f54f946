"""`blindside play …`: a person against bots, on a whole screen, or line by line; then a pipe will do for a person."""

import os
import secrets
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
from blindside.cli.kept import Keeping, Kept, Remembered, is_kept, read_kept
from blindside.cli.options import (
    code777_settings,
    code777_table,
    mastermind_settings,
    mastermind_table,
    recorded,
    seeded,
)
from blindside.cli.person_code777 import Code777Person
from blindside.cli.person_mastermind import MastermindPerson
from blindside.cli.speech import COMMAND, at_a_keyboard, put, say, tell
from blindside.core.audience import seat_name
from blindside.core.dealers import SEEDS, Dealer, SimulationDealer, check_seed, seat_dealer
from blindside.core.messages import Message, msg
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player
from blindside.games.code777.play import play as play_code777
from blindside.games.mastermind.play import play as play_mastermind
from blindside.table.options import AIDS

if TYPE_CHECKING:
    from blindside.cli.screen.link import Link

plain = click.option("--plain", is_flag=True, help=say(msg("line by line, as in a pipe and where there is no screen")))
resumed = click.option("--resume", is_flag=True, help=say(msg("go on with the game that was left")))
aided = click.option(
    "--aid",
    type=click.Choice(AIDS),
    default="seen",
    show_default=True,
    help=say(msg("how much help, in degrees: own marks; what you see is crossed out; what follows, and why; chances")),
)
role = click.option(
    "--as", "role", type=click.Choice(("maker", "breaker")), help=say(msg("what you are in the first game"))
)


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
@aided
@resumed
@plain
def code777(file: str | None, plain: bool, resume: bool, **options: Any) -> None:
    def on_screen_with(link: "Link", kept: Kept, keeping: Keeping) -> None:
        from blindside.cli.screen.code777 import Code777Screen

        Code777Screen(link, kept.aid, kept.notepad, keeping.note).run()

    _play(
        "code777",
        code777_settings,
        play_code777,
        lambda kept: Code777Person(0, kept.aid),
        on_screen_with,
        msg("You are P0, and do not see your own rack. Type ? for help."),
        options,
        file=file,
        resume=resume,
        screen=on_screen(plain),
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
@resumed
@plain
def mastermind(file: str | None, plain: bool, resume: bool, role: str | None, **options: Any) -> None:
    if role is not None:
        options["first_codemaker"] = "0" if role == "maker" else "1"

    def on_screen_with(link: "Link", _kept: Kept, _keeping: Keeping) -> None:
        from blindside.cli.screen.mastermind import MastermindScreen

        MastermindScreen(link).run()

    _play(
        "mastermind",
        mastermind_settings,
        play_mastermind,
        lambda _: MastermindPerson(0),
        on_screen_with,
        msg("You are P0. Type ? for help."),
        options,
        file=file,
        resume=resume,
        screen=on_screen(plain),
    )


def _play(
    game: str,
    settings_of: Callable[[dict[str, Any]], tuple[Any, int | None]],
    played: Callable[[Any, Sequence[Player], Dealer, int | None], Record],
    person_at_a_prompt: Callable[[Kept], Player],
    on_screen_with: Callable[["Link", Kept, Keeping], None],
    greeting: Message,
    options: dict[str, Any],
    *,
    file: str | None,
    resume: bool,
    screen: bool,
) -> None:
    """A new game, or the one that was left; kept as it goes on, where there is a screen or it was kept before."""
    kept = _begun(game, options, resume, screen)
    settings, first = settings_of(kept.options)
    company = in_seats(game, settings, kept.bots, range(1, settings.players))
    keeping = Keeping(kept) if screen or resume else None

    def play(person: Player) -> Record:
        if keeping is not None:
            person = Remembered(person, keeping)
        players = [person, *seated(company, partial(seat_dealer, kept.seed))]
        return _ended(played(settings, players, SimulationDealer(kept.seed), first), keeping, file)

    if keeping is not None and screen:
        from blindside.cli.screen.local import LocalLink

        keeping.begin()
        on_screen_with(LocalLink(game, settings, _names(company), play), kept, keeping)
        _afterwards(game, file)
        return
    put(transcripts.title(game, settings))
    tell(greeting)
    tell(told(company))
    play(person_at_a_prompt(kept))
    _tell_file(file)


def on_screen(plain: bool) -> bool:
    """Whether there is a whole screen to play on, and somebody before it who wants that."""
    if plain or os.environ.get("TERM") == "dumb":
        return False
    return at_a_keyboard() and sys.stdout is not None and sys.stdout.isatty()


def _begun(game: str, options: dict[str, Any], resume: bool, screen: bool) -> Kept:
    """The game that was left, if that is what is wanted, or else a new one."""
    if screen and not resume and is_kept(game):
        resume = click.confirm(say(msg("A game was left. Go on with it?")), default=True)
    given = {name: value for name, value in options.items() if name not in ("bots", "seed", "aid")}
    if resume:
        kept = read_kept(game)
        kept.options = given | kept.options
        return kept
    seed = secrets.randbelow(SEEDS) if options["seed"] is None else options["seed"]
    check_seed(seed)
    return Kept(game, given, options["bots"], seed, options.get("aid", "seen"))


def _names(company: dict[int, Kind]) -> tuple[str, ...]:
    bots = [say(msg("{seat} {kind}", seat=seat_name(seat), kind=kind.title)) for seat, kind in company.items()]
    return (say(msg("{seat} (you)", seat=seat_name(0))), *bots)


def _ended(record: Record, keeping: Keeping | None, file: str | None) -> Record:
    if keeping is not None:
        keeping.end()
    if file is not None:
        write_whole(file, write_record(record))
    return record


def _afterwards(game: str, file: str | None) -> None:
    """What is said when the screen is gone."""
    if is_kept(game):
        tell(msg("The game is kept; to go on with it: {command}", command=f"{COMMAND} play {game} --resume"))
    else:
        _tell_file(file)


def _tell_file(file: str | None) -> None:
    if file is not None:
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
