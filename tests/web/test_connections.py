"""Limits of a connection: large heads, slow heads and bodies, pipelining, too many connections."""

import asyncio
import json
import select
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from blindside.web.server import ACCEPTED_AT_ONCE, duplicate
from tests.web.server import MAX_SECONDS, Guest, RunServer, Server

HOST = b"Host: localhost\r\n"
HEALTH = b"GET /health HTTP/1.1\r\n" + HOST + b"\r\n"
LARGEST_HEAD = 32_768
QUICK = {"head_seconds": 0.5, "body_seconds": 0.5, "keep_alive_seconds": 1, "linger_seconds": 0.2}


@pytest.fixture(scope="module")
def run_limited(run_server: RunServer) -> RunServer:
    """Run a server with these limits instead of the usual ones."""

    def run(where: Path, *options: str, log: IO[str] | None = None, **limits: Any) -> AbstractContextManager[Server]:
        words = ["--limits", json.dumps({**QUICK, **limits}), *options]
        return run_server(where, *words, program=["tests.web.limited_server"], log=log)

    return run


@pytest.fixture(scope="module")
def quick(run_limited: RunServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with short time limits."""
    with run_limited(tmp_path_factory.mktemp("quick")) as running:
        yield running


@contextmanager
def connect(server: Server) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=MAX_SECONDS) as client:
        yield client


def read_all(client: socket.socket) -> bytes:
    """Everything up to the end of the connection."""
    return b"".join(iter(lambda: client.recv(65_536), b""))


def read_status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def send_request(server: Server, request: bytes) -> int:
    with connect(server) as client:
        client.sendall(request)
        answer = client.recv(65_536)
        return read_status(answer)


def wait_until_idle_connection_closes(server: Server) -> None:
    with connect(server) as client:
        assert read_all(client) == b""


def make_head(size: int) -> bytes:
    """A request head of so many bytes, in one field."""
    around = len(b"GET /health HTTP/1.1\r\n" + HOST + b"a: \r\n\r\n")
    return b"GET /health HTTP/1.1\r\n" + HOST + b"a: " + b"a" * (size - around) + b"\r\n\r\n"


def make_head_with_fields(count: int) -> bytes:
    return b"GET /health HTTP/1.1\r\n" + HOST + b"a: b\r\n" * (count - 1) + b"\r\n"


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (make_head(LARGEST_HEAD), 200),
        (make_head(LARGEST_HEAD + 1), 431),
        (make_head(300_000), 431),
        (make_head_with_fields(100), 200),
        (make_head_with_fields(101), 431),
        (b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\n\r\n", 431),
        (b"\r\n" * 20_000, 431),
        (b"nonsense\r\n\r\n", 400),
    ],
    ids=["largest", "too-large", "far-too-large", "most-fields", "too-many-fields", "long-line", "empty", "malformed"],
)
def test_request_head_beyond_limit_is_refused(server: Server, request_bytes: bytes, status: int) -> None:
    assert send_request(server, request_bytes) == status


def test_large_head_in_many_parts_is_refused_and_closed(server: Server) -> None:
    with connect(server) as client:
        client.sendall(b"GET /health HTTP/1.1\r\n" + HOST + b"a: ")
        for _ in range(40):
            client.sendall(b"a" * 1_000)
        assert read_status(read_all(client)) == 431


@pytest.mark.parametrize("trailers", [b"a: " + b"a" * 70_000, b"a: b\r\n" * 101], ids=["large", "many"])
def test_trailers_beyond_limit_are_refused(server: Server, trailers: bytes) -> None:
    head = b"POST /api/v1/players HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    assert send_request(server, head + b"2\r\n{}\r\n0\r\n" + trailers) == 431


def test_chunk_extension_beyond_limit_is_refused(server: Server) -> None:
    head = b"POST /api/v1/players HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    assert send_request(server, head + b"2;a=" + b"a" * 70_000) == 431


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    with connect(server) as client:
        client.sendall(
            HEALTH + b"GET /nothing HTTP/1.1\r\n" + HOST + b"\r\n" + HEALTH[:-2] + b"Connection: close\r\n\r\n"
        )
        answers = read_all(client).split(b"HTTP/1.1 ")[1:]
    assert [answer[:3] for answer in answers] == [b"200", b"404", b"200"]


def test_too_many_pipelined_requests_close_the_connection(server: Server) -> None:
    with connect(server) as client:
        client.sendall(HEALTH * 1_000)
        answers = read_all(client).count(b"HTTP/1.1 ")
    assert answers < 1_000


def test_stream_with_pipelined_request_ends_with_client(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    table = guest.open_table()
    stream = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\n".encode() + HOST + b"\r\n"
    with connect(server) as client:
        client.sendall(stream)
        assert read_status(client.recv(65_536)) == 200
        assert "blindside_streams 1.0" in guest.get("/metrics").text
        client.sendall(HEALTH)
    while "blindside_streams 0.0" not in guest.get("/metrics").text:
        # The server reads no more while a request waits: it learns from writing that the client has gone.
        assert guest.ask(table, "say", text="hello").status_code == 200


def test_slow_head_gets_408_and_idle_connection_is_closed(quick: Server) -> None:
    wait_until_idle_connection_closes(quick)
    with connect(quick) as client:
        client.sendall(HEALTH[:30])
        assert read_status(read_all(client)) == 408
    with connect(quick) as client:  # one that goes on sending is no better
        client.sendall(HEALTH[:-2])
        while not select.select([client], [], [], 0.01)[0]:
            client.sendall(b"a:b\r\n")
        assert read_status(client.recv(65_536)) == 408


def test_slow_second_head_gets_408_and_idle_keep_alive_is_closed(quick: Server) -> None:
    for beginning, statuses in ((b"", [b"200"]), (HEALTH[:30], [b"200", b"408"])):
        with connect(quick) as client:
            client.sendall(HEALTH)
            answers = client.recv(65_536)
            client.sendall(beginning)
            answers += read_all(client)
        assert [answer[:3] for answer in answers.split(b"HTTP/1.1 ")[1:]] == statuses


@pytest.mark.parametrize("framing", [b"Content-Length: 100\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_slow_body_gets_408_and_frees_its_handler(tmp_path: Path, run_limited: RunServer, framing: bytes) -> None:
    log = tmp_path / "log"
    with log.open("w") as written, run_limited(tmp_path, "--log-requests", log=written) as server:
        with connect(server) as client:
            client.sendall(b"POST /api/v1/players HTTP/1.1\r\n" + HOST + framing + b"\r\n1\r\n{\r\n")
            assert read_status(read_all(client)) == 408
        assert Guest(server.url).get("/health").status_code == 200
        server.stop()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["status"] for line in lines if line.get("route") == "/api/v1/players"] == [499]


def test_unread_endless_body_closes_connection(quick: Server) -> None:
    with connect(quick) as client:
        client.sendall(b"POST /nothing HTTP/1.1\r\n" + HOST + b"Content-Length: 100000\r\n\r\n")
        answer = client.recv(65_536)
        while not select.select([client], [], [], 0.01)[0]:
            client.sendall(b"a")
        assert read_status(answer) == 404
        assert b"HTTP" not in client.recv(65_536), "one request has one answer"


def test_unread_body_closes_connection_after_response(quick: Server) -> None:
    with connect(quick) as client:
        client.sendall(b"POST /nothing HTTP/1.1\r\n" + HOST + b"Content-Length: 3\r\n\r\n")
        assert read_status(client.recv(65_536)) == 404
        client.sendall(b"abc")
        assert b"HTTP" not in read_all(client), "one request has one answer; its body may come apart from its head"


def test_upload_may_take_longer_in_proportion_to_its_size(tmp_path: Path, run_limited: RunServer) -> None:
    content = json.dumps({"name": "Ada" + " " * 12_000}).encode()
    limits: dict[str, Any] = {"head_seconds": 1.0, "body_seconds": 0.2, "body_bytes_a_second": 100}
    with run_limited(tmp_path, **limits) as server, connect(server) as client:
        client.sendall(b"POST /api/v1/players HTTP/1.1\r\n" + HOST + b"Content-Length: %d\r\n\r\n" % len(content))
        client.sendall(content[:10_000])
        wait_until_idle_connection_closes(server)
        client.sendall(content[10_000:])
        assert read_status(client.recv(65_536)) == 201


def test_stream_outlasts_every_time_limit(quick: Server) -> None:
    guest = Guest(quick.url, "Ada")
    table = guest.open_table()
    with Guest(quick.url, token=guest.token).updates(table) as updates:
        next(updates)
        for beginning in (
            b"",
            HEALTH[:30],
            HEALTH,
            b"POST /play HTTP/1.1\r\nContent-Length: 1\r\n" + HOST + b"\r\n",
        ):
            with connect(quick) as client:
                client.sendall(beginning)
                read_all(client)
        said = Guest(quick.url, token=guest.token).ask(table, "say", text="still here").json()["seq"]
        assert any(update["seq"] == said for update in updates)


def test_connection_refusals_are_logged_together(tmp_path: Path, run_limited: RunServer) -> None:
    log = tmp_path / "log"
    with log.open("w") as written, run_limited(tmp_path, log=written, log_seconds=2.0, head_seconds=60) as server:
        for _ in range(5):
            assert send_request(server, make_head_with_fields(101)) == 431
        assert send_request(server, b"nonsense\r\n\r\n") == 400
        while log.read_text().count("\n") < 2:
            assert send_request(server, HEALTH) == 200
    said = [json.loads(line)["message"] for line in log.read_text().splitlines()]
    assert said == [
        "connections closed: 1 × request head too large",
        "connections closed: 4 × request head too large, 1 × malformed request",
    ]


def test_server_raises_its_limit_of_open_files(tmp_path: Path, run_limited: RunServer) -> None:
    with run_limited(tmp_path, "--soft-files", "256", "--hard-files", "4000") as server:
        limits = Path(f"/proc/{server.pid}/limits").read_text()
    (files,) = [line.split()[3:5] for line in limits.splitlines() if line.startswith("Max open files")]
    assert files == ["4000", "4000"]


def test_connections_beyond_open_files_get_503_and_a_log_line(tmp_path: Path, run_limited: RunServer) -> None:
    log = tmp_path / "log"
    with (
        log.open("w") as written,
        run_limited(tmp_path, "--soft-files", "200", "--hard-files", "200", log=written, head_seconds=60) as server,
    ):
        clients = [socket.create_connection(("127.0.0.1", server.port), timeout=MAX_SECONDS) for _ in range(130)]
        assert read_status(read_all(clients[-1])) == 503
        for client in clients:
            client.close()
        while send_request(server, HEALTH) != 200:
            pass
    assert "no free connection (limit of open files)" in log.read_text()


def test_busy_event_loop_accepts_many_connections_in_a_round() -> None:
    uvloop = pytest.importorskip("uvloop")
    clients = 4 * ACCEPTED_AT_ONCE
    with ExitStack() as held, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        listener = held.enter_context(socket.create_server(("127.0.0.1", 0), backlog=clients))
        for _ in range(clients):
            held.enter_context(socket.create_connection(listener.getsockname()))
        assert runner.run(count_rounds(listener, clients)) < clients / 2


async def count_rounds(listener: socket.socket, clients: int) -> int:
    """Count the rounds of the event loop until so many clients, who are waiting, have been accepted."""
    accepted: list[asyncio.Protocol] = []

    class Accepting(asyncio.Protocol):
        def connection_made(self, _: asyncio.BaseTransport) -> None:
            accepted.append(self)

    loop = asyncio.get_running_loop()
    servers = [await loop.create_server(Accepting, sock=one) for one in duplicate(listener)]
    rounds = 0
    while len(accepted) < clients:
        rounds += 1
        await asyncio.sleep(0)
    for one in servers:
        one.close()
    return rounds
