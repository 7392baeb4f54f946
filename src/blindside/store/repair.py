"""Repair of a damaged store: write what is intact to a new file, and report what is lost."""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from blindside.core.errors import InvalidInput
from blindside.store import sqlite_statements as statements
from blindside.store.maintenance import (
    back_up,
    check_absent,
    check_exists,
    copy_errors,
    damage_errors,
    unfinished,
)
from blindside.store.opening import Progress, is_postgres, lock_for_server
from blindside.store.sqlite_file import READ, decode_damaged, open_migrated, transaction
from blindside.table.entries import check_entries
from blindside.table.hashes import delete_text, is_whole
from blindside.table.store_protocols import Entry

HEADER_BYTES = 100
"""Of a SQLite file: with the size of a page in bytes 16 and 17, and the number of pages in bytes 28 to 31."""


OPERATIONS = ("operator_token", "ban", "server_mode", "audit")
"""What operators have stored."""


class SavedTable(Struct, frozen=True):
    """The part of a table that was saved."""

    table: str
    saved: int
    """Entries, from the first on."""
    entries: int
    """Entries that there were, as far as that can be read."""
    lost_texts: int
    """Chat texts that were lost in the entries that were saved."""


class Repair(Struct, frozen=True):
    """The part of a store that was saved."""

    tables: list[SavedTable]
    incomplete: list[str]
    """The other kinds of rows of which some were lost, such as `player`."""


async def repair(where: str, target: Path, progress: Progress) -> Repair:
    """Write what is intact in a store to a new file, which appears when it is complete."""
    check_absent(target)
    await check_exists(where)
    with (
        copy_errors(where, target),
        TemporaryDirectory(dir=target.parent) as folder,
        unfinished(target) as file,
    ):
        copy = Path(folder) / "copy.sqlite"
        if is_postgres(where):
            await back_up(where, copy, lambda _done, _total: None)
        else:
            _copy_pages(Path(where), copy)
        with (
            damage_errors(Path(where)),
            closing(open_migrated(file)) as new,
            closing(_open_damaged(copy, new)) as old,
            transaction(new),
        ):
            old.text_factory = decode_damaged
            # Each kind refers to those before it.
            incomplete = [kind for kind in ("player", "player_key", *OPERATIONS) if not _copy_rows(old, new, kind)]
            tables, names = [], sorted(_find_tables(old))
            for done, table in enumerate(names, 1):
                tables.append(_save_table(old, new, table))
                progress(done, len(names))
            incomplete += [kind for kind in ("notepad", "upload") if not _copy_rows(old, new, kind)]
    return Repair(tables, incomplete)


def _copy_pages(path: Path, copy: Path) -> None:
    """Copy a file as it is. Pages that were cut off become empty, because SQLite reads no file that is too short."""
    with lock_for_server(path, ""):
        for end in ("", "-wal"):
            if (source := path.with_name(path.name + end)).is_file():
                shutil.copyfile(source, copy.with_name(copy.name + end))
    with copy.open("r+b") as file:
        header = file.read(HEADER_BYTES)
        size = int.from_bytes(header[16:18], "big") * int.from_bytes(header[28:32], "big")
        if size > copy.stat().st_size:
            file.truncate(size)


def _open_damaged(copy: Path, new: sqlite3.Connection) -> sqlite3.Connection:
    """Open a copy. If its schema cannot be read, the statements of the new store are written over it first."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        try:
            db.execute("SELECT 1 FROM sqlite_schema")
        except sqlite3.DatabaseError:
            with suppress(sqlite3.Error):
                db.execute("PRAGMA writable_schema = ON")  # so that the rest can be read
                version, newest = (one.execute("SELECT version FROM schema").fetchone() for one in (db, new))
                if version == newest:
                    whole = new.execute("SELECT sql, name FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
                    db.executemany("UPDATE sqlite_schema SET sql = ? WHERE name = ?", whole)
    return open_migrated(copy)


def _copy_rows(old: sqlite3.Connection, new: sqlite3.Connection, kind: str) -> bool:
    """Copy the rows that can be read; return whether that was all of them."""
    columns = new.execute(f"PRAGMA table_info({kind})").fetchall()
    names = ", ".join(name for _, name, *_ in columns)
    key = [name for _, name, *_, place in columns if place]
    insert = f"INSERT INTO {kind} ({names}) VALUES ({', '.join('?' * len(columns))})"
    is_complete = True
    for row in _rows_around_damage(old, f"SELECT {names} FROM {kind}", key):
        try:
            if row is not None:
                new.execute(insert, row)
        except sqlite3.Error:  # it refers to a row that was lost
            row = None
        is_complete = is_complete and row is not None
    return is_complete


def _find_tables(old: sqlite3.Connection) -> set[str]:
    """Return the tables that are named anywhere: one place may be damaged."""
    return {
        table
        for kind in ("listing", "entry", "sits", "notepad")
        for (table,) in filter(None, _rows_around_damage(old, f"SELECT DISTINCT table_id FROM {kind}", ["table_id"]))
        if isinstance(table, str)
    }


def _rows_around_damage(old: sqlite3.Connection, query: str, key: Sequence[str]) -> Iterator[tuple[object, ...] | None]:
    """Yield the rows before the first damaged page, None for what it held, and the rows after the last one."""
    try:
        yield from old.execute(f"{query} ORDER BY {', '.join(key)}")
    except sqlite3.Error:
        yield None
        with suppress(sqlite3.Error):
            yield from old.execute(f"{query} ORDER BY {', '.join(f'{column} DESC' for column in key)}")


def _save_table(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> SavedTable:
    found: list[Entry] = []
    with suppress(sqlite3.Error):
        found.extend(Entry(*row) for row in old.execute(READ, (table,)))
    last = len(found)
    with suppress(sqlite3.Error, TypeError):
        last = max(last, *old.execute("SELECT max(seq) FROM entry WHERE table_id = ?", (table,)).fetchone())
    whole = _whole_entries(table, found)
    while whole:
        try:
            statements.open_table(new, check_entries(table, whole).listing, whole, origin=None)
            break
        except InvalidInput:  # also where what must follow by the rules is lost
            whole.pop()
    return SavedTable(table, len(whole), last, sum(entry != kept for entry, kept in zip(found, whole, strict=False)))


def _whole_entries(table: str, found: Sequence[Entry]) -> list[Entry]:
    """Return the entries before the first that is lost, without a text that is damaged."""
    whole: list[Entry] = []
    previous = ""
    for due, entry in enumerate(found, 1):
        entry = entry if is_whole(table, entry, previous) else delete_text(entry)
        if entry.seq != due or not is_whole(table, entry, previous):
            while len(whole) > 1 and whole[-1].at == entry.at:  # what was written at once is saved at once
                whole.pop()
            break
        whole.append(entry)
        previous = entry.hash
    return whole
