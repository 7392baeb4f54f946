"""Fixtures of services, and which tests run.

`./run check` leaves out every test that needs a service. `./run check` and `./run test` leave out tests marked `slow`.
Numbers that tests report with `counted` are added up below the results.
"""

import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import surroundings
from tests.durations import sort_longest_first, write_durations
from tests.effort import SLOW_FACTOR, USUAL_EXAMPLES, Times
from tests.store.postgres import Postgres, running_postgres
from tests.web.local_app import LocalApp, RunApp, run_app
from tests.web.server import RunServer, Server, run_server

surroundings.set_up()

settings.register_profile(
    "gate", max_examples=USUAL_EXAMPLES, derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("slow", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gate")

SERVICES = {"browser", "compiler", "postgres", "run_server"}
"""Names of fixtures. A test that has one as a parameter value needs the service, too."""
NOT_SLOW = "not slow"
COUNTED = "counted"
SLOW = pytest.StashKey[int]()
"""Number of slow tests that were not run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-services", action="store_true", help="leave out tests that need a service")
    parser.addoption("--record-durations", action="store_true", help="write tests/durations.txt anew")


# Services


@pytest.fixture(scope="session", name="run_server")
def _run_server() -> RunServer:
    """Start a server for one test: `with run_server(tmp_path) as server`."""
    return run_server


@pytest.fixture(scope="session")
def server(run_server: RunServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server shared by all tests of a worker; each test has its own tables, players and addresses."""
    with run_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as running:
        yield running


@pytest.fixture(scope="session")
def compiler() -> None:
    """Mark a test that runs compiled kernels."""


# The web layer without a server


@pytest.fixture(scope="session", name="run_app")
def _run_app() -> RunApp:
    return run_app


@pytest.fixture(scope="session")
def app(run_app: RunApp, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalApp]:
    with run_app(tmp_path_factory.mktemp("app")) as running:
        yield running


# Amount of tests


@pytest.fixture(params=[1, pytest.param(SLOW_FACTOR, marks=pytest.mark.slow)], ids=["usual", "many"])
def times(request: pytest.FixtureRequest) -> Times:
    return lambda usual: usual * int(request.param)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    slow = sum(item.get_closest_marker("slow") is not None for item in items)
    config.stash[SLOW] = slow if config.option.markexpr == NOT_SLOW else 0
    if config.option.no_services:
        left_out = [item for item in items if needs_service(item)]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)
    if hasattr(config, "workerinput"):
        sort_longest_first(items)


def pytest_collection_finish() -> None:
    """Exclude imported modules and collected tests from garbage collection, and collect less often."""
    gc.freeze()
    gc.set_threshold(20_000)


def needs_service(item: pytest.Item) -> bool:
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    named = {value for value in parameters if isinstance(value, str)}
    return bool(SERVICES & {*getattr(item, "fixturenames", ()), *named})


# The summary


@pytest.fixture
def counted(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Add numbers to the summary: `counted("crash", kills=3, lost=0)` adds to «crash: 3 kills, none lost»."""

    def add(proof: str, **numbers: int) -> None:
        request.node.user_properties.append((COUNTED, [proof, numbers]))

    return add


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["slow"] = session.config.stash.get(SLOW, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the number from any worker: all collect the same tests."""
    node.config.stash[SLOW] = getattr(node, "workeroutput", {}).get("slow", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    reports = [report for name in ("passed", "failed") for report in terminalreporter.getreports(name)]
    if config.option.record_durations:
        write_durations(terminalreporter.getreports("") + reports)
    proofs: dict[str, Counter[str]] = defaultdict(Counter)
    for report in reports:
        for name, value in report.user_properties:
            if name == COUNTED and report.when == "call":
                proofs[value[0]].update(value[1])
    if proofs:
        terminalreporter.section("how much was proven")
    for proof, numbers in sorted(proofs.items()):
        terminalreporter.line(f"{proof}: " + ", ".join(_format_count(*number) for number in numbers.items()))
    if slow := config.stash.get(SLOW, 0):
        terminalreporter.line(f"slow tests not run: {slow:,} (./run test-slow runs them)")


def _format_count(what: str, number: int) -> str:
    return f"{f'{number:,}' if number else 'none'} {what.replace('_', ' ')}"
