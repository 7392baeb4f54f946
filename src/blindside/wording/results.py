"""How a review sums up the end of a game."""

from blindside.core.audience import SeatNames
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg


def check_over(over: bool) -> None:
    """Refuse to sum up a game that is not over."""
    if not over:
        raise Illegal("review/summary", msg("this game is not over: it is summed up when it is"))


def standing(scores: tuple[int, ...], named: SeatNames) -> str:
    return " · ".join(f"{named(seat)} {score}" for seat, score in enumerate(scores))


def won(winner: int, scores: tuple[int, ...], named: SeatNames) -> Message:
    return msg("🏆 {winner} won: {scores}", winner=named(winner), scores=standing(scores, named))
