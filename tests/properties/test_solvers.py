"""Solvers agree with brute force on small boards, and with each other on larger ones."""

from collections.abc import Callable
from functools import cache
from math import prod

import numpy as np
import pytest

from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Code, make_key
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import heuristics, search, trees
from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.compiled import CompiledSolver, build_tree, make_compiled_chooser
from blindside.reason.mastermind.compiled import count_cells as compiled_sizes
from blindside.reason.mastermind.heuristics import MEASURES, make_chooser
from blindside.reason.mastermind.plain import NumpySolver
from blindside.reason.mastermind.search import UNBOUNDED, UNRESTRICTED, Solver
from blindside.reason.mastermind.space import Codes, Space, count_cells, distinct_guesses, get_space
from tests.effort import Times, mark_slow_except

pytestmark = pytest.mark.usefixtures("compiler")

TINY = [
    Settings(holes=2, colors=2),
    Settings(holes=2, colors=3),
    Settings(holes=2, colors=4),
    Settings(holes=3, colors=2),
    Settings(holes=2, colors=5, repeats=False),
    Settings(holes=2, colors=2, empty=True),
]
BOARDS = [
    Settings(holes=4, colors=6),
    Settings(holes=3, colors=7, repeats=False),
    Settings(holes=5, colors=3, empty=True),
    Settings(holes=7, colors=2),
]


def board_name(settings: Settings) -> str:
    signs = f"{settings.holes}x{settings.colors}{'e' if settings.empty else ''}"
    return signs if settings.repeats else f"{signs}-no-repeats"


tiny = pytest.mark.parametrize("settings", TINY, ids=board_name)
boards = pytest.mark.parametrize("settings", mark_slow_except(BOARDS[:2], BOARDS), ids=board_name)
solvers = pytest.mark.parametrize("make", [NumpySolver, CompiledSolver])


def brute_force(settings: Settings, consistent: bool, guesses: int) -> int:
    """The fewest guesses by brute force: no bounds, no symmetries, no shortcuts."""
    codes = tuple(trees.generate_codes(settings))

    @cache
    def cost(left: tuple[Code, ...], guesses: int) -> int:
        if not guesses:
            return NEVER
        return min(after(guess, left, guesses) for guess in (left if consistent else codes))

    def after(guess: Code, left: tuple[Code, ...], guesses: int) -> int:
        cells: dict[object, list[Code]] = {}
        for code in left:
            if code != guess:
                cells.setdefault(make_key(code, guess), []).append(code)
        if any(len(cell) == len(left) for cell in cells.values()):
            return NEVER  # a useless guess
        return min(NEVER, len(left) + sum(cost(tuple(cell), guesses - 1) for cell in cells.values()))

    return cost(codes, guesses)


@tiny
@solvers
@pytest.mark.parametrize("consistent", [False, True])
def test_solver_on_a_tiny_board_agrees_with_brute_force(
    settings: Settings, make: Callable[..., Solver], consistent: bool
) -> None:
    space = get_space(settings)
    solver = make(space, consistent=consistent, bounded=False)
    best = search.find_optimal(space, solver, UNBOUNDED)
    assert best.total == brute_force(settings, consistent, 9)
    counted = trees.count_guesses(search.build_tree(space, solver, best, UNBOUNDED), settings)
    assert sum(guesses * codes for guesses, codes in counted.items()) == best.total


@tiny
@solvers
def test_solver_within_a_bound_agrees_with_brute_force(settings: Settings, make: Callable[..., Solver]) -> None:
    space = get_space(settings)
    solver = make(space, consistent=False, bounded=True)
    totals = [search.find_optimal(space, solver, bound).total for bound in range(2, 8)]
    assert totals == [brute_force(settings, False, bound) for bound in range(2, 8)]
    best, longest = search.find_shortest(space, solver)
    assert longest == next(bound for bound, total in enumerate(totals, 2) if total < NEVER)
    assert max(trees.count_guesses(search.build_tree(space, solver, best, longest), settings)) == longest


def draw_code_sets(space: Space, count: int, most: int) -> list[tuple[Codes, tuple[int, ...]]]:
    """Draw sets of codes: those left after two or three guesses, and random ones."""
    dealer = SimulationDealer(count)
    found = []
    for _ in range(count):
        code, guesses = dealer.pick(len(space)), tuple(dealer.pick(len(space)) for _ in range(2 + dealer.pick(2)))
        left = space.find_fitting(
            [(guess, int(space.keys_of(guess, space.all[code : code + 1])[0])) for guess in guesses]
        )
        found.append((left[:most], () if len(left) > most else guesses))
        drawn = sorted({dealer.pick(len(space)) for _ in range(3 + dealer.pick(most - 3))})
        found.append((np.array(drawn, np.int32), tuple(range(len(space)))[:9]))
    return found


@boards
@pytest.mark.parametrize("consistent", [False, True])
@pytest.mark.parametrize("guesses", [2, 3, 4, UNBOUNDED])
def test_solvers_agree(settings: Settings, consistent: bool, guesses: int, times: Times) -> None:
    space = get_space(settings)
    bounded = guesses != UNBOUNDED
    plain = NumpySolver(space, consistent=consistent, bounded=bounded)
    compiled = CompiledSolver(space, consistent=consistent, bounded=bounded)
    everything = tuple(range(len(space)))[:20]  # with these earlier guesses, no two guesses are equivalent
    for left, _ in draw_code_sets(space, times(2), 24):
        by_plain = plain.cost(left, guesses, NEVER, everything, UNRESTRICTED)
        by_compiled = compiled.cost(left, guesses, NEVER, everything, space.all)
        assert (by_plain.total, by_plain.exact) == (by_compiled.total, by_compiled.exact)


@boards
def test_solver_budget_changes_only_what_exceeds_it(settings: Settings, times: Times) -> None:
    space = get_space(settings)
    for make in (NumpySolver, CompiledSolver):
        for left, earlier in draw_code_sets(space, times(4), 20):
            exact = make(space).cost(left, UNBOUNDED, NEVER, earlier, space.all)
            assert exact.exact
            for budget in (exact.total - 2, exact.total, exact.total + 1, exact.total + 5):
                found = make(space).cost(left, UNBOUNDED, budget, earlier, space.all)
                if budget > exact.total:
                    assert (found.total, found.exact) == (exact.total, True)
                else:
                    assert found.total >= budget or (found.exact and found.total == exact.total)
                    assert found.total <= exact.total


@boards
def test_solver_merges_only_equal_guesses(settings: Settings) -> None:
    """Each dropped guess splits the codes into the same sizes as one that is kept."""
    space = get_space(settings)
    dealer = SimulationDealer(7)
    for earlier in ((), (dealer.pick(len(space)),), (dealer.pick(len(space)), dealer.pick(len(space)))):
        kept = distinct_guesses(space, earlier)
        left = space.find_fitting([(guess, int(space.keys_of(guess, space.all[:1])[0])) for guess in earlier])
        split_by_all = set(map(tuple, count_cells(space, space.all, left).tolist()))
        assert set(map(tuple, count_cells(space, kept, left).tolist())) == split_by_all
        assert len(kept) < len(space)


@boards
@pytest.mark.parametrize("method", [*MEASURES, "first"])
def test_heuristics_compiled_agree_with_numpy(settings: Settings, method: str) -> None:
    space = get_space(settings)
    plain = heuristics.build_tree(space, make_chooser(method, space))
    assert build_tree(space, method) == plain
    assert heuristics.build_tree(space, make_chooser(method, space, compiled_sizes)) == plain


@boards
@pytest.mark.parametrize("method", list(MEASURES))
def test_heuristics_choose_the_best_split(settings: Settings, method: str, times: Times) -> None:
    """Compare with exact integer measures: fitting codes first, then the lowest number."""
    space = get_space(settings)

    def naive(left: Codes) -> int:
        sizes = count_cells(space, space.all, left)
        measures: dict[str, Callable[[list[int]], int]] = {
            "minimax": max,
            "expected": lambda row: sum(size * size for size in row),
            "entropy": lambda row: prod(size**size for size in row),
            "parts": lambda row: -sum(size > 0 for size in row),
        }
        exact = measures[method]
        members = set(left.tolist())
        return min(range(len(space)), key=lambda guess: (exact(sizes[guess].tolist()), guess not in members, guess))

    choose, compiled = make_chooser(method, space), make_compiled_chooser(method, space)
    for left, earlier in draw_code_sets(space, times(3), 40):
        if len(left) > 2:
            assert choose(left, earlier) == compiled(left, earlier) == naive(left)


def test_solver_reuses_known_results() -> None:
    space = get_space(Settings(holes=4, colors=6))
    for make in (NumpySolver, CompiledSolver):
        first = make(space)
        best = search.find_optimal(space, first, UNBOUNDED)
        second = make(space)
        for known in first.saved_results():
            second.learn(known)
        assert search.find_optimal(space, second, UNBOUNDED) == best
        assert second.nodes < first.nodes / 3


def test_solver_resumed_from_a_save_agrees() -> None:
    class Paused(Exception):
        pass

    pauses = iter([False, True] * 2)

    def pause() -> None:
        if next(pauses, False):
            raise Paused

    space = get_space(Settings(holes=4, colors=7))
    solver = CompiledSolver(space, pause=pause)
    for _ in range(2):
        with pytest.raises(Paused):
            search.find_optimal(space, solver, UNBOUNDED)
    assert search.find_optimal(space, solver, UNBOUNDED).total == 11228
