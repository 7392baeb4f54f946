"""How games end: the points of all players, and the first line of a summary."""

from collections.abc import Sequence

from blindside.core.audience import SeatNames
from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.wording.names import Name


def points(scores: Sequence[int], names: Sequence[Name]) -> list[tuple[Name, int]]:
    """Of all players, the most first."""
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return [(names[seat], scores[seat]) for seat in order]


def check_over(over: bool) -> None:
    """Refuse to sum up a game that is not over."""
    if not over:
        raise Illegal("review/summary", msg("this game is not over: it is summed up when it is"))


def standing(scores: tuple[int, ...], named: SeatNames) -> str:
    return " · ".join(f"{named(seat)} {score}" for seat, score in enumerate(scores))


def won(winner: int, scores: tuple[int, ...], named: SeatNames) -> Message:
    return msg("🏆 {winner} won: {scores}", winner=named(winner), scores=standing(scores, named))
