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
    heads = [say(head) for head in (msg("left"), msg("bits gained, expected"), msg("regret"), msg("luck"))]
    table = [heads, *map(_cells, ratings)]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in table]
    best_guess = say(msg("best guess"))
    yield f"{'':{8 + settings.holes * 2}}{lines[0]}  {best_guess}"
    for number, (rating, line) in enumerate(zip(ratings, lines[1:], strict=True), 1):
        key = paint_pegs(rating.key) + " " * (settings.holes - len(str(rating.key)))
        best = "" if rating.best is None or rating.is_best else paint_pegs(rating.best)
        yield f"{number:>2}  {paint_pegs(rating.guess)}  {key}  {line}  {best}".rstrip()
    yield say(describe_luck_and_skill(game))


def _cells(rating: GuessRating) -> list[str]:
    return [
        f"{say(figure(rating.before, ','))} → {say(figure(rating.after, ','))}",
        "–" if rating.gained_bits is None else say(_bits(rating.gained_bits, rating.expected_bits)),
        "?" if rating.regret is None else "–" if rating.is_best else say(figure(rating.regret, ".3f")),
        "?" if rating.luck is None else say(figure(rating.luck, "+.3f")),
    ]


def _bits(gained: float, expected: float) -> Message:
    return msg("{gained}, {expected}", gained=figure(gained, ".2f"), expected=figure(expected, ".2f"))
