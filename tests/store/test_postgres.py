"""Tests of the Postgres store only: its server, and several processes that share it."""

import asyncio
import subprocess
import sys
import traceback
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from blindside.core.errors import InvalidInput
from blindside.store.postgres import PostgresStore
from blindside.table.store_protocols import Marks, Player, SequenceTaken, StoreUnavailable
from tests.effort import TIMEOUT_SECONDS
from tests.store.postgres import Postgres
from tests.store.stores import (
    APPENDING_PROGRAM,
    INVALID_TEXT,
    ROOT,
    TABLES,
    entries,
    entry,
    hash_of,
    key,
    listing,
    run_async,
)


@run_async
async def test_append_acknowledged_entries_survive_postgres_crash(postgres: Postgres, url: str) -> None:
    """Four tasks append through three crashes. After an error a task reads the log and appends a new event."""
    acknowledged: dict[str, dict[int, str]] = {table: {} for table in TABLES}
    failures: dict[str, Exception] = {}
    error_types: set[type[Exception]] = set()
    appending = True
    store = await PostgresStore.open_url(url)

    async def play(table: str) -> None:
        while appending:
            event = uuid4().hex
            try:
                seq = len(await store.read(table))
                await store.append(table, [entry(seq + 1, event), entry(seq + 2, event)])
            except Exception as error:
                failures[table] = error
                error_types.add(type(error))
                await asyncio.sleep(0.01)
            else:
                acknowledged[table][seq + 1] = event

    async def until_all_appended() -> None:
        wanted = {table: len(events) + 20 for table, events in acknowledged.items()}
        while any(len(acknowledged[table]) < count for table, count in wanted.items()):
            await asyncio.sleep(0.001)

    for table in TABLES:
        await store.open(listing(table), [])
    playing = [asyncio.create_task(play(table)) for table in TABLES]
    async with asyncio.timeout(TIMEOUT_SECONDS):
        for _ in range(3):
            await until_all_appended()
            await asyncio.to_thread(postgres.stop_at_once)
            while len(failures) < len(TABLES):
                await asyncio.sleep(0.001)
            await asyncio.to_thread(postgres.start)
            failures.clear()
        await until_all_appended()
        appending = False
        await asyncio.gather(*playing)

    assert error_types <= {StoreUnavailable, SequenceTaken}
    for table in TABLES:
        log = await store.read(table)
        assert [kept.seq for kept in log] == list(range(1, len(log) + 1))
        assert all(log[seq - 1].event == log[seq].event == event for seq, event in acknowledged[table].items())
        assert len({kept.event for kept in log}) == len(log) / 2
    await store.close()


class Notifications:
    """The tables that a store has reported as changed."""

    def __init__(self) -> None:
        self.tables: asyncio.Queue[str] = asyncio.Queue()

    async def next(self) -> str:
        return await asyncio.wait_for(self.tables.get(), TIMEOUT_SECONDS)


@run_async
async def test_watch_reports_appends_of_other_servers_only(url: str) -> None:
    one, other, notifications = await PostgresStore.open_url(url), await PostgresStore.open_url(url), Notifications()
    await other.watch(notifications.tables.put_nowait)
    await other.open(listing("its own"), [entry(1)])
    await one.open(listing("täble 1"), [entry(1)])
    assert await notifications.next() == "täble 1"
    await one.append("täble 1", entries(2, 3))
    assert await notifications.next() == "täble 1"
    assert await other.read("täble 1") == entries(1, 3)
    await one.append("its own", [entry(2)])
    assert await notifications.next() == "its own"
    assert notifications.tables.empty()
    await one.close()
    await other.close()


@run_async
async def test_watch_reports_appends_of_another_process(url: str, tmp_path: Path) -> None:
    store, notifications = await PostgresStore.open_url(url), Notifications()
    await store.watch(notifications.tables.put_nowait)
    command = [sys.executable, "-c", APPENDING_PROGRAM, "postgres", str(tmp_path), "a"]
    child = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        assert await notifications.next() == "a"
    finally:
        child.kill()
        await child.wait()
    await store.close()


LISTENING = "FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND state = 'idle'"


@run_async
async def test_watch_reconnects_after_lost_connection(postgres: Postgres, url: str) -> None:
    one, other, notifications = await PostgresStore.open_url(url), await PostgresStore.open_url(url), Notifications()
    await one.open(listing("t"), [])
    await other.watch(notifications.tables.put_nowait)
    for last in (10, 20):
        gone = await postgres.run_sql(f"SELECT pg_terminate_backend(pid, {TIMEOUT_SECONDS * 1000:.0f}) {LISTENING}")
        assert [tuple(row) for row in gone] == [(True,)]
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not await postgres.run_sql(f"SELECT pid {LISTENING}"):
                await asyncio.sleep(0.01)
        await one.append("t", entries(last - 9, last))
        assert await notifications.next() == "t"
    await one.close()
    await other.close()


@run_async
async def test_close_sends_notifications_and_leaves_no_connection(postgres: Postgres, url: str) -> None:
    one, other, notifications = await PostgresStore.open_url(url), await PostgresStore.open_url(url), Notifications()
    await other.watch(notifications.tables.put_nowait)
    await one.open(listing("t"), [entry(1)])
    await one.close()
    assert await notifications.next() == "t"
    await other.close()
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while await postgres.run_sql("SELECT 1 FROM pg_stat_activity WHERE application_name = 'blindside'"):
            await asyncio.sleep(0.01)


@run_async
async def test_append_text_that_postgres_refuses_is_not_quoted(url: str) -> None:
    store = await PostgresStore.open_url(url)
    await store.open(listing("t"), [])
    for secret in ("7r, 7b\0", "7r, 7b" + INVALID_TEXT):
        with pytest.raises(UnicodeError) as refused:
            await store.append("t", [entry(1, secret)])
        assert "7r" not in str(refused.value)
    assert await store.read("t") == []
    await store.close()


@run_async
async def test_store_errors_quote_no_entries(url: str) -> None:
    store = await PostgresStore.open_url(url)
    await store.add_player(Player("ann", "Ann"), key("k"))
    await store.open(listing("t"), [])
    for operation in (
        store.add_player(Player("bob", "s3cret"), key("other", hashed=hash_of("k"))),
        store.add_key("ann", key("other", hashed=hash_of("k"))),
        store.add_key("nobody", key("s3cret")),
        store.save_marks("t", "nobody", Marks(1, "s3cret")),
        store.save_marks("t", "ann", Marks(7, "s3cret")),
    ):
        with pytest.raises((LookupError, ValueError, SequenceTaken)) as refused:
            await operation
        text = "".join(traceback.format_exception(refused.value))
        assert "s3cret" not in text
        assert "hash of" not in text
        assert hash_of("k").hex() not in text
    await store.close()


@run_async
async def test_store_reconnects_after_postgres_was_down(postgres: Postgres, url: str) -> None:
    store = await PostgresStore.open_url(url)
    await asyncio.to_thread(postgres.stop_at_once)
    try:
        with pytest.raises(StoreUnavailable):
            await store.ping()
    finally:
        await asyncio.to_thread(postgres.start)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while True:
            try:
                await store.ping()
                break
            except StoreUnavailable:
                await asyncio.sleep(0.01)
    await store.close()


@run_async
@pytest.mark.parametrize(
    "error", [asyncpg.InternalClientError, asyncpg.ProtocolError, asyncpg.InterfaceError, EOFError]
)
async def test_connection_error_of_any_kind_means_store_unavailable(url: str, error: type[Exception]) -> None:
    """asyncpg raises these when a server goes away in the middle of a message."""
    store = await PostgresStore.open_url(url)
    with pytest.raises(StoreUnavailable):
        async with store._connection():
            raise error("in the middle of a message")
    await store.close()


@run_async
async def test_delete_player_while_sitting_down_leaves_no_seat(postgres: Postgres, url: str) -> None:
    """The append waits for the deletion, and then the player does not exist."""
    schema, store = url.rpartition("=")[2], await PostgresStore.open_url(url)
    await store.add_player(Player("ann", "Ann"), key("k"))
    await store.add_player(Player("bob", "Bob"), key("bob's"))
    await store.open(listing("t"), [entry(1)])
    deleting = await asyncpg.connect(url)
    transaction = deleting.transaction()
    await transaction.start()
    await deleting.execute("DELETE FROM player WHERE id = 'ann'")
    sitting = asyncio.create_task(store.append("t", [entry(2)], listing("t", players=("ann", "bob"))))
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not await postgres.run_sql(
            "SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND query LIKE '%sat_down%'"
        ):
            await asyncio.sleep(0.001)
    await transaction.commit()
    await sitting
    await deleting.close()
    assert [table.players for table in await store.listings(9)] == [("bob",)]
    assert await store.read("t") == entries(1, 2)
    assert not await postgres.run_sql(f"SELECT 1 FROM {schema}.sits WHERE player_id = 'ann'")
    await store.close()


async def url_refusal(url: str) -> InvalidInput:
    with pytest.raises(InvalidInput) as refused:
        await PostgresStore.open_url(url)
    assert "\n" not in str(refused.value)
    return refused.value


@run_async
async def test_open_store_later_or_other_database_is_refused(postgres: Postgres, url: str) -> None:
    schema = url.rpartition("=")[2]
    await postgres.run_sql(f"CREATE TABLE {schema}.diary (page TEXT)")
    assert (await url_refusal(url)).code == "store/other"
    assert len(await postgres.run_sql("SELECT 1 FROM pg_tables WHERE schemaname = $1", schema)) == 1

    await postgres.run_sql(f"DROP TABLE {schema}.diary")
    await (await PostgresStore.open_url(url)).close()
    await postgres.run_sql(f"UPDATE {schema}.schema SET version = 999")
    wrong = await url_refusal(url)
    assert wrong.code == "store/version"
    assert "version 999" in str(wrong)
    assert [tuple(row) for row in await postgres.run_sql(f"SELECT version FROM {schema}.schema")] == [(999,)]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/none", "'postgresql://ann@127.0.0.1:1/none'"),
        ("postgresql://ann@127.0.0.1:1/none?password=s3cret", "'postgresql://ann@127.0.0.1:1/none'"),
        ("postgresql://ann:s3/cr@s3cret@127.0.0.1:1/none", "'postgresql://ann@127.0.0.1:1/none'"),
        ("postgresql://ann:s3cret?x@127.0.0.1:1/none", "'postgresql://ann@127.0.0.1:1/none'"),
        ("http://ann:s3cret@127.0.0.1:1/none", "must look like postgresql://"),
        ("host=127.0.0.1 password=s3cret", "must look like postgresql://"),
    ],
)
@run_async
async def test_open_store_unreachable_is_named_without_password(address: str, shown: str) -> None:
    wrong = await url_refusal(address)
    assert wrong.code == "store/unavailable"
    assert shown in str(wrong)
    assert "s3" not in str(wrong)


@run_async
async def test_open_store_missing_database_is_named(postgres: Postgres) -> None:
    wrong = await url_refusal(postgres.url.replace("/postgres?", "/nowhere?"))
    assert wrong.code == "store/unavailable"
    assert 'database "nowhere" does not exist' in str(wrong)


@run_async
async def test_seen_before_clock_was_set_back_is_unknown(postgres: Postgres, url: str) -> None:
    store = await PostgresStore.open_url(url)
    await store.add_player(Player("ann", "Ann"), key("k"))
    await store.mark_seen([("t", "ann")])
    ago = await store.seconds_since_seen("t", "ann")
    assert ago is not None
    assert 0 <= ago < 3600
    await postgres.run_sql(f"UPDATE {url.rpartition('=')[2]}.seen SET at = at + interval '1 hour'")
    assert await store.seconds_since_seen("t", "ann") is None
    await store.mark_seen([("t", "ann")])
    assert await store.seconds_since_seen("t", "ann") is not None
    await store.close()
