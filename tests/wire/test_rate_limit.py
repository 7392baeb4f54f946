"""A rate-limited client is accepted again later."""

import time
from pathlib import Path

from tests.effort import TIMEOUT_SECONDS
from tests.web.server import Guest, RunServer, say_until_refused


def test_rate_limited_client_is_accepted_again_later(tmp_path: Path, run_server: RunServer) -> None:
    """The limit of chat refills at one line a second, and the client tries ten times a second."""
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        say_until_refused(guest, table)
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while guest.ask(table, "say", text="hello").status_code == 429:
            assert time.monotonic() < deadline, "the limit does not refill"
            time.sleep(0.1)
