"""The games of a recorded match, as they are chosen and named."""

from collections.abc import Sequence
from typing import TypeVar

from blindside.core.errors import Invalid
from blindside.core.messages import msg

Game = TypeVar("Game")


def chosen(games: Sequence[Game], number: int | None) -> Sequence[Game]:
    if number is None:
        return games
    if not 1 <= number <= len(games):
        raise Invalid(
            "cli/game", msg("there is no game {number}: the games are 1 to {last}", number=number, last=len(games))
        )
    return [games[number - 1]]
