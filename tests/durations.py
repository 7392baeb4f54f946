"""Recorded times of test files. Workers get the longest files first, so that they finish together.

Files that need a browser come first of all, so that each worker starts its browser once.
"""

from collections import defaultdict
from pathlib import Path

import pytest

BROWSER_TESTS = Path(__file__).with_name("browser")
DURATIONS_FILE = Path(__file__).with_name("durations.txt")
SHORTEST_SECONDS = 2
"""Files that take less time are not recorded."""


def read_durations() -> dict[str, int]:
    lines = DURATIONS_FILE.read_text().splitlines()
    return {file: int(seconds) for seconds, file in (line.split() for line in lines)}


def sort_longest_first(items: list[pytest.Item]) -> None:
    recorded = read_durations()
    items.sort(key=lambda item: (BROWSER_TESTS not in item.path.parents, -recorded.get(item.location[0], 0)))


def write_durations(reports: list[pytest.TestReport]) -> None:
    seconds: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        seconds[report.nodeid.partition("::")[0]] += report.duration
    listed = [(round(spent), file) for file, spent in seconds.items() if spent >= SHORTEST_SECONDS]
    DURATIONS_FILE.write_text("".join(f"{spent} {file}\n" for spent, file in sorted(listed, reverse=True)))
