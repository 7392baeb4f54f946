"""Two servers on one Postgres: one is killed, and notifications are lost."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from blindside.web.limits import CODE_OF_ADDRESS
from tests.store.postgres import Postgres
from tests.terminal.join_process import run_join
from tests.web.server import Guest, RunServer
from tests.web.test_shared_device import Device, read_to_update

NUMBERS = count()
CUT_LISTENERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'"
"""Ends all connections by which servers hear of each other."""


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.new_database(f"house{next(NUMBERS)}")


def read_until_text(updates: Iterator[Any], text: str) -> Any:
    """The update in which somebody says this."""
    return next(
        update
        for update in updates
        for sight in update["sights"]
        if sight == {**sight, "text": text} and "text" in sight
    )


def test_two_servers_two_players_play_one_game(database: str, run_server: RunServer) -> None:
    """Whatever happens at one is told at the other, once and in order."""
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
        table = ada.open_table(settings={"players": 3})
        assert bob.ask(table, "sit_down", seat=1).status_code == 200
        assert ada.ask(table, "seat_bot", seat=2, bot="expert").status_code == 200
        assert ada.ask(table, "begin").status_code == 200
        with ThreadPoolExecutor(2) as both:
            of_ada, of_bob = both.map(pass_until_over, (ada, bob), (table, table), (0, 1))
        assert [sight["event"] for sight in of_ada] == [sight["event"] for sight in of_bob]


def test_join_code_leads_to_table_at_other_server(database: str, run_server: RunServer, tmp_path: Path) -> None:
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
        opened = ada.post("/api/v1/tables", {"game": "code777"}).json()
        table, code = opened["table"], opened["code"]
        spoken = f" {code[:3].lower()} {code[3:]}"
        assert bob.post("/api/v1/codes", {"code": spoken}).json()["table"] == table
        assert bob.http.get("/join", params={"table": spoken}).headers["location"] == f"/t/{table}"
        with run_join(tmp_path, other.url, code.lower(), name="Cyd") as cyd:
            cyd.wait_for("Cyd (P1), that is you")
            assert ada.ask(table, "begin").status_code == 200
        late = bob.post("/api/v1/codes", {"code": code})
        assert (late.status_code, late.json()["code"]) == (404, "table/unknown-code")
        assert "no table waits with this code" in bob.http.get("/join", params={"table": code}).text.lower()
        with run_join(tmp_path, other.url, code, name="Dan") as dan:
            assert "no table waits with this code" in dan.wait_for_error()


def test_tries_of_join_codes_are_limited_at_each_server(database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        code = Guest(one.url, "Ada").post("/api/v1/tables", {"game": "code777"}).json()["code"]
        for url in (one.url, other.url):
            eve = Guest(url)
            guesses = (
                f"{count:06}".translate(str.maketrans("01", "XY")) for count in range(10 * CODE_OF_ADDRESS.burst)
            )
            answers = (eve.post("/api/v1/codes", {"code": guess}).status_code for guess in guesses)
            assert 429 in answers, "guessing goes on"
            assert eve.post("/api/v1/codes", {"code": code}).status_code == 429, "a right code tells nothing, either"
            assert eve.http.get("/join", params={"table": code}).status_code == 429


def test_acknowledged_request_counts_at_other_server(database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        for _ in range(10):
            ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
            table = ada.open_table(settings={"players": 2})
            assert ada.look(table)["seats"][1] is None
            assert bob.ask(table, "sit_down").status_code == 200
            assert ada.ask(table, "begin").status_code == 200, "though the news may not have come yet"


def test_acknowledged_event_is_read_at_other_server(database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        ada = Guest(one.url, "Ada")
        elsewhere = Guest(other.url, token=ada.token)
        table = ada.open_table()
        for number in range(20):
            seq = ada.ask(table, "say", text=str(number)).json()["seq"]
            assert elsewhere.look(table)["seq"] >= seq


def test_waiting_table_is_found_and_listed_at_other_server(database: str, run_server: RunServer) -> None:
    """By its join code and in the list, until its game begins there."""
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
        opened = ada.post(
            "/api/v1/tables", {"game": "code777", "settings": {"players": 3}, "options": {"open_to_all": True}}
        ).json()
        table, code = opened["table"], opened["code"]
        assert bob.post("/api/v1/codes", {"code": code}).json()["table"] == table
        assert listed_tables(bob) == [table]
        assert bob.ask(table, "sit_down").status_code == 200
        assert [sits["free_seats"] for sits in ada.get("/api/v1/tables").json()["tables"]] == [1]
        assert ada.ask(table, "begin").status_code == 200
        assert bob.post("/api/v1/codes", {"code": code}).status_code == 404
        assert ada.post("/api/v1/codes", {"code": code}).status_code == 404


def listed_tables(guest: Guest) -> list[str]:
    return [listed["table"] for listed in guest.get("/api/v1/tables").json()["tables"]]


def test_hand_over_at_one_server_ends_the_stream_at_another(database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        device = Device(one.url)
        device.hand_over("0")
        with Device(other.url, device).listen("/api/v1/tables/{table}/stream") as lines:
            device.hand_over("2")
            device.pass_turn()
            assert [line for line in read_to_update(lines) if line] == []


def test_player_of_killed_server_is_away_at_another(postgres: Postgres, database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
        table = ada.open_table(settings={"players": 2}, options={"away": 1})
        with ada.updates(table) as of_ada:
            next(of_ada)
            bob.ask(table, "sit_down")
            with bob.updates(table) as of_bob:
                next(of_bob)
                one.kill()
                asyncio.run(postgres.run_sql(f"DELETE FROM {database.rpartition('=')[2]}.seen"))
                while not (update := next(of_bob))["table"]["away"]:
                    pass
        assert (update["table"]["away"], update["table"]["host"]) == ([0], 1)


def test_deleted_player_is_unknown_at_all_servers(database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Adamantine"), Guest(other.url, "Bob")
        table = ada.open_table(settings={"players": 2})
        bob.ask(table, "sit_down")
        ada.ask(table, "begin")
        ada.ask(table, "say", text="unforgettable")
        for guest in (ada, bob):
            guest.ask(table, "propose_end")
        with bob.updates(table) as updates:
            assert "unforgettable" in str(next(updates))
            assert ada.http.delete("/api/v1/me").status_code == 200
            while next(updates)["sights"][-1]["event"] != "table_renamed":
                pass
        late = Guest(other.url, token=ada.token).ask(table, "say", text="afterwards")
        assert late.status_code in (401, 409)
        with bob.updates(table) as updates:
            told = str(next(updates))
        assert "unforgettable" not in told
        assert "Adamantine" not in told


def pass_until_over(guest: Guest, table: str, seat: int) -> list[Any]:
    """Goes on whenever it can, to the end; all that was seen."""
    seen: list[Any] = []
    with guest.updates(table) as updates:
        for update in updates:
            seen += update["sights"]
            assert len(seen) == update["seq"], "no event is left out, and none comes twice"
            if update["table"]["view"] is None:
                continue  # this server has not heard yet that the game has already started
            board = update["table"]["view"]["board"]
            if board["phase"] == "over":
                break
            if board["phase"] == "ready" and not board["calling"] and seat not in update["table"]["passed"]:
                guest.ask(table, "pass", expected=update["seq"])
    return seen


def test_killed_server_clients_continue_at_another(database: str, run_server: RunServer) -> None:
    with run_server(database) as one, run_server(database) as other:
        ada = Guest(one.url, "Ada")
        table = ada.open_table()
        acknowledged = [ada.ask(table, "say", text=f"one {number}").json()["seq"] for number in range(10)]
        one.kill()
        ada = Guest(other.url, token=ada.token)
        with ada.updates(table, after=acknowledged[4]) as updates:
            update = next(updates)
            texts = [sight["text"] for sight in update["sights"]]
            assert texts == [f"one {number}" for number in range(5, 10)]
            seq = ada.ask(table, "say", text="two").json()["seq"]
            assert seq > acknowledged[-1]
            assert read_until_text(updates, "two")["seq"] >= seq


def test_lost_notifications_lose_no_event(postgres: Postgres, database: str, run_server: RunServer) -> None:
    """All connections that listen are ended again and again; whoever polls hears everything all the same."""
    with run_server(database) as one, run_server(database) as other:
        ada, bob = Guest(one.url, "Ada"), Guest(other.url, "Bob")
        table = ada.open_table()
        with bob.updates(table) as updates:
            heard = list(next(updates)["sights"])
            accepted = set()
            for text in ("first", "second", "third"):
                asyncio.run(postgres.run_sql(CUT_LISTENERS))
                status = ada.ask(table, "say", text=text).status_code
                assert status in (200, 503)
                accepted |= {text} if status == 200 else set()
            ada.ask(table, "say", text="last")
            while not heard or heard[-1].get("text") != "last":
                heard += next(updates)["sights"]
        texts = [sight["text"] for sight in heard if sight["event"] == "table_said"]
        assert texts == sorted(set(texts), key=texts.index), "nothing twice"
        assert texts[-1] == "last"
        assert accepted <= set(texts), "nothing that was accepted is lost"


def test_server_recovers_when_postgres_restarts(postgres: Postgres, database: str, run_server: RunServer) -> None:
    with run_server(database) as server:
        ada = Guest(server.url, "Ada")
        table = ada.open_table()
        assert ada.ask(table, "say", request_id="a", text="before").status_code == 200
        postgres.stop_at_once()
        assert ada.ask(table, "say", request_id="b", text="between").status_code == 503
        postgres.start()
        answers = (ada.ask(table, "say", request_id="b", text="between").status_code for _ in range(100))
        assert 200 in answers, "it does not come back"
        with ada.updates(table) as updates:
            texts = [sight["text"] for sight in next(updates)["sights"] if sight["event"] == "table_said"]
        assert texts == ["before", "between"]
