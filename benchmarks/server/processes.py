"""Servers and loads in child processes, which end with this one."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from socket import socket
from typing import Any, NamedTuple

import click

BASELINE = Path(__file__).parent.parent / "boardgameio"


class RunningServer(NamedTuple):
    url: str
    pid: int


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Make a folder on the disk of temporary files, where durable writes have a cost."""
    with tempfile.TemporaryDirectory(prefix="blindside-bench-") as name:
        yield Path(name)


@contextmanager
def start_process(words: Sequence[str], **options: Any) -> Iterator["subprocess.Popen[str]"]:
    """Start a process, and kill it and its children at the end."""
    started = subprocess.Popen(list(words), stdout=subprocess.PIPE, text=True, **options)
    try:
        yield started
    finally:
        for pid in reversed(process_tree(started.pid)):
            if started.poll() is None or pid != started.pid:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        started.wait()
        if started.stdout is not None:
            started.stdout.close()


@contextmanager
def start_blindside(where: str, environment: Mapping[str, str] | None = None) -> Iterator[RunningServer]:
    """Start our server; `where` is the URL of a database, or a data directory."""
    kept = ["--database", where] if "://" in where else ["--data", where]
    words = [sys.executable, "-m", "blindside", "serve", "--port", "0", *kept]
    # Clients that leave during a request fill the log at the end; the load itself counts failures.
    with tempfile.TemporaryFile("w+") as complaints:
        try:
            with start_process(words, env={**os.environ, **(environment or {})}, stderr=complaints) as started:
                yield RunningServer(wait_for(started, r"http://\S+:\d+"), started.pid)
        except BaseException:
            complaints.seek(0)
            click.echo(complaints.read()[-2_000:], err=True)
            raise


@contextmanager
def start_boardgameio() -> Iterator[RunningServer]:
    port = _free_port()
    with start_process(["node", "server.mjs", f"--port={port}", "--store=memory"], cwd=BASELINE) as started:
        wait_for(started, "READY")
        yield RunningServer(f"http://127.0.0.1:{port}", started.pid)


def wait_for(started: "subprocess.Popen[str]", pattern: str) -> str:
    """Wait for a line of output that matches, and return the match."""
    assert started.stdout is not None
    for line in started.stdout:
        found = re.search(pattern, line)
        if found is not None:
            return found[0]
    raise RuntimeError(f"{started.args!r} ended before it printed {pattern!r}")


def _free_port() -> int:
    with socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def find_missing_program() -> str | None:
    """Return why boardgame.io cannot run here; None if it can. Installs it if needed."""
    for program in ("node", "npm"):
        if which(program) is None:
            return f"{program} is not installed"
    if (BASELINE / "node_modules" / "boardgame.io").is_dir():
        return None
    click.echo("Installing boardgame.io…", err=True)
    words = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(words, cwd=BASELINE, check=False, capture_output=True, text=True, timeout=600)
    return None if done.returncode == 0 else f"npm install failed: {done.stderr.strip()[-300:]}"


def run_load(label: str, seconds: float, *options: str) -> dict[str, Any]:
    """Run `load.mjs` with these options, and return what it measured."""
    words = ["node", "load.mjs", "--json", f"--secs={seconds}", *options]
    most = seconds + 120
    with (
        start_process(words, cwd=BASELINE) as started,
        click.progressbar(length=100, label=label, file=sys.stderr, width=20) as bar,
    ):
        start = time.monotonic()
        while started.poll() is None:
            if time.monotonic() - start > most:
                raise RuntimeError(f"the load did not end: {' '.join(words)}")
            time.sleep(0.2)
            # An estimate: the time to open all tables is unknown.
            bar.update(min(100, int(100 * (time.monotonic() - start) / (seconds + 3))) - bar.pos)
        bar.update(100 - bar.pos)
        assert started.stdout is not None
        output = started.stdout.read()
    if started.returncode:
        raise RuntimeError(f"the load failed: {' '.join(words)}")
    figures: dict[str, Any] = json.loads(output.splitlines()[-1])
    return figures


def process_tree(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    found = [pid]
    for one in found:
        for children in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, _read(children).split())
    return found


def resident_megabytes(pid: int) -> float:
    """Return the memory of a process and its descendants; shared memory counts twice."""
    pages = [int(fields[1]) for one in process_tree(pid) if (fields := _read(Path(f"/proc/{one}/statm")).split())]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 2**20


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of all running threads of a process."""
    stats = [_read(path).split() for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(fields[0]) for fields in stats if fields) / 1e9


def _read(path: Path) -> str:
    try:
        return path.read_text()
    except OSError:  # it has just ended
        return ""
