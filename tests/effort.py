"""Repetitions and timeouts of tests. Long variants are marked `slow`: only `./run test-slow` runs them."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import pytest
from hypothesis import settings

TIMEOUT_SECONDS = 300.0
"""Timeout of processes: far more than any needs, even if it compiles first or the machine is busy."""
USUAL_EXAMPLES = 40
"""Examples of Hypothesis, except in `./run test-slow`."""
SLOW_FACTOR = 40

Times = Callable[[int], int]
"""`times(5)` is 5 in the usual run of a test and 200 in its slow run."""


def mark_slow_except(quick: Collection[Any], values: Iterable[Any]) -> list[Any]:
    """Mark all values of a parameter `slow` except the quick ones."""
    return [
        value
        if value in quick
        else pytest.param(*(value if isinstance(value, tuple) else [value]), marks=pytest.mark.slow)
        for value in values
    ]


def scale_examples(usual: int) -> int:
    """Return so many examples for Hypothesis, and proportionally more in `./run test-slow`."""
    return usual * settings().max_examples // USUAL_EXAMPLES
