"""A store of an earlier Blindside comes over whole: its logs, its players, and what can be said of its tables."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from blindside.store.schema import migrations
from blindside.table.store_protocols import Entry, Listing, Player
from tests.store.stores import Opened, hash_of, in_a_loop, open_in, postgres_url, sqlite_path

Row = tuple[Any, ...]

PLAYERS: list[Row] = [("ann", "Ann"), ("bob", "Bob"), ("cat", "Cat"), ("dan", "Dän")]
KEYS: list[Row] = [(hash_of(player), player) for player, _ in PLAYERS]

THE_BOX = '"edition":"jumbo-1985","players":{},"racks":4'
OPENED = '{{"event":"table_opened","game":"code777","settings":{{{}}},"options":{{"open_to_all":true}}}}'
MATCH = '{"event":"table_opened","game":"mastermind","settings":{"holes":4,"colors":6,"games":2},"options":{}}'


def opened(players: int) -> str:
    return OPENED.format(THE_BOX.format(players))


def seated(seat: int, player: str) -> str:
    return f'{{"event":"table_seated","seat":{seat},"player":"{player}","bot":null,"seed":0}}'


def bot(seat: int) -> str:
    return f'{{"event":"table_seated","seat":{seat},"player":null,"bot":"expert","seed":77}}'


def unseated(seat: int) -> str:
    return f'{{"event":"table_unseated","seat":{seat}}}'


def said(seat: int, text: str) -> str:
    return json.dumps({"event": "table_said", "seat": seat, "text": text}, separators=(",", ":"), ensure_ascii=False)


READER = '{"event":"reader_chosen","seat":0}'
CODEMAKER = '{"event":"codemaker_chosen","seat":0}'
SAID = '{"event":"table_said","seat":0}'
QUOTED = 'He said "7", süß 7️⃣ \\ {"event":"table_unseated","seat":0}'

LOGS: dict[str, list[tuple[str | None, str]]] = {
    "waiting": [
        ("ann", opened(4)),
        ("ann", seated(0, "ann")),
        ("bob", seated(1, "bob")),
        ("bob", unseated(1)),
        ("ann", bot(2)),
        ("ann", said(0, QUOTED)),
    ],
    "full": [("ann", opened(2)), ("ann", seated(0, "ann")), ("bob", seated(1, "bob"))],
    "playing": [
        ("ann", opened(3)),
        ("ann", seated(0, "ann")),
        ("cat", seated(1, "cat")),
        ("cat", unseated(1)),
        ("bob", seated(1, "bob")),
        ("ann", bot(2)),
        ("ann", READER),
        ("gone", said(0, "forget me")),
        (None, '{"event":"card_drawn","reader":0,"card":7}'),
    ],
    "left": [
        ("ann", opened(2)),
        ("ann", seated(0, "ann")),
        ("bob", seated(1, "bob")),
        ("ann", READER),
        ("bob", '{"event":"seat_left","seat":1}'),
        ("bob", unseated(1)),
        ("dan", '{"event":"seat_taken","seat":1}'),
        ("dan", seated(1, "dan")),
        ("ann", '{"event":"seat_left","seat":0}'),
        ("ann", unseated(0)),
    ],
    "over": [
        ("ann", opened(2)),
        ("ann", seated(0, "ann")),
        ("gone", seated(1, "gone")),
        ("ann", READER),
        (None, '{"event":"game_ended","winner":0,"racks":[]}'),
        ("ann", unseated(0)),
    ],
    "match": [("ann", MATCH), ("ann", seated(0, "ann")), ("ann", '{"event":"table_went_on","seat":0}')],
    "match over": [
        ("ann", MATCH),
        ("ann", seated(0, "ann")),
        ("bob", seated(1, "bob")),
        ("ann", CODEMAKER),
        (None, '{"event":"match_ended","outcome":"tie","winner":null}'),
    ],
    "no log": [],
    "no events": [(None, "7"), (None, "not even JSON")],
}

LISTED: dict[str, Row] = {
    "waiting": ("waiting", 2, ("ann",)),
    "full": ("waiting", 0, ("ann", "bob")),
    "playing": ("playing", 0, ("ann", "bob")),
    "left": ("playing", 1, ("ann", "bob", "dan")),
    "over": ("over", 1, ("ann",)),
    "match": ("waiting", 1, ("ann",)),
    "match over": ("over", 0, ("ann", "bob")),
}

LISTING_ROWS: list[Row] = [(table, "code777", True, float(at)) for at, table in enumerate(LOGS)]
ENTRY_ROWS: list[Row] = [
    (table, seq, 1000.5 + seq, by, None if by is None else f"command-{seq}", event)
    for table, log in LOGS.items()
    for seq, (by, event) in enumerate(log, 1)
]
ROWS: dict[str, list[Row]] = {"listing": LISTING_ROWS, "entry": ENTRY_ROWS, "player": PLAYERS, "player_key": KEYS}


def sqlite_of_version_1(folder: Path) -> None:
    path = sqlite_path(folder)
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(migrations("sqlite")[0])
        db.execute("UPDATE schema SET version = 1")
        for table, rows in ROWS.items():
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def postgres_of_version_1(folder: Path) -> None:
    async def make() -> None:
        db = await asyncpg.connect(postgres_url(folder))
        await db.execute(migrations("postgres")[0])
        await db.execute("UPDATE schema SET version = 1")
        for table, rows in ROWS.items():
            await db.copy_records_to_table(table, records=rows)
        await db.close()

    asyncio.run(make())


VERSION_1: dict[str, Callable[[Path], None]] = {"sqlite": sqlite_of_version_1, "postgres": postgres_of_version_1}


@pytest.fixture
def old(name: str, tmp_path: Path) -> Opened:
    """Opens what was a store of version 1."""
    VERSION_1[name](tmp_path)
    return lambda: open_in(tmp_path, name)


def entries_of(table: str) -> list[Entry]:
    """As they were, but for what was said."""
    texts = {("waiting", 6): (SAID, QUOTED), ("playing", 8): (SAID, None)}
    return [
        Entry(seq, at, by, command, *texts.get((table, seq), (event, None)))
        for name, seq, at, by, command, event in ENTRY_ROWS
        if name == table
    ]


@in_a_loop
async def test_every_log_comes_over_and_what_was_said_stands_apart(old: Opened) -> None:
    async with old() as store:
        for table in LOGS:
            assert await store.read(table) == entries_of(table), table


@in_a_loop
async def test_what_can_be_said_of_each_table_is_read_from_its_log(old: Opened) -> None:
    async with old() as store:
        found = {
            listing.table: listing for player, _ in PLAYERS for listing in await store.tables_of(player, len(LOGS))
        }
        opened_at = {table: at for table, _, _, at in LISTING_ROWS}
        assert found == {
            table: Listing(table, "code777", True, opened_at[table], *listed) for table, listed in LISTED.items()
        }
        assert [listing.table for listing in await store.listings(len(LOGS))] == ["match", "waiting"]
        assert await store.tables_of("gone", len(LOGS)) == []


@in_a_loop
async def test_players_are_known_by_their_keys_which_are_devices(old: Opened) -> None:
    ids = set()
    async with old() as store:
        for player, called in PLAYERS:
            assert await store.known_by(hash_of(player), "device", 0.0) == Player(player, called)
            (key,) = await store.keys_of(player)
            assert (key.hash, key.kind, key.ends_at) == (hash_of(player), "device", None)
            assert key.made_at > 1.7e9, "not in 1970"
            ids.add(key.id)
        assert len(ids) == len(PLAYERS)
        assert "" not in ids
        (key,) = await store.keys_of("ann")
        assert await store.take_away("ann", key.id)
        assert await store.known_by(hash_of("ann"), "device", 0.0) is None


@in_a_loop
async def test_what_came_over_can_be_gone_on_with_and_forgotten(old: Opened) -> None:
    async with old() as store:
        log = await store.read("waiting")
        await store.append("waiting", [Entry(len(log) + 1, 0.0, "bob", None, SAID, "Well")])
        await store.forget("ann")
        texts = [entry.text for entry in await store.read("waiting")]
        assert texts == [None] * len(log) + ["Well"]
    async with old() as store:
        assert [entry.text for entry in await store.read("waiting")] == texts


@in_a_loop
async def test_servers_that_start_at_once_bring_it_over_once(old: Opened) -> None:
    async def read(table: str) -> list[Entry]:
        async with old() as store:
            return await store.read(table)

    assert await asyncio.gather(*map(read, LOGS)) == [entries_of(table) for table in LOGS]


def test_nothing_that_was_said_stays_in_the_file(tmp_path: Path) -> None:
    sqlite_of_version_1(tmp_path)
    assert b"forget me" in sqlite_path(tmp_path).read_bytes()

    async def open_and_close() -> None:
        async with open_in(tmp_path, "sqlite"):
            pass

    asyncio.run(open_and_close())
    assert b"forget me" not in sqlite_path(tmp_path).read_bytes()
