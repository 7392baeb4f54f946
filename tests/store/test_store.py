"""A store keeps what it said it kept: whole, in order, once, and through a crash. Each test runs on every store."""

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, Protocol
from uuid import uuid4

import pytest

from blindside.core.errors import Invalid
from blindside.store.postgres import PostgresStore
from blindside.store.sqlite import SqliteStore
from blindside.table.log import Entry, Listing, Log, Player, Players, SequenceTaken
from tests.store.postgres import Server, running


class Store(Log, Players, Protocol):
    async def close(self) -> None: ...


Opened = Callable[[], AbstractAsyncContextManager[Store]]
Given = ParamSpec("Given")


def sqlite(folder: Path) -> Awaitable[Store]:
    return SqliteStore.open_file(folder / "kept" / "store.db")


def postgres(folder: Path) -> Awaitable[Store]:
    return PostgresStore.open_url((folder / "url").read_text())


STORES: dict[str, Callable[[Path], Awaitable[Store]]] = {"sqlite": sqlite, "postgres": postgres}


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@pytest.fixture
def url(server: Server, tmp_path: Path) -> str:
    """Of an empty database, which is also found by who is given the folder: another process, say."""
    url = server.new_database(f"test_{uuid4().hex}")
    (tmp_path / "url").write_text(url)
    return url


@pytest.fixture(params=STORES)
def name(request: pytest.FixtureRequest) -> str:
    """Of a store that can be opened in `tmp_path`."""
    if request.param == "postgres":
        request.getfixturevalue("url")
    return str(request.param)


@pytest.fixture
def opened(name: str, tmp_path: Path) -> Opened:
    """Opens the same store as often as it is called."""
    return lambda: open_in(tmp_path, name)


@asynccontextmanager
async def open_in(folder: Path, name: str) -> AsyncIterator[Store]:
    store = await STORES[name](folder)
    try:
        yield store
    finally:
        await store.close()


def in_a_loop(test: Callable[Given, Coroutine[Any, Any, None]]) -> Callable[Given, None]:
    @wraps(test)
    def run(*args: Given.args, **kwargs: Given.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def listing(table: str, open_to_all: bool = True, opened_at: float = 1000.25) -> Listing:
    return Listing(table, "code777", open_to_all, opened_at)


def entry(seq: int, event: str = '{"tile": "5r, ü"}', by: str | None = "ann") -> Entry:
    return Entry(seq, 1000.5 + seq, by, None if by is None else f"command-{seq}", event)


def entries(first: int, last: int) -> list[Entry]:
    return [entry(seq) for seq in range(first, last + 1)]


UNKEEPABLE = "\ud800"
"""Half a character: no database takes it as text."""


@in_a_loop
async def test_what_was_appended_is_read_in_order_and_from_any_place(opened: Opened) -> None:
    first = entry(1, by=None)
    async with opened() as store:
        await store.open(listing("t"), [first])
        await store.open(listing("other"), [entry(1, "{}")])
        await store.append("t", entries(2, 3))
        await store.append("t", [])
        await store.append("t", entries(4, 12))
        assert await store.read("t") == [first, *entries(2, 12)]
        assert await store.read("t", after=9) == entries(10, 12)
        assert await store.read("t", after=12) == []
        assert await store.read("other") == [entry(1, "{}")]
        assert await store.read("nowhere") == []


@in_a_loop
async def test_reopening_keeps_everything(opened: Opened) -> None:
    async with opened() as store:
        await store.open(listing("t"), entries(1, 2))
        await store.add(Player("ann", "Ann"), b"hash")
    for last in (3, 4):
        async with opened() as store:
            assert await store.read("t") == entries(1, last - 1)
            assert await store.listings() == [listing("t")]
            assert await store.known_by(b"hash") == Player("ann", "Ann")
            await store.append("t", [entry(last)])


@pytest.mark.parametrize("seqs", [[4], [2, 4], [3, 5], [3, 3], [2], [3, 2], [0], [-1]], ids=str)
@in_a_loop
async def test_a_number_that_is_not_the_next_is_refused_with_all_that_came_with_it(
    opened: Opened, seqs: list[int]
) -> None:
    async with opened() as store:
        await store.open(listing("t"), entries(1, 2))
        with pytest.raises(SequenceTaken):
            await store.append("t", [entry(seq, "{}") for seq in seqs])
        assert await store.read("t") == entries(1, 2)
        await store.append("t", [entry(3)])
        assert await store.read("t") == entries(1, 3)


@in_a_loop
async def test_all_or_none(opened: Opened) -> None:
    async with opened() as store:
        await store.open(listing("t"), [entry(1)])
        with pytest.raises(UnicodeError):
            await store.append("t", [entry(2), entry(3, UNKEEPABLE)])
        assert await store.read("t") == [entry(1)]
        for second, refused in ((entry(2, UNKEEPABLE), UnicodeError), (entry(3), SequenceTaken)):
            with pytest.raises(refused):
                await store.open(listing("new"), [entry(1), second])
            assert await store.read("new") == []
        assert await store.listings() == [listing("t")]


@in_a_loop
async def test_a_table_is_opened_once_and_before_it_is_appended_to(opened: Opened) -> None:
    async with opened() as store:
        with pytest.raises(LookupError):
            await store.append("t", [entry(1)])
        await store.open(listing("t"), [])
        with pytest.raises(SequenceTaken):
            await store.open(listing("t", open_to_all=False), [entry(1)])
        await store.append("t", [entry(1)])
        assert await store.read("t") == [entry(1)]
        assert await store.listings() == [listing("t")]


@in_a_loop
async def test_what_is_waiting_together_succeeds_and_fails_each_for_itself(opened: Opened) -> None:
    tables = [f"t{number}" for number in range(30)]
    async with opened() as store:
        await asyncio.gather(*(store.open(listing(table), [entry(1)]) for table in tables))
        wanted = [
            store.append(table, [entry(2), entry(3, UNKEEPABLE if number % 3 == 0 else "{}")])
            for number, table in enumerate(tables)
        ]
        outcomes = await asyncio.gather(*wanted, return_exceptions=True)
        for number, (table, outcome) in enumerate(zip(tables, outcomes, strict=True)):
            if number % 3 == 0:
                assert isinstance(outcome, UnicodeError)
                assert await store.read(table) == [entry(1)]
            else:
                assert outcome is None
                assert await store.read(table) == [entry(1), entry(2), entry(3, "{}")]


@in_a_loop
async def test_two_servers_cannot_take_the_same_number(opened: Opened) -> None:
    async with opened() as one, opened() as other:
        await one.open(listing("t"), [entry(1)])
        for seq in range(2, 12):
            mine, yours = entry(seq, '"mine"'), entry(seq, '"yours"')
            outcomes = await asyncio.gather(one.append("t", [mine]), other.append("t", [yours]), return_exceptions=True)
            assert sorted(map(type, outcomes), key=str) == sorted([type(None), SequenceTaken], key=str)
            kept = mine if outcomes[0] is None else yours
            assert await one.read("t", after=seq - 1) == await other.read("t", after=seq - 1) == [kept]


@in_a_loop
async def test_whoever_came_too_late_reads_on_and_appends_then(opened: Opened) -> None:
    async def insist(store: Store, event: str) -> None:
        last = 0
        while True:
            try:
                return await store.append("t", [entry(last + 1, event)])
            except SequenceTaken:
                last = (await store.read("t"))[-1].seq

    async with opened() as one, opened() as other:
        await one.open(listing("t"), [])
        await asyncio.gather(*(insist(store, f'"{store is one}{n}"') for n in range(6) for store in (one, other)))
        log = await one.read("t")
        assert [kept.seq for kept in log] == list(range(1, 13))
        assert {kept.event for kept in log} == {f'"{whose}{n}"' for n in range(6) for whose in (True, False)}


@in_a_loop
async def test_two_servers_can_open_a_new_store_at_once(opened: Opened) -> None:
    async def open_table(table: str) -> None:
        async with opened() as store:
            await store.open(listing(table), [entry(1)])

    await asyncio.gather(*(open_table(f"t{number}") for number in range(4)))
    async with opened() as store:
        assert [kept.table for kept in await store.listings()] == ["t0", "t1", "t2", "t3"]


@in_a_loop
async def test_closing_finishes_what_was_accepted_and_accepts_nothing_more(opened: Opened) -> None:
    async with opened() as store:
        opening = [asyncio.create_task(store.open(listing(f"t{n}"), entries(1, 5))) for n in range(40)]
        reading = asyncio.create_task(store.read("nowhere"))
        await asyncio.sleep(0)
        await asyncio.gather(store.close(), store.close())
        assert all(task.done() and task.exception() is None for task in opening)
        assert await reading == []
        for refused in (store.append("t0", [entry(6)]), store.read("t0")):
            with pytest.raises(RuntimeError, match="closed"):
                await refused
    async with opened() as store:
        assert [await store.read(f"t{n}") for n in range(40)] == [entries(1, 5)] * 40


@in_a_loop
async def test_whoever_stops_waiting_harms_nobody(opened: Opened) -> None:
    async with opened() as store:
        await store.open(listing("t"), [entry(1)])
        given_up = asyncio.create_task(store.append("t", [entry(2)]))
        await asyncio.sleep(0)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        await store.open(listing("after"), [entry(1)])
        assert await store.read("t") in ([entry(1)], entries(1, 2))
        assert await store.read("after") == [entry(1)]


@in_a_loop
async def test_listings_are_those_open_to_all_the_newest_first(opened: Opened) -> None:
    async with opened() as store:
        assert await store.listings() == []
        for table, open_to_all, opened_at in (
            ("b", True, 2.0),
            ("secret", False, 9.0),
            ("c", True, 3.5),
            ("a", True, 1),
        ):
            await store.open(listing(table, open_to_all, opened_at), [entry(1)])
        assert await store.listings() == [
            listing("c", opened_at=3.5),
            listing("b", opened_at=2.0),
            listing("a", opened_at=1.0),
        ]


@in_a_loop
async def test_players_are_known_by_their_key_renamed_and_forgotten(opened: Opened) -> None:
    async with opened() as store:
        await store.add(Player("ann", "Ann"), b"\x00hash of Ann's token")
        await store.add(Player("bob", "Bob"), b"\x00hash of Bob's token")
        assert await store.known_by(b"\x00hash of Ann's token") == Player("ann", "Ann")
        assert await store.known_by(b"\x00hash of Bob's token") == Player("bob", "Bob")
        assert await store.known_by(b"\x00hash") is None
        await store.rename("ann", "Änn's other name")
        assert await store.known_by(b"\x00hash of Ann's token") == Player("ann", "Änn's other name")
        await store.open(listing("t"), [entry(1, by="ann")])
        await store.forget("ann")
        await store.forget("ann")
        await store.rename("ann", "nobody")
        assert await store.known_by(b"\x00hash of Ann's token") is None
        assert await store.known_by(b"\x00hash of Bob's token") == Player("bob", "Bob")
        assert await store.read("t") == [entry(1, by="ann")]
        await store.add(Player("ann", "Ann"), b"\x00hash of Ann's token")


@in_a_loop
async def test_nobody_gets_the_key_or_the_place_of_another(opened: Opened) -> None:
    async with opened() as store:
        await store.add(Player("ann", "Ann"), b"1")
        for player, key in ((Player("eve", "Eve"), b"1"), (Player("ann", "Eve"), b"2")):
            with pytest.raises(ValueError, match="there already"):
                await store.add(player, key)
        assert await store.known_by(b"1") == Player("ann", "Ann")
        assert await store.known_by(b"2") is None
        await store.add(Player("eve", "Eve"), b"2")


CHILD = """
import asyncio, sys
from contextlib import suppress
from pathlib import Path
from blindside.table.log import Entry, Listing, SequenceTaken
from tests.store.test_store import STORES

async def play(store, table):
    seq = len(await store.read(table))
    with suppress(SequenceTaken):  # whoever was killed may have opened it, and no more
        await store.open(Listing(table, "code777", True, 0.0), [])
    while True:
        await store.append(table, [Entry(n, 0.0, None, None, str(n) * 50) for n in range(seq + 1, seq + 4)])
        seq += 3
        print(table, seq, flush=True)

async def main():
    store = await STORES[sys.argv[1]](Path(sys.argv[2]))
    await asyncio.gather(*(play(store, table) for table in sys.argv[3:]))

asyncio.run(main())
"""
TABLES = ["a", "b", "c", "d"]
ROOT = Path(__file__).parent.parent.parent


def test_what_was_acknowledged_survives_a_kill(name: str, tmp_path: Path) -> None:
    """Ten times on the same store: a child appends three entries at a time, and is killed while it does."""
    moments = random.Random(777)
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(10):
        command = [sys.executable, "-c", CHILD, name, str(tmp_path), *TABLES]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(moments.randint(1, 60))]
            child.kill()
            lines += child.stdout.readlines()
        assert child.returncode == -signal.SIGKILL
        for line in lines:
            if line.endswith("\n"):
                table, seq = line.split()
                assert int(seq) > acknowledged[table]
                acknowledged[table] = int(seq)

        for table, log in asyncio.run(logs(tmp_path, name)).items():
            assert len(log) >= acknowledged[table]
            assert len(log) % 3 == 0
            assert log == [Entry(n, 0.0, None, None, str(n) * 50) for n in range(1, len(log) + 1)]


async def logs(folder: Path, name: str) -> dict[str, list[Entry]]:
    async with open_in(folder, name) as store:
        return {table: await store.read(table) for table in TABLES}


# What follows is about the file of SQLite.


@contextmanager
def by_hand(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


async def refusal(path: Path) -> Invalid:
    with pytest.raises(Invalid) as refused:
        await SqliteStore.open_file(path)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)
    return refused.value


@in_a_loop
async def test_a_store_of_a_later_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    await (await SqliteStore.open_file(path)).close()
    with by_hand(path) as db:
        db.execute("UPDATE schema SET version = 999")
    wrong = await refusal(path)
    assert wrong.code == "store/version"
    assert "version 999" in str(wrong)
    with by_hand(path) as db:
        assert db.execute("SELECT version FROM schema").fetchall() == [(999,)]


@in_a_loop
async def test_what_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("Dear diary, " * 100)
    assert (await refusal(text)).code == "store/unreadable"
    assert text.read_text() == "Dear diary, " * 100

    other = tmp_path / "other.db"
    with by_hand(other) as db:
        db.execute("CREATE TABLE diary (page TEXT)")
    before = other.read_bytes()
    assert (await refusal(other)).code == "store/other"
    assert other.read_bytes() == before

    assert (await refusal(tmp_path)).code == "store/unreadable"
    assert (await refusal(text / "store.db")).code == "store/unreadable"


@in_a_loop
async def test_reads_do_not_wait_for_whoever_writes(tmp_path: Path) -> None:
    """And what waits meanwhile is then committed together, each piece for itself."""
    path = tmp_path / "store.db"
    store = await SqliteStore.open_file(path)
    await store.open(listing("t"), [entry(1)])
    with by_hand(path) as db:
        db.execute("BEGIN EXCLUSIVE")
        waiting = [asyncio.create_task(store.append("t", [entry(seq)])) for seq in (2, 3, 3, 4)]
        assert await store.read("t") == [entry(1)]
        assert not any(task.done() for task in waiting)
        db.execute("ROLLBACK")
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), SequenceTaken, type(None)]
    assert await store.read("t") == entries(1, 4)
    await store.close()


@in_a_loop
async def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    store = await SqliteStore.open_file(tmp_path / "store.db")
    await store.open(listing("t"), [entry(1)])
    assert {file.stat().st_mode & 0o077 for file in tmp_path.iterdir()} == {0}
    await store.close()


# What follows is about the server of Postgres, and about those who share it.

SOON = 30.0
"""Seconds: far more than it takes, so that only what never happens fails."""


@in_a_loop
async def test_what_was_acknowledged_survives_a_crash_of_postgres(server: Server, url: str) -> None:
    """Four appenders go on through three crashes. Whoever gets an error reads on, and never tries the same again."""
    acknowledged: dict[str, dict[int, str]] = {table: {} for table in TABLES}
    failures: dict[str, Exception] = {}
    going = True
    store = await PostgresStore.open_url(url)

    async def play(table: str) -> None:
        while going:
            event = uuid4().hex
            try:
                seq = len(await store.read(table))
                await store.append(table, [entry(seq + 1, event), entry(seq + 2, event)])
            except Exception as error:
                failures[table] = error
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
    async with asyncio.timeout(SOON):
        for _ in range(3):
            await until_all_appended()
            await asyncio.to_thread(server.stop_at_once)
            while len(failures) < len(TABLES):
                await asyncio.sleep(0.001)
            await asyncio.to_thread(server.start)
            failures.clear()
        await until_all_appended()
        going = False
        await asyncio.gather(*playing)

    for table in TABLES:
        log = await store.read(table)
        assert [kept.seq for kept in log] == list(range(1, len(log) + 1))
        assert all(log[seq - 1].event == log[seq].event == event for seq, event in acknowledged[table].items())
        assert len({kept.event for kept in log}) == len(log) / 2
    await store.close()


class Heard:
    """The tables a store has told of, and a way to wait for one."""

    def __init__(self) -> None:
        self.tables: asyncio.Queue[str] = asyncio.Queue()

    async def next(self) -> str:
        return await asyncio.wait_for(self.tables.get(), SOON)


@in_a_loop
async def test_a_server_hears_of_what_the_others_append_and_not_of_its_own(url: str) -> None:
    one, other, heard = await PostgresStore.open_url(url), await PostgresStore.open_url(url), Heard()
    await other.watch(heard.tables.put_nowait)
    await other.open(listing("its own"), [entry(1)])
    await one.open(listing("täble 1"), [entry(1)])
    assert await heard.next() == "täble 1"
    await one.append("täble 1", entries(2, 3))
    assert await heard.next() == "täble 1"
    assert await other.read("täble 1") == entries(1, 3)
    await one.append("its own", [entry(2)])
    assert await heard.next() == "its own"
    assert heard.tables.empty()
    await one.close()
    await other.close()


@in_a_loop
async def test_another_process_is_heard(url: str, tmp_path: Path) -> None:
    store, heard = await PostgresStore.open_url(url), Heard()
    await store.watch(heard.tables.put_nowait)
    command = [sys.executable, "-c", CHILD, "postgres", str(tmp_path), "a"]
    child = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        assert await heard.next() == "a"
    finally:
        child.kill()
        await child.wait()
    await store.close()


@in_a_loop
async def test_whoever_watches_hears_again_after_the_connection_was_lost(server: Server, url: str) -> None:
    one, other, heard = await PostgresStore.open_url(url), await PostgresStore.open_url(url), Heard()
    await one.open(listing("t"), [])
    await other.watch(heard.tables.put_nowait)
    for last in (10, 20):
        gone = await server.run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        assert len(gone) == 1
        async with asyncio.timeout(SOON):
            while not await server.run_sql("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"):
                await asyncio.sleep(0.01)
        await one.append("t", entries(last - 9, last))
        assert await heard.next() == "t"
    await one.close()
    await other.close()


@in_a_loop
async def test_closing_tells_first_what_was_appended_and_leaves_no_connection(server: Server, url: str) -> None:
    one, other, heard = await PostgresStore.open_url(url), await PostgresStore.open_url(url), Heard()
    await other.watch(heard.tables.put_nowait)
    await one.open(listing("t"), [entry(1)])
    await one.close()
    assert await heard.next() == "t"
    await other.close()
    async with asyncio.timeout(SOON):
        while await server.run_sql("SELECT 1 FROM pg_stat_activity WHERE application_name = 'blindside'"):
            await asyncio.sleep(0.01)


@in_a_loop
async def test_a_text_that_postgres_does_not_keep_is_refused_and_not_quoted(url: str) -> None:
    store = await PostgresStore.open_url(url)
    await store.open(listing("t"), [])
    for secret in ("7r, 7b\0", "7r, 7b" + UNKEEPABLE):
        with pytest.raises(UnicodeError) as refused:
            await store.append("t", [entry(1, secret)])
        assert "7r" not in str(refused.value)
    assert await store.read("t") == []
    await store.close()


async def url_refusal(url: str) -> Invalid:
    with pytest.raises(Invalid) as refused:
        await PostgresStore.open_url(url)
    assert "\n" not in str(refused.value)
    return refused.value


@in_a_loop
async def test_a_database_of_a_later_or_another_program_is_refused_and_left_alone(server: Server, url: str) -> None:
    schema = url.rpartition("=")[2]
    await server.run_sql(f"CREATE TABLE {schema}.diary (page TEXT)")
    assert (await url_refusal(url)).code == "store/other"
    assert len(await server.run_sql("SELECT 1 FROM pg_tables WHERE schemaname = $1", schema)) == 1

    await server.run_sql(f"DROP TABLE {schema}.diary")
    await (await PostgresStore.open_url(url)).close()
    await server.run_sql(f"UPDATE {schema}.schema SET version = 999")
    wrong = await url_refusal(url)
    assert wrong.code == "store/version"
    assert "version 999" in str(wrong)
    assert [tuple(row) for row in await server.run_sql(f"SELECT version FROM {schema}.schema")] == [(999,)]


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:s3cret@127.0.0.1:1/none", "'postgresql://ann@127.0.0.1:1/none'"),
        ("postgresql://ann@127.0.0.1:1/none?password=s3cret", "'postgresql://ann@127.0.0.1:1/none'"),
        ("postgresql://ann:s3/cr@s3cret@127.0.0.1:1/none", "'postgresql://ann@127.0.0.1:1/none'"),
        ("postgresql://ann:s3cret?x@127.0.0.1:1/none", "'postgresql://ann@127.0.0.1:1/none'"),
        ("http://ann:s3cret@127.0.0.1:1/none", "looks like postgresql://"),
        ("host=127.0.0.1 password=s3cret", "looks like postgresql://"),
    ],
)
@in_a_loop
async def test_a_server_that_cannot_be_reached_is_named_without_the_password(address: str, shown: str) -> None:
    wrong = await url_refusal(address)
    assert wrong.code == "store/unreachable"
    assert shown in str(wrong)
    assert "s3" not in str(wrong)


@in_a_loop
async def test_a_database_that_is_not_there_is_named(server: Server) -> None:
    wrong = await url_refusal(server.url.replace("/postgres?", "/nowhere?"))
    assert wrong.code == "store/unreachable"
    assert 'database "nowhere" does not exist' in str(wrong)
