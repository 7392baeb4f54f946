"""What only one process may have at a time.

The lock is SQLite's: it works on every system, and a process that is killed cannot leave it behind.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from blindside.core.errors import Invalid
from blindside.core.messages import msg


@contextmanager
def held(file: Path) -> Iterator[bool]:
    """Take a lock if it is free, and hold it until the block ends; yields whether it was free."""
    path = file.with_name(f"{file.name}.lock")
    with closing(_opened(path)) as lock:
        yield _is_ours(lock, path)


def _opened(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.Error as error:
        raise _no_lock(path, error) from None


def _is_ours(lock: sqlite3.Connection, path: Path) -> bool:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            return False
        raise _no_lock(path, error) from None
    return True


def _no_lock(path: Path, error: sqlite3.Error) -> Invalid:
    return Invalid("file/failed", msg("'{path}' cannot be written: {reason}", path=path, reason=error))
