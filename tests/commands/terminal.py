"""Run `blindside` as a command: a process with input, output and exit code."""

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

READ_AT_USE = {"COLUMNS", "XDG_CACHE_HOME", "XDG_DATA_HOME"}
"""Variables that no module reads at import: a forked process can set them."""
ROOT = Path(__file__).parents[2]
SHORT_FOLDER = "/tmp"
"""Not TMPDIR, because the path of a socket may have only 107 bytes."""
PROCESSES = get_context("forkserver")
PROCESSES.set_forkserver_preload([__name__, "tests.commands.preloaded"])


class CommandResult(NamedTuple):
    code: int
    out: str
    err: str


def blindside(
    *words: str, typed: str | bytes = "", timeout: float = TIMEOUT_SECONDS, **environment: str
) -> CommandResult:
    data = typed.encode() if isinstance(typed, str) else typed
    if environment.keys() <= READ_AT_USE:
        return _run_forked(words, data, timeout, environment)
    completed = subprocess.run(
        [sys.executable, "-m", "blindside", *words],
        input=data,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        timeout=timeout,
        check=False,
    )
    return CommandResult(completed.returncode, completed.stdout.decode(), completed.stderr.decode())


@cache
def _start_forkserver() -> None:
    """Start it where paths are short and the tests can be imported: it skips silently what it cannot preload."""
    usual, tempfile.tempdir = tempfile.tempdir, SHORT_FOLDER
    try:
        with chdir(ROOT):
            get_temp_dir()
            forkserver.ensure_running()
    finally:
        tempfile.tempdir = usual


def _run_forked(words: tuple[str, ...], data: bytes, timeout: float, environment: dict[str, str]) -> CommandResult:
    """Run the command in a process that has imported it already, which saves most of the time."""
    _start_forkserver()
    (stdin, enter), (out, stdout), (err, stderr) = (PROCESSES.Pipe(duplex=False) for _ in range(3))
    variables = {**os.environ, **environment}
    process = PROCESSES.Process(target=_run_command, args=(words, variables, os.getcwd(), stdin, stdout, stderr))
    process.start()
    for pipe in (stdin, stdout, stderr):
        pipe.close()
    with ThreadPoolExecutor(2) as readers:
        texts = [readers.submit(_read, pipe) for pipe in (out, err)]
        with open(os.dup(enter.fileno()), "wb") as keyboard:
            enter.close()
            try:
                keyboard.write(data)
                keyboard.flush()
            except BrokenPipeError:  # the process ended without reading all
                pass
        process.join(timeout)
        if process.exitcode is None:
            process.kill()
        output, errors = (text.result().decode() for text in texts)
    assert process.exitcode is not None, f"not ended after {timeout} seconds: {output}{errors}"
    return CommandResult(process.exitcode, output, errors)


def _read(pipe: Connection) -> bytes:
    with open(os.dup(pipe.fileno()), "rb") as file:
        pipe.close()
        return file.read()


def _run_command(words: tuple[str, ...], environment: dict[str, str], folder: str, *streams: Connection) -> None:
    """Run the command in the forked process."""
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


def run_in_shell(script: str, *words: str) -> CommandResult:
    """Run a shell script in which `"$@"` is the command.

    No bytecode is written: under a limit on file sizes it would be cut off, and break later imports.
    """
    completed = subprocess.run(
        ["sh", "-c", script, "sh", sys.executable, "-m", "blindside", *words],
        input=b"",
        capture_output=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    return CommandResult(completed.returncode, completed.stdout.decode(), completed.stderr.decode())


def get_error(*words: str, typed: str | bytes = "", **environment: str) -> str:
    """Run a command that a user's mistake stops; return the error, which is one line with exit code 2."""
    result = blindside(*words, typed=typed, timeout=TIMEOUT_SECONDS, **environment)
    assert result.code == 2, result
    assert result.err.startswith("blindside: "), result.err
    assert result.err.count("\n") == 1, result.err
    assert "Traceback" not in result.err
    return result.err.removeprefix("blindside: ").rstrip("\n")
