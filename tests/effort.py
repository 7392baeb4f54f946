"""How much a test repeats, and how long it waits. The long variants are marked `slow`: only `./run prove` runs them."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

TIMEOUT_SECONDS = 300.0
"""Until a process is given up: far more than any takes, also where it compiles first or others use the machine."""
USUAL_EXAMPLES = 40
"""What Hypothesis tries by default, except in `./run prove`."""
SLOW_FACTOR = 40

Times = Callable[[int], int]
"""`times(5)`: 5 in the usual run of a test, 200 in its slow one."""


def mark_slow_except(quick: Collection[Any], values: Iterable[Any]) -> list[Any]:
    """The values of a parameter, with those that are not quick marked `slow`."""
    return [
        value
        if value in quick
        else pytest.param(*(value if isinstance(value, tuple) else [value]), marks=pytest.mark.slow)
        for value in values
    ]


def scale_examples(usual: int) -> int:
    """So many examples for Hypothesis, and more in `./run prove`, as its profile has more."""
    return usual * settings().max_examples // USUAL_EXAMPLES
