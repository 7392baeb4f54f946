"""`blindside demo …`: a whole game played by bots."""

import secrets
from functools import partial
from typing import Any

import click

from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.options import (
    as_json,
    bots,
    code777_settings,
    code777_table,
    mastermind_settings,
    mastermind_table,
    names_or_usual,
    recorded,
    seeded,
    with_players,
)
from blindside.console import transcripts
from blindside.console.bots import in_seats, seated
from blindside.console.files import write_whole
from blindside.console.text import COMMAND, put, say, tell
from blindside.core.audience import EVERYONE
from blindside.core.dealers import SEEDS, SimulationDealer, seat_dealer
from blindside.core.messages import msg
from blindside.core.records import Record, write_record
from blindside.games import play, replay

USUAL = {"code777": "certain", "mastermind": "consistent"}
"""The bot in each seat where `--bots` names none."""


@click.group(help=say(COMMANDS["demo"]), epilog=examples("demo"))
def group() -> None:
    pass


@group.command(help=say(msg("A game of Code 777 between bots.")))
@bots("code777", USUAL["code777"])
@code777_table
@seeded
@recorded
@as_json
def code777(file: str | None, as_json: bool, **options: Any) -> None:
    settings, first_reader = code777_settings(with_players(options, people=0))
    _demonstrate("code777", settings, first_reader, options, file, as_json)


@group.command(help=say(msg("A match of Mastermind between two bots.")))
@bots("mastermind", USUAL["mastermind"])
@mastermind_table
@seeded
@recorded
@as_json
def mastermind(file: str | None, as_json: bool, **options: Any) -> None:
    settings, first_codemaker = mastermind_settings(options)
    _demonstrate("mastermind", settings, first_codemaker, options, file, as_json)


def _demonstrate(
    game: str, settings: Any, first: int | None, options: dict[str, Any], file: str | None, as_json: bool
) -> None:
    names = names_or_usual(options["bots"], USUAL[game], settings.players)
    seed = secrets.randbelow(SEEDS) if options["seed"] is None else options["seed"]
    players = seated(in_seats(game, settings, names, range(settings.players)), partial(seat_dealer, seed))
    _present(play(game, settings, players, SimulationDealer(seed), first), seed, file, as_json)


def _present(record: Record, seed: int, file: str | None, as_json: bool) -> None:
    if file is not None:
        write_whole(file, write_record(record))
    if as_json:
        click.echo(write_record(record), nl=False)
        return
    seeded_by = click.style(say(msg("seed {seed}", seed=seed)), dim=True)
    put(f"{transcripts.title(record.game, record.settings)}  {seeded_by}")
    transcripts.tell_all(record.game, replay(record, EVERYONE))
    click.echo()
    tell(msg("Play yourself: {command}", command=f"{COMMAND} play {record.game} --plain"))
