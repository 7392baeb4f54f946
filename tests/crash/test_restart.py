"""A server is stopped as one stops a server, under load, and started again."""

from collections.abc import Callable
from pathlib import Path

from tests.crash.judge import judged
from tests.crash.siege import besieged
from tests.effort import Times
from tests.web.server import RunServer


def test_restart_under_load_loses_no_acknowledged_move(
    where: Path | str, run_server: RunServer, counted: Callable[..., None], times: Times
) -> None:
    """What was in flight was done once, and is found again by its name, or not at all."""
    with besieged(where, run_server) as siege:
        for _ in range(times(1)):
            siege.stop()
        siege.end()
    counted("restart", restarts=siege.stops, **judged(siege))
