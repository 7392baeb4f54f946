"""A rated game of Mastermind as a table, guess by guess."""

from collections.abc import Iterator

from blindside.console.text import bold, paint_pegs, say
from blindside.core.messages import Message, figure, msg
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import GuessRating
from blindside.reviews.mastermind import ReviewedGame
from blindside.wording.mastermind.review import describe_luck_and_skill, game_name


def rating_lines(game: ReviewedGame, settings: Settings) -> Iterator[str]:
    ratings = game.ratings
    yield bold(game_name(game.played)) + f"  {paint_pegs(game.played.code)}"
    heads = [say(head) for head in (msg("left"), msg("gained, expected"), msg("regret"), msg("luck"))]
    table = [heads, *map(_cells, ratings)]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in table]
    best_guess = say(msg("best guess"))
    yield f"{'':{8 + settings.holes * 2}}{lines[0]}  {best_guess}"
    for number, (one, line) in enumerate(zip(ratings, lines[1:], strict=True), 1):
        key = paint_pegs(one.key) + " " * (settings.holes - len(str(one.key)))
        best = "" if one.best is None or one.is_best else paint_pegs(one.best)
        yield f"{number:>2}  {paint_pegs(one.guess)}  {key}  {line}  {best}".rstrip()
    yield say(describe_luck_and_skill(game))


def _cells(one: GuessRating) -> list[str]:
    return [
        f"{say(figure(one.before, ','))} → {say(figure(one.after, ','))}",
        "–" if one.gained_bits is None else say(_bits(one.gained_bits, one.expected_bits)),
        "?" if one.regret is None else "–" if one.is_best else say(figure(one.regret, ".3f")),
        "?" if one.luck is None else say(figure(one.luck, "+.3f")),
    ]


def _bits(told: float, expected: float) -> Message:
    return msg("{told}, {expected}", told=figure(told, ".2f"), expected=figure(expected, ".2f"))
