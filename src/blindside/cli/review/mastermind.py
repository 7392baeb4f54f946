"""Reviews of Mastermind as text."""

from blindside.cli.mastermind.rate import rating_value, show
from blindside.cli.record import audience_of
from blindside.cli.review import ReviewRequest
from blindside.console import transcripts
from blindside.console.text import bold, paint_pegs, put, put_json, say, tell
from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.mastermind.board import MastermindRecord
from blindside.games.mastermind.codes import read_code
from blindside.reviews.limits import Deadline, check_event, check_length
from blindside.reviews.mastermind import GuessWhatIf, Review, list_games, review_match, suppose_guess
from blindside.wording.mastermind.review import describe_difficulty, describe_guess, summarize


def show_review(record: MastermindRecord, request: ReviewRequest, deadline: Deadline) -> None:
    check_length(record)
    if request.card is not None or request.rack is not None:
        raise InvalidInput("cli/not-code777", msg("this is not a record of Code 777"))
    if request.at is None:
        _put_review(review_match(record, deadline), request)
    elif request.guess is None:
        _put_step(record, request.at, request)
    else:
        guess = read_code(request.guess, record.settings)
        game, row = _find_row(record, request.at, deadline)
        _put_other_guess(suppose_guess(record, game, row, guess, deadline), request)


def _put_review(review: Review, request: ReviewRequest) -> None:
    if request.summary:
        for line in summarize(review):
            tell(line)
    elif request.as_json:
        for game in review.games:
            put_json(rating_value(game))
    else:
        put(transcripts.title("mastermind", review.settings))
        for game in review.games:
            put()
            show(game, review.settings)
            difficulty = describe_difficulty(game)
            if difficulty is not None:
                tell(difficulty)


def _put_step(record: MastermindRecord, at: int, request: ReviewRequest) -> None:
    check_event(record, at)
    positions = list(replay(record, audience_of(record, request.seat)))
    sight, view = positions[at - 1]
    if request.as_json:
        put_json(view)
        return
    transcripts.put_event("mastermind", sight, view)
    put()
    transcripts.put_position("mastermind", view, [])


def _find_row(record: Record, at: int, deadline: Deadline) -> tuple[int, int]:
    """Find the game and the row of a key, or of its guess, the event before."""
    check_event(record, at)
    for played in list_games(record, deadline):
        for row, seq in enumerate(played.seqs, 1):
            if at in (seq, seq - 1):
                return played.number, row
    raise InvalidInput("cli/no-row", msg("event {at} is not a guess", at=at))


def _put_other_guess(other: GuessWhatIf, request: ReviewRequest) -> None:
    if request.as_json:
        put_json(other)
        return
    put(bold(msg("Game {game}, row {row}", game=other.game, row=other.row)))
    for one, label in ((other.was, msg("guessed")), (other.instead, msg("instead"))):
        row = f"{paint_pegs(one.guess)}  {paint_pegs(one.key)}  {say(describe_guess(one))}"
        put(f"  {say(label):<10} {row}", indent="    ")
