"""`./run bench-tests`: times `./run check` and `./run test`, and repeats them to find flaky tests."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks import machine

ROOT = Path(__file__).parent.parent
BUSY = "while True: pass"
LAST_LINES = 10


@click.command()
@click.option("--runs", default=1, show_default=True, help="Runs of ./run test.")
@click.option("--load", default=0, show_default=True, help="Processes that keep the machine busy.")
def main(runs: int, load: int) -> None:
    """Time ./run check and ./run test in a fresh clone of the last commit."""
    click.echo(machine.describe())
    with TemporaryDirectory() as folder, load_machine(load):
        clone = Path(folder) / "blindside"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        failed = not time_command(clone, "test", "./run test, fresh clone")
        failed |= not time_command(clone, "check", "./run check, warm")
        for number in range(1, runs + 1):
            failed |= not time_command(clone, "test", f"./run test, warm, run {number} of {runs}")
    sys.exit(failed)


def time_command(clone: Path, command: str, title: str) -> bool:
    """Run a command of the clone, print its time and, if it fails, its last lines; the whole output goes to a file."""
    started = time.perf_counter()
    path = os.environ["PATH"].removeprefix(f"{ROOT}/.venv/bin:")  # so that the clone makes its own environment
    done = subprocess.run(
        ["./run", command],
        cwd=clone,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    minutes, seconds = divmod(round(time.perf_counter() - started), 60)
    lines = done.stdout.splitlines()
    summary = next((line for line in reversed(lines) if " passed" in line or " failed" in line), "no summary")
    click.echo(f"{title:40} {minutes} min {seconds:02} s   {summary}")
    if done.returncode:
        log = ROOT / "build" / f"gate-{time.strftime('%H%M%S')}.log"
        log.parent.mkdir(exist_ok=True)
        log.write_text(done.stdout)
        click.echo("\n".join([*lines[-LAST_LINES:], f"whole output: {log.relative_to(ROOT)}"]))
    return done.returncode == 0


@contextmanager
def load_machine(processes: int) -> Iterator[None]:
    """Keep so many processes computing."""
    started = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


if __name__ == "__main__":
    main()
