"""`blindside db` on both kinds of store: check, back up, and restore into either kind."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

import asyncpg
import pytest
from msgspec import to_builtins

from blindside.core.errors import InvalidInput
from blindside.core.json import to_json
from blindside.store import maintenance
from blindside.store.postgres import PostgresStore
from blindside.store.postgres_database import COLUMNS
from blindside.store.sqlite import SqliteStore
from blindside.table.entries import check_entries
from blindside.table.events import Opened, Said, Seated, Unseated
from blindside.table.hashes import hash_entries
from blindside.table.options import Options
from blindside.table.store_protocols import AuditEntry, Ban, Entry, Listing, Marks, OperatorToken, Player, Store
from tests.commands.terminal import blindside, get_error
from tests.store.postgres import Postgres
from tests.store.stores import (
    STORES,
    entry,
    key,
    listing,
    open_store_in,
    postgres_url,
    run_async,
    sqlite_path,
    tables_of,
)
from tests.store.test_migrations import LISTED, VERSION_1, make_sqlite_version_1
from tests.tables import Code777Table, MastermindTable

PLAYERS = ["ann", "bob", "cat"]


def make_entries_of(game: str, settings: Any, events: list[Any]) -> list[Entry]:
    opening = Opened(game, to_builtins(settings), Options(open_to_all=True))
    return [
        Entry(seq, 1000.25 + seq, "ann", f"command-{seq}", to_json(event), "Süß!" if isinstance(event, Said) else None)
        for seq, event in enumerate([opening, *events], 1)
    ]


def make_logs() -> dict[str, list[Entry]]:
    waiting, playing, match = Code777Table(), Code777Table(), MastermindTable(games=2)
    for _ in range(2):
        match.play_game(rows=3)
    bots = [Seated(seat, None, "expert", 7) for seat in (2, 3)]
    logs = {
        "waiting": make_entries_of("code777", waiting.settings, [Seated(0, "ann"), Said(0, "Süß!")]),
        "playing": make_entries_of(
            "code777", playing.settings, [Seated(0, "ann"), Seated(1, "bob"), *bots, *playing.log]
        ),
        "match": make_entries_of(
            "mastermind", match.settings, [Seated(0, "bob"), Seated(1, "ann"), *match.log, Unseated(0)]
        ),
    }
    return {table: list(hash_entries(table, log)) for table, log in logs.items()}


LOGS = make_logs()
COUNTS = f"3 tables, {sum(map(len, LOGS.values()))} entries"


async def fill(store: Store) -> None:
    for player in PLAYERS:
        await store.add_player(Player(player, player.upper()), key(player))
    await store.add_key("ann", key("link", "link", ends_at=1e10))
    for table, log in LOGS.items():
        await store.open(check_entries(table, log).listing, log)
    await store.save_marks("playing", "ann", Marks(1, "{}"))
    await store.save_marks("playing", "ann", Marks(2, '{"5r":"no"}'))
    await store.delete_player("bob")
    await store.add_operator_token(OperatorToken(b"\x00hash", "ida", 1.5))
    await store.add_ban(Ban("address", "203.0.113.7", 2.5, None))
    await store.set_mode("drain", 3.5)
    await store.add_audit_entry(AuditEntry(4.5, "ida", "drain", "on"))
    await store.mark_address("playing", "ann", 65_535)


async def read_everything(store: Store) -> dict[str, Any]:
    """Return everything that a store can be queried for."""
    return {
        "logs": {table: await store.read(table) for table in LOGS},
        "listings": await store.listings(9),
        "tables": {player: await tables_of(store, player, 9) for player in PLAYERS},
        "names": await store.find_names(PLAYERS),
        "operators": [await store.operator_tokens(0.0), await store.bans(0.0), await store.audit_log(9)],
        "modes": await store.modes(),
        "keys": {player: await store.keys_of(player) for player in PLAYERS},
        "marks": await store.find_marks("playing", "ann"),
    }


async def read_store(folder: Path, name: str) -> dict[str, Any]:
    async with open_store_in(folder, name) as store:
        return await read_everything(store)


def store_options(folder: Path, name: str) -> list[str]:
    """Return the command-line options for the store in a folder."""
    return ["--database", postgres_url(folder)] if name == "postgres" else ["--data", str(sqlite_path(folder).parent)]


def run_sql_in(folder: Path, name: str, statement: str) -> None:
    async def run() -> None:
        db = await asyncpg.connect(postgres_url(folder))
        await db.execute(statement)
        await db.close()

    if name == "postgres":
        asyncio.run(run())
    else:
        with closing(sqlite3.connect(sqlite_path(folder), isolation_level=None)) as db:
            db.execute(statement)


@pytest.fixture
def filled(name: str, tmp_path: Path) -> list[str]:
    """Command-line options of a store with tables and players."""

    async def make() -> None:
        async with open_store_in(tmp_path, name) as store:
            await fill(store)

    asyncio.run(make())
    return store_options(tmp_path, name)


@pytest.fixture(params=STORES)
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
    """Folder and kind of a store that does not exist yet."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        (folder / "url").write_text(postgres.new_database(f"test_{uuid4().hex}"))
    return folder, str(request.param)


def test_restore_backup_into_either_kind_of_store(
    filled: list[str], name: str, elsewhere: tuple[Path, str], tmp_path: Path
) -> None:
    copy, there = tmp_path / "a copy?.sqlite", store_options(*elsewhere)
    before = asyncio.run(read_store(tmp_path, name))
    assert before["logs"] == LOGS
    assert before["names"] == {"ann": "ANN", "cat": "CAT"}

    assert blindside("db", "backup", str(copy), *filled).out.endswith(f"Backed up to {copy}.\n")
    assert copy.stat().st_mode & 0o077 == 0, "it holds what no player may see"
    assert blindside("db", "restore", str(copy), *there).code == 0
    assert f"is valid: {COUNTS}." in blindside("db", "check", *there).out
    assert asyncio.run(read_store(*elsewhere)) == asyncio.run(read_store(tmp_path, name)) == before

    why = "is not empty: choose an empty database" if elsewhere[1] == "postgres" else "will not be overwritten"
    assert why in get_error("db", "restore", str(copy), *there)
    assert "already exists and will not be overwritten" in get_error("db", "backup", str(copy), *there)
    assert asyncio.run(read_store(*elsewhere)) == before
    assert [file.name for file in tmp_path.iterdir() if "unfinished" in file.name] == []


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM entry WHERE table_id = 'playing' AND seq = 4", "the log of table playing: entry 4 is missing"),
        ("UPDATE listing SET free = 4 WHERE table_id = 'waiting'", "table waiting differs from its log: free is 4"),
        (
            "UPDATE listing SET stage = 'playing' WHERE table_id = 'match'",
            "table match differs from its log: stage",
        ),
        ("DELETE FROM sits WHERE table_id = 'playing'", "players is (), not ('ann',)"),
        ("INSERT INTO sits (table_id, player_id) VALUES ('waiting', 'cat')", "players is ('ann', 'cat'), not ('ann',)"),
    ],
)
def test_check_inconsistent_store_is_found(
    filled: list[str], name: str, tmp_path: Path, statement: str, why: str
) -> None:
    run_sql_in(tmp_path, name, statement)
    assert why in get_error("db", "check", *filled)


def test_upgrade_migrates_version_1_store(name: str, tmp_path: Path) -> None:
    VERSION_1[name](tmp_path)
    place = store_options(tmp_path, name)
    said = blindside("db", "upgrade", *place)
    assert said.code == 0
    assert said.out.endswith(" is up to date.\n")
    assert blindside("db", "upgrade", *place) == said
    run_sql_in(tmp_path, name, "UPDATE schema SET version = 999")
    for command in (["upgrade"], ["check"]):
        assert "has store version 999" in get_error("db", *command, *place)


def test_restore_version_1_backup_leaves_backup_unchanged(url: str, tmp_path: Path) -> None:
    make_sqlite_version_1(tmp_path)
    copy = sqlite_path(tmp_path)
    copy.chmod(0o400)
    before = copy.read_bytes()
    assert blindside("db", "restore", str(copy), "--database", url).code == 0
    assert copy.read_bytes() == before
    assert [file.name for file in copy.parent.iterdir()] == [copy.name]
    found = asyncio.run(read_listings(tmp_path))
    assert {(table.table, table.stage, table.free) for table in found} == {
        (table, *LISTED[table][:2]) for table in LISTED if "ann" in LISTED[table][2]
    }


async def read_listings(folder: Path) -> list[Listing]:
    async with open_store_in(folder, "postgres") as store:
        return await tables_of(store, "ann", 99)


@run_async
async def test_backup_of_postgres_is_one_snapshot(url: str, tmp_path: Path) -> None:
    """Another client writes after the start of the copy and after each table; the copy has none of that."""
    written = count(2)

    def write(_done: int, _total: int) -> None:
        seq = next(written)
        statement = (
            f"UPDATE listing SET free = {seq};"
            f"INSERT INTO entry (table_id, seq, at, event) SELECT table_id, {seq}, 0, 'late' FROM listing;"
            f"INSERT INTO player (id, name) VALUES ('late {seq}', 'Late');"
        )
        with ThreadPoolExecutor(1) as writer:  # for another event loop
            writer.submit(run_sql_in, tmp_path, "postgres", statement).result()

    store = await PostgresStore.open_url(url)
    for number in range(3):
        await store.open(listing(f"t{number}"), [entry(1)])
    await store.add_player(Player("ann", "Ann"), key("k"))
    await maintenance.back_up(url, tmp_path / "copy", write)
    assert len(await store.read("t0")) == 1 + 5, "written before the first table, and after each of four tables"
    await store.close()

    copied = await SqliteStore.open_file(tmp_path / "copy")
    assert await copied.listings(9) == [listing(f"t{number}") for number in range(3)]
    assert [await copied.read(f"t{number}") for number in range(3)] == [[entry(1)]] * 3
    assert await copied.find_names(["ann", "late 2", "late 3"]) == {"ann": "Ann"}
    await copied.close()


def test_backup_and_restore_refuse_existing_target(postgres: Postgres, url: str, tmp_path: Path) -> None:
    schema, copy = url.rpartition("=")[2], tmp_path / "copy.sqlite"
    make_sqlite_version_1(tmp_path)
    sqlite_path(tmp_path).rename(copy)
    asyncio.run(postgres.run_sql(f"CREATE TABLE {schema}.diary (page TEXT)"))
    assert "is not empty: choose an empty database" in get_error("db", "restore", str(copy), "--database", url)
    for command in (["upgrade"], ["check"], ["backup", str(tmp_path / "new")]):
        assert "is the database of another program" in get_error("db", *command, "--database", url)
    assert len(asyncio.run(postgres.run_sql("SELECT 1 FROM pg_tables WHERE schemaname = $1", schema))) == 1
    assert not (tmp_path / "new").exists()


def test_db_commands_on_empty_database_are_refused(postgres: Postgres, url: str, tmp_path: Path) -> None:
    for command in (["upgrade"], ["check"], ["backup", str(tmp_path / "new")]):
        assert "there is no store at 'postgresql://postgres@/postgres'" in get_error("db", *command, "--database", url)
    tables = postgres.run_sql("SELECT 1 FROM pg_tables WHERE schemaname = $1", url.rpartition("=")[2])
    assert asyncio.run(tables) == []
    assert [file.name for file in tmp_path.iterdir()] == ["url"]


def test_restore_text_that_postgres_refuses_changes_nothing(postgres: Postgres, url: str, tmp_path: Path) -> None:
    copy = sqlite_path(tmp_path)
    make_sqlite_version_1(tmp_path)
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.execute("UPDATE entry SET event = 'a s3cret' || char(0) WHERE table_id = 'no events' AND seq = 2")
    said = get_error("db", "restore", str(copy), "--database", url)
    assert said.startswith(f"'{copy}' cannot be copied to 'postgresql://postgres@/postgres': ")
    assert "s3cret" not in said
    tables = postgres.run_sql("SELECT 1 FROM pg_tables WHERE schemaname = $1", url.rpartition("=")[2])
    assert asyncio.run(tables) == []


@pytest.mark.parametrize(
    "address", ["postgresql://ann:s3cret@127.0.0.1:1/none", "postgresql://ann@127.0.0.1:1/none?password=s3cret"]
)
def test_store_errors_hide_password(address: str, tmp_path: Path) -> None:
    copy = sqlite_path(tmp_path)
    make_sqlite_version_1(tmp_path)
    for command in (["upgrade"], ["check"], ["backup", str(tmp_path / "new")], ["restore", str(copy)]):
        said = get_error("db", *command, "--database", address)
        assert "the store at 'postgresql://ann@127.0.0.1:1/none' cannot be reached" in said
        assert "s3cret" not in said
    said = get_error("db", "check", "--database", "host=127.0.0.1 password=s3cret")
    assert said == "--database needs an address such as postgresql://user@host/database"


def test_restore_other_file_is_refused(url: str, tmp_path: Path) -> None:
    assert "there is no store at" in get_error("db", "restore", str(tmp_path / "nowhere"), "--database", url)
    (tmp_path / "text").write_text("Dear diary, " * 100)
    assert "cannot be copied" in get_error("db", "restore", str(tmp_path / "text"), "--database", url)
    with pytest.raises(InvalidInput, match="is damaged"):
        asyncio.run(maintenance.check(tmp_path / "text", lambda _done, _total: None))


@run_async
async def test_backup_copies_every_table_of_schema(postgres: Postgres, url: str, tmp_path: Path) -> None:
    await (await SqliteStore.open_file(tmp_path / "store")).close()
    with closing(sqlite3.connect(tmp_path / "store")) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        held = {table: {row[1] for row in db.execute(f"PRAGMA table_info({table})")} for table in tables}
    # Neither the version nor the row of the probe is part of a backup.
    assert (held.pop("schema"), held.pop("probe")) == ({"version"}, {"writes"})
    assert held == {table: set(columns) for table, columns in COLUMNS.items()}

    await (await PostgresStore.open_url(url)).close()
    rows = await postgres.run_sql(
        "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = $1",
        url.rpartition("=")[2],
    )
    # Presence is not part of a backup.
    held_there = {tuple(row) for row in rows if row[0] != "seen"}
    assert held_there == {("schema", "version"), ("probe", "writes")} | {
        (table, column) for table, columns in COLUMNS.items() for column in columns
    }
