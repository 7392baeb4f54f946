"""A match of Mastermind reviewed, game by game: luck apart from skill, exactly where that is soon found out."""

from collections.abc import Sequence

from msgspec import Struct

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import is_over, replay, widest_audience
from blindside.games.mastermind.board import MastermindRecord
from blindside.games.mastermind.codes import Code, key
from blindside.games.mastermind.events import Outcome
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import Rating, rate
from blindside.reason.mastermind.space import key_number
from blindside.reason.mastermind.suggestions import Adviser
from blindside.review.limits import Patience, check_length, endless, require_mastermind
from blindside.review.mastermind.games import Played, games_of


class Game(Struct, frozen=True):
    played: Played
    ratings: tuple[Rating, ...]
    """A guess each, until the clues contradict each other."""
    worth: float | None
    """The guesses that the best play takes on average; from here on None where something is not known."""
    regret: float | None
    """How many more the guesses made take on average."""
    luck: float | None
    """How many fewer the keys left to be made."""
    by_best_play: int | None
    """The guesses that one best play takes for just this code: against the average, how hard it was."""


class Review(Struct, frozen=True):
    """A match of Mastermind looked back at."""

    settings: Settings
    events: int
    over: bool
    outcome: Outcome | None
    winner: int | None
    scores: tuple[int, int]
    games: tuple[Game, ...]
    """Those that are finished."""


def reviewed(record: Record, patience: Patience = endless) -> Review:
    check_length(record)
    record = require_mastermind(record)
    games = finished(record, games_of(record, patience))
    adviser = Adviser(record.settings)
    found = tuple([game_reviewed(adviser, played, patience) for played in games])
    *_, (_, last) = replay(record, widest_audience(record))
    return Review(
        settings=record.settings,
        events=len(record.events),
        over=is_over(record),
        outcome=last.board.outcome,
        winner=last.board.winner,
        scores=last.board.scores,
        games=found,
    )


def finished(record: MastermindRecord, games: Sequence[Played]) -> Sequence[Played]:
    """Rating a game that is still played would tell its codebreaker what to guess."""
    rows, over = record.settings.rows, is_over(record)
    done = [each for each in games if each.code is not None and (over or each.found or len(each.clues) == rows)]
    if not done:
        raise Illegal("review/not-finished", msg("no game of this record is finished: rate it when the code is shown"))
    return done


def game_reviewed(adviser: Adviser, played: Played, patience: Patience = endless) -> Game:
    ratings = tuple(rate(adviser, played.clues, patience))
    known = [(one.regret, one.luck) for one in ratings if one.regret is not None and one.luck is not None]
    all_known = len(known) == len(ratings) > 0
    return Game(
        played=played,
        ratings=ratings,
        worth=ratings[0].worth if ratings else None,
        regret=sum(regret for regret, _ in known) if all_known else None,
        luck=sum(luck for _, luck in known) if all_known else None,
        by_best_play=None if played.open or played.code is None else _by_best_play(adviser, played.code, patience),
    )


def _by_best_play(adviser: Adviser, code: Code, patience: Patience) -> int | None:
    """The guesses that it takes; None if some best guess is not soon found."""
    costs, space = adviser.costs, adviser.space
    clues: list[tuple[int, int]] = []
    while not clues or clues[-1][1] != space.found:
        patience()
        best = costs.best(costs.position(clues))
        if best is None:
            return None
        clues.append((best.guess, key_number(key(code, space.code(best.guess)))))
    return len(clues)
