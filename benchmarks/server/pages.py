"""Cost of a table's page: rendered after an event, and requested again before the next."""

import json
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

from benchmarks.figures import print_figure, show_progress
from benchmarks.server.players import SEATS, make_events, store_players_and_tables, token
from benchmarks.server.processes import RunningServer, cpu_seconds, start_blindside, temporary_folder
from blindside.cli.db import resolve_store

EVENTS = 150
PAGES = 100
MOVE = json.dumps({"request": {"request": "pass"}})
"""When all four seats have sent it, the next question is read and answered."""


def main() -> None:
    with temporary_folder() as place, show_progress(f"Requesting a page {PAGES} times"):
        store_players_and_tables(resolve_store(str(place), None), 1, {"table": make_events(EVENTS)})
        with start_blindside(str(place)) as server:
            measured = [_measure_cost(server, number) for number in range(PAGES)]
    event, first, second = (median(costs) for costs in zip(*measured, strict=True))
    print_figure(
        f"a table's page after {EVENTS} events", f"{first:.2f} ms", "1.5 ms", "of CPU, the first after an event"
    )
    print_figure("the same page again", f"{second:.2f} ms", "1.5 ms", f"of CPU; an event takes {event:.2f} ms")


def _measure_cost(server: RunningServer, number: int) -> list[float]:
    """Return the milliseconds of CPU for an event, the page after it, and the same page again."""
    place = urlsplit(server.url)
    connection = HTTPConnection(str(place.hostname), int(place.port or 0), timeout=60)
    player = {"Authorization": f"Bearer {token(0, number % SEATS)}"}
    page = ("GET", "/t/table", None, {"Accept-Encoding": "gzip"})
    requests = (("POST", "/api/v1/tables/table/requests", MOVE, player), page, page)
    costs = []
    for method, path, body, headers in requests:
        before = cpu_seconds(server.pid)
        _request(connection, method, path, body, headers)
        costs.append((cpu_seconds(server.pid) - before) * 1_000)
    connection.close()
    return costs


def _request(connection: HTTPConnection, method: str, path: str, body: str | None, headers: dict[str, str]) -> None:
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    assert answer.status == 200, content
