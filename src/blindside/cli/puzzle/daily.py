"""`blindside puzzle daily`: the puzzles of a day."""

from datetime import UTC, datetime

import click

from blindside.cli.options import json_option, option
from blindside.cli.puzzle.new import put_puzzle
from blindside.core.messages import msg
from blindside.puzzles import GAMES, check_game
from blindside.puzzles.daily import check_open, daily_puzzle, read_day


@click.command()
@option("--date day", msg("the day  [default: today]"), metavar="YYYY-MM-DD")
@option("--game", msg("the game  [default: both]"), choices=GAMES)
@json_option
def command(day: str | None, game: str | None, as_json: bool) -> None:
    if game is not None:
        check_game(game)
    now = datetime.now().astimezone()
    wanted = now.date() if day is None else read_day(day)
    check_open(wanted, now.astimezone(UTC))
    for number, each in enumerate(GAMES if game is None else [game]):
        if number and not as_json:
            click.echo()
        put_puzzle(daily_puzzle(each, wanted), None, as_json)
