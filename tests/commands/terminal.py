"""The command as its user has it: a process, its input, its output."""

import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from functools import cache
from multiprocessing import forkserver, get_context
from multiprocessing.connection import Connection
from multiprocessing.util import get_temp_dir
from pathlib import Path
from typing import NamedTuple

from tests.effort import TIMEOUT_SECONDS

READ_WHEN_USED = {"COLUMNS", "XDG_CACHE_HOME", "XDG_DATA_HOME"}
"""Variables that no module reads when it is imported."""
ROOT = Path(__file__).parents[2]
SHORT_FOLDER = "/tmp"
"""Not TMPDIR: a socket's path may have 107 bytes."""
PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__, "tests.commands.preloaded"])


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def blindside(*words: str, typed: str | bytes = "", patience: float = TIMEOUT_SECONDS, **environment: str) -> Ran:
    data = typed.encode() if isinstance(typed, str) else typed
    if environment.keys() <= READ_WHEN_USED:
        return _forked(words, data, patience, environment)
    done = subprocess.run(
        [sys.executable, "-m", "blindside", *words],
        input=data,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=patience,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@cache
def _start_forkserver() -> None:
    """Start it where paths are short, and where it can import the tests: what it cannot preload it skips silently."""
    usual, tempfile.tempdir = tempfile.tempdir, SHORT_FOLDER
    try:
        with chdir(ROOT):
            get_temp_dir()
            forkserver.ensure_running()
    finally:
        tempfile.tempdir = usual


def _forked(words: tuple[str, ...], data: bytes, patience: float, environment: dict[str, str]) -> Ran:
    """Run the command in a process that has imported it already, which saves most of the time that it takes."""
    _start_forkserver()
    (entered, enter), (out, written), (err, complained) = (PROCESSES.Pipe(duplex=False) for _ in range(3))
    given = {**os.environ, **environment}
    process = PROCESSES.Process(target=_run, args=(words, given, os.getcwd(), entered, written, complained))
    process.start()
    for one in (entered, written, complained):
        one.close()
    with ThreadPoolExecutor(2) as readers:
        texts = [readers.submit(_read, one) for one in (out, err)]
        with open(os.dup(enter.fileno()), "wb") as keyboard:
            enter.close()
            try:
                keyboard.write(data)
                keyboard.flush()
            except BrokenPipeError:  # it ended without reading all
                pass
        process.join(patience)
        if process.exitcode is None:
            process.kill()
        shown, complaints = (text.result().decode() for text in texts)
    assert process.exitcode is not None, f"not ended after {patience} seconds: {shown}{complaints}"
    return Ran(process.exitcode, shown, complaints)


def _read(pipe: Connection) -> bytes:
    with open(os.dup(pipe.fileno()), "rb") as file:
        pipe.close()
        return file.read()


def _run(words: tuple[str, ...], environment: dict[str, str], folder: str, *streams: Connection) -> None:
    """In the process: as if it had been started with these words."""
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
        stream.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["blindside", *words]
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(0, encoding="utf-8"),
        os.fdopen(1, "w", encoding="utf-8"),
        os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1),
    )
    from blindside.cli import main

    main()


def run_in_shell(script: str, *words: str) -> Ran:
    """Run a shell script in which `"$@"` is the command.

    No bytecode is written: under a limit on file sizes it would be cut off, and break later imports.
    """
    done = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-m", "blindside", *words],
        input=b"",
        capture_output=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(*words: str, typed: str | bytes = "", **environment: str) -> str:
    """What is said of a user's mistake: one line, exit code 2, and nothing else."""
    ran = blindside(*words, typed=typed, patience=TIMEOUT_SECONDS, **environment)
    assert ran.code == 2, ran
    assert ran.err.startswith("blindside: "), ran.err
    assert ran.err.count("\n") == 1, ran.err
    assert "Traceback" not in ran.err
    return ran.err.removeprefix("blindside: ").rstrip("\n")
