"""Whoever has asked too often is let in again."""

import time
from pathlib import Path

from blindside.web.limits import LIMITS
from tests.web.server import Guest, RunServer

PATIENCE_SECONDS = 5.0


def test_who_asks_again_and_again_is_let_in_when_enough_has_come_back(tmp_path: Path, run_server: RunServer) -> None:
    """Words come back at one a second, and a program that does not give up asks ten times a second."""
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        statuses = [guest.ask(table, "say", text="hello").status_code for _ in range(LIMITS["say"].at_once + 20)]
        assert statuses[-1] == 429
        patience_ends = time.monotonic() + PATIENCE_SECONDS
        while guest.ask(table, "say", text="hello").status_code == 429:
            assert time.monotonic() < patience_ends, "nothing comes back"
            time.sleep(0.1)
