"""`./run bench-server [--seconds S] [--rounds N] [PART …]`"""

import os
import signal
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from benchmarks import machine
from benchmarks.server import attacks, growth, idle, limit, loop, pages, postgres, spectators, start
from benchmarks.server.processes import find_missing_program, temporary_folder
from blindside.web.connections import raise_open_files

Part = Callable[[float, int], None]
PARTS: dict[str, tuple[str, Part]] = {
    "start": ("Starting", lambda _, __: start.main()),
    "loop": ("Four seats a table, which move as soon as they may", loop.measure_closed_loop),
    "stub": ("CPU of a durable move, against a stub without a game", limit.main),
    "paced": ("At a steady pace", lambda seconds, _: loop.measure_steady_pace(seconds)),
    "idle": ("Memory", lambda _, __: idle.main()),
    "postgres": (
        "Several servers on one Postgres, on the same cores as the load",
        lambda seconds, _: postgres.main(seconds),
    ),
    "attacks": ("Attacks", lambda seconds, _: attacks.main(seconds)),
    "growth": ("Long games", lambda _, __: growth.main()),
    "spectators": ("Spectators, and the response time of another client", lambda seconds, _: spectators.main(seconds)),
    "pages": ("The page of a table", lambda _, __: pages.main()),
}
WITHOUT_NODE = ("start", "attacks", "growth", "spectators", "pages")


@click.command()
@click.option("--seconds", default=5.0, show_default=True, help="seconds of each load")
@click.option("--rounds", default=3, show_default=True, help="runs of the closed loop, of which the median is printed")
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
def main(seconds: float, rounds: int, parts: tuple[str, ...]) -> None:
    """Measure the server under load, compared with boardgame.io."""
    # So that a signal stops the servers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    click.echo(f"{machine.describe()}\nan fsync takes {_fsync_milliseconds():.2f} ms")
    raise_open_files()
    missing = None if set(parts) <= set(WITHOUT_NODE) and parts else find_missing_program()
    if missing is not None:
        click.echo(f"\nSKIPPED: the comparison with boardgame.io, and every load: {missing}")
    for part in parts or PARTS:
        title, measure = PARTS[part]
        if missing is None or part in WITHOUT_NODE:
            click.echo(f"\n{title}")
            measure(seconds, rounds)


def _fsync_milliseconds() -> float:
    """Time an fsync where the stores of these measurements are: durable writes wait for it."""
    with temporary_folder() as place, Path(place / "file").open("wb", buffering=0) as file:
        taken = []
        for _ in range(50):
            file.write(b"x" * 4096)
            begun = time.perf_counter()
            os.fsync(file.fileno())
            taken.append(time.perf_counter() - begun)
    return 1_000 * statistics.median(taken)


main()
