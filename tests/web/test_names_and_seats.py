"""Names at a table, players who leave or are removed, and seats taken again: over the API and on pages."""

import html
import re

import pytest

from tests.web.local_app import LocalApp
from tests.web.server import Guest


def start_game(app: LocalApp, *names: str, bots: int = 0, game: str = "code777") -> tuple[str, list[Guest]]:
    """A running game; the first of these players is the host."""
    host, *others = [Guest(app.url, name) for name in names]
    table = host.open_table(game, settings={"players": len(names) + bots} if game == "code777" else {})
    for other in others:
        assert other.ask(table, "sit_down").status_code == 200
    for seat in range(len(names), len(names) + bots):
        host.ask(table, "seat_bot", seat=seat, bot="novice")
    assert host.ask(table, "begin").status_code == 200
    return table, [host, *others]


def read_page(guest: Guest, path: str) -> str:
    """What can be read on it, a piece a line."""
    return html.unescape(re.sub(r"\s*<[^>]*>\s*", "\n", guest.get(path).text))


def seat_names(guest: Guest, table: str) -> list[str | None]:
    return [seat and seat["name"] for seat in guest.look(table)["seats"]]


def test_sit_down_same_name_gets_number(app: LocalApp) -> None:
    table, (anna, other) = start_game(app, "Anna", "ANNA")
    assert seat_names(anna, table) == ["Anna", "ANNA 2"]
    assert "ANNA 2 sits down" in read_page(anna, f"/t/{table}")
    assert other.get("/api/v1/me").json()["name"] == "ANNA", "elsewhere the name is free"


def test_sit_down_guests_without_name_are_numbered(app: LocalApp) -> None:
    host = Guest(app.url, "Guest")
    table = host.open_table()
    for _ in range(2):
        visitor = Guest(app.url)
        visitor.http.headers["origin"] = app.url
        assert visitor.http.post(f"/t/{table}/join", data={"name": ""}).status_code == 303
    host.ask(table, "seat_bot", seat=3, bot="novice")
    assert seat_names(host, table) == ["Guest", "Guest 2", "Guest 3", None]
    shown = read_page(Guest(app.url), f"/t/{table}")
    assert re.findall(r"^Guest(?: \d)?$", shown, re.MULTILINE) == ["Guest", "Guest 2", "Guest 3"]


def test_rename_to_taken_name_gets_number(app: LocalApp) -> None:
    table, (anna, ben) = start_game(app, "Anna", "Ben")
    anna.post("/api/v1/me", {"name": "ben"})
    assert seat_names(anna, table) == ["ben 2", "Ben"]
    anna.post("/api/v1/me", {"name": "Cleo"})
    assert seat_names(ben, table) == ["Cleo", "Ben"]


def test_bot_named_like_player_takes_another_name(app: LocalApp) -> None:
    table, (anna, _) = start_game(app, "MARCO", "Anton", bots=2)
    assert {"Jun", "Freya"} <= set(read_page(anna, f"/t/{table}").splitlines())
    table, (anna,) = start_game(app, "marco", bots=1)
    shown = set(read_page(anna, f"/t/{table}").splitlines())
    assert "Anton" in shown
    assert "Marco" not in shown


def test_player_for_whom_bot_plays_can_be_renamed_in_rematch(app: LocalApp) -> None:
    table, (anna, ben) = start_game(app, "Anna", "Ben")
    ben.ask(table, "seat_bot", seat=1, bot="certain")
    for guest in (anna, ben):
        guest.ask(table, "propose_end")
    again = anna.post(f"/api/v1/tables/{table}/rematch", {}).json()["table"]
    assert anna.look(again)["seats"][0]["name"] == "Ben"
    assert re.findall('data-rename="(.*?)"', ben.get(f"/t/{again}").text) == ["own"]


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800", "\u00ad\u00ad", "\u200b", "\u0301\u0302", "\U000e0041", "A\u3164"]
)
def test_introduce_invisible_name_is_refused(app: LocalApp, name: str) -> None:
    answer = Guest(app.url).post("/api/v1/players", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "web/name")
    assert answer.json()["detail"].startswith("a name ")
    assert "\n" not in answer.json()["detail"]


def test_leave_code777_name_stays_everywhere(app: LocalApp) -> None:
    table, (anna, ben, cyd) = start_game(app, "Anna", "Ben", "Cyd", bots=1)
    ben.ask(table, "say", text="Bye")
    ben.ask(table, "stand_up")
    look = anna.look(table)
    assert (look["seats"][1], look["former"][1]) == (
        None,
        [{"name": "Ben", "bot": None, "may_call": False, "bot_name": None}],
    )
    shown = read_page(anna, f"/t/{table}")
    for text in ("Ben (left)", "Ben leaves the table", "Ben: Bye", "Ben sits down"):
        assert text in shown.splitlines(), text
    assert "nobody" not in shown.lower()
    assert "leaves the table" in shown
    for guest in (anna, cyd):
        guest.ask(table, "propose_end")
    mine = read_page(anna, "/games")
    assert "Ben (left)" in mine
    assert "nobody" not in mine
    assert "Ben (left)" in read_page(anna, f"/t/{table}/review")
    assert "Ben (left)" in read_page(ben, "/games")


def test_leave_mastermind_name_stays_in_result(app: LocalApp) -> None:
    table, (anna, ben) = start_game(app, "Anna", "Ben", game="mastermind")
    ben.ask(table, "stand_up")
    for path in (f"/t/{table}", "/games", f"/t/{table}/review"):
        shown = read_page(anna, path)
        assert "Ben (left)" in shown, path
        assert "nobody 0" not in shown
    assert "Ben leaves the table" in read_page(anna, f"/t/{table}")


def test_leave_forgotten_player_is_numbered(app: LocalApp) -> None:
    table, (anna, ben, _) = start_game(app, "Anna", "Ben", "Cyd")
    ben.http.delete("/api/v1/me")
    shown = read_page(anna, f"/t/{table}")
    assert "Player 2 (left)" in shown
    assert "Ben" not in shown


def test_seat_bot_in_seat_left_keeps_both_names(app: LocalApp) -> None:
    table, (anna, ben, cyd) = start_game(app, "Anna", "Ben", "Cyd")
    ben.ask(table, "stand_up")
    assert ben.ask(table, "seat_bot", seat=1, bot="novice").json()["code"] == "table/not-seated"
    assert cyd.ask(table, "seat_bot", seat=1, bot="novice").json()["code"] == "table/host"
    shown = anna.get(f"/t/{table}").text
    assert 'id="bot-1-steady"' in shown
    assert 'id="bot-1-steady"' not in cyd.get(f"/t/{table}").text
    assert anna.ask(table, "seat_bot", seat=1, bot="novice").status_code == 200
    assert ben.look(table)["open_seats"] == []
    log = read_page(anna, f"/t/{table}").splitlines()
    assert {"Ben leaves the table", "Marco sits down (bot)", "Marco"} <= set(log)
    for guest in (anna, cyd):
        guest.ask(table, "propose_end")
    assert "Ben, then Marco" in read_page(anna, "/games")
    assert "Ben, then Marco" in read_page(anna, f"/t/{table}/review")
    moments = read_page(anna, f"/t/{table}/review?at=40").splitlines()
    assert {"Ben leaves", "The seat of Ben (left) is taken again", "Marco leaves"} <= set(moments)


def test_sit_down_leaver_comes_back_by_page(app: LocalApp) -> None:
    table, (anna, ben, cyd) = start_game(app, "Anna", "Ben", "Cyd", bots=1)
    for leaver in (ben, cyd):
        leaver.ask(table, "stand_up")
    assert 'id="sit-down"' in cyd.get(f"/t/{table}").text
    cyd.http.headers["origin"] = app.url
    assert cyd.http.post(f"/t/{table}/join", data={}).status_code == 303
    assert (cyd.look(table)["you"], seat_names(anna, table)) == (2, ["Anna", None, "Cyd", None])
    assert "Cyd (left)" not in read_page(anna, f"/t/{table}")
    assert cyd.ask(table, "pass").status_code == 200


def test_remove_player_informs_them_on_page(app: LocalApp) -> None:
    table, (anna, ben, cyd) = start_game(app, "Anna", "Ben", "Cyd")
    with ben.updates(table) as updates:
        assert next(updates)["table"]["removed"] is False
        anna.ask(table, "remove", seat=1)
        assert next(update for update in updates if update["table"]["you"] is None)["table"]["removed"] is True
    told = "The host removed you."
    assert told in read_page(ben, f"/t/{table}")
    assert told not in read_page(cyd, f"/t/{table}")
    assert "The host removes Ben" in read_page(cyd, f"/t/{table}")
    assert ben.ask(table, "sit_down").status_code == 200
    assert told not in read_page(ben, f"/t/{table}")
    anna.ask(table, "remove", seat=1, for_good=True)
    assert told in read_page(ben, f"/t/{table}")
    assert 'id="sit-down"' not in ben.get(f"/t/{table}").text


def test_remove_player_in_lobby_informs_them(app: LocalApp) -> None:
    anna, ben = Guest(app.url, "Anna"), Guest(app.url, "Ben")
    table = anna.open_table()
    ben.ask(table, "sit_down")
    anna.ask(table, "remove", seat=1)
    assert "The host removed you." in read_page(ben, f"/t/{table}")
    assert 'id="sit-down"' in ben.get(f"/t/{table}").text


def test_link_owner_tells_name_and_keeps_link(app: LocalApp) -> None:
    ada = Guest(app.url, "Ada")
    link = ada.post("/api/v1/me/links", None).json()["link"]
    stranger = Guest(app.url)
    for _ in range(2):
        answer = stranger.post("/api/v1/devices/owner", {"link": link})
        assert (answer.status_code, answer.json()) == (200, {"name": "Ada"})
    assert stranger.post("/api/v1/devices", {"link": link}).status_code == 201
    used = stranger.post("/api/v1/devices/owner", {"link": link})
    assert (used.status_code, used.json()["code"]) == (409, "web/link-expired")
    assert stranger.post("/api/v1/devices/owner", {"link": ada.token}).json()["code"] == "web/link-expired"


def test_device_page_link_has_no_name(app: LocalApp) -> None:
    ada = Guest(app.url, "Adamantine")
    ada.http.headers["origin"] = app.url
    shown = ada.http.post("/profile/device", data={}).text
    address = re.search(r"/#device=[^<\"]*", shown)
    assert address is not None
    assert "Adamantine" not in shown[address.start() :][:200]
    assert "name=" not in address[0]
