"""Allowed hosts."""

import socket
from pathlib import Path

import pytest

from tests.web.server import Guest, RunServer, Server, fetch

PUBLIC = "https://games.example.org"


def get_status(server: Server, host: str, path: str = "/health") -> int:
    return fetch(server.url + path, headers={"host": host}).status_code


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:9999", "LOCALHOST.", "127.0.0.2", "[::1]:80"])
def test_loopback_hosts_are_answered(server: Server, host: str) -> None:
    assert get_status(server, host) == 200


@pytest.mark.parametrize("path", ["/", "/health", "/nothing", "/static/table.js", "/api/v1/tables"])
@pytest.mark.parametrize("host", ["elsewhere.example", "192.168.1.5"])
def test_unknown_host_gets_421(server: Server, host: str, path: str) -> None:
    answer = fetch(server.url + path, headers={"host": f"{host}:7777"})
    assert (answer.status_code, answer.json()["code"]) == (421, "web/host-not-allowed")
    assert answer.json()["detail"].endswith(f": start the server with --allow-host {host}")


@pytest.mark.parametrize("host", ["a" * 3_000, "a b", "[elsewhere]", "x:y", "localhost:1234567", "<script>"])
def test_malformed_host_gets_400(server: Server, host: str) -> None:
    answer = fetch(server.url, headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "web/invalid-host")


def test_second_host_header_is_checked_too(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n\r\n")
        assert b" 421 " in client.recv(1_000)


def test_request_without_host_is_answered(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(b"GET /health HTTP/1.0\r\n\r\n")
        assert b" 200 " in client.recv(1_000)


def test_allowed_host_is_answered(tmp_path: Path, run_server: RunServer) -> None:
    options = ["--allow-host", "Games.Example.org", "--allow-host", "10.0.0.5"]
    with run_server(tmp_path, *options) as server:
        assert get_status(server, "games.example.org:8443") == get_status(server, "10.0.0.5") == 200
        assert get_status(server, "example.org") == 421


def test_public_url_is_answered_with_hsts(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path / "https", "--public-url", PUBLIC) as server:
        assert get_status(server, "games.example.org") == get_status(server, "localhost") == 200
        assert get_status(server, "elsewhere.example") == 421
        for host in ("games.example.org", "elsewhere.example"):
            answer = fetch(server.url, headers={"host": host})
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
    with run_server(tmp_path / "http", "--public-url", "http://games.example.org") as server:
        answer = fetch(server.url, headers={"host": "games.example.org"})
        assert (answer.status_code, "strict-transport-security" in answer.headers) == (200, False)


def test_home_network_reaches_server_by_address_and_machine_name(tmp_path: Path, run_server: RunServer) -> None:
    name = socket.gethostname().partition(".")[0]
    with run_server(tmp_path, "--host", "0.0.0.0") as server:
        assert [get_status(server, host) for host in (name, f"{name}.local:7777", socket.gethostname())] == [200] * 3
        assert get_status(server, "192.0.2.7") == 421, "not an address of this machine"
        assert get_status(server, "elsewhere.local") == 421
        if server.network_url is not None:
            assert fetch(server.network_url + "/health").status_code == 200
            invitation = (
                Guest(server.network_url, "Ada").post("/api/v1/tables", {"game": "code777"}).json()["invitation"]
            )
            assert invitation.startswith(server.network_url)


@pytest.mark.parametrize("host", ["::", "::1"])
def test_ipv6_address_is_answered(tmp_path: Path, host: str, run_server: RunServer) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    with run_server(tmp_path, "--host", host) as server:
        for name in ("::1", "127.0.0.1") if host == "::" else ("::1",):
            with socket.create_connection((name, server.port)) as client:
                written = f"[{name}]" if ":" in name else name
                client.sendall(f"GET /health HTTP/1.1\r\nHost: {written}:{server.port}\r\n\r\n".encode())
                assert b" 200 " in client.recv(1_000)
