"""Processes that work for this one: where bots think, and where matches are played."""

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
    """Worker processes that end with this one, even if it is killed.

    When one of them is killed, everything that was submitted raises BrokenProcessPool; the next submission starts new
    workers.
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._executor = _new_executor(processes)

    def submit(self, work: Callable[Given, Result], *given: Given.args, **named: Given.kwargs) -> Future[Result]:
        """Run a function in one of the processes."""
        # Workers inherit the mask: they hear of no Ctrl-C from their first moment on. This process hears of it later.
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
        """Stop the workers after what they are doing; what has not begun is dropped."""
        self._executor.shutdown(cancel_futures=True)


def _new_executor(processes: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_serve_only_while_needed)


def _serve_only_while_needed() -> None:
    """Ctrl-C is the parent's business, which then ends this process; and it ends by itself when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
