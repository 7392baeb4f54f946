"""Logs in a store: complete, in order, without repeats, also after a crash. Each test runs on every store."""

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from blindside.table.store_protocols import Entry, Player, SequenceTaken, Store
from tests.store.stores import (
    APPENDING_PROGRAM,
    INVALID_TEXT,
    ROOT,
    TABLES,
    OpenStore,
    entries,
    entry,
    hash_of,
    key,
    listing,
    open_store_in,
    postgres_url,
    run_async,
    tables_of,
)

MAX_LISTED = 100


@run_async
async def test_log_read_returns_entries_in_order_after_number(opened: OpenStore) -> None:
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


@run_async
async def test_log_reopened_store_has_all_entries(opened: OpenStore) -> None:
    async with opened() as store:
        await store.open(listing("t"), entries(1, 2))
        await store.add_player(Player("ann", "Ann"), key("k"))
    for last in (3, 4):
        async with opened() as store:
            assert await store.read("t") == entries(1, last - 1)
            assert await store.listings(MAX_LISTED) == [listing("t")]
            assert await store.find_player(hash_of("k"), "device", 200.0) == Player("ann", "Ann")
            await store.append("t", [entry(last)])


@pytest.mark.parametrize("seqs", [[4], [2, 4], [3, 5], [3, 3], [2], [3, 2], [0], [-1]], ids=str)
@run_async
async def test_append_wrong_number_refuses_all_entries(opened: OpenStore, seqs: list[int]) -> None:
    async with opened() as store:
        await store.open(listing("t"), entries(1, 2))
        with pytest.raises(SequenceTaken):
            await store.append("t", [entry(seq, "{}") for seq in seqs])
        assert await store.read("t") == entries(1, 2)
        await store.append("t", [entry(3)])
        assert await store.read("t") == entries(1, 3)


@run_async
async def test_append_one_bad_entry_appends_none(opened: OpenStore) -> None:
    async with opened() as store:
        await store.open(listing("t"), [entry(1)])
        with pytest.raises(UnicodeError):
            await store.append("t", [entry(2), entry(3, INVALID_TEXT)])
        assert await store.read("t") == [entry(1)]
        for second, refused in ((entry(2, INVALID_TEXT), UnicodeError), (entry(3), SequenceTaken)):
            with pytest.raises(refused):
                await store.open(listing("new"), [entry(1), second])
            assert await store.read("new") == []
        assert await store.listings(MAX_LISTED) == [listing("t")]


@run_async
async def test_open_existing_table_and_append_to_missing_are_refused(opened: OpenStore) -> None:
    async with opened() as store:
        with pytest.raises(LookupError):
            await store.append("t", [entry(1)])
        await store.open(listing("t"), [])
        with pytest.raises(SequenceTaken):
            await store.open(listing("t", open_to_all=False), [entry(1)])
        await store.append("t", [entry(1)])
        assert await store.read("t") == [entry(1)]
        assert await store.listings(MAX_LISTED) == [listing("t")]


@run_async
async def test_append_jobs_of_one_commit_fail_one_by_one(opened: OpenStore) -> None:
    tables = [f"t{number}" for number in range(30)]
    async with opened() as store:
        await asyncio.gather(*(store.open(listing(table), [entry(1)]) for table in tables))
        wanted = [
            store.append(table, [entry(2), entry(3, INVALID_TEXT if number % 3 == 0 else "{}")])
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


@run_async
async def test_append_two_servers_cannot_take_one_number(opened: OpenStore) -> None:
    async with opened() as one, opened() as other:
        await one.open(listing("t"), [entry(1)])
        for seq in range(2, 12):
            first, second = entry(seq, '"first"'), entry(seq, '"second"')
            outcomes = await asyncio.gather(
                one.append("t", [first]), other.append("t", [second]), return_exceptions=True
            )
            assert sorted(map(type, outcomes), key=str) == sorted([type(None), SequenceTaken], key=str)
            kept = first if outcomes[0] is None else second
            assert await one.read("t", after=seq - 1) == await other.read("t", after=seq - 1) == [kept]


@run_async
async def test_append_late_server_reads_on_and_appends(opened: OpenStore) -> None:
    async def append_next(store: Store, event: str) -> None:
        last = 0
        while True:
            try:
                return await store.append("t", [entry(last + 1, event)])
            except SequenceTaken:
                last = (await store.read("t"))[-1].seq

    async with opened() as one, opened() as other:
        await one.open(listing("t"), [])
        await asyncio.gather(*(append_next(store, f'"{store is one}{n}"') for n in range(6) for store in (one, other)))
        log = await one.read("t")
        assert [kept.seq for kept in log] == list(range(1, 13))
        assert {kept.event for kept in log} == {f'"{is_one}{n}"' for n in range(6) for is_one in (True, False)}


@run_async
async def test_open_store_two_servers_at_once_succeed(opened: OpenStore) -> None:
    async def open_table(table: str) -> None:
        async with opened() as store:
            await store.open(listing(table), [entry(1)])

    await asyncio.gather(*(open_table(f"t{number}") for number in range(4)))
    async with opened() as store:
        assert [kept.table for kept in await store.listings(MAX_LISTED)] == ["t0", "t1", "t2", "t3"]


@run_async
async def test_close_finishes_accepted_work_and_refuses_more(opened: OpenStore) -> None:
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


@run_async
async def test_append_cancelled_task_leaves_others_intact(opened: OpenStore) -> None:
    async with opened() as store:
        await store.open(listing("t"), [entry(1)])
        cancelled = asyncio.create_task(store.append("t", [entry(2)]))
        await asyncio.sleep(0)
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        await store.open(listing("after"), [entry(1)])
        assert await store.read("t") in ([entry(1)], entries(1, 2))
        assert await store.read("after") == [entry(1)]


@run_async
async def test_last_numbers_of_many_tables(opened: OpenStore) -> None:
    async with opened() as store:
        await store.open(listing("one"), entries(1, 3))
        await store.open(listing("two"), [entry(1)])
        await store.append("two", [entry(2)])
        assert await store.last_numbers(["two", "nothing", "one"]) == {"one": 3, "two": 2}
        assert await store.last_numbers([]) == {}


@run_async
async def test_append_chat_text_is_stored_beside_event(opened: OpenStore) -> None:
    said = entry(1, text='"Seven, süß & 7️⃣"\\n')
    async with opened() as store:
        await store.open(listing("t"), [said])
        await store.append("t", [entry(2), replace(said, seq=3), entry(4, text="")])
        assert await store.read("t") == [said, entry(2), replace(said, seq=3), entry(4, text="")]


@run_async
async def test_listings_open_tables_with_free_seats_newest_first(opened: OpenStore) -> None:
    free = [listing("b", opened_at=2.0, free=3), listing("a", opened_at=2.0), listing("c", opened_at=1.0)]
    others = [
        listing("secret", open_to_all=False, opened_at=9.0),
        listing("full", opened_at=9.0, free=0),
        listing("playing", opened_at=9.0, stage="playing"),
        listing("over", opened_at=9.0, stage="over"),
    ]
    async with opened() as store:
        assert await store.listings(MAX_LISTED) == []
        for table in (*others, *free):
            await store.open(table, [entry(1)])
        assert [table.table for table in await store.listings(MAX_LISTED)] == ["a", "b", "c"]
        assert await store.listings(MAX_LISTED) == [free[1], free[0], free[2]]
        assert await store.listings(2) == [free[1], free[0]]
        assert await store.listings(0) == []


@run_async
async def test_append_with_listing_updates_listing(opened: OpenStore) -> None:
    async with opened() as store:
        await add_players(store, "ann", "bob", "cat")
        await store.open(listing("t", free=3, players=("ann",)), [entry(1)])
        await store.open(listing("other", opened_at=1.0, players=("ann",)), [entry(1)])
        for seq, now in enumerate(
            (
                listing("t", free=2, players=("ann", "bob")),
                listing("t", free=1, players=("ann", "bob", "cat")),
                listing("t", free=2, players=("bob", "cat")),
                listing("t", free=0, stage="playing", players=("bob", "cat")),
                listing("t", free=1, stage="over", players=("bob",)),
            ),
            2,
        ):
            await store.append("t", [entry(seq)], now)
            assert await tables_of(store, "bob", MAX_LISTED) == [now]
            assert [table.table for table in await tables_of(store, "ann", MAX_LISTED)] == (
                ["t", "other"] if "ann" in now.players else ["other"]
            )
            assert (now in await store.listings(MAX_LISTED)) is (now.stage == "waiting")
        await store.append("t", [entry(7)])
        assert await tables_of(store, "bob", MAX_LISTED) == [now], "unchanged without a new listing"
        await store.append("t", [], listing("t", free=0, stage="over", players=("bob",)))
        assert [table.free for table in await tables_of(store, "bob", MAX_LISTED)] == [0]
        assert await store.read("t") == entries(1, 7)
        assert await store.listings(MAX_LISTED) == [listing("other", opened_at=1.0, players=("ann",))]


@run_async
async def test_append_refused_leaves_listing_unchanged(opened: OpenStore) -> None:
    before, after = listing("t", players=("ann",)), listing("t", stage="playing", free=0, players=("ann", "bob"))
    async with opened() as store:
        await add_players(store, "ann", "bob")
        await store.open(before, [entry(1)])
        for refused, given, now in (
            (SequenceTaken, [entry(3)], after),
            (SequenceTaken, [entry(2), entry(2)], after),
            (SequenceTaken, [entry(1)], after),
            (UnicodeError, [entry(2), entry(3, INVALID_TEXT)], after),
            (UnicodeError, [entry(2), entry(3, text=INVALID_TEXT)], after),
            (UnicodeError, [entry(2)], replace(after, game=INVALID_TEXT)),
            (UnicodeError, [entry(2)], replace(after, players=("bob", INVALID_TEXT))),
        ):
            with pytest.raises(refused):
                await store.append("t", given, now)
            assert await store.read("t") == [entry(1)]
            assert await store.listings(MAX_LISTED) == await tables_of(store, "ann", MAX_LISTED) == [before]
            assert await tables_of(store, "bob", MAX_LISTED) == []
        with pytest.raises(LookupError):
            await store.append("nowhere", [entry(1)], listing("nowhere", players=("ann",)))
        assert await tables_of(store, "ann", MAX_LISTED) == [before]
        await store.append("t", [entry(2)], after)
        assert await tables_of(store, "bob", MAX_LISTED) == [after]


@run_async
async def test_append_two_servers_at_once_winner_sets_listing(opened: OpenStore) -> None:
    async with opened() as one, opened() as other:
        await add_players(one, "ann", "bob")
        await one.open(listing("t", free=0, players=("ann", "bob")), [entry(1)])
        for seq in range(2, 12):
            first, second = listing("t", free=seq, players=("ann",)), listing("t", free=seq, players=("bob",))
            outcomes = await asyncio.gather(
                one.append("t", [entry(seq)], first), other.append("t", [entry(seq)], second), return_exceptions=True
            )
            assert sorted(map(type, outcomes), key=str) == sorted([type(None), SequenceTaken], key=str)
            kept = first if outcomes[0] is None else second
            assert await one.listings(MAX_LISTED) == await other.listings(MAX_LISTED) == [kept]


@run_async
async def test_tables_of_player_newest_first(opened: OpenStore) -> None:
    async with opened() as store:
        await add_players(store, "ann", "bob")
        tables = [
            listing("new", open_to_all=False, opened_at=9.5, players=("ann", "bob")),
            listing("a", opened_at=5.0, stage="playing", free=0, players=("ann",)),
            listing("b", opened_at=5.0, stage="over", players=("ann", "bob")),
            listing("old", opened_at=1.0, players=("ann",)),
        ]
        for table in (*tables[2:], *tables[:2], listing("bob's", opened_at=7.0, players=("bob",))):
            await store.open(table, [entry(1)])
        assert await tables_of(store, "ann", MAX_LISTED) == tables
        assert await tables_of(store, "ann", 2) == tables[:2]
        assert [table.table for table in await tables_of(store, "bob", MAX_LISTED)] == ["new", "bob's", "b"]
        assert await tables_of(store, "nobody", MAX_LISTED) == []


@run_async
async def test_ping_readable_store_returns(opened: OpenStore) -> None:
    async with opened() as store:
        await store.ping()


def test_append_acknowledged_entries_survive_kill(name: str, tmp_path: Path) -> None:
    """Ten times on the same store: kill a child process that appends three entries at a time."""
    moments = random.Random(777)
    acknowledged = dict.fromkeys(TABLES, 0)
    for _ in range(10):
        command = [sys.executable, "-c", APPENDING_PROGRAM, name, str(tmp_path), *TABLES]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline() for _ in range(moments.randint(1, 60))]
            child.kill()
            lines += child.stdout.readlines()
        assert child.returncode == -signal.SIGKILL
        if name == "postgres":
            asyncio.run(wait_for_killed_clients(postgres_url(tmp_path)))
        for line in lines:
            if line.endswith("\n"):
                table, seq = line.split()
                assert int(seq) > acknowledged[table]
                acknowledged[table] = int(seq)

        for table, (log, listed) in asyncio.run(read_tables(tmp_path, name)).items():
            assert len(log) >= acknowledged[table]
            assert len(log) % 3 == 0
            assert log == [Entry(n, 0.0, None, None, str(n) * 50) for n in range(1, len(log) + 1)]
            assert listed == len(log)


async def wait_for_killed_clients(url: str) -> None:
    """Wait until Postgres has finished their statements: it continues after they are dead."""
    db = await asyncpg.connect(url)
    others = """SELECT count(*) FROM pg_stat_activity
        WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()"""
    while await db.fetchval(others):
        pass
    await db.close()


async def read_tables(folder: Path, name: str) -> dict[str, tuple[list[Entry], int]]:
    """Return each table's log, and the number of entries that its listing counts."""
    async with open_store_in(folder, name) as store:
        counted = {table.table: table.free for table in await store.listings(MAX_LISTED)}
        return {table: (await store.read(table), counted.get(table, 0)) for table in TABLES}


async def add_players(store: Store, *players: str) -> None:
    for player in players:
        await store.add_player(Player(player, player.capitalize()), key(player))


@run_async
async def test_join_code_is_of_one_waiting_table(opened: OpenStore) -> None:
    waiting = replace(listing("t"), code="K7MR4T")
    async with opened() as store:
        await store.open(waiting, [entry(1)])
        with pytest.raises(SequenceTaken):
            await store.open(replace(waiting, table="other"), [entry(1)])
        await store.open(replace(listing("third")), [entry(1)])
        assert await store.find_code("K7MR4T") == "t"
        assert await store.find_code("K7MR4U") is None
        assert waiting in await store.listings(MAX_LISTED)
        await store.append("t", [entry(2)], replace(listing("t"), stage="playing"))
        assert await store.find_code("K7MR4T") is None
        await store.open(replace(waiting, table="other"), [entry(1)])
        assert await store.find_code("K7MR4T") == "other"
