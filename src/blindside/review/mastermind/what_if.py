"""What if another guess had been made: the key it would have got, and what that leaves."""

from msgspec import Struct

from blindside.core.errors import Illegal, Invalid
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games.mastermind.codes import Code, key
from blindside.reason.mastermind.ratings import Rating, rated
from blindside.reason.mastermind.suggestions import Adviser
from blindside.review.limits import Patience, check_length, endless, require_mastermind
from blindside.review.mastermind.games import games_of
from blindside.review.mastermind.review import finished


class OtherGuess(Struct, frozen=True):
    game: int
    row: int
    """Counted from 1, as the game is."""
    was: Rating
    instead: Rating


def suppose_guess(record: Record, game: int, row: int, guess: Code, patience: Patience = endless) -> OtherGuess:
    check_length(record)
    record = require_mastermind(record)
    games = {played.number: played for played in finished(record, games_of(record, patience))}
    if game not in games:
        raise Invalid(
            "review/game", msg("game {game} is not finished: take one of {games}", game=game, games=list(games))
        )
    played = games[game]
    if not 1 <= row <= len(played.clues):
        raise Invalid(
            "review/row", msg("there is no row {row}: the rows are 1 to {last}", row=row, last=len(played.clues))
        )
    if played.open or played.code is None:
        raise Illegal("review/no-code", msg("no code was fixed in this game: any key might have come"))
    patience()
    adviser, earlier = Adviser(record.settings), played.clues[: row - 1]
    was = rated(adviser, earlier, *played.clues[row - 1])
    patience()
    return OtherGuess(game, row, was, rated(adviser, earlier, guess, key(played.code, guess)))
