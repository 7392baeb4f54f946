"""`/ready`, and requests, while the disk is full or the file is damaged."""

import json
import re
import resource
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from blindside.cli.db import TABLES_FILE
from tests.web.retrying_guest import wait_until
from tests.web.server import Guest, RunServer, Server, fetch
from tests.web.test_mastermind_end import EndedTable

CLIENTS, ASKS = 20, 10


def read_errors(log: Path) -> list[Any]:
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return [line for line in lines if line["level"] == "error"]


def limit_file_size(server: Server, size: int) -> None:
    """No file of the server can grow beyond this size, as on a full disk; -1 for any size."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_ready_full_disk_is_red_until_there_is_space(tmp_path: Path, run_server: RunServer) -> None:
    log = tmp_path / "log"
    with log.open("w") as errors, run_server(tmp_path, log=errors) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        assert fetch(server.url + "/ready").status_code == 200
        limit_file_size(server, (tmp_path / f"{TABLES_FILE}-wal").stat().st_size)
        wait_until(lambda: fetch(server.url + "/ready").status_code == 503, workers=[])
        for _ in range(3):
            assert fetch(server.url + "/ready").json()["code"] == "store/unavailable"
            assert guest.ask(table, "say", text="lost?").status_code == 503
        assert guest.look(table)["seq"] == 2, "tables can still be looked at"
        limit_file_size(server, -1)
        wait_until(lambda: fetch(server.url + "/ready").status_code == 200, workers=[])
        assert guest.ask(table, "say", text="lost?").status_code == 200
    (line,) = read_errors(log)
    assert line["message"] == "the store is unavailable: disk I/O error"


def flip_bit_of_event(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[data.index(b'"event":"table_seated"') + 10] ^= 1
    file.write_bytes(data)


def clear_page_of_events(file: Path) -> None:
    data = bytearray(file.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    start = data.index(b'"event":"table_seated"') // size * size
    data[start : start + size] = bytes(size)
    file.write_bytes(data)


@pytest.mark.parametrize("damage", [flip_bit_of_event, clear_page_of_events], ids=["one bit", "a page"])
def test_damaged_file_is_503_with_way_out(damage: Any, tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        server.stop()
    damage(tmp_path / TABLES_FILE)
    log = tmp_path / "log"
    with log.open("w") as errors, run_server(tmp_path, log=errors) as server:
        guest = Guest(server.url, token=guest.token)
        for _ in range(3):
            response = guest.get(f"/api/v1/tables/{table}")
            assert (response.status_code, response.json()["code"]) == (503, "store/damaged")
            assert "'blindside db repair'" in response.json()["detail"]
            assert fetch(server.url + "/ready").json()["code"] == "store/damaged"
        page = guest.http.get(f"/t/{table}", headers={"accept": "text/html"})
        assert page.status_code == 503
        assert guest.http.delete("/api/v1/me").status_code == 200, "players can still delete their data"
        assert re.search(r"blindside db (check|repair)", page.text)
    (line,) = read_errors(log)
    assert "'blindside db check'" in line["message"]
    assert table not in log.read_text(), "the name of a table is its invitation"


def test_front_page_opens_despite_damaged_game(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        played = EndedTable(server, "1234", "1243", "1234")
        played.go_on()
        assert "Your best: 2 rows" in played.breaker.get("/").text
        server.stop()
    flip_bit_of_event(tmp_path / TABLES_FILE)
    with run_server(tmp_path) as server:
        front = Guest(server.url, token=played.breaker.token).get("/")
        assert (front.status_code, "Your best" in front.text) == (200, False)
        assert fetch(server.url + "/ready").json()["code"] == "store/damaged"


def test_ready_many_clients_share_checks(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:

        def ask(_: int) -> None:
            with Guest(server.url).http as client:
                assert {client.get("/ready").status_code for _ in range(ASKS)} == {200}

        with ThreadPoolExecutor(CLIENTS) as clients:
            list(clients.map(ask, range(CLIENTS)))
        with closing(sqlite3.connect(tmp_path / TABLES_FILE)) as db:
            (writes,) = db.execute("SELECT writes FROM probe").fetchone()
    assert 1 <= writes < CLIENTS * ASKS / 4
