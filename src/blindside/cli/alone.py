"""A game that is kept is played in one terminal at a time."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from blindside.cli.files import make_own_folder
from blindside.core.errors import Invalid
from blindside.core.messages import msg


@contextmanager
def alone(file: Path) -> Iterator[bool]:
    """Whether nobody else is in here with this file; until the block ends, nobody else is.

    The lock is SQLite's, which works on every system, and which a process that is killed cannot leave behind.
    """
    make_own_folder(file.parent)
    path = file.with_suffix(".lock")
    lock = _opened(path)
    try:
        yield _is_locked(lock, path)
    finally:
        lock.close()


def _opened(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise _no_file(path, error) from None


def _is_locked(lock: sqlite3.Connection, path: Path) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise _no_file(path, error) from None
    return True


def _no_file(path: Path, error: sqlite3.Error) -> Invalid:
    return Invalid("file/failed", msg("'{path}' cannot be written: {reason}", path=path, reason=error))
