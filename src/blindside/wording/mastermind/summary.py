"""A finished match of Mastermind in a few lines, for messengers."""

from collections.abc import Iterator

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, figure, msg, plural
from blindside.games import title
from blindside.review.mastermind.review import Game, Review
from blindside.wording.mastermind.labels import perfect_told
from blindside.wording.results import check_over, standing, won

MOST_GAMES = 4
"""Of a match, that are told one by one."""


def summary(review: Review, named: SeatNames = seat_name) -> Iterator[Message]:
    check_over(review.over)
    counted = [game for game in review.games if not game.played.void]
    yield plural("🔎 {game}: {count} game", "🔎 {game}: {count} games", len(counted), game=title("mastermind"))
    if review.winner is not None:
        yield won(review.winner, review.scores, named)
    elif review.outcome == "tie":
        yield msg("A tie: {scores}", scores=standing(review.scores, named))
    for game in counted[:MOST_GAMES]:
        yield _game(game, named)
    perfect = perfect_told(review.settings) if review.outcome == "single" else None
    if perfect is not None:
        yield perfect
    if len(counted) > MOST_GAMES:
        more = len(counted) - MOST_GAMES
        yield plural("and {count} more game", "and {count} more games", more)


def _game(game: Game, named: SeatNames) -> Message:
    seat, rows = named(1 - game.played.codemaker), len(game.played.clues)
    if not game.played.found:
        return plural("{seat}: not found in {count} guess", "{seat}: not found in {count} guesses", rows, seat=seat)
    if game.regret is None or game.luck is None:
        return plural("{seat}: found in {count} guess", "{seat}: found in {count} guesses", rows, seat=seat)
    return plural(
        "{seat}: found in {count} guess, {regret} lost by worse guesses, luck {luck}",
        "{seat}: found in {count} guesses, {regret} lost by worse guesses, luck {luck}",
        rows,
        seat=seat,
        regret=figure(game.regret, ".1f"),
        luck=figure(game.luck, "+.1f"),
    )
