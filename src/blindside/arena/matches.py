"""A match: the same entrants, deal after deal, until it is known who is better.

Games are numbered from 0. What a game is depends on its number and on the match alone, so it does not matter who plays
which part of a match, in what order or how often.
"""

from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.games.registry import GAMES

MAX_EVENTS = 20_000
"""Events. A game that is longer will never end, as where everybody guesses and every wrong call costs points."""


class Match(Struct, frozen=True, kw_only=True):
    game: str
    settings: Any
    players: tuple[str, ...]
    """The names of its entrants (see `entrants`)."""
    seed: int
    first: int | None = None
    """The seat that reads the first card or hides the first code; None where that is drawn."""

    @property
    def rotations(self) -> int:
        """How often a deal is played, moved on by a seat each time, until everybody's place is taken by the like.

        Where all seats have different names that is once for every seat. Two kinds in turn have changed places after
        two games; the third would be the first over again.
        """
        names = self.players
        return next(by for by in range(1, len(names) + 1) if names[by:] + names[:by] == names)


def deals_for(match: Match, games: int) -> int:
    """Deals are played whole, so there may be a few games more."""
    return -(-games // match.rotations)


def deal_seed(match: Match, deal: int) -> int:
    """What the dealer of this deal begins with. One way only: a deal says nothing of the others."""
    return int.from_bytes(sha256(f"{match.seed}/deal {deal}".encode()).digest()[:8], "big")


def seats_of(match: Match, deal: int, rotation: int) -> tuple[int, ...]:
    """For each entrant the seat it has in this game: the game's number further than in game 0."""
    number, seats = deal * match.rotations + rotation, len(match.players)
    return tuple((entrant + number) % seats for entrant in range(seats))


def read_match(written: Match) -> Match:
    """A match as it was written to a file, whose settings are not settings yet."""
    if written.game not in GAMES:
        raise InvalidInput(
            "arena/game", msg("'{game}' is no game: take one of {games}", game=written.game, games=list(GAMES))
        )
    return replace(written, settings=GAMES[written.game].settings_of(written.settings))
