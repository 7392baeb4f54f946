"""Results of games, as their players read them."""

from typing import Any

from blindside.bots.mastermind import ConsistentBot
from blindside.core.audience import EVERYONE
from blindside.core.dealers import SimulationDealer
from blindside.core.messages import translator
from blindside.core.records import Record
from blindside.games import replay
from blindside.games.code777.game import play as play_code777
from blindside.games.code777.settings import settings_for
from blindside.games.mastermind.game import play as play_mastermind
from blindside.games.mastermind.settings import Settings
from blindside.wording.code777.game import result as result_code777
from blindside.wording.mastermind.game import result as result_mastermind
from blindside.wording.names import Name
from tests.players import HastyCaller

NAMES: list[Name] = ["Ida", "Jun", "Bo", "Mei"]
say = translator("en")


def last_board(record: Record) -> Any:
    return [view.board for _, view in replay(record, EVERYONE)][-1]


def test_result_code777_names_winner() -> None:
    dealer = SimulationDealer(4)
    record = play_code777(
        settings_for("german"), [HastyCaller(seat, dealer, most_racks=6) for seat in range(4)], dealer
    )
    board = last_board(record)
    winner = board.winner
    assert winner is not None
    assert say(result_code777(board, NAMES, winner).text) == "you won"
    assert say(result_code777(board, NAMES, None).text) == f"{NAMES[winner]} won"
    for seat in {0, 1, 2, 3} - {winner}:
        place = 1 + sum(score > board.scores[seat] for score in board.scores)
        assert say(result_code777(board, NAMES, seat).text) == f"{NAMES[winner]} won; your place: {place} of 4"
    points = result_code777(board, NAMES, None).points
    assert points[0] == (NAMES[winner], 3)
    assert [score for _, score in points] == sorted(board.scores, reverse=True)


def test_results_of_mastermind_games_and_matches() -> None:
    dealer = SimulationDealer(5)
    outcomes = set()
    for number in range(12):
        games = 1 + number % 2
        players = [ConsistentBot(seat, dealer) for seat in (0, 1)]
        board = last_board(play_mastermind(Settings(games=games), players, dealer))
        told = [say(result_mastermind(board, NAMES[:2], seat).text) for seat in (0, 1)]
        outcomes.add(board.outcome)
        if board.outcome == "single":
            breaker = 1 - board.first_codemaker
            assert told[breaker] == f"you found the code in {len(board.rows)} guesses"
            assert told[1 - breaker] == f"{NAMES[breaker]} found the code in {len(board.rows)} guesses"
            ended = result_mastermind(board, NAMES[:2], breaker)
            assert ended.points == []
            assert ended.perfect is not None
            assert say(ended.perfect) == "Perfect play: 4.34 rows on average"
        elif board.outcome == "tie":
            assert told == ["a tie", "a tie"]
        else:
            assert (told[board.winner], told[1 - board.winner]) == ("you won", f"{NAMES[board.winner]} won")
    assert {"single", "won"} <= outcomes
    few = Settings(games=1, rows=1)
    board = last_board(play_mastermind(few, [ConsistentBot(seat, dealer) for seat in (0, 1)], dealer))
    breaker = 1 - board.first_codemaker
    assert say(result_mastermind(board, NAMES[:2], breaker).text) == "you did not find the code in 1 guess"
    assert say(result_mastermind(board, NAMES[:2], None).text) == f"{NAMES[breaker]} did not find the code in 1 guess"
    assert result_mastermind(board, NAMES[:2], None).perfect is None, "one row is too few for perfect play"
