"""CPU of a durable move, compared with the stub: the same traffic and durability without a game."""

import sys
from statistics import median

import click

from benchmarks.figures import print_figure
from benchmarks.server.loop import Figures, median_of_runs, run_blindside, warn_of_failures
from benchmarks.server.processes import run_load, start_process, temporary_folder, wait_for

MATCHES = 40


def main(seconds: float, rounds: int) -> None:
    pairs = []
    for _ in range(rounds):
        mine = run_blindside(MATCHES, seconds)
        pairs.append((mine, _run_stub(seconds, round(mine["bytes_per_view"]))))
    click.echo(f"medians of {rounds} runs of {seconds:g} s at {MATCHES} tables, in turns")
    for name, runs in zip(("a durable move", "    the stub"), zip(*pairs, strict=True), strict=True):
        found = median_of_runs(list(runs))
        speed = f"{found['moves_s']:,.0f} moves/s, p99 {found['all_p99']:.1f} ms"
        note = f"of CPU; {speed}; the load takes {found['load_cpu']:.0%} of a core"
        print_figure(name, f"{found['cpu_ms_per_move']:.3f} ms", note=note)
    ratios = sorted(mine["cpu_ms_per_move"] / stub["cpu_ms_per_move"] for mine, stub in pairs)
    sizes = ", ".join(f"{run['bytes_per_view']:,} bytes" for run in pairs[-1])
    note = f"runs: {ratios[0]:.2f} to {ratios[-1]:.2f}; updates of {sizes}"
    print_figure("a durable move against the stub", f"{median(ratios):.2f}×", "1.4×", note)


def _run_stub(seconds: float, size: int) -> Figures:
    with temporary_folder() as place:
        words = [sys.executable, "-m", "benchmarks.server.stub", str(place / "moves.sqlite"), str(size)]
        with start_process(words) as started:
            url = wait_for(started, r"http://\S+:\d+")
            found = run_load(
                f"the stub, {MATCHES} matches",
                seconds,
                *("--proto=blindside", f"--url={url}", f"--pid={started.pid}", f"--matches={MATCHES}"),
            )
    warn_of_failures("the stub", found)
    return found
