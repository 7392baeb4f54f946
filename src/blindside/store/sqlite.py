"""Everything in one SQLite file: for one server, with nothing to install.

One thread writes. It takes everything that is waiting, commits it all at once, and only then tells those who wait: a
commit waits for the disk, and fifty moves can share one. Reads have a connection and a thread of their own, which in
WAL mode never wait for the writer.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec

from blindside.store import sqlite_statements as statements
from blindside.store.sqlite_file import connect, transaction
from blindside.store.sqlite_statements import Append
from blindside.table.store_protocols import (
    Entry,
    Key,
    KeyKind,
    Listing,
    Marks,
    Player,
    StoreUnavailable,
    UploadedRecord,
)

LISTINGS = """
    SELECT table_id, game, open_to_all, opened_at, stage, free,
        (SELECT json_group_array(player_id) FROM sits WHERE sits.table_id = listing.table_id)
    FROM listing
"""
LOG = """
    SELECT json_group_array(json_array(seq, printf('%!.17g', at), by_player, command, event, text)) FROM (
        SELECT * FROM entry WHERE table_id = ? AND seq > ? ORDER BY seq
    )
"""
"""A whole log as one row: between two rows Python's lock is given up, and waited for behind a loop that is busy."""
NEWEST_FIRST = "ORDER BY opened_at DESC, table_id LIMIT ?"

Result = TypeVar("Result")
Job = Callable[[sqlite3.Connection], object]
QueuedJob = tuple[Job, "asyncio.Future[Any]"]


class Failure(msgspec.Struct, frozen=True):
    """What came of a piece of work that was not done."""

    error: Exception


class SqliteStore:
    """Keeps a `Store`. Belongs to the event loop it was opened in."""

    shared = False

    def __init__(self, writing: sqlite3.Connection, reading: sqlite3.Connection, reader: ThreadPoolExecutor) -> None:
        self._loop = asyncio.get_running_loop()
        self._reading = reading
        self._reader = reader
        self._waiting: SimpleQueue[QueuedJob | None] = SimpleQueue()
        self._ended: asyncio.Future[None] | None = None
        # A daemon, so that it does not keep a program alive; nothing that is lost then was acknowledged.
        self._writer = Thread(target=_run_writer, args=(writing, self._waiting, self._loop), name="store", daemon=True)
        self._writer.start()

    @classmethod
    async def open_file(cls, path: str | Path) -> "SqliteStore":
        """The store in this file, which is made, with its folder, if it is not there."""
        reader = ThreadPoolExecutor(1, "store-reader")
        try:
            connections = await asyncio.get_running_loop().run_in_executor(reader, connect, Path(path))
        except BaseException:
            reader.shutdown(wait=False)
            raise
        return cls(*connections, reader)

    async def close(self) -> None:
        """Finishes everything that was accepted, and accepts nothing more."""
        if self._ended is None:
            self._waiting.put(None)
            self._ended = self._loop.run_in_executor(self._reader, self._end)
            self._reader.shutdown(wait=False)
        await asyncio.shield(self._ended)

    def _end(self) -> None:
        self._writer.join()
        self._reading.close()

    async def ping(self) -> None:
        try:
            await self._rows("SELECT version FROM schema")
        except sqlite3.Error as error:
            raise StoreUnavailable(type(error).__name__) from None

    async def open(self, listing: Listing, entries: Sequence[Entry]) -> None:
        await self._write(partial(statements.open_table, listing=listing, entries=entries))

    async def append(self, table: str, entries: Sequence[Entry], listing: Listing | None = None) -> None:
        await self._write(
            Append(table, entries)
            if listing is None
            else partial(statements.append, table=table, entries=entries, listing=listing)
        )

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        [(found,)] = await self._rows(LOG, (table, after))
        return [Entry(seq, float(at), *others) for seq, at, *others in msgspec.json.decode(found)]

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        marks = ", ".join("?" * len(tables))
        return dict(
            await self._rows(f"SELECT table_id, max(seq) FROM entry WHERE table_id IN ({marks}) GROUP BY 1", tables)
        )

    async def listings(self, most: int) -> list[Listing]:
        rows = await self._rows(
            f"{LISTINGS} WHERE open_to_all AND stage = 'waiting' AND free > 0 {NEWEST_FIRST}", (most,)
        )
        return list(map(listing_of, rows))

    async def tables_of(self, player: str, most: int) -> list[Listing]:
        rows = await self._rows(
            f"{LISTINGS} WHERE table_id IN (SELECT table_id FROM sits WHERE player_id = ?) {NEWEST_FIRST}",
            (player, most),
        )
        return list(map(listing_of, rows))

    async def mark_seen(self, present: Sequence[tuple[str, str]]) -> None:
        """Do nothing: one file has one server."""

    async def seconds_since_seen(self, table: str, player: str) -> float | None:
        return None

    async def watch(self, changed: Callable[[str], None]) -> None:
        """Do nothing: one file has one server, and no other process appends."""

    async def add_player(self, player: Player, key: Key) -> None:
        await self._write(partial(statements.add, player=player, key=key))

    async def add_key(self, player: str, key: Key) -> None:
        await self._write(partial(statements.add_key, player=player, key=key))

    async def find_player(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        rows = await self._rows(statements.HOLDER, (hashed, kind, now))
        return Player(*rows[0]) if rows else None

    async def redeem_key(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        return await self._write(partial(statements.use_up, hashed=hashed, kind=kind, now=now))

    async def keys_of(self, player: str) -> list[Key]:
        rows = await self._rows(
            "SELECT id, hash, kind, made_at, ends_at FROM player_key WHERE player_id = ? ORDER BY made_at, id",
            (player,),
        )
        return [Key(*row) for row in rows]

    async def delete_key(self, player: str, key: str) -> bool:
        return await self._write(partial(statements.take_away, player=player, key=key))

    async def find_names(self, players: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(players))
        return dict(await self._rows(f"SELECT id, name FROM player WHERE id IN ({marks})", players))

    async def rename_player(self, player: str, name: str) -> None:
        await self._write(partial(statements.rename, player=player, name=name))

    async def delete_player(self, player: str) -> None:
        await self._write(partial(statements.forget, player=player))

    async def find_marks(self, table: str, player: str) -> Marks | None:
        rows = await self._rows(
            "SELECT version, marks FROM notepad WHERE player_id = ? AND table_id = ?", (player, table)
        )
        return Marks(*rows[0]) if rows else None

    async def save_marks(self, table: str, player: str, marks: Marks) -> None:
        await self._write(partial(statements.mark, table=table, player=player, marks=marks))

    async def save_upload(self, upload: UploadedRecord, since: float, most: int) -> None:
        await self._write(partial(statements.save_upload, upload=upload, since=since, most=most))

    async def find_upload(self, record: str) -> UploadedRecord | None:
        rows = await self._rows("SELECT id, uploaded_at, record FROM upload WHERE id = ?", (record,))
        return UploadedRecord(*rows[0]) if rows else None

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        self._check_open()
        kept: asyncio.Future[Result] = self._loop.create_future()
        self._waiting.put((work, kept))
        try:
            return await kept
        except sqlite3.OperationalError as error:  # the disk is full, or another process has locked the file
            raise StoreUnavailable(type(error).__name__) from None

    async def _rows(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        self._check_open()
        try:
            return await self._loop.run_in_executor(
                self._reader, lambda: self._reading.execute(query, values).fetchall()
            )
        except sqlite3.OperationalError as error:
            raise StoreUnavailable(type(error).__name__) from None

    def _check_open(self) -> None:
        if self._ended is not None:
            raise RuntimeError("this store is closed")


def listing_of(row: Sequence[Any]) -> Listing:
    """A row of `LISTINGS`."""
    table, game, open_to_all, opened_at, stage, free, players = row
    return Listing(table, game, bool(open_to_all), opened_at, stage, free, tuple(sorted(msgspec.json.decode(players))))


def _run_writer(
    db: sqlite3.Connection, waiting: "SimpleQueue[QueuedJob | None]", loop: asyncio.AbstractEventLoop
) -> None:
    """Run the writer thread: commit together all jobs that came since the last commit, until a None comes."""
    going = True
    while going:
        taken = [waiting.get()]
        while not waiting.empty():
            taken.append(waiting.get())
        pieces = [piece for piece in taken if piece is not None]
        going = len(pieces) == len(taken)
        for some in _split_batches(pieces):
            try:
                results = _commit(db, [work for work, _ in some])
            except Exception as error:  # of any kind: it goes to those who wait, and the thread goes on
                results = [Failure(error)] * len(some)
            # Nothing waits in a loop that is closed.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_resolve, [kept for _, kept in some], results)
    db.close()


def _split_batches(pieces: Sequence[QueuedJob]) -> list[Sequence[QueuedJob]]:
    """Put appends into a batch of their own, before all other jobs, unless both are about the same table."""
    appends = [piece for piece in pieces if isinstance(piece[0], Append)]
    others = [piece for piece in pieces if not isinstance(piece[0], Append)]
    tables = {work.table for work, _ in appends if isinstance(work, Append)}
    if any(isinstance(work, partial) and work.keywords.get("table") in tables for work, _ in others):
        return [pieces]
    return [some for some in (appends, others) if some]


def _commit(db: sqlite3.Connection, works: Sequence[Job]) -> list[object]:
    """Does all of these, and returns what came of each: a `Failed`, if it was not done."""
    appends = [work for work in works if isinstance(work, Append)]
    if len(appends) == len(works) and statements.append_together(db, appends):
        return [None] * len(works)
    return _commit_each(db, works)


def _commit_each(db: sqlite3.Connection, works: Sequence[Job]) -> list[object]:
    """In one transaction: as nothing is wrong mostly, first without the means to take back one of them alone."""
    with suppress(Exception), transaction(db):
        return [work(db) for work in works]
    try:
        with transaction(db):
            return [_attempt(db, work) for work in works]
    except Exception as error:
        return [Failure(error)] * len(works)


def _attempt(db: sqlite3.Connection, work: Job) -> object:
    """Does this wholly or not at all; the rest of the transaction stands."""
    db.execute("SAVEPOINT piece")
    try:
        result = work(db)
    except Exception as error:
        if not db.in_transaction:  # SQLite itself gave up all of it, as on a full disk: all share the failure
            raise
        result = Failure(error)
        db.execute("ROLLBACK TO piece")
    db.execute("RELEASE piece")
    return result


def _resolve(waiters: Sequence["asyncio.Future[Any]"], results: Sequence[object]) -> None:
    for kept, result in zip(waiters, results, strict=True):
        if kept.done():  # the waiting task was cancelled
            continue
        if isinstance(result, Failure):
            kept.set_exception(result.error)
        else:
            kept.set_result(result)
