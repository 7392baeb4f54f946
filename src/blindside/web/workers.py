"""Worker processes on one socket, restarted when they die; for developers, one restarted when its source changes."""

import logging
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from pathlib import Path
from threading import Thread

from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE

from blindside.core.errors import InvalidInput
from blindside.core.installation import install_command
from blindside.core.messages import msg
from blindside.web.monitoring import MULTIPROCESS_DIR

log = logging.getLogger(__name__)

MIN_LIFETIME_SECONDS = 2.0
"""A worker that dies sooner is restarted only after this time."""


class Stopped(Exception):
    """Raised when the process is asked to stop."""


def run_workers(count: int, work: Callable[..., None], on_started: Callable[[], None], *arguments: object) -> None:
    """Run workers until this process is stopped, or a worker dies before any has started.

    Each calls `work` with the arguments and a function to call once it has started. `on_started` is called once.
    """
    install_stop_handlers()
    has_started = False
    started, start = get_context("spawn").Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as figures:
        os.environ[MULTIPROCESS_DIR] = figures
        workers: dict[SpawnProcess, float] = {}
        try:
            while True:
                for worker in [worker for worker in workers if not worker.is_alive()]:
                    if not has_started:
                        sys.exit(STARTUP_FAILURE)
                    log.warning("a worker died and is restarted")
                    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
                    time.sleep(max(0.0, workers.pop(worker) + MIN_LIFETIME_SECONDS - time.monotonic()))
                while len(workers) < count:
                    workers[start_worker(work, *arguments, partial(start.send, None))] = time.monotonic()
                connection.wait([started, *(worker.sentinel for worker in workers)])
                while started.poll():
                    started.recv()
                    if not has_started:
                        has_started = True
                        on_started()
        except Stopped:
            pass
        finally:
            stop_workers(*workers)


def install_stop_handlers() -> None:
    """Raise `Stopped` in the main thread on SIGINT or SIGTERM."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)


def _stop(*_: object) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise Stopped


def start_worker(work: Callable[..., None], *arguments: object) -> SpawnProcess:
    """Start a process that calls `work` and stops when this process ends."""
    worker = get_context("spawn").Process(target=_run_worker, args=(work, *arguments))
    worker.start()
    return worker


def stop_workers(*workers: SpawnProcess) -> None:
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


def _run_worker(work: Callable[..., None], *arguments: object) -> None:
    Thread(target=_stop_with_parent, daemon=True).start()
    work(*arguments)


def _stop_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


PACKAGE = Path(__file__).parent.parent
QUIET_MILLISECONDS = 200
"""How often the watcher checks whether it was asked to stop."""


def check_reloading() -> None:
    """Refuse if the packages for `--reload` are not installed."""
    try:
        import babel  # noqa: F401
        import watchfiles  # noqa: F401
    except ImportError:
        reason = msg("--reload needs watchfiles: {command}", command=install_command("reload"))
        raise InvalidInput("web/no-watchfiles", reason) from None


def run_reloading(work: Callable[..., None], *arguments: object) -> None:
    """Run `work` in a process, and in a new one after each change of the package, until this process is stopped.

    A process that fails because of a change is restarted after the next one.
    """
    from watchfiles import DefaultFilter, watch

    logging.getLogger("watchfiles").setLevel(logging.ERROR)  # it warns that it stops
    install_stop_handlers()
    ignored = [*DefaultFilter.ignore_entity_patterns, r"\.mo$"]  # they are written here
    worker: SpawnProcess | None = None
    try:
        for changes in watch(
            PACKAGE,
            watch_filter=DefaultFilter(ignore_entity_patterns=ignored),
            rust_timeout=QUIET_MILLISECONDS,
            yield_on_timeout=True,
            raise_interrupt=False,
        ):
            if worker is None:  # from here on no change is missed
                worker = start_worker(work, *arguments)
            elif changes:
                stop_workers(worker)
                _compile_catalogues(Path(path) for _, path in changes)
                worker = start_worker(work, *arguments)
    except Stopped:
        pass
    finally:
        if worker is not None:
            stop_workers(worker)


def _compile_catalogues(changed: Iterable[Path]) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for path in changed:
        if path.suffix == ".po" and path.is_file():
            with path.open("rb") as written, path.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(written))
