"""Fixed shares of a core for processes, with control groups of Linux (either version)."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from benchmarks.server.processes import process_tree

ROOT = Path("/sys/fs/cgroup")
PERIOD = 10_000
"""In microseconds. Short, so that a process that has used up its share does not pause for long."""
_numbers = count()


def has_quotas() -> bool:
    """Return whether this user can fix shares here."""
    folder = _parent()
    return folder is not None and os.access(folder / "cgroup.procs", os.W_OK)


def _parent() -> Path | None:
    old, new = ROOT / "cpu", ROOT / "cgroup.subtree_control"
    if (old / "cpu.cfs_quota_us").exists():
        return old
    return ROOT if new.exists() and "cpu" in new.read_text().split() else None


@contextmanager
def limit_cpu(pid: int, share: float) -> Iterator[None]:
    """Give a process, with its children, so much of a core in each period."""
    parent = _parent()
    assert parent is not None
    group = parent / f"blindside-bench-{os.getpid()}-{next(_numbers)}"
    group.mkdir()
    try:
        quota = round(PERIOD * share)
        if (group / "cpu.max").exists():
            (group / "cpu.max").write_text(f"{quota} {PERIOD}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(quota))
        for process in process_tree(pid):
            (group / "cgroup.procs").write_text(str(process))
        yield
    finally:
        for name in (group / "cgroup.procs").read_text().split():
            (parent / "cgroup.procs").write_text(name)
        group.rmdir()
