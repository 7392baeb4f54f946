"""The review function of each game, by name."""

from collections.abc import Callable

from msgspec import Struct

from blindside.core.records import Record
from blindside.reviews import mastermind
from blindside.reviews.code777 import review as code777
from blindside.reviews.limits import Deadline


class GameReview(Struct, frozen=True):
    """The review function of a game."""

    game: str
    review: Callable[[Record, Deadline], code777.Review | mastermind.Review]


GAMES = {
    review.game: review
    for review in (GameReview("code777", code777.review_game), GameReview("mastermind", mastermind.review_match))
}
