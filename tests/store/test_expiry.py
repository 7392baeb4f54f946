"""Deletion of what has expired: all of it or nothing, and nothing that is used."""

import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from blindside.store.postgres import PostgresStore
from blindside.table.store_protocols import (
    Age,
    Listing,
    Marks,
    Place,
    Player,
    Stage,
    Store,
    UploadedRecord,
)
from tests.store.stores import ROOT, OpenStore, entry, hash_of, key, listing, open_store_in, postgres_url, run_async
from tests.store.test_log import wait_for_killed_clients

LATER = 5_000.0
"""After all entries of a test."""


async def add_players(store: Store, *players: str) -> None:
    for player in players:
        await store.add_player(Player(player, player), key(player))


@run_async
async def test_tables_by_age_lists_old_ones_of_stage_page_by_page(opened: OpenStore) -> None:
    async with opened() as store:
        for name, opened_at in (("b", 10.0), ("a", 10.0), ("old", 5.0), ("new", 2_000.0)):
            await store.open(listing(name, opened_at=opened_at), [entry(1)])
        await store.open(listing("playing", opened_at=1.0, stage="playing"), [entry(1), entry(2)])
        await store.open(listing("empty", opened_at=1.0, stage="over"), [])
        first = await store.tables_by_age("waiting", 2_000.0, 2)
        assert first == [Age(Place(5.0, "old"), 1001.5), Age(Place(10.0, "a"), 1001.5)]
        assert [age.place.id for age in await store.tables_by_age("waiting", 2_000.0, 2, first[-1].place)] == ["b"]
        assert await store.tables_by_age("playing", LATER, 9) == [Age(Place(1.0, "playing"), 1002.5)]
        assert await store.tables_by_age("over", LATER, 9) == [Age(Place(1.0, "empty"), 1.0)]


@run_async
async def test_delete_tables_leaves_nothing_of_them(opened: OpenStore) -> None:
    both = listing("t", players=("ann", "bob"))
    async with opened() as store:
        await add_players(store, "ann", "bob")
        for name in ("t", "other"):
            await store.open(listing(name, players=("ann", "bob")), [entry(1), entry(2, by="bob", text="Hello")])
            await store.save_marks(name, "ann", Marks(1, "{}"))
        assert await store.delete_tables(["t", "nowhere"], "waiting", LATER) == ["t"]
        assert await store.read("t") == []
        assert await store.find_marks("t", "ann") is None
        assert await store.last_numbers(["t", "other"]) == {"other": 2}
        assert [one.table for one in await store.tables_of("ann", "waiting", 9)] == ["other"]
        assert await store.find_marks("other", "ann") == Marks(1, "{}")
        for now in (None, both):
            with pytest.raises(LookupError):
                await store.append("t", [entry(3)], now)
        with pytest.raises(LookupError):
            await store.save_marks("t", "ann", Marks(1, "{}"))
        assert await store.delete_tables([], "waiting", LATER) == []


@run_async
async def test_delete_tables_spares_other_stage_and_later_entry(opened: OpenStore) -> None:
    async with opened() as store:
        await store.open(listing("old", opened_at=1.0), [entry(1), entry(2)])
        await store.open(listing("chatted", opened_at=1.0), [entry(1)])
        await store.open(listing("begun", opened_at=1.0, stage="playing"), [entry(1)])
        await store.append("chatted", [entry(number) for number in range(2, 9)])
        names = ["old", "chatted", "begun"]
        assert await store.delete_tables(names, "waiting", 1002.5) == [], "an entry at this very time"
        assert await store.delete_tables(names, "waiting", 1003.0) == ["old"]
        assert await store.delete_tables(names, "over", LATER) == []
        assert await store.last_numbers(names) == {"chatted": 8, "begun": 1}


@run_async
async def test_delete_tables_while_servers_append_keeps_entries(opened: OpenStore) -> None:
    """Whoever comes first: either the table is gone and the entry is refused, or both are there."""
    async with opened() as one, opened() as other:
        for number in range(20):
            name = f"t{number}"
            await one.open(listing(name), [entry(1)])
            deleted, appended = await asyncio.gather(
                one.delete_tables([name], "waiting", 1002.0),
                other.append(name, [entry(2)], listing(name, stage="playing")),
                return_exceptions=True,
            )
            assert isinstance(deleted, list)
            assert (deleted == [name]) is isinstance(appended, LookupError), (deleted, appended)
            assert len(await one.read(name)) == (0 if deleted else 2)


@run_async
async def test_delete_tables_spares_table_open_at_other_server(url: str) -> None:
    store = await PostgresStore.open_url(url)
    await add_players(store, "ann")
    names = ["watched", "played", "left"]
    for name in names:
        await store.open(listing(name), [entry(1)])
    await store.mark_seen([("watched", ""), ("played", "ann")])
    assert await store.delete_tables(names, "waiting", LATER) == ["left"]
    await store.close()


@run_async
async def test_delete_unseen_players_spares_those_with_a_table(opened: OpenStore) -> None:
    async with opened() as store:
        await add_players(store, "seated", "unseen", "seen", "finished")
        for table, player in (("waiting", "seated"), ("over", "finished")):
            stage: Stage = "over" if table == "over" else "waiting"
            await store.open(listing(table, stage=stage, players=(player,)), [entry(1, by="unseen", text="Hello")])
        await store.mark_player_seen("seen", 900.0)
        await store.mark_player_seen("nobody", 900.0)
        found = await store.players_by_age(900.0, 2)
        found += await store.players_by_age(900.0, 9, found[-1])
        players = [player.id for player in found]
        assert players == ["finished", "seated", "unseen"]
        assert await store.delete_unseen_players([*players, "seen"], 900.0) == ["unseen"]
        assert await store.find_player(hash_of("unseen"), "device", 1.0) is None
        assert [line.text for line in await store.read("waiting")] == [None]
        assert set(await store.find_names([*players, "seen"])) == {"finished", "seated", "seen"}


@run_async
async def test_delete_uploads_deletes_oldest_first(opened: OpenStore) -> None:
    async with opened() as store:
        for number in range(5):
            await store.save_upload(UploadedRecord(f"r{number}", float(number), b"{}"), 0.0, 99)
        assert [await store.delete_uploads(3.0, 2), await store.delete_uploads(3.0, 2)] == [2, 1]
        kept = [number for number in range(5) if await store.find_upload(f"r{number}") is not None]
        assert (kept, await store.delete_uploads(3.0, 2)) == ([3, 4], 0)


@run_async
async def test_hold_cleaning_is_for_one_server_at_a_time(url: str) -> None:
    one, other = await PostgresStore.open_url(url), await PostgresStore.open_url(url)
    async with one.hold_cleaning() as is_ours, other.hold_cleaning() as is_theirs:
        assert (is_ours, is_theirs) == (True, False)
    async with other.hold_cleaning() as is_theirs:
        assert is_theirs
    await asyncio.gather(one.close(), other.close())


DELETING_PROGRAM = """
import asyncio, sys
from pathlib import Path
from tests.store.stores import STORES

async def main():
    store = await STORES[sys.argv[1]](Path(sys.argv[2]))
    print("open", flush=True)
    names = [age.place.id for age in await store.tables_by_age("over", 5000.0, 999)]
    for start in range(0, len(names), 3):
        sys.stdin.readline()
        print(*await store.delete_tables(names[start:start + 3], "over", 5000.0), flush=True)

asyncio.run(main())
"""
"""A program that deletes three tables for each line it reads, and prints what is deleted."""
ENTRIES = 40


@run_async
async def test_delete_tables_killed_leaves_whole_tables(name: str, tmp_path: Path) -> None:
    """Five times on the same store: kill a child process between two batches, or within one."""
    moments = random.Random(777)
    left = {f"t{number}" for number in range(60)}
    async with open_store_in(tmp_path, name) as store:
        await add_players(store, "ann")
        for table in left:
            over = Listing(table, "code777", False, 1.0, "over", 0, ("ann",))
            await store.open(over, [entry(seq) for seq in range(1, ENTRIES + 1)])
            await store.save_marks(table, "ann", Marks(1, "{}"))
    for _ in range(5):
        command = [sys.executable, "-c", DELETING_PROGRAM, name, str(tmp_path)]
        with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            deleted: set[str] = set()
            batches = 1 + moments.randrange(4)
            child.stdin.write("\n" * batches)
            child.stdin.flush()
            for _ in range(batches):  # the first line says that the store is open: it is killed within the last batch
                deleted.update(child.stdout.readline().split())
            child.kill()
            deleted.update(child.stdout.read().split())
        if name == "postgres":
            await wait_for_killed_clients(postgres_url(tmp_path))
        left -= deleted
        async with open_store_in(tmp_path, name) as store:
            found = {table for table in left if await store.read(table)}
            assert len(left - found) <= 3, "at most the batch that was not acknowledged"
            left = found
            for table in left:
                assert len(await store.read(table)) == ENTRIES
                assert await store.find_marks(table, "ann") == Marks(1, "{}")
            assert {one.table for one in await store.tables_of("ann", "over", 99)} == left
    assert left, "the program was killed before its end"
