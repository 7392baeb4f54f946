"""Damage in a store: what `db check` finds, and what `db repair` saves."""

import asyncio
import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from blindside.core.errors import InvalidInput
from blindside.store import maintenance
from blindside.store.sqlite import SqliteStore
from blindside.store.sqlite_file import READ, decode_damaged
from blindside.table.entries import check_entries
from blindside.table.hashes import hash_entries
from blindside.table.store_protocols import Entry, Marks, Player, UploadedRecord
from tests.commands.terminal import blindside, get_error
from tests.store.stores import key, listing, open_store_in, sqlite_path
from tests.store.test_maintenance import LOGS, fill, read_everything, read_store, run_sql_in, store_options

LAST = {table: len(log) for table, log in LOGS.items()}
TOTAL = sum(LAST.values())
FLIPS = 1_000
"""Bits of the file that are flipped, one after the other."""


@pytest.fixture
def filled(name: str, tmp_path: Path) -> list[str]:
    """Command-line options of a store with tables and players."""

    async def make() -> None:
        async with open_store_in(tmp_path, name) as store:
            await fill(store)
            await store.save_upload(UploadedRecord("one", 1e10, b"{}"), 0.0, 9)

    asyncio.run(make())
    return store_options(tmp_path, name)


def repair(tmp_path: Path, options: list[str]) -> tuple[str, dict[str, Any]]:
    """Repair a store, and return what was printed, and everything in the new file, which is valid."""
    new = tmp_path / "new" / "tables.sqlite"
    new.parent.mkdir()
    done = blindside("db", "repair", str(new), *options)
    assert done.code == 0, done.out
    assert [file.name for file in new.parent.iterdir()] == [new.name]
    assert "is valid" in blindside("db", "check", "--data", str(new.parent)).out
    return done.out, asyncio.run(read_file(new))


async def read_file(file: Path) -> dict[str, Any]:
    store = await SqliteStore.open_file(file)
    try:
        return await read_everything(store)
    finally:
        await store.close()


def test_repair_whole_store_saves_everything(filled: list[str], name: str, tmp_path: Path) -> None:
    before = asyncio.run(read_store(tmp_path, name))
    out, saved = repair(tmp_path, filled)
    assert out.splitlines()[-1] == f"Saved to {tmp_path}/new/tables.sqlite: 3 tables, {TOTAL} entries."
    assert len(out.splitlines()) == 1
    assert saved == before
    assert "will not be overwritten" in get_error("db", "repair", str(tmp_path / "new" / "tables.sqlite"), *filled)


@pytest.mark.parametrize(
    "change",
    [
        "at = at + 0.5",
        "by_player = 'cat'",
        "command = NULL",
        "event = replace(event, '\"seat\":1', '\"seat\":0')",
        "hash = substr(hash, 2) || 'x'",
    ],
)
def test_repair_changed_entry_saves_what_was_before(filled: list[str], name: str, tmp_path: Path, change: str) -> None:
    run_sql_in(tmp_path, name, f"UPDATE entry SET {change} WHERE table_id = 'playing' AND seq = 3")
    assert "the log of table playing: entry 3 is damaged" in get_error("db", "check", *filled)
    before = asyncio.run(read_store(tmp_path, name))
    out, saved = repair(tmp_path, filled)
    assert f"Table playing: saved 2 of {LAST['playing']} entries." in out
    assert f": 3 tables, {TOTAL - LAST['playing'] + 2} entries." in out
    assert saved["logs"] == {**LOGS, "playing": LOGS["playing"][:2]}
    assert [saved[part] for part in ("names", "keys", "marks")] == [before[part] for part in ("names", "keys", "marks")]


def test_repair_lost_first_entry_loses_only_that_table(filled: list[str], name: str, tmp_path: Path) -> None:
    run_sql_in(tmp_path, name, "DELETE FROM entry WHERE table_id = 'playing' AND seq = 1")
    assert "the log of table playing: entry 1 is missing" in get_error("db", "check", *filled)
    out, saved = repair(tmp_path, filled)
    assert "Table playing: nothing saved." in out
    assert ": 2 tables," in out
    assert saved["logs"] == {**LOGS, "playing": []}


def test_repair_changed_chat_text_loses_only_the_text(filled: list[str], name: str, tmp_path: Path) -> None:
    run_sql_in(tmp_path, name, "UPDATE entry SET text = 'Sauer!' WHERE table_id = 'waiting' AND seq = 3")
    assert "the log of table waiting: entry 3 is damaged" in get_error("db", "check", *filled)
    out, saved = repair(tmp_path, filled)
    assert "Table waiting: lost 1 chat text." in out
    assert [entry.text for entry in saved["logs"]["waiting"]] == [None] * LAST["waiting"]
    assert {table: len(log) for table, log in saved["logs"].items()} == LAST


def test_repair_cut_command_is_removed_whole(filled: list[str], name: str, tmp_path: Path) -> None:
    """By the rules more must follow the entry before the damaged one."""
    log = LOGS["match"]
    cut = next(number for number in range(1, len(log)) if not is_valid("match", log[:number]))
    run_sql_in(tmp_path, name, f"UPDATE entry SET at = 0 WHERE table_id = 'match' AND seq = {cut + 1}")
    _, saved = repair(tmp_path, filled)
    kept = len(saved["logs"]["match"])
    assert 0 < kept < cut
    assert is_valid("match", log[:kept])


def is_valid(table: str, log: list[Entry]) -> bool:
    with suppress(InvalidInput):
        check_entries(table, log)
        return True
    return False


def test_check_orphaned_last_entry_is_found(tmp_path: Path) -> None:
    """A log without its end is right by itself; the end is now in a log of no table."""
    asyncio.run(make_file(sqlite_path(tmp_path)))
    last = f"table_id = 'match' AND seq = {LAST['match']}"
    run_sql_in(tmp_path, "sqlite", f"UPDATE entry SET table_id = 'matci' WHERE {last}")
    assert "a row of entry has no listing" in get_error("db", "check", *store_options(tmp_path, "sqlite"))


async def make_file(path: Path) -> None:
    store = await SqliteStore.open_file(path)
    await fill(store)
    await store.close()


def test_check_after_player_was_deleted_is_valid(filled: list[str], name: str, tmp_path: Path) -> None:
    async def delete() -> None:
        async with open_store_in(tmp_path, name) as store:
            await store.delete_player("ann")
            assert [entry.text for entry in await store.read("waiting")] == [None] * LAST["waiting"]

    asyncio.run(delete())
    assert "is valid" in blindside("db", "check", *filled).out


def test_repair_damaged_pages_loses_only_what_they_held(tmp_path: Path) -> None:
    """Each table has pages of its own, because its entries are long."""
    path = sqlite_path(tmp_path)
    names = [f"table{number:02}" for number in range(20)]
    opening = LOGS["waiting"][0]
    chat = [Entry(seq, 1.0, "ann", None, '{"event":"table_said","seat":0}', "x" * 300) for seq in range(3, 41)]
    opened = [opening, LOGS["waiting"][1], *chat]

    async def make() -> None:
        store = await SqliteStore.open_file(path)
        await store.add_player(Player("ann", "Ann"), key("ann"))
        for table in names:
            await store.open(
                listing(table, opened_at=opening.at, free=3, players=("ann",)), list(hash_entries(table, opened))
            )
            await store.save_marks(table, "ann", Marks(1, "{}"))
        await store.close()

    asyncio.run(make())
    assert "is valid" in blindside("db", "check", *store_options(tmp_path, "sqlite")).out
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    is_inside_table_7 = re.compile(b"(?s)^(?!.*table0[68]).*table07.*xxxx").match
    pages = [data[start : start + size] for start in range(0, len(data), size)]
    start = size * max(number for number, page in enumerate(pages) if is_inside_table_7(page))
    data[start : start + size] = bytes(size)
    path.write_bytes(data)
    options = store_options(tmp_path, "sqlite")
    assert "is damaged" in get_error("db", "check", *options)
    out, _ = repair(tmp_path, options)
    *lost, last = out.splitlines()
    assert len(lost) == 1
    assert re.fullmatch(r"Table table07: saved [123]?\d of 40 entries\.", lost[0])
    assert ": 20 tables, " in last


def read_content(path: Path) -> dict[str, list[tuple[Any, ...]]] | None:
    """Return all entries as they are read now; None if they cannot be read."""
    with closing(sqlite3.connect(path)) as db, suppress(sqlite3.Error, UnicodeDecodeError):
        db.text_factory = decode_damaged
        return {table: db.execute(READ, (table,)).fetchall() for table in LOGS}
    return None


def flip_bits(data: bytes) -> Iterator[bytes]:
    """Yield the file with one bit flipped, most often within the content of an entry."""
    choose = random.Random(777)
    events = {entry.event.encode() for log in LOGS.values() for entry in log}
    places = [data.index(event) + at for event in sorted(events) for at in range(len(event))]
    for number in range(FLIPS):
        place = choose.choice(places) if number % 2 else choose.randrange(len(data))
        flipped = bytearray(data)
        flipped[place] ^= 1 << choose.randrange(8)
        yield bytes(flipped)


@pytest.mark.slow
def test_check_finds_every_flipped_bit_that_changes_entries(tmp_path: Path) -> None:
    whole, flipped = tmp_path / "whole.sqlite", tmp_path / "flipped.sqlite"
    asyncio.run(make_file(whole))
    before, changed = read_content(whole), 0
    for data in flip_bits(whole.read_bytes()):
        for file in tmp_path.glob("flipped.sqlite*"):
            file.unlink()
        flipped.write_bytes(data)
        if read_content(flipped) == before:
            continue
        changed += 1
        with pytest.raises(InvalidInput):
            asyncio.run(maintenance.check(flipped, lambda _done, _total: None))
    assert changed > FLIPS / 2


def test_repair_cut_file_saves_what_is_left(tmp_path: Path) -> None:
    path, options = sqlite_path(tmp_path), store_options(tmp_path, "sqlite")
    asyncio.run(make_file(path))
    data = path.read_bytes()
    path.write_bytes(data[:-4_096])
    assert "is damaged" in get_error("db", "check", *options)
    out, _ = repair(tmp_path, options)
    assert re.search(r": [123] tables?, \d+ entr", out)
    assert path.read_bytes() == data[:-4_096], "the damaged file stays as it is"


@pytest.mark.parametrize("table", ["entry", "ban"])
def test_repair_damaged_schema_saves_everything(tmp_path: Path, table: str) -> None:
    path, options = sqlite_path(tmp_path), store_options(tmp_path, "sqlite")
    asyncio.run(make_file(path))
    stored = asyncio.run(read_file(path))
    path.write_bytes(path.read_bytes().replace(f"CREATE TABLE {table}".encode(), f"CREATE TABLD {table}".encode()))
    assert "is damaged" in get_error("db", "check", *options)
    assert repair(tmp_path, options)[1] == stored


def test_repair_unreadable_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path, options = sqlite_path(tmp_path), store_options(tmp_path, "sqlite")
    assert "there is no store at" in get_error("db", "repair", str(tmp_path / "new"), *options)
    path.parent.mkdir()
    path.write_bytes(b"Dear diary, " * 1_000)
    said = get_error("db", "repair", str(tmp_path / "new"), *options)
    assert said == f"'{path}' is damaged: file is not a database"
    asyncio.run(make_file(tmp_path / "whole.sqlite"))
    shutil.copyfile(tmp_path / "whole.sqlite", path)
    assert "cannot be copied to" in get_error("db", "repair", str(tmp_path / "nowhere" / "new"), *options)
    assert not (tmp_path / "new").exists()
