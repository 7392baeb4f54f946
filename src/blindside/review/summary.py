"""What all summaries share: they are of finished games, in a few lines, for messengers."""

from blindside.core.errors import Illegal
from blindside.core.messages import Message, msg
from blindside.games.code777.wording import Named


def check_over(over: bool) -> None:
    if not over:
        raise Illegal("review/summary", msg("this game is not over: it is summed up when it is"))


def standing(scores: tuple[int, ...], named: Named) -> str:
    return " · ".join(f"{named(seat)} {score}" for seat, score in enumerate(scores))


def won(winner: int, scores: tuple[int, ...], named: Named) -> Message:
    return msg("🏆 {winner} won: {scores}", winner=named(winner), scores=standing(scores, named))
