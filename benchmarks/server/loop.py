"""Tables played as fast as possible, or at a steady pace, compared with boardgame.io under the same load."""

from collections.abc import Mapping
from statistics import median
from typing import Any

import click

from benchmarks.figures import print_figure
from benchmarks.server.players import store_players
from benchmarks.server.processes import run_load, start_blindside, start_boardgameio, temporary_folder
from blindside.cli.db import resolve_store

MATCHES = (40, 100, 300, 1_000)
P99_TARGETS = {300: 0.7}
"""Of our p99 to theirs; elsewhere ours has to be lower."""
PACED_TABLES = 200
Figures = dict[str, Any]


def run_blindside(matches: int, seconds: float, *options: str, environment: Mapping[str, str] | None = None) -> Figures:
    """Run the load against a new server with an empty store."""
    with temporary_folder() as place:
        store_players(resolve_store(str(place), None), matches)
        with start_blindside(str(place), environment) as server:
            found = run_load(
                f"Blindside, {matches} matches",
                seconds,
                *("--proto=blindside", f"--url={server.url}", f"--pid={server.pid}", f"--matches={matches}"),
                *options,
            )
    warn_of_failures("Blindside", found)
    return found


def run_boardgameio(matches: int, seconds: float, *options: str) -> Figures:
    """Run the load against a new boardgame.io server, which keeps its matches in memory."""
    with start_boardgameio() as server:
        found = run_load(
            f"boardgame.io, {matches} matches",
            seconds,
            *("--proto=bgio", f"--url={server.url}", f"--pid={server.pid}", f"--matches={matches}"),
            *options,
        )
    warn_of_failures("boardgame.io", found)
    return found


def warn_of_failures(name: str, found: Figures) -> None:
    """Print failures that make the figures doubtful."""
    for kind in ("errors", "stalled", "gaps"):
        if found[kind]:
            click.echo(f"WARNING: {name} at {found['matches']} matches: {found[kind]} {kind}")


def measure_closed_loop(seconds: float, rounds: int) -> None:
    click.echo(f"medians of {rounds} runs of {seconds:g} s; boardgame.io keeps its matches in memory")
    click.echo(f"{'matches':>7} {'':<14} {'moves/s':>8} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms/move':>12} {'stalls':>7}")
    for matches in MATCHES:
        pairs = [(run_blindside(matches, seconds), run_boardgameio(matches, seconds)) for _ in range(rounds)]
        mine, other = (median_of_runs(list(runs)) for runs in zip(*pairs, strict=True))
        _print_row(matches, "Blindside", mine, _comparison(mine, other, P99_TARGETS.get(matches, 1)))
        _print_row(matches, "boardgame.io", other, "")


def median_of_runs(runs: list[Figures]) -> Figures:
    """Return the median of every figure, and all stalls."""
    medians = {
        name: median(run[name] for run in runs) if isinstance(value, int | float) else value
        for name, value in runs[0].items()
    }
    return {**medians, "stalled": sum(run["stalled"] for run in runs)}


def _print_row(matches: int, name: str, found: Figures, note: str) -> None:
    click.echo(
        f"{matches:>7,} {name:<14} {found['moves_s']:>8,.0f} {found['all_p50']:>8.1f} {found['all_p99']:>8.1f}"
        f" {found['cpu_ms_per_move']:>12.2f} {found['stalled']:>7}   {note}".rstrip()
    )


def _comparison(mine: Figures, other: Figures, p99_target: float) -> str:
    moves, p50, p99, cpu = (mine[name] / other[name] for name in ("moves_s", "all_p50", "all_p99", "cpu_ms_per_move"))
    below = f"{p50:.2f}× its p50, {p99:.2f}× its p99 (target {p99_target:g}), {cpu:.2f}× its CPU"
    missed = {"moves/s": moves < 1, "p50": p50 > 1, "p99": p99 > p99_target, "CPU": cpu > 1}
    behind = [name for name, is_missed in missed.items() if is_missed]
    return f"{moves:.2f}× its moves/s, {below}: {'MISSED: ' + ', '.join(behind) if behind else 'ahead'}"


def measure_steady_pace(seconds: float) -> None:
    options = ("--think=1000", "--warm=4")
    found = run_blindside(PACED_TABLES, seconds, *options)
    print_figure(
        f"{PACED_TABLES} tables, a move a second each: p99",
        f"{found['all_p99']:.1f} ms",
        "100 ms",
        f"median {found['all_p50']:.1f} ms, {found['moves_s']:,} moves/s",
    )
    other = run_boardgameio(PACED_TABLES, seconds, *options)
    print_figure("    boardgame.io", f"{other['all_p99']:.1f} ms", note=f"median {other['all_p50']:.1f} ms")
