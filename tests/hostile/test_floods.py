"""Clients that send more, or open more, than a server should keep."""

import re
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from blindside.table.registry import MAX_OF_PLAYER
from tests.web.server import MAX_SECONDS, Guest, Server, new_address

HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
MEGABYTE = 1_000_000
FLOOD_MEGABYTES = 60
MAX_GROWN_MEGABYTES = 20
HALF_OPEN = 500
EMPTY_TABLES = 200


def connect(server: Server) -> socket.socket:
    client = socket.create_connection(("127.0.0.1", server.port), MAX_SECONDS, (new_address(), 0))
    client.settimeout(MAX_SECONDS)
    return client


def peak_megabytes(server: Server) -> float:
    """Return the most memory that the server ever had."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) / 1_000


@pytest.mark.parametrize("part", [b"a" * MEGABYTE, b"aaaa: bbbb\r\n" * (MEGABYTE // 12)], ids=["field", "fields"])
def test_head_without_end_is_cut_off_and_not_kept(server: Server, part: bytes) -> None:
    before = peak_megabytes(server)
    with connect(server) as client:
        client.sendall(HEAD + b"a: ")
        with pytest.raises(ConnectionError):
            client.sendall(part * FLOOD_MEGABYTES)
    assert Guest(server.url).get("/health").status_code == 200
    assert peak_megabytes(server) - before < MAX_GROWN_MEGABYTES


def test_half_open_connections_do_not_keep_others_out(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    with ExitStack() as held:
        clients = [held.enter_context(connect(server)) for _ in range(HALF_OPEN)]
        for client in clients:
            client.sendall(HEAD)
        table = guest.open_table()
        assert Guest(server.url, "Bob").ask(table, "sit_down").status_code == 200
        for client in clients:
            with suppress(ConnectionError):  # those that were too slow are closed
                client.sendall(b"a: b\r\n")
        assert guest.ask(table, "say", text="hello").status_code == 200
    assert Guest(server.url).get("/ready").status_code == 200


@pytest.mark.slow
def test_empty_tables_do_not_hide_table_with_players(server: Server) -> None:
    guest = Guest(server.url, "Ada")
    table = guest.open_table(options={"open_to_all": True})
    assert Guest(server.url, "Bob").ask(table, "sit_down").status_code == 200
    for number in range(EMPTY_TABLES // MAX_OF_PLAYER):
        hostile = Guest(server.url, f"Eve {number}")
        for _ in range(MAX_OF_PLAYER):
            hostile.open_table(options={"open_to_all": True})
    assert guest.get("/api/v1/tables").json()["tables"][0]["table"] == table
