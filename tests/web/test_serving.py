"""Server operation: health, metrics, logs, shutdown, workers, invalid options."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from blindside.web.routes import ROUTES
from blindside.web.server_sent_events import EVENT_STREAM
from tests.commands.terminal import get_error
from tests.effort import TIMEOUT_SECONDS
from tests.store.postgres import Postgres
from tests.web.server import Guest, RunServer, fetch


def start_game_with_bots(guest: Guest) -> str:
    table = guest.open_table()
    for seat in (1, 2, 3):
        guest.ask(table, "seat_bot", seat=seat, bot="casual")
    guest.ask(table, "begin")
    return table


def test_health_metrics_and_security_headers(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        assert guest.get("/health").json() == guest.get("/ready").json() == {"ok": True}
        with guest.updates(table) as updates:
            next(updates)
            figures = guest.get("/metrics").text
        assert "blindside_streams 1.0" in figures
        assert "blindside_live_tables 1.0" in figures
        assert 'blindside_requests_total{method="POST",route="/api/v1/tables",status="201"} 1.0' in figures
        assert table not in figures
        page = guest.get("/")
        for answer in (page, guest.get("/nothing"), guest.get(f"/api/v1/tables/{table}")):
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert answer.headers["referrer-policy"] == "same-origin"
        assert "<script>" not in page.text
        assert " style=" not in page.text
        assert guest.http.post("/health").json() == {
            "title": "invalid",
            "status": 405,
            "code": "web/method-not-allowed",
            "detail": "method not allowed",
        }


def test_every_api_answer_is_no_store(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = start_game_with_bots(guest)
        asked = [
            route for route in ROUTES if not route.is_page and route.method == "GET" and route.media != EVENT_STREAM
        ]
        for route in asked:
            for path in (re.sub("{.*}", table, route.path), re.sub("{.*}", "unknown", route.path)):
                assert guest.get(path).headers["cache-control"] == "no-store", path
        assert guest.post(f"/api/v1/tables/{table}/requests", {}).headers["cache-control"] == "no-store"
        assert guest.get("/static/table.js").headers["cache-control"] != "no-store"


def test_metrics_are_for_own_machine_only(tmp_path: Path, run_server: RunServer) -> None:
    through_a_proxy = [{"x-forwarded-for": "203.0.113.5"}, {"host": "games.example.org"}]
    with run_server(tmp_path / "closed", "--allow-host", "games.example.org") as server:
        assert Guest(server.url).get("/metrics").status_code == 200
        for headers in through_a_proxy:
            refused = fetch(server.url + "/metrics", headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "web/metrics")
    with run_server(tmp_path / "open", "--open-metrics", "--allow-host", "games.example.org") as server:
        for headers in through_a_proxy:
            assert "blindside_requests" in fetch(server.url + "/metrics", headers=headers).text


def test_shutdown_ends_streams_and_finishes_requests(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        guest = Guest(server.url, "Ada")
        table = start_game_with_bots(guest)
        with guest.updates(table) as updates:
            last = next(updates)["seq"]
            said = guest.ask(table, "say", text="goodbye").json()["seq"]
            assert server.stop() in (0, -15)
            for update in updates:
                last = update["seq"]
        assert last >= said, "the stream ended, and told everything before"


def test_sqlite_file_is_locked_for_one_server(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as first:
        words = [sys.executable, "-m", "blindside", "serve", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False)
        assert second.returncode == 2
        assert f"is already served at {first.url}: give this server its own --data DIR" in second.stderr
        assert second.stderr.count("\n") == 1
        first.kill()
    with run_server(tmp_path) as again:
        assert Guest(again.url).get("/health").status_code == 200


def test_start_failure_is_logged_with_its_text() -> None:
    program = """
import socket
from blindside.web.app import Configuration
from blindside.web.server import serve
serve(Configuration(store='/dev/null/no.sqlite'), socket.socket(), lambda: print('started'))
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=False
    )
    assert (ran.returncode, ran.stdout) == (3, "")
    told = [json.loads(line) for line in ran.stderr.splitlines()]
    (ours,) = [line for line in told if line["logger"].startswith("blindside")]
    assert ours["message"].startswith("the server could not start: '/dev/null/no.sqlite'")
    assert ours["error"]
    assert any("opening.py" in step for step in ours["traceback"])


def test_log_has_json_lines_with_routes(tmp_path: Path, run_server: RunServer) -> None:
    log = tmp_path / "log"
    with log.open("w") as written, run_server(tmp_path / "data", "--log-requests", log=written) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        guest.ask(table, "say", text="hush")
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    told = [(line["method"], line["route"], line["status"]) for line in lines if line["message"] == "response"]
    assert told == [
        ("POST", "/api/v1/players", 201),
        ("POST", "/api/v1/tables", 201),
        ("POST", "/api/v1/tables/{table}/requests", 200),
    ]
    for secret in (table, str(guest.token), "Ada", "hush"):
        assert secret not in log.read_text()


def test_workers_share_tables_and_restart(postgres: Postgres, run_server: RunServer) -> None:
    with run_server(postgres.new_database("workers"), "--workers", "2") as server:
        ada = Guest(server.url, "Ada")
        table = ada.open_table()
        for number in range(20):  # each comes by a new connection, so now to the one, now to the other
            guest = Guest(server.url, token=ada.token)
            assert guest.ask(table, "say", text=str(number)).status_code == 200
        with Guest(server.url, token=ada.token).updates(table) as updates:
            texts = [sight["text"] for sight in next(updates)["sights"] if sight["event"] == "table_said"]
        assert texts == [str(number) for number in range(20)]
        assert "blindside_requests_total" in ada.get("/metrics").text
        server.kill_workers()
        # The socket is still there: whoever comes now is served by the next worker.
        assert Guest(server.url, token=ada.token).look(table)["you"] == 0
        assert server.stop() == 0
        with pytest.raises(httpx.ConnectError):
            Guest(server.url).get("/health")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "2"], "several workers need Postgres: add --database postgresql://…"),
        (
            ["--public-url", "games.example.org"],
            "'games.example.org' is not a base URL: use one such as https://games.example.org",
        ),
        (["--database", "postgresql://nobody@127.0.0.1:1/x"], "cannot be reached"),
        (["--database", "postgresql://x@y/z", "--data", "here"], "use --data or --database, not both"),
        (["--host", "192.0.2.7"], "cannot listen on 192.0.2.7:0"),
        (["--delete-after", "finished"], "'finished' is not WHAT=DAYS, such as finished=365 or players=never"),
        (["--delete-after", "games=5"], "WHAT is one of unstarted, unfinished, finished, players, uploads"),
        (["--delete-after", "players=0"], "'players=0' is not WHAT=DAYS"),
        (["--delete-after", "unfinished=14"], "games whose players still have time to think: at least 15 days"),
        (["--port", "{taken}"], "port {taken} is in use: try --port {next}"),
    ],
)
def test_serve_invalid_options_print_one_line(tmp_path: Path, options: list[str], said: str) -> None:
    kept = [] if "--database" in options else ["--data", str(tmp_path)]
    with socket.create_server(("127.0.0.1", 0)) as busy:
        taken = busy.getsockname()[1]
        asked = [option.format(taken=taken) for option in options]
        line = get_error("serve", "--port", "0", *kept, *asked)
    assert said.format(taken=taken, next=taken + 1) in line
