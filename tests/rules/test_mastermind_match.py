"""Clauses M-00, M-02, M-10 to M-12 and rulings R-21, R-24, R-25: a match, and wrong keys."""

import itertools

import pytest

from blindside.core.dealers import ScriptedDealer, SimulationDealer
from blindside.core.errors import InvalidInput, NotAllowed, StaleRequest
from blindside.games.mastermind.board import track_peg
from blindside.games.mastermind.codes import Code, alphabet, make_key
from blindside.games.mastermind.commands import Challenge, Leave, SetCode, Start
from blindside.games.mastermind.events import Challenged, CodemakerChosen, GameScored, MatchEnded
from blindside.games.mastermind.fitting import find_code
from blindside.games.mastermind.rules import decide, evolve, new_state
from blindside.games.mastermind.settings import Settings, check_settings
from tests.tables import MastermindTable, tags


@pytest.mark.clause("M-00", "M-12")
@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [(5, 4, MatchEnded("won", 0)), (4, 5, MatchEnded("won", 1)), (4, 4, MatchEnded("tie", None))],
)
def test_match_result_follows_the_points(first: int, second: int, outcome: MatchEnded) -> None:
    """P1 finds P0's code in `first` rows, then P0 finds P1's in `second`: the codemaker scores the rows."""
    table = MastermindTable(games=2)
    table.play_game(first)
    table.play_game(second)
    assert table.log[-1] == outcome
    assert table.board.scores == (first, second)
    assert (table.board.outcome, table.board.winner) == (outcome.outcome, outcome.winner)


@pytest.mark.clause("M-02")
def test_roles_swap_after_every_game() -> None:
    table = MastermindTable(games=4)
    codemakers = []
    for _ in range(4):
        codemakers.append(table.board.codemaker)
        table.play_game(3)
    assert codemakers == [0, 1, 0, 1]
    assert table.board.phase == "over"


@pytest.mark.clause("M-02", "R-21")
def test_odd_number_of_games_is_refused() -> None:
    for games in (1, 2, 4, 100):
        check_settings(Settings(games=games))
    for games in (0, -2, 3, 99, 102):
        with pytest.raises(InvalidInput, match="a match has 1 game or an even number"):
            check_settings(Settings(games=games))


@pytest.mark.clause("R-21")
def test_single_game_has_no_winner() -> None:
    table = MastermindTable(games=1)
    table.play_game(6)
    assert table.log[-1] == MatchEnded("single", None)
    assert table.board.scores == (6, 0)


@pytest.mark.clause("M-02", "R-21")
def test_first_codemaker_is_chosen_or_drawn() -> None:
    state = new_state(Settings())
    for seat in (0, 1):
        assert decide(state, Start(seat), ScriptedDealer([])) == (CodemakerChosen(seat),)
    with pytest.raises(InvalidInput, match="there is no seat 2"):
        decide(state, Start(2), ScriptedDealer([]))
    dealer = SimulationDealer(1)
    assert {decide(state, Start(), dealer) for _ in range(20)} == {(CodemakerChosen(0),), (CodemakerChosen(1),)}


@pytest.mark.clause("M-11", "R-21")
def test_first_codemaker_has_the_red_peg() -> None:
    table = MastermindTable(games=2)
    assert [track_peg(table.board, seat) for seat in (0, 1)] == ["red", "white"]
    table.play_game(3)
    assert table.board.scores == (3, 0)
    assert [track_peg(table.board, seat) for seat in (0, 1)] == ["red", "white"], "swapping roles does not swap pegs"
    other = evolve(new_state(Settings()), CodemakerChosen(1))
    assert [track_peg(other.board, seat) for seat in (0, 1)] == ["white", "red"], "the first codemaker's is red"
    table.play_game(5)
    assert table.board.scores == (3, 5)


@pytest.mark.clause("M-10", "R-24", "R-25")
def test_challenge_during_game_succeeds_if_no_code_fits() -> None:
    table = MastermindTable("1234", keys="by-hand-unchecked")
    table.guess_with_key("1111", 1, 0)
    table.guess_with_key("2222", 0, 0)  # wrong: there is a 2
    assert table.challenge() == [Challenged(1, (), None)], "some code still fits"
    table.guess_with_key("3456", 0, 0)  # wrong again, and now nothing is left: one 1, and three holes with nothing
    assert table.challenge() == [Challenged(1, (1, 2), Code("1234"))]
    assert table.board.scores == (0, 3)
    assert (table.board.codemaker, table.board.phase, table.board.played) == (0, "coding", 0)


@pytest.mark.clause("R-24")
def test_failed_challenge_during_game_reveals_and_costs_nothing() -> None:
    wrong, right = (MastermindTable("1234", keys="by-hand-unchecked") for _ in range(2))
    wrong.guess_with_key("1155", 0, 1)
    right.guess_with_key("1155", 1, 0)
    assert wrong.challenge() == right.challenge() == [Challenged(1, (), None)]
    assert wrong.board.scores == (0, 0)
    wrong.guess("1166")


@pytest.mark.clause("M-10", "R-24", "R-25")
def test_challenge_after_reveal_succeeds_on_any_wrong_key() -> None:
    table = MastermindTable("1234", keys="by-hand-unchecked", games=2)
    table.guess_with_key("1155", 0, 1)
    table.guess_with_key("1234", 4, 0)
    assert table.challenge() == [Challenged(1, (0,), Code("1234"))]
    assert table.board.scores == (0, 3)
    table.set_code("4321")
    assert table.board.rows == ()
    table.guess_with_key("4321", 4, 0)
    assert tags(table.continue_match()) == ["game_scored"], "the void game is not one of the two agreed"
    assert table.board.scores == (1, 3)
    assert table.board.codemaker == 1


@pytest.mark.clause("R-24")
def test_challenge_after_reveal_fails_without_a_wrong_key() -> None:
    table = MastermindTable("1234")
    table.guess("1234")
    assert table.challenge() == [Challenged(1, (), None)]
    assert table.continue_match()[0].points == 1


@pytest.mark.clause("R-24")
def test_challenge_is_the_codebreakers_until_continue() -> None:
    table = MastermindTable("1234", keys="by-hand-unchecked")
    table.guess("5555")
    assert table.challenge() == [Challenged(1, (), None)], "while a key is awaited the game runs too"
    table.give_key(4, 0)
    with pytest.raises(NotAllowed, match=r"only the codebreaker \(P1\) can do that, not P0"):
        table.do(Challenge(0))
    assert table.continue_match()[0].points == 1, "unchallenged, the rows stand"
    with pytest.raises(NotAllowed, match="P1 sets the code"):
        table.do(Challenge(0))


@pytest.mark.clause("R-23")
def test_wrong_last_key_is_a_miss_unless_challenged() -> None:
    table = MastermindTable("1234", keys="by-hand-unchecked", rows=1)
    assert tags(table.guess_with_key("1234", 3, 0))[-1] == "code_shown"
    assert table.continue_match()[0] == GameScored(0, 2, False)


@pytest.mark.clause("M-12")
def test_command_after_the_match_is_stale() -> None:
    table = MastermindTable(games=1)
    table.play_game(2)
    with pytest.raises(StaleRequest, match="the match is over"):
        table.do(SetCode(0, Code("1111")))


def test_leaving_ends_the_match() -> None:
    table = MastermindTable("1234")
    assert tags(table.do(Leave(1))) == ["seat_left", "code_shown", "match_ended"]
    assert (table.board.phase, table.board.outcome, table.board.winner) == ("over", "abandoned", None)


def test_match_starts_once() -> None:
    with pytest.raises(NotAllowed, match="start it first"):
        decide(new_state(Settings()), SetCode(0, Code("1111")), ScriptedDealer([]))
    with pytest.raises(NotAllowed, match="already started"):
        MastermindTable().do(Start())


@pytest.mark.clause("R-24")
@pytest.mark.parametrize(
    "settings",
    [Settings(holes=3, colors=4), Settings(holes=3, colors=3, empty=True), Settings(holes=3, colors=4, repeats=False)],
)
def test_challenge_during_game_agrees_with_trying_every_code(settings: Settings) -> None:
    codes = [Code("".join(signs)) for signs in itertools.product(alphabet(settings), repeat=settings.holes)]
    codes = [code for code in codes if settings.repeats or len(set(code)) == settings.holes]
    keys = sorted({make_key(code, guess) for code in codes for guess in codes}, key=str)
    dealer = SimulationDealer(5)
    outcomes = set()
    for _ in range(1500):
        rows = [(codes[dealer.pick(len(codes))], keys[dealer.pick(len(keys))]) for _ in range(1 + dealer.pick(4))]
        fits = [code for code in codes if all(make_key(code, guess) == given for guess, given in rows)]
        found = find_code(settings, rows)
        assert (found in fits) if fits else (found is None), rows
        outcomes.add(bool(fits))
    assert outcomes == {True, False}
