"""`blindside join` with untrusted certificates, servers of other versions, and lost connections."""

import ssl
from pathlib import Path

import pytest
import trustme

import blindside
from tests.effort import mark_slow_except
from tests.terminal.join_process import run_join
from tests.terminal.proxies import run_fake_server, run_proxy
from tests.web.server import Guest, RunServer, Server

VERSION = blindside.__version__
OTHER_SERVERS = (
    ("Blindside", "99.0.0", f"this Blindside is {VERSION}, older than 99.0.0 at {{}}: update it here"),
    ("Blindside", "0.0.9", f"{{}} runs Blindside 0.0.9, older than {VERSION} here: ask its host to update it"),
    ("Blindside", VERSION, f"{{}} has Blindside {VERSION} as here, but its answer cannot be read"),
    ("Petstore", "1.0.0", "{} is not a Blindside server: check the link"),
)


def test_join_https_needs_trusted_certificate(server: Server, tmp_path: Path) -> None:
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1").configure_cert(context)
    trusted = tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(trusted))
    with run_proxy(server.port, context) as port:
        ann = Guest(server.url, "Ann")
        table = ann.open_table("mastermind")
        address = f"https://127.0.0.1:{port}"
        with run_join(tmp_path / "home", f"{address}/t/{table}") as bob:
            error = bob.wait_for_error()
            assert error.startswith(
                f"the certificate of {address} is not trusted (unable to get local issuer certificate): "
            )
            assert error.endswith("put its path in SSL_CERT_FILE")
        with run_join(tmp_path / "home", f"{server.url.replace('http', 'https')}/t/{table}") as bob:
            assert f"does not support https: on a local network, join {server.url}" in bob.wait_for_error()
        with run_join(tmp_path / "home", f"{address}/t/{table}", env={"SSL_CERT_FILE": str(trusted)}) as bob:
            bob.wait_for("Bob (P1) sits down")
            ann.ask(table, "say", text="Encrypted")
            bob.wait_for("Ann (P0): Encrypted")


@pytest.mark.parametrize(("title", "version", "error"), mark_slow_except(OTHER_SERVERS[:2], OTHER_SERVERS))
def test_join_other_version_names_the_older_one(title: str, version: str, error: str, tmp_path: Path) -> None:
    answers = {"/api/v1/openapi.json": {"openapi": "3.1.0", "info": {"title": title, "version": version}}}
    with run_fake_server(answers) as address, run_join(tmp_path, f"{address}/t/0000-0000-0000-0000") as bob:
        assert bob.wait_for_error().startswith(error.format(address))


def test_join_redirect_names_new_address(tmp_path: Path) -> None:
    new_address = "https://games.example.org/api/v1/players"
    with run_fake_server({}, 308, Location=new_address) as address, run_join(tmp_path, f"{address}/t/abcd") as bob:
        assert bob.wait_for_error() == f"{address} redirects to https://games.example.org: join there"


def test_join_server_restart_repeats_nothing(tmp_path: Path, run_server: RunServer) -> None:
    """Lines typed while the server is down run once, and earlier events are not printed again."""
    with run_server(tmp_path) as first:
        ann = Guest(first.url, "Ann")
        table = ann.open_table("mastermind", settings={"games": 1}, options={"away": None})
        with run_join(tmp_path / "home", f"{first.url}/t/{table}") as bob:
            bob.wait_for("Bob (P1) sits down")
            ann.ask(table, "begin", first=0)
            ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
            bob.wait_for("guess 1 of 10 > ")
            first.kill()
            bob.wait_for("The server is not responding")
            bob.type("1122", "say Well?", "quit")
            with run_server(tmp_path, port=first.port):
                output = bob.wait_for_end()
                rows = ann.look(table)["view"]["board"]["rows"]
    assert [row["guess"] for row in rows] == ["1122"]
    assert "The server is back." in output
    for text in ("sets a hidden code", "1 red, 1 white", "Bob (P1): Well?"):
        assert output.count(text) == 1, output


def test_join_lost_answer_guess_counts_once(server: Server, tmp_path: Path) -> None:
    with run_proxy(server.port, lose_response_to=b'"guess":"1122"') as port:
        ann = Guest(server.url, "Ann")
        table = ann.open_table("mastermind", settings={"games": 1})
        with run_join(tmp_path / "home", f"http://127.0.0.1:{port}/t/{table}") as bob:
            bob.wait_for("Bob (P1) sits down")
            ann.ask(table, "begin", first=0)
            ann.ask(table, "move", move={"command": "set_code", "code": "1234"})
            bob.type("1122", "1134", "quit")
            output = bob.wait_for_end()
    assert [output.count(key) for key in ("1 red, 1 white", "3 red, 0 white")] == [1, 1]
    assert "!" not in output
