"""A game that is kept is played in one terminal at a time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blindside.cli.files import make_own_folder

BUSY = "SQLITE_BUSY"


@contextmanager
def alone(file: Path) -> Iterator[bool]:
    """Whether nobody else is in here with this file; until the block ends, nobody else is.

    The lock is SQLite's, which works on every system, and which a process that is killed cannot leave behind.
    """
    make_own_folder(file.parent)
    lock = sqlite3.connect(file.with_suffix(".lock"), timeout=0, isolation_level=None)
    try:
        yield _locked(lock)
    finally:
        lock.close()


def _locked(lock: sqlite3.Connection) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname == BUSY:
            return False
        raise
    return True
