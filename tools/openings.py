"""`./run openings`: compute the shipped costs of openings anew."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import openings
from blindside.reason.mastermind.bounds import NEVER
from blindside.reason.mastermind.search import UNBOUNDED, UNRESTRICTED, Solver, find_optimal
from blindside.reason.mastermind.space import Codes, Space, distinct_guesses, get_space
from blindside.reason.mastermind.strategies import make_solver

FOLDER = Path(__file__).parent.parent / "src/blindside/reason/mastermind/data"


class ComputedOpening(NamedTuple):
    """One opening with the costs and best guesses of the positions after it."""

    opening: openings.Digits
    totals: NDArray[np.uint16]
    guesses: NDArray[np.uint16]


def compute_openings(space: Space, solver: Solver, watch: Callable[[int, int], None]) -> Iterator[ComputedOpening]:
    """Compute the costs and best guesses after each opening."""
    played: dict[openings.Digits, tuple[int, ...]] = {}
    firsts = distinct_guesses(space, ()).tolist()
    for guesses in ((), *((first,) for first in firsts), *list_pairs(space, firsts)):
        played[openings.symmetry_of(space, guesses).plain] = guesses
    for done, (plain, guesses) in enumerate(sorted(played.items())):
        watch(done, len(played))
        totals = np.zeros((space.keys, space.keys), np.uint16)
        best = np.zeros_like(totals)
        for keys, left in list_positions(space, guesses):
            given = distinct_guesses(space, guesses) if len(guesses) == 1 else UNRESTRICTED
            solved = (
                solver.cost(left, UNBOUNDED, NEVER, guesses, given)
                if guesses
                else find_optimal(space, solver, UNBOUNDED)
            )
            turned = openings.symmetry_of(space, guesses).to_canonical(openings.digits_of(space, solved.guess))
            totals[keys], best[keys] = solved.total, openings.number_of(space, turned)
        yield ComputedOpening(plain, totals, best)


def list_pairs(space: Space, firsts: list[int]) -> Iterator[tuple[int, int]]:
    return ((first, second) for first in firsts for second in distinct_guesses(space, (first,)).tolist())


def list_positions(space: Space, guesses: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], Codes]]:
    """Yield the keys that these guesses can get, and the codes that they leave."""
    after_first = space.split(guesses[0], space.all) if guesses else {0: space.all}
    for first, left in after_first.items():
        after_second = space.split(guesses[1], left) if len(guesses) == openings.MAX_OPENING_ROWS else {0: left}
        for second, rest in after_second.items():
            yield (first, second), rest


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for holes, signs in openings.SHIPPED:
        space = get_space(Settings(holes=holes, colors=signs))
        solver = make_solver(space)
        with click.progressbar(length=1, label=f"{holes} holes, {signs} colours") as bar:

            def watch(done: int, of: int, bar: click._termui_impl.ProgressBar[int] = bar) -> None:
                bar.length = of
                bar.update(done - bar.pos)

            found = list(compute_openings(space, solver, watch))
        padded = [(*one.opening, *[signs] * (openings.MAX_OPENING_ROWS * holes - len(one.opening))) for one in found]
        file = FOLDER / openings.file_name(holes, signs)
        np.savez_compressed(
            file,
            openings=np.array(padded, np.uint8),
            totals=np.array([one.totals for one in found]),
            guesses=np.array([one.guesses for one in found]),
        )
        click.echo(f"{file.name}: {len(found)} openings, {file.stat().st_size:,} bytes")


main()
