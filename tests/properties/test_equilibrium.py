"""The equilibrium value of a game of one code, checked by other means on small boards."""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blindside.games.mastermind.codes import Code, make_key
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import compiled, plain, search
from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.equilibrium import Interval, find_best_mixture, narrow_interval
from blindside.reason.mastermind.search import UNBOUNDED, Solver
from blindside.reason.mastermind.space import code_classes, distinct_guesses, get_space
from blindside.reason.mastermind.trees import generate_codes, play
from tests.effort import scale_examples

pytestmark = pytest.mark.usefixtures("compiler")

SOLVERS: list[Any] = [compiled.CompiledSolver, plain.NumpySolver]
TINY = [
    Settings(holes=2, colors=2),
    Settings(holes=2, colors=3),
    Settings(holes=2, colors=3, repeats=False),
    Settings(holes=2, colors=3, empty=True),
    Settings(holes=3, colors=2),
]
SMALL = [*TINY, Settings(holes=3, colors=3), Settings(holes=3, colors=4), Settings(holes=4, colors=3)]


def board_name(board: Settings) -> str:
    return f"{board.holes}x{board.colors}{'e' * board.empty}{'' if board.repeats else 'n'}"


def narrow(board: Settings, kind: Callable[..., Solver]) -> list[Interval]:
    space = get_space(board)
    return list(narrow_interval(space, lambda weights: kind(space, weights=weights)))


def shape(code: Code) -> tuple[int, ...]:
    """The part of a code that moving holes and renaming colours do not change."""
    return tuple(sorted(Counter(code).values()))


def find_fewest(weights: dict[Code, Fraction], every: tuple[Code, ...]) -> Fraction:
    """Return the fewest guesses against codes with these chances, by trying everything."""

    @cache
    def cost(left: frozenset[Code]) -> Fraction:
        if len(left) == 1:
            return sum((weights[code] for code in left), Fraction(0))
        best = None
        for guess in every:
            cells = defaultdict(set)
            for code in left:
                cells[make_key(code, guess)].add(code)
            if len(cells) > 1:
                after = [frozenset(cell) for cell in cells.values() if cell != {guess}]
                total = sum((weights[code] for code in left), Fraction(0)) + sum(map(cost, after))
                best = total if best is None else min(best, total)
        assert best is not None
        return best

    return cost(frozenset(weights))


def check_codebreaker(board: Settings, interval: Interval) -> None:
    """Check that each strategy finds every code with the stated average, and that the mixture keeps its bound."""
    assert sum(part.chance for part in interval.codebreaker) == 1
    assert all(part.chance > 0 for part in interval.codebreaker)
    for place, kind in enumerate(interval.kinds):
        alike = [code for code in generate_codes(board) if shape(code) == shape(kind.example)]
        assert len(alike) == kind.codes
        for part in interval.codebreaker:
            taken = sum(len(list(play(part.tree, code))) for code in alike)
            assert part.averages[place] == Fraction(taken, len(alike))
        assert sum(part.chance * part.averages[place] for part in interval.codebreaker) <= interval.upper


@pytest.mark.parametrize("kind", SOLVERS)
@pytest.mark.parametrize("board", SMALL, ids=board_name)
def test_equilibrium_interval_closes(board: Settings, kind: Any) -> None:
    found = narrow(board, kind)
    for interval in found:
        assert interval.lower <= interval.upper
        assert sum(interval.codemaker) == 1
        check_codebreaker(board, interval)
    for earlier, later in pairwise(found):
        assert earlier.lower <= later.lower
        assert later.upper <= earlier.upper
    assert found[-1].is_closed


@pytest.mark.parametrize("kind", SOLVERS)
@pytest.mark.parametrize("board", TINY, ids=board_name)
def test_equilibrium_codemaker_guarantees_the_lower_bound(board: Settings, kind: Any) -> None:
    every = tuple(generate_codes(board))
    for interval in narrow(board, kind):
        shares = {
            shape(kind_of_code.example): chance / kind_of_code.codes
            for kind_of_code, chance in zip(interval.kinds, interval.codemaker, strict=True)
        }
        hidden = {code: shares[shape(code)] for code in every if shares[shape(code)]}
        assert find_fewest(hidden, every) == interval.lower


def test_equilibrium_2x2_matches_hand_calculation() -> None:
    """With 12 first, 12 and 21 take one guess and two, 11 and 22 two and three: 1.5 and 2.5 on average. With 11 first,
    11 and 22 take one and two, 12 and 21 two and three. Half and half that is two for each, and no four codes take
    fewer than eight guesses where no key leaves them all apart."""
    assert narrow(Settings(holes=2, colors=2), plain.NumpySolver)[-1].upper == 2


def test_equilibrium_4x6_matches_known_values() -> None:
    """All codes but the six of one colour are equally likely, as published; and no reply beats the mixture."""
    board = Settings()
    last = narrow(board, compiled.CompiledSolver)[-1]
    assert last.lower == last.upper == Fraction(5600, 1290)
    hidden = zip(last.kinds, last.codemaker, strict=True)
    assert {kind.example: chance for kind, chance in hidden} == {
        "1111": 0,
        **{code: Fraction(codes, 1290) for code, codes in (("1112", 120), ("1122", 90), ("1123", 720), ("1234", 360))},
    }
    check_codebreaker(board, last)


def test_equilibrium_lower_bound_agrees_with_unweighted_search() -> None:
    space = get_space(Settings())
    hidden = np.sort(np.concatenate(code_classes(space)[1:]))
    solver = compiled.CompiledSolver(space)
    assert len(hidden) == 1290
    assert solver.cost(hidden, UNBOUNDED, NEVER, (), distinct_guesses(space, ())).total == 5600


@pytest.mark.parametrize(
    ("board", "value"),
    [
        (Settings(holes=3, colors=4), Fraction(219, 68)),
        pytest.param(Settings(empty=True), Fraction(11196, 2394), marks=pytest.mark.slow),  # takes a minute
    ],
)
def test_weighted_search_matches_the_value_of_a_code(board: Settings, value: Fraction) -> None:
    last = narrow(board, compiled.CompiledSolver)[-1]
    assert last.lower == last.upper == value
    check_codebreaker(board, last)


@given(st.data())
@settings(max_examples=scale_examples(10), deadline=None)
def test_weighted_solvers_agree(data: st.DataObject) -> None:
    space = get_space(data.draw(st.sampled_from(SMALL)))
    weights = np.empty(len(space), np.int64)
    for group in code_classes(space):
        weights[group] = data.draw(st.integers(1, 20) | st.integers(1000, 1010))
    first, second = (search.find_optimal(space, kind(space, weights=weights), UNBOUNDED) for kind in SOLVERS)
    assert first.total == second.total


@pytest.mark.parametrize("board", SMALL, ids=board_name)
def test_weighted_search_with_equal_weights_is_unweighted(board: Settings) -> None:
    space = get_space(board)
    expected = search.find_optimal(space, plain.NumpySolver(space), UNBOUNDED).total
    for kind in SOLVERS:
        assert search.find_optimal(space, kind(space, weights=np.full(len(space), 7)), UNBOUNDED).total == 7 * expected


costs = st.integers(1, 12).flatmap(
    lambda cases: st.lists(
        st.lists(st.fractions(Fraction(1, 9), 9, max_denominator=9), min_size=cases, max_size=cases),
        min_size=1,
        max_size=12,
    )
)


@given(costs)
@settings(max_examples=scale_examples(50), deadline=None)
def test_equilibrium_mixture_has_no_better_reply(choices: list[list[Fraction]]) -> None:
    mixture = find_best_mixture(choices)
    assert sum(mixture.chances) == sum(mixture.against) == 1
    assert min(mixture.chances + mixture.against) >= 0
    for case in range(len(choices[0])):
        paid = sum(chance * choice[case] for chance, choice in zip(mixture.chances, choices, strict=True))
        assert paid <= mixture.value
    for choice in choices:
        assert sum(chance * cost for chance, cost in zip(mixture.against, choice, strict=True)) >= mixture.value
