"""Processes that work for this one: where bots think, and where matches are played."""

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import connection, get_context, parent_process
from threading import Thread


def pool_of(processes: int) -> ProcessPoolExecutor:
    """Start worker processes that end with this one, even if it is killed."""
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
