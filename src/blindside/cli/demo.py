"""`blindside demo …`: a game between bots."""

import secrets
from functools import partial
from typing import Any

import click

from blindside.bots.registry import GAMES as BOTS
from blindside.bots.registry import assign_bots, create_players
from blindside.cli.options import (
    GAMES,
    GameCommands,
    bots_option,
    fill_bot_names,
    json_option,
    record_option,
    seed_option,
)
from blindside.console import transcripts
from blindside.console.files import write_file
from blindside.console.text import COMMAND, say, tell
from blindside.core.audience import EVERYONE
from blindside.core.dealers import SEED_COUNT, SimulationDealer, seat_dealer
from blindside.core.messages import msg
from blindside.core.records import Record, write_record
from blindside.games import play, replay

group = click.Group()


def _add_command(game: str, commands: GameCommands) -> None:
    bot = BOTS[game].default_in_demo

    @group.command(game, help=say(commands.demo))
    @bots_option(game, bot)
    @commands.options
    @seed_option
    @record_option
    @json_option
    def demonstrate(file: str | None, as_json: bool, **options: Any) -> None:
        settings, first = commands.settings(options, 0)
        names = fill_bot_names(options["bots"], bot, settings.players)
        seed = secrets.randbelow(SEED_COUNT) if options["seed"] is None else options["seed"]
        players = create_players(
            assign_bots(game, settings, names, range(settings.players)), partial(seat_dealer, seed)
        )
        _put_game(play(game, settings, players, SimulationDealer(seed), first), seed, file, as_json)


for _game in GAMES.items():
    _add_command(*_game)


def _put_game(record: Record, seed: int, file: str | None, as_json: bool) -> None:
    if file is not None:
        write_file(file, write_record(record))
    if as_json:
        click.echo(write_record(record), nl=False)
        return
    transcripts.put_title(record.game, record.settings, seed)
    transcripts.put_transcript(record.game, replay(record, EVERYONE))
    click.echo()
    tell(msg("Play it yourself: {command}", command=f"{COMMAND} play {record.game} --plain"))
