"""Operators: tokens, the API and the page for them, bans, modes, and the audit log."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from blindside.store import maintenance
from blindside.store.maintenance import create_token, revoke_token
from tests.store.postgres import Postgres
from tests.web.local_app import LocalApp, RunApp
from tests.web.server import LOCAL_CLIENTS, Guest, RunServer, Server, new_client

ADMIN = "/api/v1/admin"


class Operated:
    """An app in this process, and its store."""

    def __init__(self, app: LocalApp, folder: Path) -> None:
        self.url = app.url
        self.store = str(folder / "tables.sqlite")

    def new_operator(self, name: str) -> Guest:
        return Guest(self.url, token=asyncio.run(create_token(self.store, name)))


@pytest.fixture
def operated(run_app: RunApp, tmp_path: Path) -> Iterator[Operated]:
    with run_app(tmp_path) as app:
        yield Operated(app, tmp_path)


@pytest.fixture
def operator(operated: Operated) -> Guest:
    return operated.new_operator("ida")


def act(operator: Guest, path: str, **body: Any) -> httpx.Response:
    answer = operator.post(f"{ADMIN}/{path}", body)
    assert answer.status_code in (200, 201), answer.text
    return answer


def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def audit_of(operator: Guest) -> list[tuple[str, str, str]]:
    entries = operator.get(f"{ADMIN}/log").json()["entries"]
    return [(entry["operator"], entry["action"], entry["target"]) for entry in entries]


def start_game(url: str, **options: Any) -> tuple[Guest, Guest, str]:
    ada, bob = Guest(url, "Ada"), Guest(url, "Bob")
    table = ada.open_table(settings={"players": 2}, **options)
    assert bob.ask(table, "sit_down").status_code == 200
    assert ada.ask(table, "begin").status_code == 200
    return ada, bob, table


def id_of(guest: Guest) -> str:
    return str(guest.get("/api/v1/me").json()["id"])


# Tokens


def test_admin_without_operator_token_is_refused(operated: Operated, operator: Guest) -> None:
    player = Guest(operated.url, "Ada")
    for client in (Guest(operated.url), player, Guest(operated.url, token="x" * 43)):
        client.http.cookies.set("blindside-admin", operator.token or "")
        assert code_of(client.get(f"{ADMIN}/status")) == (401, "web/unauthorized")
        assert code_of(client.post(f"{ADMIN}/drain", {"on": True})) == (401, "web/unauthorized")
    assert operator.get(f"{ADMIN}/status").json()["modes"] == {}


def test_admin_guesses_are_limited_by_address(operated: Operated) -> None:
    guest = Guest(operated.url, token="guess")
    answers = [guest.get(f"{ADMIN}/status").status_code for _ in range(400)]
    assert set(answers) == {401, 429}
    assert answers[-1] == 429


def test_revoked_token_ends_its_sessions_too(operated: Operated, operator: Guest) -> None:
    browser = sign_in(operated.url, operator.token or "")
    assert "Signed in as" in browser.get("/admin").text
    asyncio.run(revoke_token(operated.store, "ida"))
    assert operator.get(f"{ADMIN}/status").status_code == 401
    assert "Signed in as" not in browser.get("/admin").text


def test_token_is_no_part_of_the_store(operated: Operated, operator: Guest) -> None:
    sign_in(operated.url, operator.token or "")
    stored = b"".join(path.read_bytes() for path in Path(operated.store).parent.iterdir())
    assert (operator.token or "").encode() not in stored


# Looking


def test_status_counts_tables_players_and_growth(operated: Operated, operator: Guest) -> None:
    _, _, table = start_game(operated.url)
    Guest(operated.url, "Cleo").open_table()
    status = operator.get(f"{ADMIN}/status").json()
    assert status["stages"] == {"waiting": 1, "playing": 1, "over": 0}
    assert status["live_tables"] >= 1
    assert status["size"] > 0
    growth = {row["kind"]: row for row in status["growth"]}
    assert (growth["tables"]["count"], growth["tables"]["last_day"]) == (2, 2)
    assert (growth["players"]["count"], growth["devices"]["count"]) == (3, 3)
    events = Guest(operated.url).look(table)["seq"] + 2
    assert growth["events"]["count"] == events
    assert growth["tables"]["oldest"] <= growth["tables"]["newest"]


def test_tables_of_a_player_hide_private_names_and_games(operated: Operated, operator: Guest) -> None:
    ada, bob, private = start_game(operated.url)
    public = ada.open_table(options={"open_to_all": True})
    ada.ask(private, "say", text="psst")
    answer = operator.get(f"{ADMIN}/tables?of={id_of(ada)}")
    by_name = {table["table"]: table for table in answer.json()["tables"]}
    assert set(by_name) == {public, private[:9]}
    assert by_name[private[:9]]["players"] == [
        {"player": player, "name": name} for player, name in sorted([(id_of(ada), "Ada"), (id_of(bob), "Bob")])
    ]
    assert "psst" not in answer.text
    assert set(by_name[public]) == {
        *("table", "is_private", "game", "stage", "opened_at", "free_seats", "players"),
    }
    assert len(operator.get(f"{ADMIN}/tables?limit=1").json()["tables"]) == 1


def test_players_are_found_by_name_and_id(operated: Operated, operator: Guest) -> None:
    ada, _ = Guest(operated.url, "Ada Lovelace"), Guest(operated.url, "Bob %_'")
    for wanted, names in (
        ("LOVE", ["Ada Lovelace"]),
        (id_of(ada), ["Ada Lovelace"]),
        ("%25_'", ["Bob %_'"]),
        ("x", []),
    ):
        found = operator.get(f"{ADMIN}/players?name={wanted}").json()["players"]
        assert [player["name"] for player in found] == names
    assert len(operator.get(f"{ADMIN}/players").json()["players"]) == 2


# Acting


def test_closed_table_ends_the_game_and_tells_the_players(operated: Operated, operator: Guest) -> None:
    ada, bob, table = start_game(operated.url)
    assert act(operator, f"tables/{table[:9]}/close", reason=" Be  kind. ").json() == {"target": table[:9]}
    view = bob.look(table)
    assert (view["closed"], view["view"]["board"]["phase"]) == ("Be kind.", "over")
    page = ada.http.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "The operator closes this table: Be kind." in page
    for refused in (
        ada.ask(table, "say", text="hey"),
        ada.ask(table, "begin"),
        Guest(operated.url, "Eve").ask(table, "sit_down"),
    ):
        assert code_of(refused) == (409, "table/closed")
    assert code_of(ada.post(f"/api/v1/tables/{table}/rematch", {})) == (409, "table/closed")
    assert ada.get(f"/api/v1/tables/{table}/record").status_code == 200, "nothing is deleted"
    assert audit_of(operator)[0] == ("ida", "close table", table[:9])


def test_closed_waiting_table_is_listed_nowhere(operated: Operated, operator: Guest) -> None:
    ada = Guest(operated.url, "Ada")
    table = ada.open_table(options={"open_to_all": True})
    act(operator, f"tables/{table}/close")
    assert ada.get("/api/v1/tables").json()["tables"] == []
    assert ada.get("/api/v1/me/tables").json()["tables"] == []
    assert Guest(operated.url, "Bob").ask(table, "sit_down").status_code == 409
    for path in ("/", "/games", f"/t/{table}"):
        assert ada.http.get(path).status_code == 200
    assert "The operator has closed this table." in ada.http.get(f"/t/{table}").text
    assert operator.get(f"{ADMIN}/status").json()["stages"] == {"waiting": 0, "playing": 0, "over": 1}


def test_store_with_operators_work_in_it_is_valid(operated: Operated, operator: Guest) -> None:
    (ada, _, playing), waiting = start_game(operated.url), Guest(operated.url, "Eve").open_table()
    line = ada.ask(playing, "say", text="rude").json()["seq"]
    act(operator, f"tables/{playing}/chat", line=line)
    for table in (playing, waiting):
        act(operator, f"tables/{table}/close", reason="Enough.")
    tables, _ = asyncio.run(maintenance.check(Path(operated.store), lambda _done, _total: None))
    assert tables == 2


def test_close_unknown_table_is_not_found_and_not_logged(operated: Operated, operator: Guest) -> None:
    for name in ("nowhere-else", "k3v"):
        assert code_of(operator.post(f"{ADMIN}/tables/{name}/close", {})) == (404, "table/unknown")
    assert audit_of(operator) == [("command line", "create token", "ida")]


def test_removed_chat_is_gone_from_views_store_and_log(operated: Operated, operator: Guest) -> None:
    ada, _, table = start_game(operated.url)
    line = ada.ask(table, "say", text="something rude").json()["seq"]
    lines = operator.get(f"{ADMIN}/tables/{table}/chat").json()["lines"]
    assert lines == [{"line": line, "player": id_of(ada), "name": "Ada", "text": "something rude"}]
    assert code_of(operator.get(f"{ADMIN}/tables/{table[:9]}/chat")) == (404, "table/unknown")
    assert code_of(operator.post(f"{ADMIN}/tables/{table}/chat", {"line": 1})) == (404, "admin/no-line")
    act(operator, f"tables/{table}/chat", line=line)
    assert "rude" not in ada.http.get(f"/t/{table}").text
    assert operator.get(f"{ADMIN}/tables/{table}/chat").json() == {"lines": []}
    assert code_of(operator.post(f"{ADMIN}/tables/{table}/chat", {"line": line})) == (404, "admin/no-line")
    assert ("ida", "remove chat", f"{table[:9]} {line}") in audit_of(operator)
    assert "rude" not in str(audit_of(operator))


def test_renamed_player_has_the_new_name_at_tables(operated: Operated, operator: Guest) -> None:
    ada, bob, table = start_game(operated.url)
    assert act(operator, f"players/{id_of(ada)}", name="Guest").json()["name"] == "Guest"
    assert bob.look(table)["seats"][0]["name"] == "Guest"
    assert ada.get("/api/v1/me").json()["name"] == "Guest"
    assert code_of(operator.post(f"{ADMIN}/players/{'0' * 16}", {"name": "Eve"})) == (404, "admin/no-player")
    assert code_of(operator.post(f"{ADMIN}/players/{id_of(ada)}", {"name": " "})) == (400, "web/name")


# Bans


def test_banned_player_can_only_read_until_the_ban_ends(operated: Operated, operator: Guest) -> None:
    ada, bob, table = start_game(operated.url)
    player = id_of(bob)
    act(operator, "bans", kind="player", target=player, days=1)
    assert code_of(bob.ask(table, "pass")) == (403, "web/banned")
    assert code_of(bob.post("/api/v1/tables", {"game": "code777"})) == (403, "web/banned")
    assert code_of(bob.get(f"/api/v1/tables/{table}/stream")) == (403, "web/banned")
    assert "The operator has banned you from this server until" in bob.http.get("/").text
    assert ada.ask(table, "pass").status_code == 200
    act(operator, "unban", kind="player", target=player)
    assert bob.ask(table, "pass").status_code == 200
    assert code_of(operator.post(f"{ADMIN}/unban", {"kind": "player", "target": player})) == (404, "admin/no-ban")


def test_banned_player_can_delete_their_data(operated: Operated, operator: Guest) -> None:
    ada = Guest(operated.url, "Ada")
    act(operator, "bans", kind="player", target=id_of(ada))
    assert ada.http.delete("/api/v1/me").status_code == 200


@pytest.mark.parametrize("address", ["203.0.113.7", "2001:db8::7"])
def test_banned_address_cannot_register(operated: Operated, operator: Guest, address: str) -> None:
    act(operator, "bans", kind="address", target=address)
    banned, neighbour = LOCAL_CLIENTS[operated.url](), LOCAL_CLIENTS[operated.url]()
    banned._transport.client = (address.replace("::7", "::8"), 1)  # type: ignore[attr-defined]
    for path, body in (("/api/v1/players", {"name": "Eve"}), ("/api/v1/devices", {"link": "x"})):
        assert code_of(banned.post(path, json=body)) == (403, "web/banned")
    form = banned.post("/play", data={"how": "gentle"}, headers={"origin": operated.url})
    assert code_of(form) == (403, "web/banned")
    assert banned.get("/learn").status_code == 200
    assert neighbour.post("/api/v1/players", json={"name": "Ida"}).status_code == 201


@pytest.mark.parametrize(
    ("kind", "target", "days", "code"),
    [
        ("player", "0" * 16, None, "admin/no-player"),
        ("address", "somewhere", None, "admin/address"),
        ("address", "10.0.0.0/8", None, "admin/address"),
        ("address", "10.0.0.1", -1, "admin/days"),
        ("table", "10.0.0.1", None, "admin/kind"),
    ],
)
def test_impossible_ban_is_refused(operator: Guest, kind: str, target: str, days: float | None, code: str) -> None:
    assert operator.post(f"{ADMIN}/bans", {"kind": kind, "target": target, "days": days}).json()["code"] == code
    assert operator.get(f"{ADMIN}/bans").json() == {"bans": []}


def test_ban_ends_the_streams_of_the_player(run_server: RunServer, tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        operator = operator_of(server, tmp_path)
        ada, bob, table = start_game(server.url)
        with ada.updates(table) as of_ada, bob.updates(table) as of_bob:
            next(of_ada), next(of_bob)
            act(operator, "bans", kind="player", target=id_of(bob))
            assert list(of_bob) == []
            seq = ada.ask(table, "say", text="on we go").json()["seq"]
            assert next(of_ada)["seq"] == seq


def operator_of(server: Server, folder: Path) -> Guest:
    return Guest(server.url, token=asyncio.run(create_token(str(folder / "tables.sqlite"), "ida")))


# Modes


def test_drain_refuses_new_games_and_tells_readers(operated: Operated, operator: Guest) -> None:
    ada, _, playing = start_game(operated.url)
    waiting = ada.open_table("mastermind")
    ada.ask(waiting, "seat_bot", seat=1, bot="consistent")
    act(operator, "drain", on=True)
    assert code_of(ada.post("/api/v1/tables", {"game": "code777"})) == (409, "server/draining")
    assert code_of(ada.ask(waiting, "begin")) == (409, "server/draining")
    assert ada.ask(playing, "pass").status_code == 200
    assert "The server is about to restart." in ada.http.get("/").text
    act(operator, "drain", on=False)
    assert ada.ask(waiting, "begin").status_code == 200
    assert "The server is about to restart." not in ada.http.get("/").text


def test_drain_is_told_on_open_pages_of_tables(run_server: RunServer, tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        operator = operator_of(server, tmp_path)
        ada, _, table = start_game(server.url)
        with ada.http.stream("GET", f"/t/{table}/live") as stream:
            lines = stream.iter_lines()
            next(line for line in lines if line.startswith("data: "))
            for is_on, told in ((True, "The server is about to restart. Running games will continue."), (False, "")):
                act(operator, "drain", on=is_on)
                ada.ask(table, "say", text="Hello")
                assert next(line for line in lines if line == "event: server-notice")
                assert next(lines).removeprefix("data:").strip() == told


def test_drain_survives_a_restart_until_it_ends(run_app: RunApp, tmp_path: Path) -> None:
    with run_app(tmp_path) as app:
        act(Operated(app, tmp_path).new_operator("ida"), "drain", on=True)
    with run_app(tmp_path) as app:
        assert "The server is about to restart." in Guest(app.url).http.get("/").text


def test_read_only_server_refuses_changes_and_answers_readers(operated: Operated, operator: Guest) -> None:
    ada, bob, table = start_game(operated.url)
    act(operator, "read-only", on=True)
    before = bob.look(table)
    for answer in (
        ada.ask(table, "pass"),
        ada.post("/api/v1/tables", {"game": "code777"}),
        ada.http.put(f"/api/v1/tables/{table}/notepad", json={"version": 1, "marks": {}}),
        ada.http.delete("/api/v1/me"),
        Guest(operated.url).post("/api/v1/players", {"name": "Eve"}),
        operator.post(f"{ADMIN}/tables/{table}/close", {}),
        operator.post(f"{ADMIN}/players/{id_of(ada)}", {"name": "Eve"}),
    ):
        assert code_of(answer) == (503, "server/read-only")
        assert "read-only" in answer.json()["detail"]
    assert bob.look(table) == before
    act(operator, "read-only", on=False)
    assert ada.ask(table, "pass").status_code == 200


def test_bans_and_removals_reach_other_servers(postgres: Postgres, run_server: RunServer) -> None:
    """Also what is closed and removed, by the log of the table."""
    database = postgres.new_database("operated")
    with run_server(database) as one, run_server(database) as other:
        operator = Guest(one.url, token=asyncio.run(create_token(database, "ida")))
        elsewhere = Guest(other.url, token=operator.token)
        ada, bob, table = start_game(other.url)
        line = bob.ask(table, "say", text="rude").json()["seq"]
        act(operator, f"tables/{table}/chat", line=line)
        assert elsewhere.get(f"{ADMIN}/tables/{table}/chat").json()["lines"] == []
        with bob.updates(table) as updates:
            next(updates)
            act(operator, "bans", kind="player", target=id_of(bob))
            assert [update for update in updates if update["seq"] > line + 9] == []
        assert code_of(bob.ask(table, "pass")) == (403, "web/banned")
        act(operator, f"tables/{table}/close")
        assert ada.look(table)["closed"] == ""
        assert [entry[1] for entry in audit_of(elsewhere)] == [
            *("close table", "ban", "read chat", "remove chat", "create token"),
        ]


# The page


def sign_in(url: str, token: str) -> httpx.Client:
    browser = LOCAL_CLIENTS[url]() if url in LOCAL_CLIENTS else new_client(url)
    browser.headers.update({"origin": url, "accept": "text/html"})
    answer = browser.post("/admin/sign-in", data={"token": token})
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin"), answer.text
    assert re.search("HttpOnly; Max-Age=3600; Path=/admin; SameSite=strict", answer.headers["set-cookie"])
    return browser


def test_admin_page_without_session_shows_the_form_alone(operated: Operated, operator: Guest) -> None:
    table = Guest(operated.url, "Ada").open_table(options={"open_to_all": True})
    for guest in (Guest(operated.url), operator):
        page = guest.http.get("/admin").text
        assert 'name="token"' in page
        assert table not in page
    wrong = Guest(operated.url).http.post(
        "/admin/sign-in", data={"token": "guess"}, headers={"origin": operated.url, "accept": "text/html"}
    )
    assert wrong.status_code == 401
    assert "The token is not valid" in wrong.text
    assert "set-cookie" not in wrong.headers


def test_admin_page_acts_after_confirmation_alone(operated: Operated, operator: Guest) -> None:
    ada, _, table = start_game(operated.url)
    ada.ask(table, "say", text="rude")
    browser = sign_in(operated.url, operator.token or "")
    assert table[:9] in browser.get("/admin").text
    assert table not in browser.get("/admin").text
    assert "rude" in browser.post("/admin/chat", data={"table": f"{operated.url}/t/{table}"}).text
    refused = browser.post("/admin/close", data={"table": table, "reason": "Enough."})
    assert refused.status_code == 400
    assert "Confirm the action first" in refused.text
    assert ada.look(table)["closed"] is None
    done = browser.post("/admin/close", data={"table": table, "reason": "Enough.", "sure": "yes"})
    assert done.headers["location"] == "/admin?done=close"
    assert "The table is closed." in browser.get("/admin?done=close").text
    assert ada.look(table)["closed"] == "Enough."


def test_admin_page_does_every_action(operated: Operated, operator: Guest) -> None:
    ada, _, table = start_game(operated.url)
    line = ada.ask(table, "say", text="rude").json()["seq"]
    browser, player = sign_in(operated.url, operator.token or ""), id_of(ada)
    forms: list[tuple[str, dict[str, str]]] = [
        ("remove-chat", {"table": table, "line": str(line)}),
        ("rename", {"player": player, "name": "Guest"}),
        ("ban", {"kind": "player", "target": player, "days": "3"}),
        ("unban", {"kind": "player", "target": player}),
        ("ban", {"kind": "address", "target": "203.0.113.9", "days": ""}),
        ("drain", {"on": "on"}),
        ("drain", {"on": "off"}),
        ("read-only", {"on": "on"}),
        ("read-only", {"on": "off"}),
    ]
    for action, fields in forms:
        assert browser.post(f"/admin/{action}", data={**fields, "sure": "yes"}).status_code == 303, action
        assert browser.get(f"/admin?done={action}&player=gue").status_code == 200
    assert [entry[1] for entry in audit_of(operator)][: len(forms)] == [
        *("read-only", "read-only", "drain", "drain", "ban", "unban", "ban", "rename player", "remove chat"),
    ]
    assert "203.0.113.9" in browser.get("/admin").text
    for action, fields in (("nothing", {}), ("ban", {"days": "x"}), ("close", {"table": "/"}), ("remove-chat", {})):
        refused = browser.post(f"/admin/{action}", data={**fields, "sure": "yes"})
        assert refused.status_code in (400, 404), action
        assert 'id="wrong"' in refused.text


def test_admin_session_ends_with_sign_out(operated: Operated, operator: Guest) -> None:
    browser = sign_in(operated.url, operator.token or "")
    session = browser.cookies["blindside-admin"]
    assert operator.http.get(f"{ADMIN}/status", headers={"authorization": f"Bearer {session}"}).status_code == 401
    browser.post("/admin/sign-out")
    browser.cookies.set("blindside-admin", session)
    assert "Signed in as" not in browser.get("/admin").text
    assert browser.post("/admin/drain", data={"on": "on", "sure": "yes"}).headers["location"] == "/admin"
    assert operator.get(f"{ADMIN}/status").json()["modes"] == {}


def test_admin_form_from_another_site_is_refused(operated: Operated, operator: Guest) -> None:
    browser = sign_in(operated.url, operator.token or "")
    for origin in ("null", "https://elsewhere.example"):
        answer = browser.post(
            "/admin/drain", data={"on": "on", "sure": "yes"}, headers={"origin": origin, "accept": "application/json"}
        )
        assert code_of(answer) == (403, "web/origin")
    assert operator.get(f"{ADMIN}/status").json()["modes"] == {}
