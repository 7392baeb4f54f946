"""Worker processes, for bots and for matches of the arena."""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class WorkerPool:
    """A pool of worker processes that end with this process, even if it is killed.

    If a worker is killed, all submitted work raises BrokenProcessPool. The next submission starts new workers.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor = _new_executor(processes)

    def submit(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Run a function in a worker."""
        # Workers inherit the mask, so Ctrl-C never reaches them. This process gets it after the unblock.
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._executor.submit(work, *given, **named)
        except BrokenProcessPool:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = _new_executor(self._processes)
            return self._executor.submit(work, *given, **named)
        finally:
            if sys.platform != "win32":
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def close(self) -> None:
        """Stop the workers after their current work, and drop the rest."""
        self._executor.shutdown(cancel_futures=True)


def _new_executor(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_start_worker)


def _start_worker() -> None:
    """Ignore Ctrl-C, which the parent handles, and end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
