"""Reviews of Mastermind: guesses = expected guesses + regret − luck."""

import pytest

from blindside.core.audience import EVERYONE, SPECTATORS, seat_audience
from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import translator
from blindside.core.records import Record
from blindside.games import export
from blindside.games.mastermind.codes import Code, Key
from blindside.reviews.mastermind import Review, review_match, suppose_guess
from blindside.wording.mastermind.review import summarize
from tests.playthroughs.games import DUMPED_GAMES
from tests.tables import MastermindTable


def record_of(match: MastermindTable) -> Record:
    return Record("mastermind", match.settings, EVERYONE, tuple(match.log))


def make_small_match() -> Record:
    """Two holes, two colours: 11, 12, 21 and 22.

    Guessing 12 first: 12 itself is found (1); 21 gets two whites, and is known; 11 and 22 both get one red, and take
    1 and 2 more. So 1 + 2 + 2 + 3 = 8 guesses for four codes, 2 on average. Guessing 11 first: 11 is found; 22 gets
    nothing; 12 and 21 get one red: 1 + 2 + 2 + 3 = 8 as well. All are best.
    """
    match = MastermindTable("22", holes=2, colors=2, rows=4, games=1)
    match.guess("12", "11", "22")
    match.continue_match()
    return record_of(match)


def test_review_small_game_by_hand() -> None:
    review = review_match(make_small_match())
    (game,) = review.games
    first, second, third = game.ratings
    assert game.expected_guesses == 2
    assert [rating.is_best for rating in game.ratings] == [True, True, True]
    assert game.regret == 0
    assert (first.before, first.after, second.after, third.after) == (4, 2, 1, 1)
    # Guess 12 gained 1 bit, and 1/4 + 1/4 of 2 bits and 1/2 of 1 bit were expected. After it 1.5 guesses are expected,
    # where the average after a first guess is 1: its luck is 2 − 1 − 1.5.
    assert (first.gained_bits, first.expected_bits) == (1, 1.5)
    assert first.luck == pytest.approx(-0.5)
    assert second.luck == pytest.approx(-0.5), "11 or 22: one is found now, the other with the next guess"
    assert third.luck == 0
    assert game.luck == pytest.approx(-1)
    assert (game.played.seqs, game.played.code, game.played.found) == ((4, 6, 8), "22", True)
    assert review.over


@pytest.mark.parametrize("name", ["mastermind-match", "mastermind-empty", "mastermind-careless", "mastermind-devil"])
def test_review_rows_are_expected_guesses_and_regret_less_luck(name: str) -> None:
    review = review_match(DUMPED_GAMES[name]())
    sums = 0
    for game in review.games:
        if (
            game.played.found
            and game.expected_guesses is not None
            and game.regret is not None
            and game.luck is not None
        ):
            assert len(game.ratings) == pytest.approx(game.expected_guesses + game.regret - game.luck)
            assert (game.optimal_guesses is None) == (name == "mastermind-devil")
            sums += 1
    assert sums


def test_review_shows_finished_games_to_each_audience() -> None:
    """Each audience gets the finished game; the second game has just begun, and its code is secret."""
    match = MastermindTable("1123")
    match.guess("1122", "1123")
    match.continue_match()
    match.set_code("4455")
    match.guess("1122")
    record = record_of(match)
    found: list[Review] = [
        review_match(record),
        *[review_match(export(record, seat_audience(seat))) for seat in (0, 1)],
    ]
    found.append(review_match(export(record, SPECTATORS)))
    assert [[game.played.number for game in review.games] for review in found] == [[1]] * 4
    assert not any(review.over for review in found)
    with pytest.raises(NotAllowed, match="there is no summary yet"):
        list(summarize(found[0]))


def test_suppose_guess_equals_a_match_with_it() -> None:
    """The rating of another second guess equals that in a match with it."""
    match = MastermindTable("1123", games=1)
    match.guess("1122", "1345", "1123")
    match.continue_match()
    other = suppose_guess(record_of(match), 1, 2, Code("1123"))
    assert (other.instead.key, other.instead.after) == (Key(4, 0), 1)
    actual = MastermindTable("1123", games=1)
    actual.guess("1122", "1314", "1123")
    actual.continue_match()
    (game,) = review_match(record_of(actual)).games
    assert suppose_guess(record_of(match), 1, 2, Code("1314")).instead == game.ratings[1]
    with pytest.raises(InvalidInput, match="there is no row 4: rows are numbered 1 to 3"):
        suppose_guess(record_of(match), 1, 4, Code("1314"))
    with pytest.raises(InvalidInput, match="game 2 is not finished: choose one of 1"):
        suppose_guess(record_of(match), 2, 1, Code("1314"))
    with pytest.raises(NotAllowed, match="no code was fixed"):
        suppose_guess(DUMPED_GAMES["mastermind-devil"](), 1, 1, Code("1314"))


def test_summary_of_a_match() -> None:
    say = translator("en")
    lines = [say(line) for line in summarize(review_match(DUMPED_GAMES["mastermind-match"]()))]
    assert lines == [
        "🔎 Mastermind: 2 games",
        "A tie: P0 5 · P1 5",
        "P1: found in 5 guesses, 0.1 lost to weaker guesses, luck -0.5",
        "P0: found in 5 guesses, 0.6 lost to weaker guesses, luck -0.1",
    ]
    many = [say(line) for line in summarize(review_match(DUMPED_GAMES["mastermind-careless-empty"]()))]
    assert len(many) <= 7


def test_summary_single_game_has_perfect_play_and_no_points() -> None:
    match = MastermindTable("1123", games=1)
    match.guess("1122", "1123")
    match.continue_match()
    lines = [translator("en")(line) for line in summarize(review_match(record_of(match)))]
    assert [line.partition(",")[0] for line in lines] == [
        "🔎 Mastermind: 1 game",
        "P1: found in 2 guesses",
        "Perfect play: 4.34 rows on average",
    ]
