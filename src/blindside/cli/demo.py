"""`blindside demo …`: a whole game played by bots."""

import secrets
from functools import partial
from typing import Any

import click

from blindside.bots.registry import GAMES
from blindside.cli import COMMANDS
from blindside.cli.examples import examples
from blindside.cli.options import TABLES, as_json, bots, names_or_usual, recorded, seeded
from blindside.console import transcripts
from blindside.console.bots import in_seats, seated
from blindside.console.files import write_whole
from blindside.console.text import COMMAND, put, say, tell
from blindside.core.audience import EVERYONE
from blindside.core.dealers import SEED_COUNT, SimulationDealer, seat_dealer
from blindside.core.messages import Message, msg
from blindside.core.records import Record, write_record
from blindside.games import play, replay


@click.group(help=say(COMMANDS["demo"]), epilog=examples("demo"))
def group() -> None:
    pass


def _command(game: str, summary: Message) -> click.Command:
    @click.command(game, help=say(summary))
    @bots(game, GAMES[game].usual_in_demo)
    @TABLES[game].options
    @seeded
    @recorded
    @as_json
    def demonstrate(file: str | None, as_json: bool, **options: Any) -> None:
        settings, first = TABLES[game].settings(options, 0)
        names = names_or_usual(options["bots"], GAMES[game].usual_in_demo, settings.players)
        seed = secrets.randbelow(SEED_COUNT) if options["seed"] is None else options["seed"]
        players = seated(in_seats(game, settings, names, range(settings.players)), partial(seat_dealer, seed))
        _present(play(game, settings, players, SimulationDealer(seed), first), seed, file, as_json)

    return demonstrate


group.add_command(_command("code777", msg("A game of Code 777 between bots.")))
group.add_command(_command("mastermind", msg("A match of Mastermind between two bots.")))


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
