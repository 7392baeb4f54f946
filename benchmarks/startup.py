"""Time of short commands, from start to end."""

import subprocess
import sys
import time

import click

COMMANDS = {
    "blindside --help": ["--help"],
    "blindside code777 --help": ["code777", "--help"],
    "blindside mastermind key": ["mastermind", "key", "1123", "1233"],
    "blindside demo code777 --seed 1": ["demo", "code777", "--seed", "1"],
}


def main() -> None:
    """Print the best of five runs of each command."""
    for name, words in COMMANDS.items():
        times = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-m", "blindside", *words], check=True, capture_output=True)
            times.append(time.perf_counter() - start)
        click.echo(f"{name:<34} {min(times):.3f} s   target 0.3 s to start")
