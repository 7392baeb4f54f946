"""Notepads, records, lists of tables, and feeds."""

import xml.etree.ElementTree as ElementTree
from typing import Any

from blindside.games import read_record
from tests.web.server import Guest, Server

ATOM = "{http://www.w3.org/2005/Atom}"


def start_game(server: Server, **options: Any) -> tuple[Guest, Guest, str]:
    ada, bob = Guest(server.url, "Ada"), Guest(server.url, "Bob")
    table = ada.open_table(settings={"players": 2}, options={"instant": 0, **options})
    bob.ask(table, "sit_down")
    assert ada.ask(table, "begin").status_code == 200
    return ada, bob, table


def save_marks(guest: Guest, table: str, version: int, **marks: str) -> Any:
    return guest.http.put(f"/api/v1/tables/{table}/notepad", json={"version": version, "marks": marks})


def test_notepad_is_private_and_on_all_devices(server: Server) -> None:
    ada, bob, table = start_game(server)
    pad = f"/api/v1/tables/{table}/notepad"
    assert ada.get(pad).json() == {"version": 0, "marks": {}}
    assert save_marks(ada, table, 1, blue7="x").status_code == 200
    link = ada.post("/api/v1/me/links", None).json()["link"]
    phone = Guest(server.url, token=Guest(server.url).post("/api/v1/devices", {"link": link}).json()["token"])
    assert phone.get(pad).json() == {"version": 1, "marks": {"blue7": "x"}}
    assert save_marks(phone, table, 2, blue7="o").status_code == 200
    late = save_marks(ada, table, 2, blue7="?")
    assert (late.status_code, late.json()["code"]) == (412, "web/notepad-conflict")
    assert save_marks(ada, table, 2**40, blue7="?").status_code == 400
    assert bob.get(pad).json() == {"version": 0, "marks": {}}
    assert Guest(server.url, "Cid").get(pad).json()["code"] == "table/not-seated"
    assert Guest(server.url).get(pad).status_code == 401


def test_notepad_without_hints_is_refused(server: Server) -> None:
    ada, _, table = start_game(server, hints="none")
    assert save_marks(ada, table, 1, a="b").json()["code"] == "table/no-notepad"


def test_record_of_running_game_has_own_sights_only(server: Server) -> None:
    for agreed in (False, True):
        ada, bob, table = start_game(server, open_afterwards=agreed)
        path, stranger = f"/api/v1/tables/{table}/record", Guest(server.url)
        during = read_record(ada.get(path).text)
        assert str(during.audience) == "seat 0"
        assert str(read_record(stranger.get(path).text).audience) == "spectators"
        ada.ask(table, "propose_end")
        bob.ask(table, "propose_end")
        after = read_record(ada.get(path).text)
        assert str(after.audience) == "everyone"
        assert len(after.events) > len(during.events)
        whose = str(read_record(stranger.get(path).text).audience)
        assert whose == ("everyone" if agreed else "spectators")
        ada.ask(table, "stand_up")
        assert str(read_record(ada.get(path).text).audience) == "everyone", "who sat there keeps it"


def test_my_tables_and_open_tables(server: Server) -> None:
    ada = Guest(server.url, "Ada")
    waiting = ada.open_table(options={"open_to_all": True})
    listed = Guest(server.url).get("/api/v1/tables").json()["tables"]
    assert {"table": waiting, "game": "code777", "free_seats": 3} in [
        {name: value for name, value in one.items() if name != "opened_at"} for one in listed
    ]
    for seat in (1, 2, 3):
        ada.ask(waiting, "seat_bot", seat=seat, bot="novice")
    ada.ask(waiting, "begin")
    assert waiting not in [one["table"] for one in Guest(server.url).get("/api/v1/tables").json()["tables"]]
    private = ada.open_table()
    mine = [(one["table"], one["stage"], one["is_your_turn"]) for one in ada.get("/api/v1/me/tables").json()["tables"]]
    assert mine == [(waiting, "playing", True), (private, "waiting", False)], "games in progress first"
    ada.ask(waiting, "propose_end")
    ada.ask(private, "stand_up")
    mine = [(one["table"], one["stage"], one["is_your_turn"]) for one in ada.get("/api/v1/me/tables").json()["tables"]]
    assert mine == [(waiting, "over", False)]


def test_feed_has_entry_for_each_turn(server: Server) -> None:
    ada, bob, table = start_game(server, away=None, thinking=86_400)
    address = ada.post("/api/v1/me/feeds", None).json()["url"]
    reader = Guest(server.url)

    def turns() -> list[tuple[str, str]]:
        feed = ElementTree.fromstring(reader.get(address.removeprefix(server.url)).text)
        return [
            (str(entry.findtext(f"{ATOM}id")), str(entry.findtext(f"{ATOM}title")))
            for entry in feed.findall(f"{ATOM}entry")
        ]

    first = turns()
    assert [title for _, title in first] == ["It is your turn: Code 777"]
    assert first[0][0].startswith(f"{server.url}/t/{table}#")
    ada.ask(table, "pass")
    assert turns() == []
    seq = bob.ask(table, "pass").json()["seq"]
    with ada.updates(table, after=seq) as updates:
        next(update for update in updates if any(sight["event"] == "answered" for sight in update["sights"]))
    again = turns()
    assert [title for _, title in again] == ["It is your turn: Code 777"]
    assert again != first, "another turn is another entry"
    french = reader.http.get(address.removeprefix(server.url), headers={"accept-language": "fr"})
    assert french.headers["content-type"] == "application/atom+xml"
    assert reader.get("/feed/nothing").json()["code"] == "web/no-feed"
    feed = next(key["id"] for key in ada.get("/api/v1/me/devices").json()["devices"] if key["kind"] == "feed")
    ada.http.delete(f"/api/v1/me/devices/{feed}")
    assert reader.get(address.removeprefix(server.url)).status_code == 404
    assert Guest(server.url, token=address.rpartition("/")[2]).get("/api/v1/me").status_code == 401, "it opens no more"
