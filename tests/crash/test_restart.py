"""A server is stopped with SIGTERM under load, and started again."""

from collections.abc import Callable
from pathlib import Path

from tests.crash.checks import check_run
from tests.crash.crash_run import start_crash_run
from tests.effort import Times
from tests.web.server import RunServer


def test_restart_under_load_loses_no_acknowledged_move(
    where: Path | str, run_server: RunServer, counted: Callable[..., None], times: Times
) -> None:
    """Requests in flight take effect once and are found by their id, or not at all."""
    with start_crash_run(where, run_server) as run:
        for _ in range(times(1)):
            run.stop_server()
        run.finish()
    counted("restart", restarts=run.stops, **check_run(run))
