"""Metrics, logs, and checks of the store, for the host of a server. None contains anything about a game or a player.

Metrics are counts and times over all tables together. The log has a line of JSON for each entry. For an error it has
the type and the place, never the text, which may quote what was being read.
"""

import asyncio
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from math import inf
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from blindside.core.json import to_json
from blindside.table.store_protocols import StoreDamaged, StoreUnavailable

MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable of prometheus_client: the directory that all processes of a server share."""
SHARED_SECONDS = 1.0
"""A check answers all clients that ask within this time of its start."""
CHECK_SECONDS = 10.0
"""A store that has not answered for so long is unavailable."""
LOG_SECONDS = 60.0

log = logging.getLogger(__name__)


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "blindside_requests", "Requests answered", ["method", "route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "blindside_request_seconds", "Duration of requests", ["method", "route"], registry=self._registry
        )
        self._series: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        """Cached, because looking them up costs more than counting."""
        self.streams = Gauge("blindside_streams", "Open streams", registry=self._registry, multiprocess_mode="livesum")
        self.tables = Gauge(
            "blindside_live_tables", "Tables in memory", registry=self._registry, multiprocess_mode="livesum"
        )

    def count_response(self, method: str, route: str, status: int, seconds: float) -> None:
        series = self._series.get((method, route, status))
        if series is None:
            series = self._requests.labels(method, route, status), self._seconds.labels(method, route)
            self._series[method, route, status] = series
        series[0].inc()
        series[1].observe(seconds)

    def render(self) -> bytes:
        """Return all metrics of the server in the text format of Prometheus."""
        return generate_latest(self._registry_of_all())

    def read(self, gauge: str) -> int:
        """Return the value of a gauge, over all processes of this server."""
        return int(self._registry_of_all().get_sample_value(gauge) or 0)

    def _registry_of_all(self) -> CollectorRegistry:
        if MULTIPROCESS_DIR not in os.environ:
            return self._registry
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return registry


FIELDS = ("method", "route", "status", "ms")
"""Fields of a log record that are written beside its message."""


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        is_own = record.name.startswith("blindside")
        # Of a library only the first line, without its arguments: both may quote anything.
        message = record.getMessage() if is_own else next(iter(str(record.msg).splitlines()), "")
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
        }
        line |= {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            steps = traceback.extract_tb(error.__traceback__)
            line["traceback"] = [f"{step.filename}:{step.lineno} {step.name}" for step in steps]
        return to_json(line)


def configure_logging(requests: bool) -> None:
    """Log to standard error; with `requests`, a line for every request."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("blindside").setLevel(logging.INFO if requests else logging.WARNING)


class Readiness:
    """Checks the store, one check at a time, and logs its failures, one in a minute."""

    def __init__(self, ping: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._ping = ping
        self._check: asyncio.Task[None] | None = None
        self._checked_at = -inf
        self._logged_at = -inf
        self._is_damaged = False

    async def check(self) -> None:
        """Return if the store can be written and read, else raise StoreUnavailable.

        A store that was found to be damaged stays so until the server is restarted.
        """
        if self._is_damaged:
            raise StoreDamaged("damage was found before")
        now = time.monotonic()
        if self._check is None or (self._check.done() and now - self._checked_at > SHARED_SECONDS):
            self._check, self._checked_at = asyncio.create_task(self._ping()), now
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await asyncio.shield(self._check)
        except TimeoutError:
            raise StoreUnavailable(f"no answer in {CHECK_SECONDS:.0f} seconds") from None

    def report(self, error: StoreUnavailable) -> None:
        """Log that a request has failed because of the store. The text of the error quotes nothing of a game."""
        is_new_damage = isinstance(error, StoreDamaged) and not self._is_damaged
        self._is_damaged = self._is_damaged or is_new_damage
        if not is_new_damage and time.monotonic() - self._logged_at < LOG_SECONDS:
            return
        self._logged_at = time.monotonic()
        if self._is_damaged:
            log.error(
                "the store is damaged (%s): stop the server, find the damage with 'blindside db check', and restore a "
                "backup or save what is whole with 'blindside db repair'",
                error,
            )
        else:
            log.error("the store is unavailable: %s", error)
