"""Everything in one SQLite file: for one server, with nothing to install.

One thread writes. It takes all waiting jobs, commits them at once, and only then resolves their futures: a commit
waits for the disk, and fifty moves can share one. Reads have a connection and a thread of their own, which in
WAL mode never wait for the writer.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec

from blindside.store import sqlite_statements as statements
from blindside.store.operator_queries import OperatorQueries
from blindside.store.queries import listing_of
from blindside.store.sqlite_file import connect, transaction
from blindside.store.sqlite_statements import Append
from blindside.table.store_protocols import (
    Entry,
    Key,
    KeyKind,
    Listing,
    Marks,
    Player,
    Stage,
    StoreDamaged,
    StoreReadOnly,
    StoreUnavailable,
    UploadedRecord,
)

LISTINGS = """
    SELECT table_id, game, open_to_all, opened_at, stage, free,
        (SELECT json_group_array(player_id) FROM sits WHERE sits.table_id = listing.table_id), join_code
    FROM listing
"""
LOG = """
    SELECT json_group_array(json_array(seq, printf('%!.17g', at), by_player, command, event, text, hash)) FROM (
        SELECT * FROM entry WHERE table_id = ? AND seq > ? ORDER BY seq
    )
"""
"""A whole log as one row: between two rows Python's lock is given up, and waited for behind a loop that is busy."""
TABLES_OF = f"""
    {LISTINGS} JOIN (
        SELECT table_id FROM sits
        WHERE player_id = $1 AND stage = $2 AND opened_at <= $3 AND (opened_at < $3 OR table_id > $4)
        ORDER BY opened_at DESC, table_id LIMIT $5
    ) AS page USING (table_id)
    ORDER BY listing.opened_at DESC, table_id
"""
DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""Errors of statements that are right, with what is stored. The same without a code: a text is not UTF-8."""

Result = TypeVar("Result")
Job = Callable[[sqlite3.Connection], object]
QueuedJob = tuple[Job, "asyncio.Future[Any]"]


class SqliteStore(OperatorQueries):
    """A `Store`. Belongs to the event loop it was opened in."""

    shared = False
    LISTINGS = LISTINGS
    TABLES_OF = TABLES_OF
    SIZE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"

    def __init__(self, writing: sqlite3.Connection, reading: sqlite3.Connection, reader: ThreadPoolExecutor) -> None:
        self.is_read_only = False
        self._loop = asyncio.get_running_loop()
        self._reading = reading
        self._reader = reader
        self._jobs: SimpleQueue[QueuedJob | None] = SimpleQueue()
        self._ended: asyncio.Future[None] | None = None
        # A daemon, so that it does not keep a program alive; nothing that is lost then was acknowledged.
        self._writer = Thread(target=_run_writer, args=(writing, self._jobs, self._loop), name="store", daemon=True)
        self._writer.start()

    @classmethod
    async def open_file(cls, path: str | Path) -> "SqliteStore":
        """Open the store in a file; create the file and its folder if they are missing."""
        reader = ThreadPoolExecutor(1, "store-reader")
        try:
            connections = await asyncio.get_running_loop().run_in_executor(reader, connect, Path(path))
        except BaseException:
            reader.shutdown(wait=False)
            raise
        return cls(*connections, reader)

    async def close(self) -> None:
        """Finish all accepted work and refuse more."""
        if self._ended is None:
            self._jobs.put(None)
            self._ended = self._loop.run_in_executor(self._reader, self._end)
            self._reader.shutdown(wait=False)
        await asyncio.shield(self._ended)

    def _end(self) -> None:
        self._writer.join()
        self._reading.close()

    async def ping(self) -> None:
        """Return if the store can be written and read now; else raise StoreUnavailable."""
        await self._run_job(statements.write_probe)  # a store is ready also while it is read-only
        await self._rows("SELECT writes, version FROM probe, schema")

    async def open(self, listing: Listing, entries: Sequence[Entry], origin: int | None = None) -> None:
        """Create a table with its first entries."""
        await self._write_job(partial(statements.open_table, listing=listing, entries=entries, origin=origin))

    async def append(self, table: str, entries: Sequence[Entry], listing: Listing | None = None) -> None:
        """Append all entries or none."""
        if listing is None:
            await self._write_job(Append(table, entries))
        else:
            await self._write_job(partial(statements.append, table=table, entries=entries, listing=listing))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Read the entries of a table after a number."""
        [(found,)] = await self._rows(LOG, table, after)
        try:
            return [Entry(seq, float(at), *others) for seq, at, *others in msgspec.json.decode(found)]
        except ValueError:
            raise StoreDamaged("a log cannot be read") from None

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each table."""
        marks = ", ".join("?" * len(tables))
        statement = f"SELECT table_id, max(seq) FROM entry WHERE table_id IN ({marks}) GROUP BY 1"
        return dict(await self._rows(statement, *tables))

    async def listings(self, most: int, present: Sequence[str] = ()) -> list[Listing]:
        """List open tables with a free seat."""
        rows = await self._rows(statements.list_open(LISTINGS), msgspec.json.encode(present).decode(), most)
        return list(map(listing_of, rows))

    async def mark_seen(self, present: Sequence[tuple[str, str]]) -> None:
        """Do nothing: one file has one server."""

    async def seconds_since_seen(self, table: str, player: str) -> float | None:
        """Return None: no other process sees players."""
        return None

    async def watch(self, changed: Callable[[str], None], renamed: Callable[[str], None] | None = None) -> None:
        """Do nothing: one file has one server, and no other process appends."""

    async def add_player(self, player: Player, key: Key) -> None:
        """Create a player with a first key."""
        await self._write_job(partial(statements.add_player, player=player, key=key))

    async def add_key(self, player: str, key: Key) -> None:
        """Add a key to a player."""
        await self._write_job(partial(statements.add_key, player=player, key=key))

    async def redeem_key(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Find the player of a key and delete the key."""
        return await self._write_job(partial(statements.redeem_key, hashed=hashed, kind=kind, now=now))

    async def find_names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of these players."""
        marks = ", ".join("?" * len(players))
        return dict(await self._rows(f"SELECT id, name FROM player WHERE id IN ({marks})", *players))

    async def delete_player(self, player: str) -> None:
        """Delete a player and all chat texts of the player."""
        await self._write_job(partial(statements.delete_player, player=player))

    async def save_marks(self, table: str, player: str, marks: Marks) -> None:
        """Replace the notes if their version is the next."""
        await self._write_job(partial(statements.save_marks, table=table, player=player, marks=marks))

    async def save_upload(self, upload: UploadedRecord, since: float, most: int) -> None:
        """Save an uploaded record and delete old ones."""
        await self._write_job(partial(statements.save_upload, upload=upload, since=since, most=most))

    @asynccontextmanager
    async def hold_cleaning(self) -> AsyncIterator[bool]:
        """Return True: one file has one server."""
        yield True

    async def delete_tables(self, tables: Sequence[str], stage: Stage, before: float) -> list[str]:
        """Delete those of the tables that have expired."""
        return await self._write_job(partial(statements.delete_tables, names=tables, stage=stage, before=before))

    async def delete_unseen_players(self, players: Sequence[str], before: float) -> list[str]:
        """Delete those of the players who have expired."""
        return await self._write_job(partial(statements.delete_unseen_players, players=players, before=before))

    async def _change(self, statement: str, *values: object) -> list[Any]:
        query = statements.number(statement)
        return await self._run_job(lambda db: db.execute(query, values).fetchall())

    async def _write(self, statement: str, *values: object) -> list[Any]:
        self._check_writable()
        return await self._change(statement, *values)

    async def _write_job(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        self._check_writable()
        return await self._run_job(job)

    def _check_writable(self) -> None:
        if self.is_read_only:
            raise StoreReadOnly

    async def _run_job(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        self._check_open()
        future: asyncio.Future[Result] = self._loop.create_future()
        self._jobs.put((job, future))
        try:
            return await future
        except sqlite3.DatabaseError as error:
            raise _translate_error(error) from None

    async def _rows(self, statement: str, *values: object) -> list[Any]:
        self._check_open()
        query = statements.number(statement)
        try:
            return await self._loop.run_in_executor(
                self._reader, lambda: self._reading.execute(query, values).fetchall()
            )
        except sqlite3.DatabaseError as error:
            raise _translate_error(error) from None
        except UnicodeDecodeError:  # in an error of SQLite, which quotes the schema
            raise StoreDamaged("SQLite cannot read what is stored") from None

    def _check_open(self) -> None:
        if self._ended is not None:
            raise RuntimeError("this store is closed")


def _translate_error(error: sqlite3.DatabaseError) -> Exception:
    """Return the error for a caller. The text of SQLite is left out where it may quote what is stored."""
    if type(error) not in (sqlite3.DatabaseError, sqlite3.OperationalError):
        return error
    code = getattr(error, "sqlite_errorcode", None)
    if code is None or code & 0xFF in DAMAGE:
        return StoreDamaged("SQLite cannot read what is stored")
    return StoreUnavailable(str(error))


def _run_writer(db: sqlite3.Connection, jobs: "SimpleQueue[QueuedJob | None]", loop: asyncio.AbstractEventLoop) -> None:
    """Run the writer thread: commit together all jobs that came since the last commit, until a None comes."""
    is_open = True
    while is_open:
        taken = [jobs.get()]
        while not jobs.empty():
            taken.append(jobs.get())
        is_open = None not in taken
        for batch in _split_batches([job for job in taken if job is not None]):
            try:
                results = _commit(db, [job for job, _ in batch])
            except Exception as error:  # of any kind: the waiting tasks get it, and the thread goes on
                results = [error] * len(batch)
            # Nothing waits in a loop that is closed.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_resolve, [future for _, future in batch], results)
    db.close()


def _split_batches(jobs: Sequence[QueuedJob]) -> list[Sequence[QueuedJob]]:
    """Put appends into a batch of their own, before all other jobs, unless both are about the same table."""
    appends = [job for job in jobs if isinstance(job[0], Append)]
    others = [job for job in jobs if not isinstance(job[0], Append)]
    tables = {job.table for job, _ in appends if isinstance(job, Append)}
    overlap = any(isinstance(job, partial) and job.keywords.get("table") in tables for job, _ in others)
    return [jobs] if overlap else [batch for batch in (appends, others) if batch]


def _commit(db: sqlite3.Connection, jobs: Sequence[Job]) -> list[object]:
    """Run the jobs in one transaction and return their results, for each that failed its error."""
    appends = [job for job in jobs if isinstance(job, Append)]
    if len(appends) == len(jobs) and statements.append_together(db, appends):
        return [None] * len(jobs)
    with suppress(Exception), transaction(db):  # first without savepoints, because failures are rare
        return [job(db) for job in jobs]
    try:
        with transaction(db):
            return [_attempt(db, job) for job in jobs]
    except Exception as error:
        return [error] * len(jobs)


def _attempt(db: sqlite3.Connection, job: Job) -> object:
    """Run a job wholly or not at all; the rest of the transaction stands."""
    db.execute("SAVEPOINT job")
    try:
        result = job(db)
    except Exception as error:
        if not db.in_transaction:  # SQLite itself gave up all of it, as on a full disk: all share the failure
            raise
        result = error
        db.execute("ROLLBACK TO job")
    db.execute("RELEASE job")
    return result


def _resolve(futures: Sequence["asyncio.Future[Any]"], results: Sequence[object]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.done():  # its task was cancelled
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
