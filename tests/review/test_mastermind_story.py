"""The story of a match of Mastermind is true: simulated games, checked by listing all codes of a small board."""

from itertools import product

import pytest

from blindside.bots.mastermind import ConsistentBot
from blindside.bots.mastermind.strategies import guess_any, guess_by_comparing, guess_by_last_rows, guess_by_most_rows
from blindside.core.audience import EVERYONE
from blindside.core.dealers import SimulationDealer, seat_dealer
from blindside.core.messages import translator
from blindside.core.records import Record
from blindside.games.mastermind.codes import Code, alphabet, make_key
from blindside.games.mastermind.game import play
from blindside.games.mastermind.settings import Settings
from blindside.reviews.mastermind import ReviewedGame, review_match
from blindside.reviews.mastermind_story import WEAK, Turn, tell_story
from blindside.wording.mastermind.story import describe_story_row, describe_story_turn, has_row
from tests.tables import MastermindTable

GAMES = 200
STRATEGIES = (guess_any, guess_by_last_rows, guess_by_most_rows, guess_by_comparing)
SMALL = Settings(holes=3, colors=5, rows=7, games=1)


def simulate(seed: int, settings: Settings) -> Record:
    players = [ConsistentBot(seat, seat_dealer(seed, seat), guess=STRATEGIES[seed % 4]) for seat in (0, 1)]
    return play(settings, players, SimulationDealer(seed))


def count_fitting(game: ReviewedGame, settings: Settings) -> list[int]:
    """Count the codes that fit before the first row, and after each one, by listing them all."""
    codes = [Code("".join(signs)) for signs in product(alphabet(settings), repeat=settings.holes)]
    counts = [len(codes)]
    for guess, key in game.played.rows:
        codes = [code for code in codes if make_key(code, guess) == key]
        counts.append(len(codes))
    return counts


def is_true(turn: Turn, game: ReviewedGame, counts: list[int]) -> bool:
    """Check what a turn tells against the counts, and the regret and luck of the review."""
    regrets, lucks = [one.regret or 0 for one in game.ratings], [one.luck or 0 for one in game.ratings]
    at, rows = turn.row - 1, len(game.played.rows)
    is_known_first = counts[turn.row] == 1 < counts[at]
    is_lucky = max(lucks) >= WEAK
    is_weak = max(regrets) >= WEAK
    match turn.kind:
        case "made-up":
            is_only = [regret >= WEAK for regret in regrets].count(True) == 1
            return is_only and regrets[at] >= WEAK and lucks[turn.other_row - 1] >= regrets[at]
        case "weak":
            return regrets[at] == max(regrets) >= WEAK and turn.regret == regrets[at]
        case "best":
            return all(one.is_best for one in game.ratings)
        case "lucky":
            return lucks[at] == max(lucks) and is_lucky and not is_weak
        case "unlucky":
            return lucks[at] == min(lucks) <= -WEAK and not is_weak
        case "even":
            return not is_weak
        case "late":
            return is_known_first and game.played.found and turn.row < rows - 1 and turn.last == rows
        case "certain":
            return is_known_first and game.played.found and turn.row == rows - 1
        case "chance":
            return game.played.found and turn.row == rows and turn.before == counts[rows - 1] > 1
        case "missed":
            return is_known_first and not game.played.found
        case "left":
            return not game.played.found and turn.after == counts[-1] > 1
        case _:
            return False


def test_story_of_simulated_games_is_true() -> None:
    kinds = set()
    for seed in range(GAMES):
        (story,) = tell_story(review := review_match(simulate(seed, SMALL)), 0)
        counts = count_fitting(game := review.games[0], SMALL)
        assert len(story.turns) == 2, seed
        for turn in story.turns:
            assert is_true(turn, game, counts), (seed, turn)
            assert turn.seq == game.played.seqs[turn.row - 1]
            kinds.add(turn.kind)
    assert kinds >= {"made-up", "weak", "lucky", "unlucky", "best", "late", "certain", "chance", "missed"}


def test_story_of_match_tells_one_turn_of_each_codebreaker() -> None:
    review = review_match(simulate(1, Settings(holes=3, colors=5, rows=7, games=4)))
    for you in (0, 1, None):
        told = tell_story(review, you)
        assert [story.codebreaker for story in told] == ([1, 0] if you == 1 else [0, 1])
        assert [len(story.turns) for story in told] == [1, 1]
        for story in told:
            own = [game for game in review.games if game.played.codemaker != story.codebreaker]
            assert (review.games[story.number - 1].regret or 0) == max(game.regret or 0 for game in own)


def tell(match: MastermindTable, you: int | None = 1) -> list[str]:
    say = translator("en")
    (story,) = tell_story(review_match(Record("mastermind", match.settings, EVERYONE, tuple(match.log))), you)
    sentences = [say(describe_story_turn(turn, "Ida", story.codebreaker == you)) for turn in story.turns]
    for turn, text in zip(story.turns, sentences, strict=True):
        assert say(describe_story_row(turn)) in text or not has_row(turn)
    return sentences


def test_story_names_weak_row_that_luck_made_up_for() -> None:
    match = MastermindTable("4622", games=1)
    match.guess("1122", "5522", "3422", "4622")
    match.continue_match()
    assert tell(match) == [
        "Row 2 was the weak one, and a lucky last row made up for it.",
        "Row 4 found it: one of 4 codes that still fitted.",
    ]


@pytest.mark.parametrize(("you", "who"), [(1, "You"), (0, "Ida"), (None, "Ida")])
def test_story_names_row_after_which_code_was_known(you: int | None, who: str) -> None:
    match = MastermindTable("22", holes=2, colors=2, rows=6, games=1)
    match.guess("12", "11", "11", "22")
    match.continue_match()
    assert tell(match, you) == [
        "Row 3 was weak: it cost 1.00 guesses on average.",
        f"{who} could have known the code after row 2, and found it in row 4.",
    ]


def test_story_of_game_with_wrong_key_tells_that_only() -> None:
    match = MastermindTable("22", holes=2, colors=2, rows=2, games=1, keys="by-hand-unchecked")
    match.guess_with_key("11", 1, 0)
    match.guess_with_key("12", 1, 0)
    match.continue_match()
    assert tell(match) == ["Row 1 got a wrong key."]


def test_story_without_fixed_code_speaks_of_no_luck() -> None:
    match = MastermindTable(holes=2, colors=2, rows=4, games=1, keys="devil")
    match.guess_with_key("12", 1, 0)
    match.guess_with_key("11", 0, 0)
    match.guess_with_key("22", 2, 0)
    match.continue_match()
    assert tell(match) == ["Row 1 told the most: it ruled out 2 of 4 codes.", "The code was certain after row 2."]
