"""Clients that open many streams, or do not read what they are sent."""

import json
import socket
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest
from starlette.requests import Request

from blindside.core.errors import NotAllowed
from blindside.web.limits import MAX_SPECTATORS_OF_TABLE, MAX_STREAMS_OF_ADDRESS, MAX_STREAMS_OF_PLAYER, Limits
from tests.web.server import MAX_SECONDS, Guest, RunServer, Server, new_address

SMALL_BUFFER = 4_096
CHAT_LINES = 100
"""Each sends a spectator the page of the table: together more than all buffers between server and client hold."""
MAX_PENDING = 12
"""Updates that may wait for a client that does not read: those in the buffers of its own system, and one more."""


@contextmanager
def connect_from(server: Server, address: str) -> Iterator[socket.socket]:
    """Connect from a loopback address with a small buffer."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        client.settimeout(MAX_SECONDS)
        client.bind((address, 0))
        client.connect(("127.0.0.1", server.port))
        yield client


def open_stream(client: socket.socket, table: str, token: str | None = None) -> int:
    """Ask for the stream of a table's page, and return the status."""
    identity = "" if token is None else f"Authorization: Bearer {token}\r\n"
    client.sendall(f"GET /t/{table}/live HTTP/1.1\r\nHost: localhost\r\n{identity}\r\n".encode())
    return int(client.recv(256).split(b" ", 2)[1])


def open_streams(server: Server, table: str, count: int, address: str | None, token: str | None) -> list[int]:
    """Open streams that stay open together, and return their statuses; without an address each from its own."""
    with ExitStack() as held:
        clients = [held.enter_context(connect_from(server, address or new_address())) for _ in range(count)]
        return [open_stream(client, table, token) for client in clients]


def test_streams_of_one_player_are_limited_wherever_they_come_from(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    statuses = open_streams(server, guest.open_table(), MAX_STREAMS_OF_PLAYER + 2, None, guest.token)
    assert statuses == [200] * MAX_STREAMS_OF_PLAYER + [429] * 2


@pytest.mark.slow
def test_streams_of_one_address_are_limited_and_leave_room_for_others(server: Server) -> None:
    table = Guest(server.url, "Ada").open_table()
    with ExitStack() as held:
        address = new_address()
        clients = [held.enter_context(connect_from(server, address)) for _ in range(MAX_STREAMS_OF_ADDRESS + 1)]
        assert [open_stream(client, table) for client in clients] == [200] * MAX_STREAMS_OF_ADDRESS + [429]
        assert open_streams(server, table, 1, new_address(), None) == [200]


def test_spectators_of_one_table_are_limited_and_leave_room_for_players() -> None:
    """Counted without sockets, because a process may not have so many."""
    limits = Limits()

    def count(number: int, table: str | None) -> AbstractContextManager[None]:
        client = (f"10.0.{number >> 8}.{number & 255}", 1)
        return limits.count_stream(Request({"type": "http", "client": client}), None, table)

    with ExitStack() as held:
        for number in range(MAX_SPECTATORS_OF_TABLE):
            held.enter_context(count(number, "watched"))
        with pytest.raises(NotAllowed):
            held.enter_context(count(MAX_SPECTATORS_OF_TABLE, "watched"))
        held.enter_context(count(0, None))
        held.enter_context(count(0, "elsewhere"))


def test_streams_that_have_ended_count_no_more(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    table = guest.open_table()
    for _ in range(3):
        statuses = open_streams(server, table, MAX_STREAMS_OF_PLAYER, None, guest.token)
        assert statuses == [200] * MAX_STREAMS_OF_PLAYER
        while "blindside_streams 0.0" not in guest.get("/metrics").text:
            # The server learns from writing that a client has gone.
            assert guest.ask(table, "say", text="hello").status_code == 200


def test_connections_of_one_address_are_limited_but_not_of_a_proxy(tmp_path: Path, run_server: RunServer) -> None:
    limits = ["--limits", json.dumps({"address_connections": 3})]
    with run_server(tmp_path, *limits, program=["tests.web.limited_server"]) as server, ExitStack() as held:
        neighbour = new_address()
        clients = [held.enter_context(connect_from(server, neighbour)) for _ in range(4)]
        clients += [held.enter_context(connect_from(server, "127.0.0.1")) for _ in range(4)]
        for client in clients:
            client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        statuses = [int(client.recv(256).split(b" ", 2)[1]) for client in clients]
    assert statuses == [200] * 3 + [429] + [200] * 4


def test_client_that_reads_nothing_is_disconnected(tmp_path: Path, run_server: RunServer) -> None:
    limits = ["--limits", json.dumps({"write_seconds": 0.2})]
    with run_server(tmp_path, *limits, program=["tests.web.limited_server"]) as server:
        guest = Guest(server.url, "Ada")
        table = guest.open_table()
        with connect_from(server, new_address()) as stalled, guest.updates(table) as updates:
            assert open_stream(stalled, table) == 200
            for number in range(CHAT_LINES):
                assert guest.ask(table, "say", text=str(number) * 100).status_code == 200
            while "blindside_streams 1.0" not in guest.get("/metrics").text:
                pass
            seen = next(update for update in updates if update["seq"] > CHAT_LINES)
        assert seen["table"]["host"] == 0
        assert guest.look(table)["seq"] == CHAT_LINES + 2


def test_client_that_reads_late_gets_the_newest_of_many_updates(server: Server) -> None:
    """The server, and its system, keep no update for it beyond the one that is being sent."""
    guest = Guest(server.url, "Ada")
    table = guest.open_table()
    with connect_from(server, new_address()) as stalled:
        assert open_stream(stalled, table) == 200
        for number in range(CHAT_LINES):
            assert guest.ask(table, "say", text=str(number) * 100).status_code == 200
        received = b""
        while f"id: {CHAT_LINES + 2}\n".encode() not in received:
            part = stalled.recv(2**16)
            assert part, "the server has closed the connection"
            received += part
    assert received.count(b"\nid: ") <= MAX_PENDING
