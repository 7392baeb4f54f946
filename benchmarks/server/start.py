"""Time from starting the server to its first response."""

import time
from http.client import HTTPConnection
from statistics import median
from urllib.parse import urlsplit

from benchmarks.figures import print_figure
from benchmarks.server.processes import start_blindside, temporary_folder

FIRST_PAGE = "/health"
STARTS = 5


def main() -> None:
    taken = []
    for _ in range(STARTS):
        with temporary_folder() as place:
            start = time.perf_counter()
            with start_blindside(str(place)) as server:
                connection = HTTPConnection(urlsplit(server.url).netloc, timeout=20)
                connection.request("GET", FIRST_PAGE)
                assert connection.getresponse().status == 200
                taken.append(time.perf_counter() - start)
                connection.close()
    note = f"median of {STARTS}, slowest {max(taken):.2f} s, an empty store"
    print_figure("cold start to the first response", f"{median(taken):.2f} s", "1.5 s", note)
