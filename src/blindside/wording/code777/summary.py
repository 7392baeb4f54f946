"""A finished game of Code 777 in a few lines, for messengers."""

from collections.abc import Iterator

from blindside.core.audience import SeatNames, seat_name
from blindside.core.messages import Message, figure, msg, plural
from blindside.games import title
from blindside.review.code777.review import Review
from blindside.wording.results import check_over, standing, won


def summary(review: Review, named: SeatNames = seat_name) -> Iterator[Message]:
    check_over(review.over)
    yield plural("🔎 {game}: {count} answer", "🔎 {game}: {count} answers", len(review.readings), game=title("code777"))
    if review.winner is None:
        yield msg("Nobody won: {scores}", scores=standing(review.scores, named))
    else:
        yield won(review.winner, review.scores, named)
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
            bits = figure(luckiest.fortune.luck_bits, ".1f")
            yield msg("🍀 Luck with the cards: {seat}, {bits} bits", seat=named(luckiest.seat), bits=bits)
