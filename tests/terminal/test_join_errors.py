"""What can stand between a terminal and a server's table: certificates, other versions, a server that goes away."""

import ssl
from pathlib import Path

import pytest
import trustme

import blindside
from tests.effort import mark_slow_except
from tests.terminal.join_process import joined
from tests.terminal.proxies import another_server, line_to
from tests.web.server import Guest, RunServer, Server

OWN = blindside.__version__
OTHERS = (
    ("Blindside", "99.0.0", f"this Blindside is {OWN}, older than 99.0.0 at {{}}: update it here"),
    ("Blindside", "0.0.9", f"{{}} has Blindside 0.0.9, older than {OWN} here: ask its host to update it"),
    ("Blindside", OWN, f"{{}} has Blindside {OWN} as here, but its answer cannot be read"),
    ("Petstore", "1.0.0", "{} is not a Blindside server: check the link"),
)


def test_join_https_needs_trusted_certificate(server: Server, tmp_path: Path) -> None:
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    trusted = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(trusted))
    with line_to(server.port, context) as port:
        ann = Guest(server.url, "Ann")
        table = ann.open_table("mastermind")
        address = f"https://127.0.0.1:{port}"
        with joined(tmp_path / "home", f"{address}/t/{table}") as bob:
            said = bob.refused()
            assert said.startswith(f"{address} has no trusted certificate (unable to get local issuer certificate): ")
            assert said.endswith("name its file in SSL_CERT_FILE")
        with joined(tmp_path / "home", f"{server.url.replace('http', 'https')}/t/{table}") as bob:
            assert f"does not speak https: on a local network, join {server.url}" in bob.refused()
        with joined(tmp_path / "home", f"{address}/t/{table}", env={"SSL_CERT_FILE": str(trusted)}) as bob:
            bob.until("Bob (P1) sits down")
            ann.ask(table, "say", text="Nobody else hears this")
            bob.until("Ann (P0): Nobody else hears this")


@pytest.mark.parametrize(("title", "version", "said"), mark_slow_except(OTHERS[:2], OTHERS))
def test_join_other_version_names_the_older_one(title: str, version: str, said: str, tmp_path: Path) -> None:
    described = {"/api/v1/openapi.json": {"openapi": "3.1.0", "info": {"title": title, "version": version}}}
    with another_server(described) as address, joined(tmp_path, f"{address}/t/0000-0000-0000-0000") as bob:
        assert bob.refused().startswith(said.format(address))


def test_join_redirect_names_new_address(tmp_path: Path) -> None:
    moved = "https://games.example.org/api/v1/players"
    with another_server({}, 308, Location=moved) as address, joined(tmp_path, f"{address}/t/abcd") as bob:
        assert bob.refused() == f"{address} redirects to https://games.example.org: join there"


def test_join_server_restart_repeats_nothing(tmp_path: Path, run_server: RunServer) -> None:
    """What is typed while it is away is done once, and what had happened before is not told again."""
    with run_server(tmp_path) as first:
        ann = Guest(first.url, "Ann")
        table = ann.open_table("mastermind", settings={"games": 1}, options={"away": None})
        with joined(tmp_path / "home", f"{first.url}/t/{table}") as bob:
            bob.until("Bob (P1) sits down")
            ann.ask(table, "begin", first=0)
            ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
            bob.until("guess 1 of 10 > ")
            first.kill()
            bob.until("The server does not answer")
            bob.type("1122", "say Well?", "quit")
            with run_server(tmp_path, port=first.port):
                shown = bob.ended()
                rows = ann.look(table)["view"]["board"]["rows"]
    assert [row["guess"] for row in rows] == ["1122"]
    assert "The server is back." in shown
    for once in ("sets a code", "1 red, 1 white", "Bob (P1): Well?"):
        assert shown.count(once) == 1, shown


def test_join_lost_answer_guess_counts_once(server: Server, tmp_path: Path) -> None:
    with line_to(server.port, swallows=b'"guess":"1122"') as port:
        ann = Guest(server.url, "Ann")
        table = ann.open_table("mastermind", settings={"games": 1})
        with joined(tmp_path / "home", f"http://127.0.0.1:{port}/t/{table}") as bob:
            bob.until("Bob (P1) sits down")
            ann.ask(table, "begin", first=0)
            ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
            bob.type("1122", "1134", "quit")
            shown = bob.ended()
    assert [shown.count(key) for key in ("1 red, 1 white", "3 red, 0 white")] == [1, 1]
    assert "!" not in shown
