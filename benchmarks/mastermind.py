"""The Mastermind solver: CPU time on one core, compiled and warm, compared with the plain solver."""

import resource
import time
from collections.abc import Callable
from functools import partial

import click

from benchmarks.figures import print_figure
from blindside.core.dealers import SimulationDealer
from blindside.games.mastermind.codes import Code, Key
from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import compiled, heuristics, search
from blindside.reason.mastermind.heuristics import MEASURES, find_best_split, make_chooser
from blindside.reason.mastermind.plain import NumpySolver
from blindside.reason.mastermind.search import UNBOUNDED, Solver
from blindside.reason.mastermind.space import Space, get_space
from blindside.reason.mastermind.strategies import Work, compile_for
from blindside.reason.mastermind.suggestions import Adviser

USUAL, SEVEN, LARGE = (
    Settings(holes=4, colors=6),
    Settings(holes=4, colors=7),
    Settings(holes=5, colors=8),
)
LONG = {
    "4 holes, 8 colours": Settings(holes=4, colors=8),
    "Bulls and Cows": Settings(holes=4, colors=10, repeats=False),
}


def measure_seconds(work: Callable[[], object], times: int) -> float:
    """Return the CPU seconds, the best of so many runs."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def format_seconds(seconds: float) -> str:
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def prove(space: Space, make: Callable[..., Solver]) -> Solver:
    solver = make(space)
    search.find_optimal(space, solver, UNBOUNDED)
    return solver


def measure_proofs() -> None:
    for settings, target, times in ((USUAL, "25 ms", 9), (SEVEN, "2 s", 3)):
        space = get_space(settings)
        fast = measure_seconds(partial(prove, space, compiled.CompiledSolver), times)
        slow = measure_seconds(partial(prove, space, NumpySolver), 1)
        note = f"{prove(space, compiled.CompiledSolver).nodes:,} sets; in numpy {slow / fast:.0f} times as long"
        print_figure(f"{settings.holes} holes, {settings.colors} colours, proven", format_seconds(fast), target, note)


def measure_long_proofs() -> None:
    for name, settings in LONG.items():
        began = time.process_time()
        solver = prove(get_space(settings), compiled.CompiledSolver)
        print_figure(
            f"{name}, proven", format_seconds(time.process_time() - began), "minutes", f"{solver.nodes:,} sets"
        )


def measure_heuristics() -> None:
    for settings, target, times in ((USUAL, "4 ms", 9), (LARGE, "3.5 s", 1)):
        space = get_space(settings)
        for method in MEASURES:
            fast = measure_seconds(partial(compiled.build_plan, space, method), times)
            note = ""
            if settings == USUAL:
                slow = measure_seconds(partial(heuristics.build_tree, space, make_chooser(method, space)), 3)
                note = f"in numpy {slow / fast:.0f} times as long"
            print_figure(
                f"{settings.holes} holes, {settings.colors} colours, {method}", format_seconds(fast), target, note
            )


def measure_suggestions() -> None:
    space, adviser = get_space(USUAL), Adviser(USUAL)
    keys = [(Code("1122"), Key(1, 0))]
    position = adviser.position(keys)
    earlier = (space.number(Code("1111")), space.number(Code("2222")))
    suggest = compiled.make_compiled_chooser("entropy", space)
    fast = measure_seconds(partial(suggest, position.left, earlier), 50)
    slow = measure_seconds(partial(find_best_split, "entropy", space, position.left, earlier), 50)
    note = f"in numpy {slow / fast:.1f} times as long"
    print_figure(f"entropy at {len(position.left)} codes left", format_seconds(fast), "0.25 ms", note)
    fresh = measure_seconds(lambda: Adviser(USUAL).costs.best_guess(position), 5)
    print_figure("the best guess there, from the openings", format_seconds(fresh), "none", "numpy alone")
    later = adviser.position([*keys, (Code("3344"), Key(0, 1))])
    print_figure(
        f"all about a guess at {len(later.left)} codes left",
        format_seconds(
            measure_seconds(lambda: Adviser(USUAL).suggest(later, "optimal", SimulationDealer(0), Code("1234")), 5)
        ),
        "none",
        "numpy alone, without a cache",
    )


def main(long: bool) -> None:
    works: tuple[Work, ...] = ("search", "thumb")
    for settings in (USUAL, LARGE):
        for work in works:
            compile_for(get_space(settings), work)
    measure_proofs()
    measure_heuristics()
    measure_suggestions()
    if long:
        measure_long_proofs()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print_figure("memory, at most", f"{most:.2f} GB", "4 GB")


@click.command()
@click.option("--long", is_flag=True, help="include 4 holes with 8 colours, and Bulls and Cows")
def command(long: bool) -> None:
    """Measure the Mastermind solver alone."""
    main(long)


if __name__ == "__main__":
    command()
