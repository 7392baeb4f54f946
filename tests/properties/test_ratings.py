"""Costs of positions and guesses, and ratings of games."""

import pytest

from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Key, make_key
from blindside.games.mastermind.fitting import KeyedRow
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.compiled import CompiledSolver
from blindside.reason.mastermind.openings import digits_of, find_symmetry
from blindside.reason.mastermind.ratings import ROUNDING, rate_guesses
from blindside.reason.mastermind.search import UNBOUNDED
from blindside.reason.mastermind.space import Space, get_space, key_number
from blindside.reason.mastermind.suggestions import Adviser
from tests.effort import Times

pytestmark = pytest.mark.usefixtures("compiler")

USUAL, EMPTY = Settings(), Settings(empty=True)
usual_boards = pytest.mark.parametrize("settings", [USUAL, EMPTY], ids=["4x6", "4x6 with empty holes"])


def play_game(space: Space, dealer: SimulationDealer, most: int) -> list[KeyedRow]:
    """Play any guesses, sensible or not, until the code is found or the rows are full."""
    code, rows = space.code(dealer.pick(len(space))), list[KeyedRow]()
    left = space.all
    while len(rows) < most and (not rows or rows[-1][0] != code):
        number = dealer.pick(len(space)) if dealer.pick(2) else int(left[dealer.pick(len(left))])
        guess = space.code(number)
        rows.append((guess, make_key(code, guess)))
        left = left[space.keys_of(number, left) == key_number(rows[-1][1])]
    return rows


@usual_boards
def test_openings_agree_with_a_search(settings: Settings, times: Times) -> None:
    space = get_space(settings)
    adviser, solver = Adviser(settings), CompiledSolver(space)
    dealer = SimulationDealer(1)
    everything = tuple(range(40))
    for _ in range(times(12)):
        rows = play_game(space, dealer, 2)
        if rows[-1][1].reds == 4:
            continue
        position = adviser.position(rows)
        best = adviser.costs.best_guess(position)
        searched = solver.cost(position.left, UNBOUNDED, NEVER, everything, space.all)
        assert best is not None
        assert best.total == searched.total
        assert adviser.costs.cost_of_guess(position, best.guess) == best.total, "the guess has this cost"


def test_openings_map_to_symmetric_positions_and_back(times: Times) -> None:
    space = get_space(EMPTY)
    dealer = SimulationDealer(2)
    for _ in range(times(50)):
        first, second, third = (digits_of(space, dealer.pick(len(space))) for _ in range(3))
        turn = find_symmetry((first, second), 4, 7)
        assert turn.to_canonical(first) + turn.to_canonical(second) == turn.plain
        assert turn.from_canonical(turn.to_canonical(third)) == third
        assert find_symmetry((turn.to_canonical(first), turn.to_canonical(second)), 4, 7).plain == turn.plain


@usual_boards
def test_regret_of_each_guess_is_between_nothing_and_one_guess(settings: Settings, times: Times) -> None:
    """A useless guess costs one more guess; no guess costs more."""
    space, adviser, dealer = get_space(settings), Adviser(settings), SimulationDealer(3)
    for _ in range(times(10)):
        rows = play_game(space, dealer, 9)
        ratings = rate_guesses(adviser, rows)
        assert [(rating.guess, rating.key) for rating in ratings] == rows
        for rating in ratings:
            assert rating.regret is not None
            assert rating.luck is not None
            assert -ROUNDING < rating.regret < 1 + ROUNDING
            assert rating.is_best == (rating.regret < ROUNDING)
            assert 1 <= rating.after <= rating.before
        assert ratings[0].expected_guesses is not None
        if rows[-1][1] == Key(4, 0):
            skill_and_luck = sum((rating.regret or 0) - (rating.luck or 0) for rating in ratings)
            assert ratings[0].expected_guesses + skill_and_luck == pytest.approx(len(rows))


def test_ratings_call_all_equal_best_guesses_best() -> None:
    space, adviser = get_space(USUAL), Adviser(USUAL)
    first = adviser.position([])
    costs = {guess: adviser.costs.cost_of_guess(first, space.number(space.code(guess))) for guess in range(len(space))}
    best = min(cost for cost in costs.values() if cost is not None)
    equal = [guess for guess, cost in costs.items() if cost == best]
    assert best == 5625
    assert len(equal) == 720, "1123 with any order of holes and any colours"
    for guess in equal[::100]:
        code = space.code(guess)
        assert rate_guesses(adviser, [(code, Key(1, 0))])[0].is_best


def test_rating_of_the_code_as_first_guess_is_luck() -> None:
    ratings = rate_guesses(Adviser(USUAL), [(get_space(USUAL).code(8), Key(4, 0))])
    assert ratings[0].regret == 0
    assert ratings[0].luck == pytest.approx(5625 / 1296 - 1)
    assert ratings[0].gained_bits == pytest.approx(10.3398, abs=1e-4)


def test_suggestions_on_large_boards_become_exact(times: Times) -> None:
    settings = Settings(holes=5, colors=8)
    space, adviser, dealer = get_space(settings), Adviser(settings), SimulationDealer(4)
    exact = 0
    for _ in range(times(2)):
        rows = play_game(space, dealer, 4)
        position = adviser.position(rows)
        suggestion = adviser.suggest(position, "optimal", dealer)
        if rows[-1][1].reds == 5:
            continue
        assert (suggestion.fewest is None) == (suggestion.method == "entropy")
        assert suggestion.advice.total == suggestion.fewest
        exact += suggestion.fewest is not None
        assert sum(cell.codes for cell in suggestion.advice.cells) == suggestion.left
    assert exact
    assert adviser.suggest(adviser.position([]), "optimal", dealer).method == "entropy"
