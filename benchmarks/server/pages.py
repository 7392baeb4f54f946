"""What the page of a table costs the server: rendered after an event, and asked for again before the next."""

import json
from http.client import HTTPConnection
from urllib.parse import urlsplit

from benchmarks.server.guests import SEATS, keep_players_and_tables, played, token
from benchmarks.server.lines import tell, working
from benchmarks.server.processes import Running, blindside, cpu_seconds, folder
from blindside.cli.db import resolve_store

EVENTS = 150
PAGES = 40
GO_ON = json.dumps({"request": {"request": "go_on"}})
"""When all four have asked for it, the next question is read and answered."""


def main() -> None:
    with folder() as place, working(f"Asking for a page {PAGES} times"):
        keep_players_and_tables(resolve_store(str(place), None), 1, {"table": played(EVENTS)})
        with blindside(str(place)) as server:
            _cost(server, pages=2)  # warms up
            event, first, second = (_cost(server, pages) for pages in (0, 1, 2))
    tell(f"a table's page after {EVENTS} events", f"{first - event:.2f} ms", "2 ms", "of CPU, the first after an event")
    tell("the same page again", f"{second - first:.2f} ms", "2 ms", f"of CPU; an event takes {event:.2f} ms")


def _cost(server: Running, pages: int) -> float:
    """Milliseconds of CPU for an event and so many times the page after it."""
    place = urlsplit(server.url)
    connection = HTTPConnection(str(place.hostname), int(place.port or 0), timeout=60)
    before = cpu_seconds(server.pid)
    for number in range(PAGES):
        headers = {"Authorization": f"Bearer {token(0, number % SEATS)}"}
        _ask(connection, "POST", "/api/v1/tables/table/requests", GO_ON, headers)
        for _ in range(pages):
            _ask(connection, "GET", "/t/table", None, {"Accept-Encoding": "gzip"})
    connection.close()
    return (cpu_seconds(server.pid) - before) / PAGES * 1_000


def _ask(connection: HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]) -> None:
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.status == 200, content
