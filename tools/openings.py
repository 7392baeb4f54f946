"""`./run openings`: compute the shipped costs of openings anew."""

from pathlib import Path

import click
import numpy as np

from blindside.games.mastermind.settings import Settings
from blindside.reason.mastermind import openings
from blindside.reason.mastermind.space import get_space
from blindside.reason.mastermind.strategies import make_solver

FOLDER = Path(__file__).parent.parent / "src/blindside/reason/mastermind/data"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for holes, signs in openings.SHIPPED:
        space = get_space(Settings(holes=holes, colors=signs))
        solver = make_solver(space)
        with click.progressbar(length=1, label=f"{holes} holes, {signs} colours") as bar:

            def watch(done: int, of: int, bar: click._termui_impl.ProgressBar[int] = bar) -> None:
                bar.length = of
                bar.update(done - bar.pos)

            found = list(openings.compute_openings(space, solver, watch))
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
