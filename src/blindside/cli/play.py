"""`blindside play …`: a person at a prompt against bots, line by line; a pipe will do for a person."""

from functools import partial
from typing import Any

import click

from blindside.cli import COMMANDS, transcripts
from blindside.cli.company import bots, in_seats, seated, told
from blindside.cli.examples import examples
from blindside.cli.files import write_whole
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
from blindside.cli.speech import COMMAND, put, say, tell
from blindside.core.dealers import Dealer, LiveDealer, SimulationDealer, seat_dealer
from blindside.core.messages import msg
from blindside.core.records import Record, write_record
from blindside.core.sessions import Player
from blindside.games.code777.play import play as play_code777
from blindside.games.mastermind.play import play as play_mastermind

plain = click.option("--plain", is_flag=True, help=say(msg("line by line; so far the only way, and so the default")))


@click.group(help=say(COMMANDS["play"]), epilog=examples("play"))
def group() -> None:
    pass


@group.command(help=say(msg("Play Code 777 in seat P0 against bots.")))
@bots("code777", "casual")
@code777_table
@seeded
@recorded
@plain
def code777(bots: str, seed: int | None, file: str | None, plain: bool, **options: Any) -> None:
    settings, first_reader = code777_settings(options)
    dealer = LiveDealer() if seed is None else SimulationDealer(seed)
    company = in_seats("code777", settings, bots, range(1, settings.players))
    put(transcripts.title("code777", settings))
    tell(msg("You are P0, and do not see your own rack. Type ? for help."))
    tell(told(company))
    players: list[Player] = [Code777Person(0), *seated(company, partial(_own_dealer, seed))]
    _keep(play_code777(settings, players, dealer, first_reader), file)


@group.command(help=say(msg("Play a match of Mastermind in seat P0.")))
@bots("mastermind", "consistent")
@mastermind_table
@seeded
@recorded
@plain
def mastermind(bots: str, seed: int | None, file: str | None, plain: bool, **options: Any) -> None:
    settings, first_codemaker = mastermind_settings(options)
    dealer = LiveDealer() if seed is None else SimulationDealer(seed)
    company = in_seats("mastermind", settings, bots, range(1, settings.players))
    put(transcripts.title("mastermind", settings))
    tell(msg("You are P0. Type ? for help."))
    tell(told(company))
    players: list[Player] = [MastermindPerson(0), *seated(company, partial(_own_dealer, seed))]
    _keep(play_mastermind(settings, players, dealer, first_codemaker), file)


def _own_dealer(seed: int | None, seat: int) -> Dealer:
    return LiveDealer() if seed is None else seat_dealer(seed, seat)


def _keep(record: Record, file: str | None) -> None:
    if file is not None:
        write_whole(file, write_record(record))
        tell(msg("The record is in {file}; to see it: {command}", file=file, command=f"{COMMAND} record show {file}"))
