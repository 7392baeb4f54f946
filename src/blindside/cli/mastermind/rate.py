"""`blindside mastermind rate`: a finished game, guess by guess, luck apart from skill."""

from collections.abc import Iterator

import click

from blindside.cli.completing import a_file
from blindside.cli.files import read_whole
from blindside.cli.mastermind import MASTERMIND
from blindside.cli.mastermind.matches import chosen, title
from blindside.cli.mastermind.progress import searching
from blindside.cli.options import as_json
from blindside.cli.progress import waiting
from blindside.cli.speech import pegs, put, say
from blindside.core.errors import Wrong, found_in
from blindside.core.messages import Message, figure, msg
from blindside.core.records import to_json
from blindside.games import read_record
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import Rating
from blindside.reason.mastermind.suggestions import Adviser
from blindside.review.limits import require_mastermind
from blindside.review.mastermind.games import games_of
from blindside.review.mastermind.review import Game, finished, game_reviewed
from blindside.review.mastermind.wording import summed_up


@click.command(help=say(MASTERMIND["rate"]))
@click.argument("file", metavar="RECORD", shell_complete=a_file)
@click.option("--game", type=int, metavar="N", help=say(msg("only this game of the record, from 1")))
@as_json
def command(file: str, game: int | None, as_json: bool) -> None:
    data = read_whole(file)
    try:
        record = require_mastermind(read_record(data))
        played = finished(record, chosen(games_of(record), game))
        with waiting(searching):
            adviser = Adviser(record.settings)
            games = [game_reviewed(adviser, each) for each in played]
    except Wrong as wrong:
        raise found_in(file, wrong) from None
    if as_json:
        for each in games:
            click.echo(to_json(as_value(each)))
        return
    for number, each in enumerate(games):
        if number:
            put()
        show(each, record.settings)


def show(game: Game, settings: Settings) -> None:
    for line in told(game, settings):
        put(line)


def told(game: Game, settings: Settings) -> Iterator[str]:
    ratings = game.ratings
    yield click.style(say(title(game.played)), bold=True) + f"  {pegs(game.played.code)}"
    heads = [say(head) for head in (msg("left"), msg("told, expected"), msg("regret"), msg("luck"))]
    table = [heads, *map(_cells, ratings)]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in table]
    best_guess = say(msg("best guess"))
    yield f"{'':{8 + settings.holes * 2}}{lines[0]}  {best_guess}"
    for number, (one, line) in enumerate(zip(ratings, lines[1:], strict=True), 1):
        key = pegs(one.key) + " " * (settings.holes - len(str(one.key)))
        best = "" if one.best is None or one.is_best else pegs(one.best)
        yield f"{number:>2}  {pegs(one.guess)}  {key}  {line}  {best}".rstrip()
    yield say(summed_up(game))


def _cells(one: Rating) -> list[str]:
    return [
        f"{say(figure(one.before, ','))} → {say(figure(one.after, ','))}",
        "–" if one.realised_bits is None else say(_bits(one.realised_bits, one.expected_bits)),
        "?" if one.regret is None else "–" if one.is_best else say(figure(one.regret, ".3f")),
        "?" if one.luck is None else say(figure(one.luck, "+.3f")),
    ]


def _bits(told: float, expected: float) -> Message:
    return msg("{told}, {expected}", told=figure(told, ".2f"), expected=figure(expected, ".2f"))


def as_value(game: Game) -> dict[str, object]:
    """For `to_json`."""
    return {
        "game": game.played.number,
        "codemaker": game.played.codemaker,
        "void": game.played.void,
        "code": game.played.code,
        "found": game.played.found,
        "guesses": [
            {
                "guess": one.guess,
                "key": one.key,
                "before": one.before,
                "after": one.after,
                "expected_bits": one.expected_bits,
                "realised_bits": one.realised_bits,
                "worth": one.worth,
                "best": one.best,
                "is_best": one.is_best if one.regret is not None else None,
                "regret": one.regret,
                "luck": one.luck,
            }
            for one in game.ratings
        ],
    }
