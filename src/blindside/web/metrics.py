"""What a host can watch: counts and times over all tables together, so that nothing of any game is in them."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

TOGETHER = "PROMETHEUS_MULTIPROC_DIR"
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

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        series = self._series.get((method, route, status))
        if series is None:
            series = self._requests.labels(method, route, status), self._seconds.labels(method, route)
            self._series[method, route, status] = series
        series[0].inc()
        series[1].observe(seconds)

    def written(self) -> bytes:
        """In the format that Prometheus reads."""
        if TOGETHER not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)
