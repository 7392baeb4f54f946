"""Cost of a table's page: rendered after an event, and requested again before the next."""

import json
from http.client import HTTPConnection
from urllib.parse import urlsplit

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.players import SEATS, make_events, store_players_and_tables, token
from benchmarks.server.processes import RunningServer, cpu_seconds, start_blindside, temporary_folder
from blindside.cli.db import resolve_store

EVENTS = 150
PAGES = 40
MOVE = json.dumps({"request": {"request": "pass"}})
"""When all four seats have sent it, the next question is read and answered."""


def main() -> None:
    with temporary_folder() as place, show_progress(f"Requesting a page {PAGES} times"):
        store_players_and_tables(resolve_store(str(place), None), 1, {"table": make_events(EVENTS)})
        with start_blindside(str(place)) as server:
            _measure_cost(server, pages=2)  # warms up
            event, first, second = (_measure_cost(server, pages) for pages in (0, 1, 2))
    print_figure(
        f"a table's page after {EVENTS} events", f"{first - event:.2f} ms", "1.5 ms", "of CPU, the first after an event"
    )
    print_figure("the same page again", f"{second - first:.2f} ms", "1.5 ms", f"of CPU; an event takes {event:.2f} ms")


def _measure_cost(server: RunningServer, pages: int) -> float:
    """Return the milliseconds of CPU for an event and so many requests of the page after it."""
    place = urlsplit(server.url)
    connection = HTTPConnection(str(place.hostname), int(place.port or 0), timeout=60)
    before = cpu_seconds(server.pid)
    for number in range(PAGES):
        headers = {"Authorization": f"Bearer {token(0, number % SEATS)}"}
        _request(connection, "POST", "/api/v1/tables/table/requests", MOVE, headers)
        for _ in range(pages):
            _request(connection, "GET", "/t/table", None, {"Accept-Encoding": "gzip"})
    connection.close()
    return (cpu_seconds(server.pid) - before) / PAGES * 1_000


def _request(connection: HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]) -> None:
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.status == 200, content
