"""What a server deletes, how many tables a player may have, and pages of thousands of games."""

import asyncio
import itertools
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from blindside.store.sqlite import SqliteStore
from blindside.table.hashes import hash_entries
from blindside.table.registry import MAX_OF_PLAYER
from blindside.table.store_protocols import Key, Listing, Player
from blindside.web.identity import hash_token
from tests.store.postgres import Postgres
from tests.web.local_app import LocalApp, RunApp
from tests.web.server import Guest, RunServer

DAY = 24 * 60 * 60
GAMES = 10_000
CLEANING = ("tests.web.cleaning_server",)
AGES = {
    "listing": ("opened_at", "table_id"),
    "sits": ("opened_at", "table_id"),
    "entry": ("at", "table_id"),
    "player": ("seen_at", "id"),
}


def make_older(folder: Path, days: int, *names: str) -> None:
    """Move all dates of tables or players into the past, as if the store had been left alone."""
    marks = ", ".join("?" * len(names))
    with closing(sqlite3.connect(folder / "tables.sqlite")) as db, db:
        for table, (date, name) in AGES.items():
            db.execute(f"UPDATE {table} SET {date} = {date} - ? WHERE {name} IN ({marks})", (days * DAY, *names))
    hashes = asyncio.run(compute_hashes(folder, names))
    with closing(sqlite3.connect(folder / "tables.sqlite")) as db, db:
        db.executemany("UPDATE entry SET hash = ? WHERE table_id = ? AND seq = ?", hashes)


async def compute_hashes(folder: Path, tables: Iterable[str]) -> list[tuple[str, str, int]]:
    """Return the hash, table and number of each log entry. They depend on the dates of the entries."""
    store = await SqliteStore.open_file(folder / "tables.sqlite")
    logs = [(table, await store.read(table)) for table in tables]
    await store.close()
    return [(entry.hash, table, entry.seq) for table, log in logs for entry in hash_entries(table, log)]


def wait_for_deletion(folder: Path, *names: str) -> None:
    """Wait until tables or players are gone. It asks the store: who looks at a table over HTTP uses it."""
    marks = ", ".join("?" * len(names))
    for table, name in (("listing", "table_id"), ("player", "id")):
        with closing(sqlite3.connect(folder / "tables.sqlite")) as db:
            while db.execute(f"SELECT 1 FROM {table} WHERE {name} IN ({marks})", names).fetchall():
                pass


def is_unknown(guest: Guest, table: str) -> bool:
    answer = guest.get(f"/api/v1/tables/{table}")
    return answer.status_code == 404 and answer.json()["code"] == "table/unknown"


def start_game(ada: Guest) -> str:
    table = ada.open_table(settings={"players": 2})
    ada.ask(table, "seat_bot", seat=1, bot="novice")
    assert ada.ask(table, "begin").status_code == 200
    return table


def finish_game(ada: Guest) -> str:
    table = start_game(ada)
    assert ada.ask(table, "propose_end").status_code == 200
    return table


def test_server_deletes_what_has_expired(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        ada, cid, eve = (Guest(server.url, name) for name in ("Ada", "Cid", "Eve"))
        unstarted, fresh, playing, abandoned = ada.open_table(), ada.open_table(), start_game(ada), start_game(ada)
        over_days = ada.open_table(options={"away": None})
        over = finish_game(eve)
        players = {guest: guest.get("/api/v1/me").json()["id"] for guest in (cid, eve)}
        server.stop()
    make_older(tmp_path, 2, unstarted, over_days)
    make_older(tmp_path, 29, playing)
    make_older(tmp_path, 31, abandoned)
    make_older(tmp_path, 400, over, *players.values())
    with run_server(tmp_path, program=CLEANING) as server:
        wait_for_deletion(tmp_path, unstarted, abandoned, players[cid])
        ada = Guest(server.url, token=ada.token)
        assert is_unknown(ada, unstarted)
        assert Guest(server.url, token=cid.token).get("/api/v1/me").status_code == 401
        assert {one["table"] for one in ada.get("/api/v1/me/tables").json()["tables"]} == {fresh, playing, over_days}
        eve = Guest(server.url, token=eve.token)
        assert eve.get("/api/v1/me").json()["name"] == "Eve", "has finished a game"
        assert eve.get(f"/api/v1/tables/{over}/record").status_code == 200
        returned = Guest(server.url)
        returned.http.cookies.set("blindside", str(cid.token))
        opened = returned.http.post("/play", headers={"origin": server.url}, follow_redirects=False)
        assert (opened.status_code, "blindside" in opened.cookies) == (303, True), "a new player, without an error"
        server.stop()
    with run_server(tmp_path, "--delete-after", "finished=365", program=CLEANING) as server:
        wait_for_deletion(tmp_path, over)
        assert is_unknown(Guest(server.url, token=eve.token), over)


def test_server_with_deletion_off_keeps_everything(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        ada = Guest(server.url, "Ada")
        kept, deleted = start_game(ada), ada.open_table()
        server.stop()
    make_older(tmp_path, 1000, kept, deleted)
    with run_server(tmp_path, "--delete-after", "unfinished=never", program=CLEANING) as server:
        wait_for_deletion(tmp_path, deleted)
        assert Guest(server.url, token=ada.token).look(kept)["you"] == 0


def test_servers_spare_table_that_is_open_at_another(postgres: Postgres, run_server: RunServer) -> None:
    database = postgres.new_database("retention")
    schema = database.rpartition("=")[2]
    with run_server(database) as one, run_server(database, program=CLEANING) as other:
        ada = Guest(one.url, "Ada")
        watched, unwatched = ada.open_table(options={"away": None}), ada.open_table(options={"away": None})
        with Guest(one.url).updates(watched) as updates:
            next(updates)
            while not asyncio.run(postgres.run_sql(f"SELECT FROM {schema}.seen WHERE table_id = '{watched}'")):
                pass
            for table in ("listing", "sits", "entry"):
                date = AGES[table][0]
                asyncio.run(postgres.run_sql(f"UPDATE {schema}.{table} SET {date} = {date} - 40 * {DAY}"))
            while asyncio.run(postgres.run_sql(f"SELECT FROM {schema}.listing WHERE table_id = '{unwatched}'")):
                pass
            assert is_unknown(Guest(other.url), unwatched)
            assert ada.ask(watched, "say", text="still here").status_code == 200
        refused = ada.ask(unwatched, "say", text="in memory here, and gone")
        assert (refused.status_code, refused.json()["code"]) == (404, "table/unknown")


def test_rename_at_other_server_reaches_finished_game(postgres: Postgres, run_server: RunServer) -> None:
    """The server that renames has never had the game in memory."""
    database = postgres.new_database("renamed")
    with run_server(database) as one, run_server(database) as other:
        ada = Guest(one.url, "Ada")
        over = finish_game(ada)
        with Guest(one.url).updates(over) as updates:
            assert next(updates)["table"]["seats"][0]["name"] == "Ada"
            assert Guest(other.url, token=ada.token).post("/api/v1/me", {"name": "Adele"}).status_code == 200
            while next(updates)["table"]["seats"][0]["name"] != "Adele":
                pass


def test_open_table_beyond_cap_says_what_to_do(app: LocalApp) -> None:
    ada = Guest(app.url, "Ada")
    waiting, playing = ada.open_table(), start_game(ada)
    for _ in range(MAX_OF_PLAYER - 2):
        ada.open_table()
    refused = ada.post("/api/v1/tables", {"game": "code777"})
    assert (refused.status_code, refused.json()["code"]) == (429, "table/too-many")
    assert refused.json()["detail"] == (
        "you have 50 unfinished tables: leave some that have not begun, or finish a game, then open another"
    )
    page = ada.http.post("/play", headers={"origin": app.url, "accept": "text/html", "authorization": ""})
    assert page.status_code == 303, "another player is free to play"
    for table, request in ((waiting, "stand_up"), (playing, "propose_end")):
        assert ada.ask(table, request).status_code == 200
        ada.open_table()
        assert ada.post("/api/v1/tables", {"game": "code777"}).status_code == 429


def test_open_tables_at_once_stay_below_cap(tmp_path: Path, run_server: RunServer) -> None:
    with run_server(tmp_path) as server:
        ada = Guest(server.url, "Ada")
        answers = asyncio.run(open_at_once(server.url, str(ada.token), 80))
        assert sorted(set(answers)) == [201, 429]
        assert answers.count(201) <= MAX_OF_PLAYER
        assert len(ada.get("/api/v1/me/tables?limit=200").json()["tables"]) == answers.count(201)


async def open_at_once(url: str, token: str, count: int) -> list[int]:
    headers = {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(base_url=url, headers=headers, verify=False, timeout=60) as client:
        requests = [client.post("/api/v1/tables", json={"game": "code777"}) for _ in range(count)]
        return [answer.status_code for answer in await asyncio.gather(*requests)]


@pytest.fixture
def neighbours(run_app: RunApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalApp]:
    """An app whose clients have addresses of one home, and where five tables may be opened from there."""
    numbers = itertools.count(1)
    monkeypatch.setattr("tests.web.local_app.new_address", lambda: f"2001:db8:1:2::{next(numbers):x}")
    monkeypatch.setattr("blindside.table.registry.MAX_OF_ORIGIN", 5)
    with run_app(tmp_path) as app:
        yield app


def test_open_table_beyond_cap_of_address_is_refused(neighbours: LocalApp, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Guest(neighbours.url, f"Player {number}") for number in range(6)]
    tables = [player.open_table() for player in players[:5]]
    refused = players[5].post("/api/v1/tables", {"game": "code777"})
    assert (refused.status_code, refused.json()["code"]) == (429, "table/too-many")
    assert "5 tables from your network are unfinished" in refused.json()["detail"]
    players[0].ask(tables[0], "stand_up")
    assert players[5].post("/api/v1/tables", {"game": "code777"}).status_code == 429, "an empty table counts"
    monkeypatch.setattr("tests.web.local_app.new_address", lambda: "2001:db8:1:3::1")
    Guest(neighbours.url, "From another home").open_table()


def fill_with_games(folder: Path, run_app: RunApp) -> str:
    """Give a player 10,000 finished games, whose logs are those of one that was played, and a game in progress."""
    with run_app(folder) as app:
        ada = Guest(app.url, "Ada")
        over, playing = finish_game(ada), start_game(ada)
        player = ada.get("/api/v1/me").json()["id"]

    async def fill() -> None:
        store = await SqliteStore.open_file(folder / "tables.sqlite")
        entries = await store.read(over)
        await store.add_player(Player("other", "Other"), Key("k", hash_token("other"), "device", 0.0))
        for start in range(0, GAMES, 500):
            games = [
                Listing(f"game{number}", "code777", False, 1e9 + number, "over", 0, (player,))
                for number in range(start, start + 500)
            ]
            await asyncio.gather(*(store.open(game, list(hash_entries(game.table, entries))) for game in games))
        await store.close()

    asyncio.run(fill())
    make_older(folder, 10_000, over, playing)
    return f"{ada.token} {playing} {over}"


def live_tables(guest: Guest) -> int:
    found = re.search(r"blindside_live_tables ([0-9.]+)", guest.get("/metrics").text)
    assert found is not None
    return int(float(found[1]))


def test_ten_thousand_games_pages_read_a_few(run_app: RunApp, tmp_path: Path) -> None:
    token, playing, oldest = fill_with_games(tmp_path, run_app).split()
    with run_app(tmp_path) as app:
        ada = Guest(app.url, token=token)
        front = ada.get("/").text
        assert f'href="/t/{playing}"' in front, "older than all finished ones"
        assert "/t/game9999/review" in front
        assert live_tables(ada) <= 4, "three finished ones and the one in progress"
        page: dict[str, Any] = ada.get("/api/v1/me/tables?limit=200").json()
        assert (page["tables"][0]["table"], len(page["tables"])) == (playing, 200)
        found = [one["table"] for one in page["tables"]]
        while page["before"] is not None:
            page = ada.get(f"/api/v1/me/tables?limit=200&before={page['before']}").json()
            found += [one["table"] for one in page["tables"]]
        assert found == [playing, *(f"game{number}" for number in reversed(range(GAMES))), oldest]
        assert live_tables(ada) <= 4, "the list itself needs no game"
        games = ada.get("/games").text
        older = re.search(r'href="(/games\?before=[^"]+)">Older games', games)
        assert older is not None
        assert "/t/game9989/review" in ada.get(older[1]).text
        assert live_tables(ada) <= 24, "ten on a page"
        for query in ("limit=0", "limit=201", "limit=x", "before=x", "before=over~1~", "before=gone~1.5~t"):
            refused = ada.get(f"/api/v1/me/tables?{query}")
            assert (refused.status_code, refused.json()["code"][:4]) == (400, "web/")
