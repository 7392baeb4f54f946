"""`blindside mastermind rate`: rate finished games, guess by guess."""

import click

from blindside.cli.completion import complete_file
from blindside.cli.mastermind.options import choose_games
from blindside.cli.options import json_option, option
from blindside.cli.progress import describe_search, show_progress
from blindside.console.files import read_file
from blindside.console.ratings import rating_lines
from blindside.console.text import put, put_json
from blindside.core.errors import BlindsideError, add_location
from blindside.core.messages import msg
from blindside.games import read_record
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import GuessRating
from blindside.reason.mastermind.suggestions import Adviser
from blindside.reviews.mastermind import ReviewedGame, list_games, require_mastermind, review_game, select_finished

RATED = (*GuessRating.__struct_fields__[:-2], "is_best", "regret", "luck")
"""What the JSON of a guess has."""


@click.command()
@click.argument("file", metavar="RECORD", shell_complete=complete_file)
@option("--game", msg("only this game of the record, from 1"), type=int, metavar="N")
@json_option
def command(file: str, game: int | None, as_json: bool) -> None:
    data = read_file(file)
    try:
        record = require_mastermind(read_record(data))
        played = select_finished(record, choose_games(list_games(record), game))
        with show_progress(describe_search):
            adviser = Adviser(record.settings)
            games = [review_game(adviser, each) for each in played]
    except BlindsideError as error:
        raise add_location(file, error) from None
    if as_json:
        for each in games:
            put_json(rating_value(each))
        return
    for number, each in enumerate(games):
        if number:
            put()
        show(each, record.settings)


def show(game: ReviewedGame, settings: Settings) -> None:
    for line in rating_lines(game, settings):
        put(line)


def rating_value(game: ReviewedGame) -> dict[str, object]:
    return {
        "game": game.played.number,
        "codemaker": game.played.codemaker,
        "void": game.played.void,
        "code": game.played.code,
        "found": game.played.found,
        "guesses": [
            {name: getattr(one, name) for name in RATED} | ({"is_best": None} if one.regret is None else {})
            for one in game.ratings
        ],
    }
