"""Thinking time goes on while no server runs: it counts from what happened last, as the log tells it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from blindside.cli.db import TABLES_FILE
from tests.crash.judge import check_clock, read_logs
from tests.web.retrying_guest import wait_until
from tests.web.server import Guest, RunServer

AN_HOUR = 3600.0


def let_time_pass(where: Path | str, seconds: float) -> None:
    """Everything in the log happened so much earlier: nobody can tell that from a server that stayed away."""
    change = f"UPDATE entry SET at = at - {seconds}"
    if isinstance(where, Path):
        with closing(sqlite3.connect(where / TABLES_FILE)) as db, db:
            db.execute(change)
    else:
        asyncio.run(change_in_postgres(where, change))


async def change_in_postgres(url: str, change: str) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(change)
    finally:
        await db.close()


@pytest.mark.parametrize("away", [AN_HOUR - 1, 2 * AN_HOUR], ids=["not quite over", "long over"])
def test_thinking_time_continues_after_restart(where: Path | str, away: float, run_server: RunServer) -> None:
    with run_server(where) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table(settings={"players": 2}, options={"thinking": AN_HOUR})
        guest.ask(table, "seat_bot", seat=1, bot="casual")
        assert guest.ask(table, "begin").status_code == 200
        server.kill()
    let_time_pass(where, away)
    with run_server(where) as server:
        guest = Guest(server.url, token=guest.token)
        wait_until(lambda: guest.look(table)["view"]["board"]["answered"] > 0, working=[])
        server.kill()
    assert check_clock(read_logs(where)[table], AN_HOUR) == 1
