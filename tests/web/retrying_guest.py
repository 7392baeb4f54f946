"""Guests that repeat a request with the same id until it is answered, and resume broken streams."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from itertools import count
from threading import Event
from typing import Any, NamedTuple

import httpx

from tests.web.server import LONGEST_SECONDS, Guest

BACK_OFF_SECONDS = 0.02
QUIET_SECONDS = 2.0
"""A line on which nothing was heard for so long may be dead: better call again."""
LATER = {429: 1.1, 503: BACK_OFF_SECONDS}
"""Asked too often, or nothing can be kept just now: how many seconds to wait before one asks again."""


class Acknowledged(NamedTuple):
    table: str
    player: str
    name: str
    """What the player calls the request."""
    seq: int


class RetryingGuest:
    def __init__(self, url: str, name: str | None, enough: Event, token: str | None = None) -> None:
        """Introduced by a name, or known by a token."""
        self.mouth = Guest(url, name, token)
        self.ears = Guest(url, token=self.mouth.token)
        self.ears.http.timeout = httpx.Timeout(QUIET_SECONDS)
        self.acknowledged: list[Acknowledged] = []
        self.heard: dict[str, list[Any]] = {}
        """At each table: all sights, from the first on."""
        self.asked_again = 0
        self.called_again = 0
        self.patience_seconds = LONGEST_SECONDS
        self._enough = enough
        self._numbers = count(1)
        me = self.insist(lambda: self.mouth.get("/api/v1/me")).json()
        self.id, self.name = str(me["id"]), str(me["name"])

    @property
    def progress(self) -> int:
        return len(self.acknowledged) + sum(map(len, list(self.heard.values())))

    def has_enough(self) -> bool:
        return self._enough.is_set()

    def ask(self, table: str, request: str, *, named: str | None = None, **fields: Any) -> int | None:
        """The number of the last event that came of it; None if it may not be done."""
        name = named or f"{self.name}-{next(self._numbers)}"
        answer = self.insist(lambda: self.mouth.ask(table, request, named=name, **fields))
        if answer.status_code in (409, 412):
            return None
        assert answer.status_code == 200, answer.text
        done = Acknowledged(table, self.id, name, int(answer.json()["seq"]))
        self.acknowledged.append(done)
        return done.seq

    def open_table(self, game: str = "code777", **fields: Any) -> str:
        body = {"game": game, "options": {"instant": 0, "pace": 0}, **fields}
        return self._named(lambda: self.mouth.post("/api/v1/tables", body))

    def play_again(self, table: str) -> str:
        return self._named(lambda: self.mouth.post(f"/api/v1/tables/{table}/rematch", {}))

    def _named(self, send: Callable[[], httpx.Response]) -> str:
        answer = self.insist(send)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def insist(self, send: Callable[[], httpx.Response]) -> httpx.Response:
        began, reason = time.monotonic(), "no patience"
        while time.monotonic() - began < self.patience_seconds:
            try:
                answer = send()
            except httpx.TransportError as broken:
                self.asked_again += 1
                reason, seconds = str(broken), BACK_OFF_SECONDS
            else:
                if answer.status_code not in LATER:
                    return answer
                reason, seconds = answer.text, LATER[answer.status_code]
            time.sleep(seconds)
        raise AssertionError(f"not answered: {reason}")

    def hear(self, table: str) -> Iterator[Any]:
        """What happens at a table from where one has stopped listening, until all have enough."""
        seen = self.heard.setdefault(table, [])
        while not self.has_enough():
            try:
                with self.ears.updates(table, after=len(seen)) as updates:
                    for update in updates:
                        seen += update["sights"]
                        assert len(seen) == update["seq"], "no event is left out, and none comes twice"
                        yield update
                        if self.has_enough():
                            return
            except httpx.TransportError:
                self.called_again += 1
                time.sleep(BACK_OFF_SECONDS)

    def hear_the_rest(self, directly: Guest) -> None:
        """What had not been heard yet when all had enough."""
        for table, seen in self.heard.items():
            if directly.look(table)["seq"] > len(seen):
                with directly.updates(table, after=len(seen)) as updates:
                    seen += next(updates)["sights"]


def wait_until(reached: Callable[[], bool], working: Iterable[Future[None]]) -> None:
    """Fails if one of those who work fails, or if it takes too long."""
    patience_ends = time.monotonic() + LONGEST_SECONDS
    while not reached():
        for work in working:
            if work.done():
                work.result()
        assert time.monotonic() < patience_ends, "some do not come back"
        time.sleep(0.01)
