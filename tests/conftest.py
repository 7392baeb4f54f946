"""How hard the tests try: as much as a gate allows, and much more with BLINDSIDE_PROVE (`./run prove`).

Proofs tell how much they have proven: what they count is added up, and shown below the results.
"""

from collections import Counter, defaultdict
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from tests import surroundings
from tests.effort import proving

surroundings.make_neutral()

settings.register_profile(
    "gate", max_examples=40, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("prove", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("prove" if proving() else "gate")

COUNTED = "counted"


@pytest.fixture
def counted(request: pytest.FixtureRequest) -> Callable[..., None]:
    """`counted("crash", kills=3, lost=0)` adds to the line «crash: 3 kills, none lost»."""

    def add(proof: str, **numbers: int) -> None:
        request.node.user_properties.append((COUNTED, [proof, numbers]))

    return add


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long and seldom tells anything new is for `./run prove`; how many those are is told, too."""
    long = [] if proving() else [item for item in items if item.get_closest_marker("proof")]
    if long:
        items[:] = [item for item in items if item not in long]
        config.hook.pytest_deselected(items=long)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    proofs: dict[str, Counter[str]] = defaultdict(Counter)
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for name, value in report.user_properties:
                if name == COUNTED and report.when == "call":
                    proofs[value[0]].update(value[1])
    if proofs:
        terminalreporter.section("how much was proven")
    for proof, numbers in sorted(proofs.items()):
        terminalreporter.line(f"{proof}: " + ", ".join(_spoken(*number) for number in numbers.items()))


def _spoken(what: str, number: int) -> str:
    return f"{f'{number:,}' if number else 'none'} {what.replace('_', ' ')}"
