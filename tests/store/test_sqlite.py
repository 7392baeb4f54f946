"""Tests of the SQLite store only: its file."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from blindside.core.errors import InvalidInput
from blindside.store.queries import PLAYERS_BY_AGE, TABLES_BY_AGE
from blindside.store.sqlite import SqliteStore
from blindside.table.store_protocols import Marks, Player, SequenceTaken, StoreUnavailable
from tests.store.stores import entries, entry, key, listing, run_async


@contextmanager
def connect(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


async def refusal(path: Path) -> InvalidInput:
    with pytest.raises(InvalidInput) as refused:
        await SqliteStore.open_file(path)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)
    return refused.value


@run_async
async def test_open_store_later_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await (await SqliteStore.open_file(path)).close()
    with connect(path) as db:
        db.execute("UPDATE schema SET version = 999")
    wrong = await refusal(path)
    assert wrong.code == "store/version"
    assert "version 999" in str(wrong)
    with connect(path) as db:
        assert db.execute("SELECT version FROM schema").fetchall() == [(999,)]


@run_async
async def test_open_store_other_file_is_refused_and_unchanged(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("Dear diary, " * 100)
    assert (await refusal(text)).code == "store/unreadable"
    assert text.read_text() == "Dear diary, " * 100

    other = tmp_path / "other.db"
    with connect(other) as db:
        db.execute("CREATE TABLE diary (page TEXT)")
    before = other.read_bytes()
    assert (await refusal(other)).code == "store/other"
    assert other.read_bytes() == before

    assert (await refusal(tmp_path)).code == "store/unreadable"
    assert (await refusal(text / "store.db")).code == "store/unreadable"


@run_async
async def test_read_does_not_wait_for_writer(tmp_path: Path) -> None:
    """Appends that wait are then committed together; each succeeds or fails alone."""
    path = tmp_path / "store.db"
    store = await SqliteStore.open_file(path)
    await store.open(listing("t"), [entry(1)])
    with connect(path) as db:
        db.execute("BEGIN EXCLUSIVE")
        waiting = [asyncio.create_task(store.append("t", [entry(seq)])) for seq in (2, 3, 3, 4)]
        assert await store.read("t") == [entry(1)]
        assert not any(task.done() for task in waiting)
        db.execute("ROLLBACK")
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), SequenceTaken, type(None)]
    assert await store.read("t") == entries(1, 4)
    await store.close()


@run_async
async def test_store_file_is_readable_by_owner_only(tmp_path: Path) -> None:
    store = await SqliteStore.open_file(tmp_path / "store.db")
    await store.open(listing("t"), [entry(1)])
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
    await store.close()


@run_async
async def test_delete_player_leaves_no_trace_in_file(tmp_path: Path) -> None:
    path, secrets = tmp_path / "store.db", (b"Annabella", b"Lovelace", b"my own notes", b"\x00hash of k")
    store = await SqliteStore.open_file(path)
    await store.add_player(Player("ann", "Annabella"), key("k"))
    await store.open(listing("t", players=("ann",)), [entry(1, text="Lovelace")])
    await store.save_marks("t", "ann", Marks(1, '"my own notes"'))
    await store.close()
    assert all(secret in path.read_bytes() for secret in secrets)
    store = await SqliteStore.open_file(path)
    await store.delete_player("ann")
    await store.close()
    assert not any(secret in path.read_bytes() for secret in secrets)
    assert [file.name for file in tmp_path.iterdir()] == ["store.db"]


@run_async
async def test_ping_unreadable_store_raises(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = await SqliteStore.open_file(path)
    with connect(path) as db:
        db.execute("DROP TABLE schema")
    with pytest.raises(StoreUnavailable):
        await store.ping()
    await store.close()


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("UPDATE entry SET text = NULL WHERE by_player = 'ann' AND text IS NOT NULL", "entry_said"),
        ("DELETE FROM player_key WHERE ends_at <= 5.0", "player_key_ends"),
        ("SELECT table_id FROM sits WHERE player_id = 'ann'", "sits_player"),
        (
            "SELECT * FROM listing INDEXED BY listing_waiting WHERE open_to_all AND stage = 'waiting' AND free > 0 "
            "ORDER BY people DESC, opened_at DESC, table_id LIMIT 9",
            "listing_waiting",
        ),
        ("SELECT 1 FROM listing WHERE opened_from = 7 AND stage <> 'over' LIMIT 9", "listing_opened_from"),
        ("SELECT 1 FROM notepad WHERE table_id = 't'", "notepad_table"),
        (re.sub(r"\$\d", "5", TABLES_BY_AGE), "listing_stage"),
        (re.sub(r"\$\d", "5", PLAYERS_BY_AGE), "player_seen"),
    ],
)
@run_async
async def test_queries_use_indexes(tmp_path: Path, query: str, index: str) -> None:
    path = tmp_path / "store.db"
    await (await SqliteStore.open_file(path)).close()
    with connect(path) as db:
        plan = " ".join(str(row) for row in db.execute(f"EXPLAIN QUERY PLAN {query}"))
    assert index in plan
    assert "TEMP B-TREE" not in plan
