"""The command as its user has it: a process, its input, its output."""

import os
import subprocess
import sys
from typing import NamedTuple

from tests.effort import PATIENCE_SECONDS


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def blindside(*words: str, typed: str | bytes = "", patience: float = PATIENCE_SECONDS, **environment: str) -> Ran:
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [sys.executable, "-m", "blindside", *words],
        input=data,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=patience,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_in_shell(script: str, *words: str) -> Ran:
    """Run a shell script in which `"$@"` is the command."""
    done = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-m", "blindside", *words],
        input=b"",
        capture_output=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*words: str, typed: str | bytes = "", **environment: str) -> str:
    """What is said of a user's mistake: one line, exit code 2, and nothing else."""
    ran = blindside(*words, typed=typed, patience=PATIENCE_SECONDS, **environment)
    assert ran.code == 2, ran
    assert ran.err.startswith("blindside: "), ran.err
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.err
    return ran.err.removeprefix("blindside: ").rstrip("\n")
