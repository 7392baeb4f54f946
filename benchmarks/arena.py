"""Arena games a second, compiled and plain; two workers and one; memory over very many games."""

import time

import click
import numpy as np

from benchmarks.machine import resident_megabytes
from blindside.arena import plain
from blindside.arena.engines import Part, play_part, worker_engine
from blindside.arena.kernel.batch import play
from blindside.arena.kernel.games import make_table
from blindside.arena.matches import Match
from blindside.arena.tournaments import Tournament, play_tournament
from blindside.games.code777.settings import settings_for

TARGETS = {"certain": 60_000, "expert": 0, "gambler": 0, "silence": 5_000}
SECONDS = 2.0


def make_match(bot: str) -> Match:
    """Make a match of four such bots."""
    return Match(game="code777", settings=settings_for("jumbo-1985"), players=(bot,) * 4, seed=1)


def measure_compiled(bot: str) -> float:
    """Return games a second on one core, the best of three runs."""
    table = make_table(make_match(bot).settings, make_match(bot).players)
    games = 500
    play(table, np.arange(games, dtype=np.uint64))
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        play(table, np.arange(games, dtype=np.uint64))
        best = max(best, games / (time.process_time() - start))
        games = round(best * SECONDS)
    return best


def measure_plain(bot: str) -> float:
    """Return games a second without the kernel."""
    games, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        plain.play_deals(make_match(bot), games, 5)
        games += 5
    return games / (time.process_time() - start)


def compare_workers() -> None:
    """Compare one process with two, in games that are not compiled."""
    tournament = Tournament("run", (make_match("casual"),), 3_000)
    seconds = []
    for count in (1, 2):
        with worker_engine(count) as engine:
            play_tournament(Tournament("run", (make_match("casual"),), 50 * count), engine)  # starts the processes
            start = time.perf_counter()
            play_tournament(tournament, engine)
            seconds.append(time.perf_counter() - start)
    click.echo(f"two workers against one                {seconds[0] / seconds[1]:>9.2f} times as fast   target 1.7")


def measure_memory(games: int) -> None:
    """Print the memory after a tenth of the games and after all."""
    match, tenth = make_match("certain"), games // 10
    play_part(match, Part(0, 0, 1_000))
    measured = []
    with click.progressbar(range(10), label=f"{games:,} games for memory") as bar:
        for part in bar:
            play_part(match, Part(0, part * tenth, tenth))
            measured.append(resident_megabytes())
    click.echo(f"memory after {tenth:,} games {measured[0]:.1f} MB, after {games:,} games {measured[-1]:.1f} MB")


def main(games: int) -> None:
    """Print all of it."""
    for bot, target in TARGETS.items():
        fast, slow = measure_compiled(bot), measure_plain(bot)
        wanted = f"   target {target:>6,}" if target else " " * 16
        beside_plain = f"plain {slow:,.0f} ({fast / slow:,.0f} times)"
        click.echo(f"{'four ' + bot + ', compiled':<34} {fast:>9,.0f} games/s{wanted}   {beside_plain}")
    compare_workers()
    measure_memory(games)
