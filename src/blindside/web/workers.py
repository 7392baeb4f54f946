"""Several processes that serve the same socket, watched over by one that starts them again when they die."""

import logging
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from threading import Thread

from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE

from blindside.web.metrics import TOGETHER

log = logging.getLogger(__name__)

LIVE_SECONDS = 2.0
"""One that dies sooner is not started again at once."""


class Stopped(Exception):
    """This process was asked to stop, and so are its workers."""


def run_workers(count: int, work: Callable[..., None], on_started: Callable[[], None], *arguments: object) -> None:
    """Until this process is stopped, or a worker dies before any has started.

    `work` is given the arguments, and a function to call when it has started; `on_started` is called once.
    """
    raise_when_stopped()
    has_started = False
    started, start = get_context("spawn").Pipe(duplex=False)
    with tempfile.TemporaryDirectory() as figures:
        os.environ[TOGETHER] = figures
        workers: dict[SpawnProcess, float] = {}
        try:
            while True:
                for worker in [worker for worker in workers if not worker.is_alive()]:
                    if not has_started:
                        sys.exit(STARTUP_FAILURE)
                    log.warning("a worker has died, and is started again")
                    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
                    time.sleep(max(0.0, workers.pop(worker) + LIVE_SECONDS - time.monotonic()))
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


def raise_when_stopped() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)


def _stop(*_: object) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise Stopped


def start_worker(work: Callable[..., None], *arguments: object) -> SpawnProcess:
    worker = get_context("spawn").Process(target=_watched, args=(work, *arguments))
    worker.start()
    return worker


def stop_workers(*workers: SpawnProcess) -> None:
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join()


def _watched(work: Callable[..., None], *arguments: object) -> None:
    Thread(target=_stop_with_parent, daemon=True).start()
    work(*arguments)


def _stop_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
