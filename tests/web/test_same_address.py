"""Two players at one address: all read a warning, and the host can refuse the second one."""

from typing import Any

import httpx
import pytest

from tests.store.postgres import Postgres
from tests.web.local_app import LocalApp
from tests.web.server import LOCAL_CLIENTS, Guest, RunServer


def player_at(app: LocalApp, address: str, name: str) -> Guest:
    guest = Guest(app.url)
    guest.http._transport.client = (address, 1)  # type: ignore[attr-defined]
    token = guest.post("/api/v1/players", {"name": name}).json()["token"]
    guest.http.headers["authorization"] = f"Bearer {token}"
    guest.http.cookies.clear()
    return guest


def open_table(guest: Guest, **options: Any) -> str:
    return guest.open_table(settings={"players": 4}, options=options)


def warnings_of(guest: Guest, table: str) -> Any:
    return guest.look(table)["same_address"]


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8:1:2::3", "2001:db8:1:2:ffff::4", True),
        ("2001:db8:1:2::3", "2001:db8:1:3::3", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
    ],
)
def test_second_player_at_an_address_warns_everyone(app: LocalApp, first: str, second: str, is_same: bool) -> None:
    ada, bob = player_at(app, first, "Ada"), player_at(app, second, "Bob")
    table = open_table(player_at(app, "198.51.100.1", "Host"))
    for guest in (ada, bob):
        assert guest.ask(table, "sit_down").status_code == 200
    spectator = Guest(app.url)
    assert warnings_of(spectator, table) == ([[1, 2]] if is_same else [])
    page = spectator.http.get(f"/t/{table}").text
    assert ("Ada and Bob are playing from the same address" in page) == is_same
    assert first not in page


def test_warning_comes_once_and_without_the_address(app: LocalApp) -> None:
    ada, bob = player_at(app, "203.0.113.9", "Ada"), player_at(app, "203.0.113.9", "Bob")
    table = open_table(ada)
    ada.ask(table, "say", text="Hello")
    bob.ask(table, "sit_down")
    for guest in (ada, bob, ada):
        guest.ask(table, "say", text="Hello")
    with Guest(app.url).http.stream("GET", f"/api/v1/tables/{table}/record") as record:
        assert "203.0.113" not in record.read().decode()
    seats = ada.look(table)
    assert seats["same_address"] == [[0, 1]]
    assert seats["seq"] == 8, "opened, two seated, four lines, one warning"
    bob.ask(table, "stand_up")
    assert warnings_of(ada, table) == [], "nobody sits there"


def test_player_who_moves_to_the_other_address_is_noticed(app: LocalApp) -> None:
    ada, bob = player_at(app, "203.0.113.10", "Ada"), player_at(app, "203.0.113.11", "Bob")
    table = open_table(ada)
    bob.ask(table, "sit_down")
    ada.ask(table, "say", text="Hello")
    assert warnings_of(ada, table) == []
    bob.http._transport.client = ("203.0.113.10", 1)  # type: ignore[attr-defined]
    bob.ask(table, "say", text="Hello")
    assert warnings_of(ada, table) == [[0, 1]]


def test_distinct_devices_refuse_a_second_player_at_an_address(app: LocalApp) -> None:
    ada, bob = player_at(app, "203.0.113.12", "Ada"), player_at(app, "203.0.113.12", "Bob")
    table = open_table(player_at(app, "198.51.100.2", "Host"), distinct_devices=True)
    assert ada.ask(table, "sit_down").status_code == 200
    refused = bob.ask(table, "sit_down")
    assert (refused.status_code, refused.json()["code"]) == (409, "table/same-address")
    form = bob.http.post(f"/t/{table}/join", headers={"origin": app.url, "accept": "text/html"})
    assert "This table has one player per internet connection, and yours is taken" in form.text
    assert ada.ask(table, "sit_down").json()["code"] == "table/seated"
    ada.ask(table, "stand_up")
    assert bob.ask(table, "sit_down").status_code == 200
    assert "One player per internet connection" in ada.http.get(f"/t/{table}").text


def test_distinct_devices_count_the_host_too(app: LocalApp) -> None:
    ada, bob = player_at(app, "203.0.113.13", "Ada"), player_at(app, "203.0.113.13", "Bob")
    table = open_table(ada, distinct_devices=True)
    assert bob.ask(table, "sit_down").json()["code"] == "table/same-address"


def test_form_of_a_new_table_offers_distinct_devices(app: LocalApp) -> None:
    host = LOCAL_CLIENTS[app.url]()
    assert 'name="distinct_devices"' in host.get("/new/code777").text
    opened = host.post("/new/code777", data={"distinct_devices": "true"}, headers={"origin": app.url})
    table = opened.headers["location"].removeprefix("/t/")
    assert host.get(f"/api/v1/tables/{table}").json()["options"]["distinct_devices"] is True


def test_same_address_is_noticed_across_servers(postgres: Postgres, run_server: RunServer) -> None:
    database = postgres.new_database("addresses")
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
        address = "127.9.9.9"
        for guest in (ada, bob):
            transport = httpx.HTTPTransport(verify=False, local_address=address)
            guest.http = httpx.Client(base_url=guest.http.base_url, transport=transport, headers=guest.http.headers)
        table = ada.open_table(settings={"players": 2})
        ada.ask(table, "say", text="Hello")
        assert bob.ask(table, "sit_down").status_code == 200
        assert ada.look(table)["same_address"] == [[0, 1]]
