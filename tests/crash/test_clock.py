"""Thinking time continues while no server runs: it counts from the last event in the log."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from blindside.cli.db import TABLES_FILE
from tests.crash.checks import check_clock, read_logs
from tests.web.retrying_guest import wait_until
from tests.web.server import Guest, RunServer

HOUR_SECONDS = 3600.0


def age_entries(where: Path | str, seconds: float) -> None:
    """Move all entries into the past, as if no server had run for so long."""
    statement = f"UPDATE entry SET at = at - {seconds}"
    if isinstance(where, Path):
        with closing(sqlite3.connect(where / TABLES_FILE)) as db, db:
            db.execute(statement)
    else:
        asyncio.run(run_in_postgres(where, statement))


async def run_in_postgres(url: str, statement: str) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(statement)
    finally:
        await db.close()


@pytest.mark.parametrize("seconds_down", [HOUR_SECONDS - 1, 2 * HOUR_SECONDS], ids=["not quite over", "long over"])
def test_thinking_time_continues_after_restart(where: Path | str, seconds_down: float, run_server: RunServer) -> None:
    with run_server(where) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table(settings={"players": 2}, options={"thinking": HOUR_SECONDS})
        guest.ask(table, "seat_bot", seat=1, bot="casual")
        assert guest.ask(table, "begin").status_code == 200
        server.kill()
    age_entries(where, seconds_down)
    with run_server(where) as server:
        guest = Guest(server.url, token=guest.token)
        wait_until(lambda: guest.look(table)["view"]["board"]["answered"] > 0, workers=[])
        server.kill()
    assert check_clock(read_logs(where)[table], HOUR_SECONDS) == 1
