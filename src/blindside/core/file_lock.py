"""A lock on a file, for one process at a time.

It is a lock of SQLite, which works on every system and ends with the process that holds it.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg


@contextmanager
def try_lock(file: Path) -> Iterator[bool]:
    """Take the lock if it is free and hold it during the block. Yields whether it was free."""
    path = file.with_name(f"{file.name}.lock")
    with ExitStack() as stack:
        try:
            lock = stack.enter_context(closing(sqlite3.connect(path, timeout=0, isolation_level=None)))
            lock.execute("BEGIN EXCLUSIVE")
            is_free = True
        except sqlite3.Error as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                message = msg("'{path}' cannot be written: {reason}", path=path, reason=error)
                raise InvalidInput("file/failed", message) from None
            is_free = False
        yield is_free
