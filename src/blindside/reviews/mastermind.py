"""Review a match of Mastermind game by game, as far as the record's audience may know it; and what-ifs of a guess."""

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
from blindside.games.mastermind.fitting import KeyedRow
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.ratings import GuessRating, rate_guess, rate_guesses
from blindside.reason.mastermind.space import key_number
from blindside.reason.mastermind.suggestions import Adviser
from blindside.reviews.limits import Deadline, check_length, no_deadline


def require_mastermind(record: Record) -> MastermindRecord:
    """Refuse the record of another game."""
    if not is_mastermind(record):
        raise InvalidInput("review/not-mastermind", msg("this is not a record of Mastermind"))
    return record


class PlayedGame(Struct, frozen=True):
    """One game of a match, as its record shows it."""

    number: int
    """The number of the game, from 1; void games count."""
    codemaker: int
    rows: Sequence[KeyedRow] = ()
    seqs: Sequence[int] = ()
    """The events of the keys."""
    code: Code | None = None
    open: bool = False
    """Whether no code was fixed: the code shown at the end fits all keys."""
    void: bool = False
    """Whether a key was wrong, and the game was replayed."""

    @property
    def found(self) -> bool:
        """Whether the last guess found the code."""
        return bool(self.rows) and self.rows[-1][0] == self.code


def list_games(record: Record, deadline: Deadline = no_deadline) -> list[PlayedGame]:
    """List the games of a match; raise InvalidInput if none has begun."""
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
            games[-1] = replace(games[-1], rows=view.board.keyed_rows, code=view.board.code or view.code)
    if not games:
        raise InvalidInput("review/no-game", msg("no game has started in this record"))
    return games


class ReviewedGame(Struct, frozen=True):
    """One finished game with its ratings."""

    played: PlayedGame
    ratings: tuple[GuessRating, ...]
    """The rating of each guess, until the keys contradict each other."""
    expected_guesses: float | None
    """Average guesses of optimal play from the start. None if not known, as all below."""
    regret: float | None
    """Total regret of the guesses, in guesses."""
    luck: float | None
    """Total luck of the keys, in guesses."""
    optimal_guesses: int | None
    """Guesses of one optimal strategy for this code; compared with the average, how hard the code was."""


class Review(Struct, frozen=True):
    """The review of a match of Mastermind."""

    settings: Settings
    events: int
    over: bool
    outcome: Outcome | None
    winner: int | None
    scores: tuple[int, int]
    games: tuple[ReviewedGame, ...]
    """The finished games."""


def review_match(record: Record, deadline: Deadline = no_deadline) -> Review:
    """Review the finished games of a match; raise NotAllowed if there are none."""
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
    """Select the games that are over: ratings of a running game would tell its codebreaker what to guess."""
    rows, over = record.settings.rows, is_over(record)
    done = [each for each in games if each.code is not None and (over or each.found or len(each.rows) == rows)]
    if not done:
        raise NotAllowed(
            "review/not-finished", msg("no game in this record is finished: rate it once the code is revealed")
        )
    return done


def review_game(adviser: Adviser, played: PlayedGame, deadline: Deadline = no_deadline) -> ReviewedGame:
    """Rate each guess of a finished game, and sum regret and luck where all are known."""
    ratings = tuple(rate_guesses(adviser, played.rows, deadline))
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
    """Count the guesses of an optimal strategy for a code; None if a best guess exceeds the budget."""
    costs, space = adviser.costs, adviser.space
    rows: list[tuple[int, int]] = []
    while not rows or rows[-1][1] != space.winning_key:
        deadline()
        best = costs.best_guess(costs.position(rows))
        if best is None:
            return None
        rows.append((best.guess, key_number(make_key(code, space.code(best.guess)))))
    return len(rows)


class GuessWhatIf(Struct, frozen=True):
    """The ratings of a guess and of another guess in its place."""

    game: int
    row: int
    """The row, from 1, as the game is."""
    was: GuessRating
    instead: GuessRating


def suppose_guess(record: Record, game: int, row: int, guess: Code, deadline: Deadline = no_deadline) -> GuessWhatIf:
    """Suppose another guess in a row of a finished game."""
    check_length(record)
    record = require_mastermind(record)
    games = {played.number: played for played in select_finished(record, list_games(record, deadline))}
    if game not in games:
        raise InvalidInput(
            "review/game", msg("game {game} is not finished: choose one of {games}", game=game, games=list(games))
        )
    played = games[game]
    if not 1 <= row <= len(played.rows):
        raise InvalidInput(
            "review/row", msg("there is no row {row}: rows are numbered 1 to {last}", row=row, last=len(played.rows))
        )
    if played.open or played.code is None:
        raise NotAllowed("review/no-code", msg("no code was fixed in this game: any key was possible"))
    deadline()
    adviser, earlier = Adviser(record.settings), played.rows[: row - 1]
    was = rate_guess(adviser, earlier, *played.rows[row - 1])
    deadline()
    return GuessWhatIf(game, row, was, rate_guess(adviser, earlier, guess, make_key(played.code, guess)))
