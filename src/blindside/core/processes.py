"""Worker processes, for bots and for matches of the arena."""

import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

PATIENT = 10
"""How much lower the priority of a patient worker is, from 0 to 19."""

Given = ParamSpec("Given")
Result = TypeVar("Result")


class WorkerPool:
    """A pool of worker processes that end with this process, even if it is killed.

    If a worker is killed, all submitted work raises BrokenProcessPool. The next submission starts new workers.
    """

    def __init__(self, processes: int, is_patient: bool = False) -> None:
        """`is_patient` lets other processes of the machine go first."""
        self._new_executor = partial(_new_executor, processes, is_patient)
        self._executor = self._new_executor()

    def submit(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Run a function in a worker."""
        # Workers inherit the mask, so Ctrl-C never reaches them. This process gets it after the unblock.
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return self._executor.submit(work, *given, **named)
        except BrokenProcessPool:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = self._new_executor()
            return self._executor.submit(work, *given, **named)
        finally:
            if sys.platform != "win32":
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def close(self) -> None:
        """Stop the workers after their current work, and drop the rest."""
        self._executor.shutdown(cancel_futures=True)


def _new_executor(processes: int, is_patient: bool) -> ProcessPoolExecutor:
    start = partial(_start_worker, is_patient)
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=start)


def _start_worker(is_patient: bool) -> None:
    """Ignore Ctrl-C, which the parent handles, and end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if is_patient and sys.platform != "win32":
        os.nice(PATIENT)
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
