"""Find whole strategies, optimal or by a heuristic."""

from functools import cache
from time import process_time
from typing import Literal, Unpack

import numpy as np
from msgspec import Struct

from blindside.core.dealers import Dealer, SimulationDealer
from blindside.core.errors import InvalidInput
from blindside.core.messages import Message, figure, msg
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import heuristics, plain, search
from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.heuristics import make_chooser
from blindside.reason.mastermind.search import UNBOUNDED, Goal, OnProgress, Solver, SolverOptions
from blindside.reason.mastermind.space import Space, count_codes
from blindside.reason.mastermind.trees import Tree

GOALS: dict[str, Message] = {
    "average": msg("fewest guesses on average"),
    "longest": msg("fewest guesses in the worst case, then fewest on average"),
    "consistent": msg("fewest guesses on average, guessing only codes that still fit"),
}
MAX_SEARCHED = 20_000
"""Codes; a search over more would need tables of many gigabytes."""
MAX_GUESSES = 20
"""The highest bound on guesses; no board needs as many."""


@cache
def has_compiler() -> bool:
    """Whether numba is installed; without it, the same results take longer."""
    try:
        import numba  # noqa: F401
    except ImportError:  # not installed, or not for this numpy
        return False
    return True


Work = Literal["search", "weights", "thumb"]


def compile_for(space: Space, work: Work) -> bool:
    """Compile what boards with so many holes need, if not cached; return False without a compiler."""
    if not has_compiler():
        return False
    small = Space(space.holes, "12", repeats=True)
    if work == "thumb":
        build_heuristic(small, "entropy", SimulationDealer(0))
    else:
        weights = np.ones(len(small), np.int64) if work == "weights" else None
        make_solver(small, weights=weights).cost(small.all, UNBOUNDED, NEVER, (), small.all)
    return True


class Strategy(Struct, frozen=True):
    """A strategy, and how it was found."""

    tree: Tree | None
    """None if it is proven that there is no such strategy."""
    total: int | None
    """The total of guesses over all codes, by the search; None if not searched."""
    proven: bool
    nodes: int
    """Number of sets of codes searched."""
    seconds: float
    """Processor time of the search, without compiling and writing."""


def make_solver(space: Space, **options: Unpack[SolverOptions]) -> Solver:
    """Make the compiled solver where numba is installed, otherwise the one in numpy."""
    if has_compiler():
        from blindside.reason.mastermind.compiled import CompiledSolver

        return CompiledSolver(space, **options)
    return plain.NumpySolver(space, **options)


def check_board(settings: Settings, max_guesses: int | None = None) -> None:
    """Refuse boards that are too large to search, and impossible bounds."""
    if max_guesses is not None and not 1 <= max_guesses <= MAX_GUESSES:
        reason = msg("'max_guesses' must be 1 to {most}, not {guesses}", guesses=max_guesses, most=MAX_GUESSES)
        raise InvalidInput("mastermind/max-guesses", reason)
    if count_codes(settings) > MAX_SEARCHED:
        reason = msg(
            "a board of {codes} codes is too large for a proof: use at most {most} codes, or another method",
            codes=figure(count_codes(settings), ","),
            most=figure(MAX_SEARCHED, ","),
        )
        raise InvalidInput("mastermind/too-large-to-search", reason)


def find_best(space: Space, solver: Solver, goal: Goal, most_guesses: int | None, watch: OnProgress) -> Strategy:
    """Find the best strategy for a goal; with a bound, among those that never need more guesses."""
    began = process_time()
    if goal == "longest":
        found, guesses = search.find_shortest(space, solver, watch)
    else:
        guesses = most_guesses or UNBOUNDED
        found = search.find_optimal(space, solver, guesses, watch)
    nodes, seconds = solver.nodes, process_time() - began
    tree = search.build_tree(space, solver, found, guesses) if found.total < NEVER else None
    return Strategy(tree, found.total if tree else None, True, nodes, seconds)


def build_heuristic(space: Space, method: str, dealer: Dealer) -> Strategy:
    """Build the strategy of a heuristic."""
    began = process_time()
    if method != "random" and has_compiler():
        from blindside.reason.mastermind.compiled import build_tree

        tree = build_tree(space, method)
    else:
        tree = heuristics.build_tree(space, make_chooser(method, space, dealer=dealer))
    return Strategy(tree, None, False, _count_positions(tree), process_time() - began)


def _count_positions(tree: Tree) -> int:
    return 1 + sum(map(_count_positions, tree.children.values()))
