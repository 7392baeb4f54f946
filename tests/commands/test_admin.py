"""`blindside admin` against a running server: each command, and one line for each mistake."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from blindside.core.json import from_json
from tests.commands.terminal import CommandResult, blindside
from tests.web.server import Guest, RunServer, Server

Admin = Callable[..., CommandResult]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("operated")


@pytest.fixture(scope="module")
def server(run_server: RunServer, folder: Path) -> Iterator[Server]:
    with run_server(folder) as running:
        yield running


@pytest.fixture(scope="module")
def token(server: Server, folder: Path) -> str:
    made = blindside("admin", "token", "--data", str(folder), "--name", "ida")
    assert made.code == 0, made.err
    assert "not shown again" in made.err
    return made.out.strip()


@pytest.fixture
def admin(server: Server, token: str) -> Admin:
    return lambda *words: blindside("admin", *words, "--url", server.url, BLINDSIDE_ADMIN_TOKEN=token)


def test_admin_token_is_made_once_for_a_name(token: str, folder: Path) -> None:
    assert len(token) == 43
    again = blindside("admin", "token", "--data", str(folder), "--name", "ida")
    assert (again.code, again.err.count("\n")) == (2, 1)
    assert "there is a token 'ida'" in again.err
    nowhere = blindside("admin", "token", "--data", str(folder / "typo"))
    assert "there is no store at" in nowhere.err
    assert not (folder / "typo").exists()
    unknown = blindside("admin", "token", "--revoke", "--name", "eve", "--data", str(folder))
    assert unknown.err == "blindside: there is no token 'eve'; there are: ida\n"


def test_admin_revoked_token_is_refused(server: Server, folder: Path) -> None:
    made = blindside("admin", "token", "--data", str(folder), "--name", "bob").out.strip()
    words = ("admin", "bans", "--url", server.url)
    assert blindside(*words, BLINDSIDE_ADMIN_TOKEN=made).code == 0
    assert blindside("admin", "token", "--revoke", "--name", "bob", "--data", str(folder)).code == 0
    refused = blindside(*words, BLINDSIDE_ADMIN_TOKEN=made)
    assert refused.code == 2
    assert refused.err == "blindside: invalid operator token: make one with 'blindside admin token'\n"


def test_admin_commands_act_on_the_running_server(server: Server, admin: Admin) -> None:
    ada = Guest(server.url, "Ada")
    player = str(ada.get("/api/v1/me").json()["id"])
    table = ada.open_table()
    line = str(ada.ask(table, "say", text="rude?").json()["seq"])
    steps: list[tuple[tuple[str, ...], str]] = [
        (("status",), "tables: 1 waiting, 0 playing, 0 over"),
        (("tables",), f"{table[:9]}-…"),
        (("tables", "--of", player, "--limit", "1"), f"Ada ({player})"),
        (("players", "ada"), player),
        (("chat", f"{server.url}/t/{table}"), "rude?"),
        (("remove-chat", table, line), f"Removed line {line}."),
        (("rename", player, "Guest 7"), f"{player} is called Guest 7 now."),
        (("ban", "player", player, "--days", "0.5"), f"Banned {player} until "),
        (("ban", "address", "2001:db8::1"), "Banned 2001:db8::/64 permanently."),
        (("bans",), "2001:db8::/64"),
        (("unban", "address", "2001:db8::"), "2001:db8:: is no longer banned."),
        (("unban", "player", player), f"{player} is no longer banned."),
        (("drain",), "0 games are not over."),
        (("drain", "--off"), "New tables and games are allowed again."),
        (("read-only",), "The server is read-only."),
        (("status",), "read-only: on since 2"),
        (("read-only", "--off"), "Changes are allowed again."),
        (("close", table[:9], "--reason", "Enough."), f"Closed {table[:9]}."),
        (("log",), f"close table    {table[:9]}"),
    ]
    for words, expected in steps:
        done = admin(*words)
        assert (done.code, done.err) == (0, ""), words
        assert expected in done.out, words
    assert ada.look(table)["closed"] == "Enough."


@pytest.mark.parametrize("command", ["status", "tables", "players", "bans", "log"])
def test_admin_lists_print_json(admin: Admin, command: str) -> None:
    assert isinstance(from_json(admin(command, "--json").out.encode()), dict)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("close", "nowhere-at-all"), "there is no such table"),
        (("close", "//"), "'//' is not a table: give its link"),
        (("remove-chat", "x", "y"), "'y' is not a valid integer"),
        (("ban", "player", "x/../y"), "there is no player 'x/../y'"),
        (("ban", "address", "here"), "'here' is not an IP address"),
        (("ban", "table", "x"), "'table' is not one of"),
        (("rename", "x y", "Eve"), "'x y' is not the ID of a player"),
        (("tables", "--limit", "0"), "0 is not in the range"),
    ],
)
def test_admin_mistake_is_one_line(admin: Admin, words: tuple[str, ...], reason: str) -> None:
    refused = admin(*words)
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1), refused.err
    assert reason in refused.err


def test_admin_without_token_or_server_is_one_line(server: Server) -> None:
    without = blindside("admin", "status", "--url", server.url, BLINDSIDE_ADMIN_TOKEN="")
    assert without.err == "blindside: no token: set BLINDSIDE_ADMIN_TOKEN to one made by 'blindside admin token'\n"
    nowhere = blindside("admin", "status", "--url", "http://127.0.0.1:1", BLINDSIDE_ADMIN_TOKEN="x")
    assert nowhere.err == "blindside: no answer from http://127.0.0.1:1: is the server running?\n"
    odd = blindside("admin", "status", "--url", "http://", BLINDSIDE_ADMIN_TOKEN="x")
    assert (odd.code, odd.err.count("\n")) == (2, 1)
