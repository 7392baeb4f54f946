"""A finished game in a few lines, for messengers."""

from collections.abc import Iterator

from blindside.core.audience import seat_name
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg, plural
from blindside.games import title
from blindside.games.code777.wording import Named
from blindside.review.code777 import review as code777
from blindside.review.mastermind import review as mastermind

MOST_GAMES = 4
"""Of a match, that are told one by one."""


def summary(review: code777.Review | mastermind.Review, named: Named = seat_name) -> list[Message]:
    if not review.over:
        raise Illegal("review/summary", msg("this game is not over: it is summed up when it is"))
    return list(_code777(review, named) if isinstance(review, code777.Review) else _mastermind(review, named))


def _scores(scores: tuple[int, ...], named: Named) -> str:
    return " · ".join(f"{named(seat)} {score}" for seat, score in enumerate(scores))


def _code777(review: code777.Review, named: Named) -> Iterator[Message]:
    yield plural("🔎 {game}: {count} answer", "🔎 {game}: {count} answers", len(review.readings), game=title("code777"))
    scores = _scores(review.scores, named)
    if review.winner is None:
        yield msg("Nobody won: {scores}", scores=scores)
    else:
        yield msg("🏆 {winner} won: {scores}", winner=named(review.winner), scores=scores)
    quick = [
        (held.answers_until_certain, held.seat)
        for seat in review.seats
        for held in seat.holdings
        if held.answers_until_certain is not None
    ]
    if quick:
        fewest, seat = min(quick)
        yield plural(
            "⚡ {seat} was certain after {count} answer",
            "⚡ {seat} was certain after {count} answers",
            fewest,
            seat=named(seat),
        )
    guesses = [call for call in review.calls if call.rating == "early" and not call.void]
    if guesses:
        right = sum(call.right is True for call in guesses)
        yield plural("🎲 {count} guess, {right} right", "🎲 {count} guesses, {right} right", len(guesses), right=right)
    if len(review.seats) > 1:
        luckiest = max(review.seats, key=lambda seat: seat.fortune.luck_bits)
        if luckiest.fortune.luck_bits > 0:
            bits = f"{luckiest.fortune.luck_bits:.1f}"
            yield msg("🍀 Luck with the cards: {seat}, {bits} bits", seat=named(luckiest.seat), bits=bits)


def _mastermind(review: mastermind.Review, named: Named) -> Iterator[Message]:
    counted = [game for game in review.games if not game.played.void]
    yield plural("🔎 {game}: {count} game", "🔎 {game}: {count} games", len(counted), game=title("mastermind"))
    scores = _scores(review.scores, named)
    if review.winner is not None:
        yield msg("🏆 {winner} won: {scores}", winner=named(review.winner), scores=scores)
    elif review.outcome == "tie":
        yield msg("A tie: {scores}", scores=scores)
    for game in counted[:MOST_GAMES]:
        yield _game(game, named)
    if len(counted) > MOST_GAMES:
        more = len(counted) - MOST_GAMES
        yield plural("and {count} more", "and {count} more", more)


def _game(game: mastermind.Game, named: Named) -> Message:
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
        regret=f"{game.regret:.1f}",
        luck=f"{game.luck:+.1f}",
    )
