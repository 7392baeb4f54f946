"""What a host can watch: metrics, and a log. Nothing of a game or a player can stand in either.

Metrics are counts and times over all tables together. The log has a line of JSON for each entry. Of an error there is
its type and where it happened, never its text: that may quote whatever was being read.
"""

import logging
import os
import sys
import traceback
from datetime import UTC, datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from blindside.core.records import to_json

MULTIPROCESS_DIR = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own: a folder where several processes of one server keep their figures."""


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "blindside_requests", "Requests answered", ["method", "route", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "blindside_request_seconds", "Until the answer", ["method", "route"], registry=self._registry
        )
        self._series: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        """Looked up by the library each time they would cost more than counting."""
        self.streams = Gauge(
            "blindside_streams", "Streams that are open", registry=self._registry, multiprocess_mode="livesum"
        )
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
        """In the format that Prometheus reads."""
        if MULTIPROCESS_DIR not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


FIELDS = ("method", "route", "status", "ms")
"""What a line may tell beside its sentence."""


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": _message_of(record),
        }
        line |= {name: value for name in FIELDS if (value := getattr(record, name, None)) is not None}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = type(error).__name__
            steps = traceback.extract_tb(error.__traceback__)
            line["where"] = [f"{step.filename}:{step.lineno} {step.name}" for step in steps]
        return to_json(line)


def _message_of(record: logging.LogRecord) -> str:
    """Of what libraries say only the first line, without what fills its holes: both may quote anything."""
    ours = record.name.startswith("blindside")
    return record.getMessage() if ours else next(iter(str(record.msg).splitlines()), "")


def configure_logging(requests: bool) -> None:
    """To standard error; with every request, if wanted."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("blindside").setLevel(logging.INFO if requests else logging.WARNING)
