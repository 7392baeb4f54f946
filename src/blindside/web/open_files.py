"""How many files, and so how many connections, a process may have open at the same time."""

import sys

MOST_FILES = 2**20
"""More than any server needs; some systems allow a billion, and some programs walk through all of them."""
RESERVED = 100
"""Files a server needs for itself: its store, its other processes, pages it reads."""


def raise_open_files() -> int | None:
    """Raise this process's limit of open files as far as the system lets it; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return soft if soft != resource.RLIM_INFINITY else None
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # macOS promises more than it gives
        return soft
    return wanted


def most_connections(files: int | None) -> int | None:
    """Connections within this limit of open files.

    Beyond the limit the system would accept no connection, and uvloop would drop clients without a word.
    """
    return None if files is None else max(files - RESERVED, files // 2)
