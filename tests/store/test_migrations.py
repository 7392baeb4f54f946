"""Stores of earlier versions are migrated: logs, players and listings; games in them can be continued."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import astuple, replace

from blindside.core.dealers import SimulationDealer
from blindside.core.errors import NotAllowed
from blindside.store.schema import migrations
from blindside.table import rules
from blindside.table.automation import immediate_command
from blindside.table.entries import check_entries, make_entry
from blindside.table.events import HostChanged, Renamed, Seated
from blindside.table.evolve import new_table
from blindside.table.hashes import hash_entries
from blindside.table.options import Options
from blindside.table.registry import TableRegistry
from blindside.table.requests import AnyRequest, Begin, Pass, ProposeEnd, SeatBot, SitDown
from blindside.table.requests import Move as RequestedMove
from blindside.table.store_protocols import Entry, Listing, Marks, Player, UploadedRecord
from blindside.table.thinking import Thinkers
from blindside.table.writer import Draft
from tests.store.stores import OpenStore, hash_of, open_store_in, postgres_url, run_async, sqlite_path, tables_of

Row = tuple[Any, ...]

PLAYERS: list[Row] = [("ann", "Ann"), ("bob", "Bob"), ("cat", "Cat"), ("dan", "Dän")]
KEYS: list[Row] = [(hash_of(player), player) for player, _ in PLAYERS]

SETTINGS = '"edition":"jumbo-1985","players":{},"racks":4'
OPENED = '{{"event":"table_opened","game":"code777","settings":{{{}}},"options":{{"open_to_all":true}}}}'
MATCH = '{"event":"table_opened","game":"mastermind","settings":{"holes":4,"colors":6,"games":2},"options":{}}'


def opened(players: int) -> str:
    return OPENED.format(SETTINGS.format(players))


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


def make_sqlite_version_1(folder: Path) -> None:
    path = sqlite_path(folder)
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(migrations("sqlite")[0])
        db.execute("UPDATE schema SET version = 1")
        for table, rows in ROWS.items():
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)


def make_postgres_version_1(folder: Path) -> None:
    async def make() -> None:
        db = await asyncpg.connect(postgres_url(folder))
        await db.execute(migrations("postgres")[0])
        await db.execute("UPDATE schema SET version = 1")
        for table, rows in ROWS.items():
            await db.copy_records_to_table(table, records=rows)
        await db.close()

    asyncio.run(make())


VERSION_1: dict[str, Callable[[Path], None]] = {"sqlite": make_sqlite_version_1, "postgres": make_postgres_version_1}


@pytest.fixture
def old(name: str, tmp_path: Path) -> OpenStore:
    """Return a function that opens a store of version 1."""
    VERSION_1[name](tmp_path)
    return lambda: open_store_in(tmp_path, name)


def migrated_entries(table: str) -> list[Entry]:
    """Return the entries with new event names, with chat apart from the event, and with hashes."""
    texts = {("waiting", 6): (SAID, QUOTED), ("playing", 8): (SAID, None)}
    entries = [
        Entry(seq, at, by, command, *texts.get((table, seq), (event.replace("table_went_on", "table_passed"), None)))
        for name, seq, at, by, command, event in ENTRY_ROWS
        if name == table
    ]
    return list(hash_entries(table, entries))


@run_async
async def test_migration_keeps_logs_and_moves_chat_texts(old: OpenStore) -> None:
    async with old() as store:
        for table in LOGS:
            assert await store.read(table) == migrated_entries(table), table


@run_async
async def test_migration_builds_listings_from_logs(old: OpenStore) -> None:
    async with old() as store:
        found = {
            listing.table: listing for player, _ in PLAYERS for listing in await tables_of(store, player, len(LOGS))
        }
        opened_at = {table: at for table, _, _, at in LISTING_ROWS}
        assert found == {
            table: Listing(table, "code777", True, opened_at[table], *listed) for table, listed in LISTED.items()
        }
        assert [listing.table for listing in await store.listings(len(LOGS))] == ["match", "waiting"]
        assert await tables_of(store, "gone", len(LOGS)) == []


@run_async
async def test_migration_turns_player_keys_into_devices(old: OpenStore) -> None:
    ids = set()
    async with old() as store:
        for player, called in PLAYERS:
            assert await store.find_player(hash_of(player), "device", 0.0) == Player(player, called)
            (key,) = await store.keys_of(player)
            assert (key.hash, key.kind, key.ends_at) == (hash_of(player), "device", None)
            assert key.made_at > 1.7e9, "not in 1970"
            ids.add(key.id)
        assert len(ids) == len(PLAYERS)
        assert "" not in ids
        (key,) = await store.keys_of("ann")
        assert await store.delete_key("ann", key.id)
        assert await store.find_player(hash_of("ann"), "device", 0.0) is None


@run_async
async def test_migration_games_continue_and_players_can_be_deleted(old: OpenStore) -> None:
    async with old() as store:
        log = await store.read("waiting")
        await store.append("waiting", [Entry(len(log) + 1, 0.0, "bob", None, SAID, "Well")])
        await store.delete_player("ann")
        texts = [entry.text for entry in await store.read("waiting")]
        assert texts == [None] * len(log) + ["Well"]
    async with old() as store:
        assert [entry.text for entry in await store.read("waiting")] == texts


@run_async
async def test_migration_by_servers_at_once_runs_once(old: OpenStore) -> None:
    async def read(table: str) -> list[Entry]:
        async with old() as store:
            return await store.read(table)

    assert await asyncio.gather(*map(read, LOGS)) == [migrated_entries(table) for table in LOGS]


def test_migration_leaves_no_old_text_in_file(tmp_path: Path) -> None:
    make_sqlite_version_1(tmp_path)
    assert b"forget me" in sqlite_path(tmp_path).read_bytes()

    async def open_and_close() -> None:
        async with open_store_in(tmp_path, "sqlite"):
            pass

    asyncio.run(open_and_close())
    assert b"forget me" not in sqlite_path(tmp_path).read_bytes()


OLD_NAMES = {
    '"event":"called"': '"event":"announced"',
    '"event":"key_given"': '"event":"clued"',
    '"event":"table_renamed"': '"event":"table_named"',
    '"event":"table_host_changed"': '"event":"table_host"',
    '"event":"table_passed"': '"event":"table_went_on"',
    '"event":"table_end_proposed"': '"event":"table_end_wished"',
    '"keys":': '"clues":',
    '"hints":': '"aids":',
    '"may_call":': '"calls":',
    ',"card":': ',"question":',
}
"""Names since version 4 of a store: names before it."""


def to_version_3(entry: Entry) -> Entry:
    """Return an entry as version 3 wrote it. There `card` was `question` in answers only."""
    event = entry.event
    for new, old in OLD_NAMES.items():
        if new != ',"card":' or '"event":"answered"' in event:
            event = event.replace(new, old)
    return replace(entry, event=event)


def make_played_log(game: str, settings: Any, options: dict[str, Any], moves: Callable[[Draft], None]) -> list[Entry]:
    """Return the log of a table where Ann and Bob play."""
    opening = rules.make_opening(game, settings, Options(**options))
    draft = Draft(new_table(opening, 1000.0), 1000.0)
    draft.add([Seated(0, "ann"), Seated(1, "bob"), Renamed("bob"), HostChanged(1)])
    draft.add(rules.decide(draft.table, Begin(), "bob", SimulationDealer(1)))
    moves(draft)
    events = [opening, *(step.event for step in draft.steps)]
    entries = [make_entry(seq, 1000.0, "ann", None, event) for seq, event in enumerate(events, 1)]
    return list(hash_entries(game, entries))


def apply_request(draft: Draft, player: str, request: AnyRequest) -> None:
    draft.add(rules.decide(draft.table, request, player, SimulationDealer(1)))


def play_code777(draft: Draft) -> None:
    apply_request(draft, "ann", SeatBot(0, "certain", may_call=True))
    apply_request(draft, "ann", SitDown())
    apply_request(draft, "ann", Pass())
    apply_request(draft, "bob", Pass())
    while (command := immediate_command(draft.table)) is not None:
        draft.play(command, SimulationDealer(2))
    apply_request(draft, "bob", Pass())
    apply_request(draft, "bob", ProposeEnd())
    apply_request(draft, "ann", RequestedMove({"command": "call", "numbers": [1, 2, 3]}))


def play_mastermind(draft: Draft) -> None:
    board = draft.table.board
    maker, breaker = ("ann", "bob") if board.codemaker == 0 else ("bob", "ann")
    apply_request(draft, maker, RequestedMove({"command": "set_code", "code": "1122"}))
    apply_request(draft, breaker, RequestedMove({"command": "guess", "guess": "1133"}))
    apply_request(draft, maker, RequestedMove({"command": "give_key", "key": {"reds": 2, "whites": 0}}))


PLAYED = {
    "code777": make_played_log("code777", {"players": 2}, {"hints": "certain", "instant": 0.0}, play_code777),
    "mastermind": make_played_log("mastermind", {"keys": "by-hand"}, {"hints": "none"}, play_mastermind),
}


def make_sqlite_version_3(folder: Path, rows: dict[str, list[Row]]) -> None:
    path = sqlite_path(folder)
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db, db:
        for script in migrations("sqlite")[:3]:
            db.executescript(script)
        db.execute("UPDATE schema SET version = 3")
        for table, values in rows.items():
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values[0]))})", values)


def make_postgres_version_3(folder: Path, rows: dict[str, list[Row]]) -> None:
    async def make() -> None:
        db = await asyncpg.connect(postgres_url(folder))
        for script in migrations("postgres")[:3]:
            await db.execute(script)
        await db.execute("UPDATE schema SET version = 3")
        for table, values in rows.items():
            await db.copy_records_to_table(table, records=values)
        await db.close()

    asyncio.run(make())


@pytest.fixture
def version_3(name: str, tmp_path: Path) -> OpenStore:
    """Return a function that opens a store of version 3, with a table of each game and an uploaded record."""
    listings = [check_entries(table, log).listing for table, log in PLAYED.items()]
    rows: dict[str, list[Row]] = {
        "player": [("ann", "Ann"), ("bob", "Bob")],
        "listing": [(it.table, it.game, it.open_to_all, it.opened_at, it.stage, it.free) for it in listings],
        "entry": [(table, *astuple(to_version_3(entry))[:-1]) for table, log in PLAYED.items() for entry in log],
        "sits": [(table, player) for table in PLAYED for player in ("ann", "bob")],
        "notepad": [("ann", "code777", 1, '{"sheet":4}')],
        "brought": [("one", 1e10, b'{"blindside": 1}')],
    }
    (make_sqlite_version_3 if name == "sqlite" else make_postgres_version_3)(tmp_path, rows)
    return lambda: open_store_in(tmp_path, name)


def test_migration_old_names_all_occur() -> None:
    written = "".join(entry.event for log in PLAYED.values() for entry in log)
    assert [new for new in OLD_NAMES if new not in written] == []


@run_async
async def test_migration_version_3_store_has_new_names(version_3: OpenStore) -> None:
    async with version_3() as store:
        assert {table: await store.read(table) for table in PLAYED} == PLAYED
        assert await store.find_marks("code777", "ann") == Marks(1, '{"sheet":4}')
        assert await store.find_upload("one") == UploadedRecord("one", 1e10, b'{"blindside": 1}')


@run_async
async def test_migration_version_3_games_continue(version_3: OpenStore) -> None:
    moves = {
        "code777": [("bob", RequestedMove({"command": "call", "numbers": [4, 5, 6]}))],
        "mastermind": [(player, RequestedMove({"command": "guess", "guess": "1144"})) for player in ("ann", "bob")],
    }
    async with version_3() as store:
        thinkers = Thinkers(1)
        tables = TableRegistry(store, store, SimulationDealer(1), thinkers)
        for name, requests in moves.items():
            table = await tables.find(name)
            before = table.seq
            for player, request in requests:
                with suppress(NotAllowed):  # one of the two is the codemaker
                    await table.request(Player(player, player), request)
            assert table.seq > before, name
            check_entries(name, await store.read(name))
        await tables.close()
        thinkers.close()
