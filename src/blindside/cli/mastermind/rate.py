"""`blindside mastermind rate`: a finished game, guess by guess, luck apart from skill."""

import click

from blindside.cli.files import read_whole
from blindside.cli.mastermind import MASTERMIND
from blindside.cli.mastermind.matches import Played, chosen, games_of, title
from blindside.cli.options import as_json
from blindside.cli.speech import pegs, put, say
from blindside.core.errors import Illegal, Wrong, found_in
from blindside.core.messages import Message, msg
from blindside.core.records import to_json
from blindside.games import read_record
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import Rating, rate
from blindside.reason.mastermind.suggestions import Adviser


@click.command(help=say(MASTERMIND["rate"]))
@click.argument("file", metavar="RECORD")
@click.option("--game", type=int, metavar="N", help=say(msg("only this game of the record, from 1")))
@as_json
def command(file: str, game: int | None, as_json: bool) -> None:
    data = read_whole(file)
    try:
        record = read_record(data)
        games = [played for played in chosen(games_of(record), game) if _is_finished(played, record.settings)]
        if not games:
            raise Illegal("cli/not-finished", msg("no game of this record is finished: rate it when the code is shown"))
        adviser = Adviser(record.settings)
        rated = [(played, rate(adviser, played.clues)) for played in games]
    except Wrong as wrong:
        raise found_in(file, wrong) from None
    if as_json:
        for played, ratings in rated:
            click.echo(to_json(_facts(played, ratings)))
        return
    for number, (played, ratings) in enumerate(rated):
        if number:
            put()
        _show(played, ratings, record.settings)


def _is_finished(played: Played, settings: Settings) -> bool:
    """Rating a game that is still played would tell its codebreaker what to guess."""
    return played.code is not None and (len(played.clues) == settings.rows or _is_found(played))


def _is_found(played: Played) -> bool:
    return bool(played.clues) and played.clues[-1][0] == played.code


def _show(played: Played, ratings: list[Rating], settings: Settings) -> None:
    put(click.style(say(title(played)), bold=True) + f"  {pegs(played.code)}")
    heads = [say(head) for head in (msg("left"), msg("told, expected"), msg("regret"), msg("luck"))]
    table = [heads, *map(_cells, ratings)]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in table]
    best_guess = say(msg("best guess"))
    put(f"{'':{8 + settings.holes * 2}}{lines[0]}  {best_guess}")
    for number, (one, line) in enumerate(zip(ratings, lines[1:], strict=True), 1):
        key = pegs(one.key) + " " * (settings.holes - len(str(one.key)))
        best = "" if one.best is None or one.is_best else pegs(one.best)
        put(f"{number:>2}  {pegs(one.guess)}  {key}  {line}  {best}".rstrip())
    put(say(_summary(played, ratings)))


def _cells(one: Rating) -> list[str]:
    return [
        f"{one.before:,} → {one.after:,}",
        "–" if one.realised_bits is None else f"{one.realised_bits:.2f}, {one.expected_bits:.2f}",
        "?" if one.regret is None else "–" if one.is_best else f"{one.regret:.3f}",
        "?" if one.luck is None else f"{one.luck:+.3f}",
    ]


def _summary(played: Played, ratings: list[Rating]) -> Message:
    if ratings and not ratings[-1].after:
        return msg("the clues contradict each other: what came after is not rated")
    regrets, lucks = [one.regret for one in ratings], [one.luck for one in ratings]
    worth = ratings[0].worth
    if worth is None or None in regrets or None in lucks:
        return msg("regret and luck are not known where the best guess is not found within a second")
    luck = sum(one for one in lucks if one is not None)
    facts = {
        "rows": len(ratings),
        "worth": f"{worth:.3f}",
        "regret": f"{sum(one for one in regrets if one is not None):.3f}",
        "luck": f"{abs(luck):.3f}",
    }
    if not _is_found(played):
        return msg("not found in {rows} guesses: {regret} lost by worse guesses", **facts)
    if luck < 0:
        return msg(
            "{rows} guesses: {worth} on average by best play, {regret} more by worse guesses, {luck} more by bad luck",
            **facts,
        )
    return msg(
        "{rows} guesses: {worth} on average by best play, {regret} more by worse guesses, {luck} fewer by good luck",
        **facts,
    )


def _facts(played: Played, ratings: list[Rating]) -> dict[str, object]:
    return {
        "game": played.number,
        "codemaker": played.codemaker,
        "void": played.void,
        "code": played.code,
        "found": _is_found(played),
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
            for one in ratings
        ],
    }
