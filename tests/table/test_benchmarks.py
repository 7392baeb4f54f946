"""Inputs of the server benchmarks, and the stub that they compare the server with."""

import json
import sqlite3
import sys
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from benchmarks.server.growth import EARLY
from benchmarks.server.players import make_events, make_finished_game, token
from benchmarks.server.processes import start_process, wait_for

from blindside.games.code777.events import Answered, GameEnded

UPDATE_BYTES = 1_600


def test_played_growth_benchmark_makes_a_game_of_its_length() -> None:
    events = make_events(EARLY)
    assert EARLY <= len(events) <= EARLY + 1
    assert isinstance(events[-1], Answered)


def test_review_benchmark_makes_a_finished_game_open_to_all() -> None:
    events = make_finished_game(seed=1)
    assert events[0].options.open_afterwards
    assert isinstance(events[-1], GameEnded)


@pytest.mark.usefixtures("run_server")
def test_stub_stores_each_pass_and_sends_it_to_every_stream(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "benchmarks.server.stub", str(tmp_path / "moves"), str(UPDATE_BYTES)]
    with start_process(words) as started:
        url = wait_for(started, r"http://\S+:\d+")
        tables = "/api/v1/tables"
        path = f"{tables}/{json.loads(_ask(url, 'POST', tables, 0, {}).read())['table']}"
        streams = [_ask(url, "GET", f"{path}/stream", seat) for seat in range(2)]
        for stream in streams:
            assert _read_update(stream)["seq"] == 0
        for seat in range(4):
            answer = json.loads(_ask(url, "POST", f"{path}/requests", seat, {"request": {"request": "pass"}}).read())
            for stream in streams:
                update = _read_update(stream)
                assert update["seq"] == answer["seq"]
                assert update["sights"][0] == {"event": "table_passed", "seat": seat}
        with sqlite3.connect(f"file:{tmp_path / 'moves'}?mode=ro", uri=True) as db:
            assert [seq for (seq,) in db.execute("SELECT seq FROM entry")] == [1, 2, 3, 4, 5, 6]


def _ask(url: str, method: str, path: str, seat: int, body: Any = None) -> Any:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=20)
    headers = {"Authorization": f"Bearer {token(0, seat)}"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    return connection.getresponse()


def _read_update(stream: Any) -> Any:
    lines = [stream.readline() for _ in range(3)]
    assert sum(map(len, lines)) == UPDATE_BYTES
    return json.loads(lines[1].removeprefix(b"data: "))
