"""A client that repeats each request with the same id until it is answered, and resumes broken streams."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import count
from threading import Event
from typing import Any, NamedTuple

import httpx

from tests.web.server import MAX_SECONDS, Guest

BACKOFF_SECONDS = 0.02
QUIET_SECONDS = 2.0
"""Reconnect a stream that was silent for so long."""
RETRY_SECONDS = {429: 1.1, 503: BACKOFF_SECONDS}
"""Seconds to wait before a retry, by HTTP status."""


class Acknowledged(NamedTuple):
    """A request that the server has accepted."""

    table: str
    player: str
    request_id: str
    seq: int


class RetryingGuest:
    def __init__(self, url: str, name: str | None, stop: Event, token: str | None = None) -> None:
        """Register a new player by name, or use the token of a known one."""
        self.requests = Guest(url, name, token)
        self.stream = Guest(url, token=self.requests.token)
        self.stream.http.timeout = httpx.Timeout(QUIET_SECONDS)
        self.acknowledged: list[Acknowledged] = []
        self.sights: dict[str, list[Any]] = {}
        """By table: all sights, from the first on."""
        self.retries = 0
        self.reconnects = 0
        self.timeout_seconds = MAX_SECONDS
        self._stop = stop
        self._numbers = count(1)
        me = self.retry(lambda: self.requests.get("/api/v1/me")).json()
        self.id, self.name = str(me["id"]), str(me["name"])

    @property
    def progress(self) -> int:
        return len(self.acknowledged) + sum(map(len, list(self.sights.values())))

    def is_stopped(self) -> bool:
        return self._stop.is_set()

    def ask(self, table: str, request: str, *, request_id: str | None = None, **fields: Any) -> int | None:
        """Send a request until it is answered. Return the number of its last event, or None if it was refused."""
        id_ = request_id or f"{self.name}-{next(self._numbers)}"
        answer = self.retry(lambda: self.requests.ask(table, request, request_id=id_, **fields))
        if answer.status_code in (409, 412):
            return None
        assert answer.status_code == 200, answer.text
        done = Acknowledged(table, self.id, id_, int(answer.json()["seq"]))
        self.acknowledged.append(done)
        return done.seq

    def open_table(self, game: str = "code777", **fields: Any) -> str:
        body = {"game": game, "options": {"instant": 0, "pace": 0}, **fields}
        return self._create_table(lambda: self.requests.post("/api/v1/tables", body))

    def play_again(self, table: str) -> str:
        return self._create_table(lambda: self.requests.post(f"/api/v1/tables/{table}/rematch", {}))

    def _create_table(self, send: Callable[[], httpx.Response]) -> str:
        answer = self.retry(send)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def retry(self, send: Callable[[], httpx.Response]) -> httpx.Response:
        """Send until there is a final response."""
        started_at, reason = time.monotonic(), "timeout is 0"
        while time.monotonic() - started_at < self.timeout_seconds:
            try:
                answer = send()
            except httpx.TransportError as error:
                self.retries += 1
                reason, seconds = str(error), BACKOFF_SECONDS
            else:
                if answer.status_code not in RETRY_SECONDS:
                    return answer
                reason, seconds = answer.text, RETRY_SECONDS[answer.status_code]
            time.sleep(seconds)
        raise AssertionError(f"not answered: {reason}")

    def follow(self, table: str) -> Iterator[Any]:
        """Yield updates of a table, from the first one not read yet until all players stop."""
        sights = self.sights.setdefault(table, [])
        while not self.is_stopped():
            try:
                with self.stream.updates(table, after=len(sights)) as updates:
                    for update in updates:
                        sights += update["sights"]
                        assert len(sights) == update["seq"], "no event is left out, and none comes twice"
                        yield update
                        if self.is_stopped():
                            return
            except httpx.TransportError:
                self.reconnects += 1
                time.sleep(BACKOFF_SECONDS)

    def read_remaining_sights(self, client: Guest) -> None:
        """Read what was not read yet when all players stopped, over another connection."""
        for table, sights in self.sights.items():
            if client.look(table)["seq"] > len(sights):
                with client.updates(table, after=len(sights)) as updates:
                    sights += next(updates)["sights"]


def wait_until(is_reached: Callable[[], bool], workers: Iterable[Future[None]]) -> None:
    """Wait for a condition. Fail if a worker fails, or after the timeout."""
    deadline = time.monotonic() + MAX_SECONDS
    while not is_reached():
        for worker in workers:
            if worker.done():
                worker.result()
        assert time.monotonic() < deadline, "timeout"
        time.sleep(0.01)
