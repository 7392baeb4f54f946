"""A recorded match of Mastermind reviewed, as far as its audience may know it.

Its games one by one, luck apart from skill (exactly where that is soon found out), and what another guess would have
left.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import is_mastermind, is_over, replay, widest_audience
from blindside.games.mastermind.board import MastermindRecord
from blindside.games.mastermind.codes import Code, make_key
from blindside.games.mastermind.events import Challenged, CodeLeftOpen, KeyGiven, Outcome, SawCodeSet
from blindside.games.mastermind.fitting import Clue
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import GuessRating, rate_guess, rate_guesses
from blindside.reason.mastermind.space import key_number
from blindside.reason.mastermind.suggestions import Adviser
from blindside.reviews.limits import Deadline, check_length, no_deadline


def require_mastermind(record: Record) -> MastermindRecord:
    """Refuse the record of another game."""
    if not is_mastermind(record):
        raise InvalidInput("review/not-mastermind", msg("this is no record of Mastermind"))
    return record


class PlayedGame(Struct, frozen=True):
    number: int
    """Counted from 1; a void game is counted too."""
    codemaker: int
    clues: Sequence[Clue] = ()
    seqs: Sequence[int] = ()
    """The events that gave them."""
    code: Code | None = None
    open: bool = False
    """No code was fixed: the one shown in the end fits all clues."""
    void: bool = False
    """Challenged with success, and played again."""

    @property
    def found(self) -> bool:
        return bool(self.clues) and self.clues[-1][0] == self.code


def list_games(record: Record, deadline: Deadline = no_deadline) -> list[PlayedGame]:
    record = require_mastermind(record)
    games: list[PlayedGame] = []
    for sight, view in replay(record, widest_audience(record)):
        deadline()
        match sight:
            case SawCodeSet(codemaker) | CodeLeftOpen(codemaker):
                games.append(PlayedGame(len(games) + 1, codemaker, open=isinstance(sight, CodeLeftOpen)))
            case Challenged(wrong_rows=wrong) if wrong:
                games[-1] = replace(games[-1], void=True)
            case KeyGiven():
                games[-1] = replace(games[-1], seqs=(*games[-1].seqs, view.board.seq))
            case _:
                pass
        if games:
            games[-1] = replace(games[-1], clues=view.board.clues, code=view.board.code or view.code)
    if not games:
        raise InvalidInput("review/no-game", msg("no game has begun in this record"))
    return games


class ReviewedGame(Struct, frozen=True):
    played: PlayedGame
    ratings: tuple[GuessRating, ...]
    """A guess each, until the clues contradict each other."""
    expected_guesses: float | None
    """The guesses that the best play takes on average; from here on None where something is not known."""
    regret: float | None
    """How many more the guesses made take on average."""
    luck: float | None
    """How many fewer the keys left to be made."""
    optimal_guesses: int | None
    """The guesses that one best play takes for just this code: against the average, how hard it was."""


class Review(Struct, frozen=True):
    """A match of Mastermind looked back at."""

    settings: Settings
    events: int
    over: bool
    outcome: Outcome | None
    winner: int | None
    scores: tuple[int, int]
    games: tuple[ReviewedGame, ...]
    """Those that are finished."""


def review_match(record: Record, deadline: Deadline = no_deadline) -> Review:
    check_length(record)
    record = require_mastermind(record)
    games = select_finished(record, list_games(record, deadline))
    adviser = Adviser(record.settings)
    found = tuple([review_game(adviser, played, deadline) for played in games])
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


def select_finished(record: MastermindRecord, games: Sequence[PlayedGame]) -> Sequence[PlayedGame]:
    """Rating a game that is still played would tell its codebreaker what to guess."""
    rows, over = record.settings.rows, is_over(record)
    done = [each for each in games if each.code is not None and (over or each.found or len(each.clues) == rows)]
    if not done:
        raise NotAllowed(
            "review/not-finished", msg("no game of this record is finished: rate it when the code is shown")
        )
    return done


def review_game(adviser: Adviser, played: PlayedGame, deadline: Deadline = no_deadline) -> ReviewedGame:
    ratings = tuple(rate_guesses(adviser, played.clues, deadline))
    known = [(one.regret, one.luck) for one in ratings if one.regret is not None and one.luck is not None]
    all_known = len(known) == len(ratings) > 0
    return ReviewedGame(
        played=played,
        ratings=ratings,
        expected_guesses=ratings[0].expected_guesses if ratings else None,
        regret=sum(regret for regret, _ in known) if all_known else None,
        luck=sum(luck for _, luck in known) if all_known else None,
        optimal_guesses=None
        if played.open or played.code is None
        else _count_optimal_guesses(adviser, played.code, deadline),
    )


def _count_optimal_guesses(adviser: Adviser, code: Code, deadline: Deadline) -> int | None:
    """The guesses that it takes; None if some best guess is not soon found."""
    costs, space = adviser.costs, adviser.space
    clues: list[tuple[int, int]] = []
    while not clues or clues[-1][1] != space.winning_key:
        deadline()
        best = costs.best_guess(costs.position(clues))
        if best is None:
            return None
        clues.append((best.guess, key_number(make_key(code, space.code(best.guess)))))
    return len(clues)


class GuessWhatIf(Struct, frozen=True):
    game: int
    row: int
    """Counted from 1, as the game is."""
    was: GuessRating
    instead: GuessRating


def suppose_guess(record: Record, game: int, row: int, guess: Code, deadline: Deadline = no_deadline) -> GuessWhatIf:
    check_length(record)
    record = require_mastermind(record)
    games = {played.number: played for played in select_finished(record, list_games(record, deadline))}
    if game not in games:
        raise InvalidInput(
            "review/game", msg("game {game} is not finished: take one of {games}", game=game, games=list(games))
        )
    played = games[game]
    if not 1 <= row <= len(played.clues):
        raise InvalidInput(
            "review/row", msg("there is no row {row}: the rows are 1 to {last}", row=row, last=len(played.clues))
        )
    if played.open or played.code is None:
        raise NotAllowed("review/no-code", msg("no code was fixed in this game: any key might have come"))
    deadline()
    adviser, earlier = Adviser(record.settings), played.clues[: row - 1]
    was = rate_guess(adviser, earlier, *played.clues[row - 1])
    deadline()
    return GuessWhatIf(game, row, was, rate_guess(adviser, earlier, guess, make_key(played.code, guess)))
