"""A lock on a file, for one process at a time.

It is a lock of SQLite, which works on every system and ends with the process that holds it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg


@contextmanager
def try_lock(file: Path) -> Iterator[bool]:
    """Take the lock if it is free and hold it during the block. Yields whether it was free."""
    path = file.with_name(f"{file.name}.lock")
    with closing(_connect(path)) as lock:
        yield _try_begin(lock, path)


def _connect(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise _cannot_lock(path, error) from None


def _try_begin(lock: sqlite3.Connection, path: Path) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise _cannot_lock(path, error) from None
    return True


def _cannot_lock(path: Path, error: sqlite3.Error) -> InvalidInput:
    return InvalidInput("file/failed", msg("'{path}' cannot be written: {reason}", path=path, reason=error))
