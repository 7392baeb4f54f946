"""Everything in one SQLite file: for one server, with nothing to install.

One thread writes. It takes everything that is waiting, commits it all at once, and only then tells those who wait: a
commit waits for the disk, and fifty moves can share one. Reads have a connection and a thread of their own, which in
WAL mode never wait for the writer.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any

from msgspec.structs import astuple

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.store.schema import migrations
from blindside.table.log import Entry, Listing, Player, SequenceTaken

BUSY_SECONDS = 5.0
"""How long to wait for another process that writes to the same file."""

Work = Callable[[sqlite3.Connection], None]
Piece = tuple[Work, asyncio.Future[None]]


class SqliteStore:
    """Keeps a `Log` and `Players`. Belongs to the event loop it was opened in."""

    shared = False

    def __init__(self, writing: sqlite3.Connection, reading: sqlite3.Connection, reader: ThreadPoolExecutor) -> None:
        self._loop = asyncio.get_running_loop()
        self._reading = reading
        self._reader = reader
        self._waiting: SimpleQueue[Piece | None] = SimpleQueue()
        self._ended: asyncio.Future[None] | None = None
        # A daemon, so that a program which ends without closing ends: nobody was told that what is lost was kept.
        self._writer = Thread(target=_write, args=(writing, self._waiting, self._loop), name="store", daemon=True)
        self._writer.start()

    @classmethod
    async def open_file(cls, path: str | Path) -> "SqliteStore":
        """The store in this file, which is made, with its folder, if it is not there."""
        reader = ThreadPoolExecutor(1, "store-reader")
        try:
            connections = await asyncio.get_running_loop().run_in_executor(reader, _connect, Path(path))
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

    async def open(self, listing: Listing, entries: Sequence[Entry]) -> None:
        await self._keep(partial(_open, listing=listing, entries=entries))

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        await self._keep(partial(_append, table=table, entries=entries))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(
            "SELECT seq, at, by_player, command, event FROM entry WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table, after),
        )
        return [Entry(*row) for row in rows]

    async def listings(self) -> list[Listing]:
        rows = await self._rows(
            "SELECT table_id, game, opened_at FROM listing WHERE open_to_all ORDER BY opened_at DESC, table_id"
        )
        return [Listing(table, game, True, opened_at) for table, game, opened_at in rows]

    async def watch(self, changed: Callable[[str], None]) -> None:
        """One file is for one server: nobody else appends."""

    async def add(self, player: Player, key: bytes) -> None:
        await self._keep(partial(_add, player=player, key=key))

    async def known_by(self, key: bytes) -> Player | None:
        rows = await self._rows(
            "SELECT id, name FROM player JOIN player_key ON player_id = id WHERE key = ?",
            (key,),
        )
        return Player(*rows[0]) if rows else None

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        marks = ", ".join("?" * len(players))
        return dict(await self._rows(f"SELECT id, name FROM player WHERE id IN ({marks})", players))

    async def rename(self, player: str, name: str) -> None:
        await self._keep(lambda db: _run(db, "UPDATE player SET name = ? WHERE id = ?", name, player))

    async def forget(self, player: str) -> None:
        await self._keep(lambda db: _run(db, "DELETE FROM player WHERE id = ?", player))

    async def _keep(self, work: Work) -> None:
        self._check_open()
        kept = self._loop.create_future()
        self._waiting.put((work, kept))
        await kept

    async def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        self._check_open()
        return await self._loop.run_in_executor(self._reader, lambda: self._reading.execute(query, values).fetchall())

    def _check_open(self) -> None:
        if self._ended is not None:
            raise RuntimeError("this store is closed")


def _open(db: sqlite3.Connection, listing: Listing, entries: Sequence[Entry]) -> None:
    try:
        _run(db, "INSERT INTO listing (table_id, game, open_to_all, opened_at) VALUES (?, ?, ?, ?)", *astuple(listing))
    except sqlite3.IntegrityError:
        raise SequenceTaken(f"the table {listing.table!r} is there already") from None
    _append(db, listing.table, entries)


def _append(db: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    last = db.execute(
        "SELECT (SELECT max(seq) FROM entry WHERE table_id = listing.table_id) FROM listing WHERE table_id = ?",
        (table,),
    ).fetchone()
    if last is None:
        # Not SequenceTaken: who reads on and decides again would do so for ever.
        raise LookupError(f"there is no table {table!r}")
    for due, entry in enumerate(entries, (last[0] or 0) + 1):
        if entry.seq != due:
            raise SequenceTaken(f"the next entry of {table!r} is {due}, not {entry.seq}")
    db.executemany(
        "INSERT INTO entry (table_id, seq, at, by_player, command, event) VALUES (?, ?, ?, ?, ?, ?)",
        [(table, *astuple(entry)) for entry in entries],
    )


def _add(db: sqlite3.Connection, player: Player, key: bytes) -> None:
    try:
        _run(db, "INSERT INTO player (id, name) VALUES (?, ?)", *astuple(player))
        _run(db, "INSERT INTO player_key (key, player_id) VALUES (?, ?)", key, player.id)
    except sqlite3.IntegrityError:
        raise ValueError(f"the player {player.id!r} or the key is there already") from None


def _run(db: sqlite3.Connection, statement: str, *values: object) -> None:
    db.execute(statement, values)


def _write(db: sqlite3.Connection, waiting: "SimpleQueue[Piece | None]", loop: asyncio.AbstractEventLoop) -> None:
    """The writer's thread: until a None comes, commits together whatever has come since the last commit."""
    going = True
    while going:
        taken = [waiting.get()]
        while not waiting.empty():
            taken.append(waiting.get())
        pieces = [piece for piece in taken if piece is not None]
        going = len(pieces) == len(taken)
        failures = _commit(db, [work for work, _ in pieces])
        # A loop that is closed has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_tell, [kept for _, kept in pieces], failures)
    db.close()


def _commit(db: sqlite3.Connection, works: Sequence[Work]) -> list[Exception | None]:
    """Does all of these in one transaction, and returns what went wrong with each."""
    try:
        with _transaction(db):
            return [_attempt(db, work) for work in works]
    except Exception as error:
        return [error] * len(works)


def _attempt(db: sqlite3.Connection, work: Work) -> Exception | None:
    """Does this wholly or not at all; the rest of the transaction stands."""
    failure = None
    db.execute("SAVEPOINT piece")
    try:
        work(db)
    except Exception as error:
        if not db.in_transaction:  # SQLite itself gave up all of it, as on a full disk: all share the failure
            raise
        failure = error
        db.execute("ROLLBACK TO piece")
    db.execute("RELEASE piece")
    return failure


def _tell(waiters: Sequence[asyncio.Future[None]], failures: Sequence[Exception | None]) -> None:
    for kept, failure in zip(waiters, failures, strict=True):
        if kept.done():  # whoever waited was cancelled
            continue
        if failure is None:
            kept.set_result(None)
        else:
            kept.set_exception(failure)


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Takes the right to write at once, so that what is read inside is still true when it is committed."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _connect(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection that writes, to a file that is up to date, and one that reads."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds what no player may see
        writing = _connection(path)
        try:
            _check_version(writing, path)
            _use_wal(writing)
            writing.execute("PRAGMA synchronous = FULL")
            writing.execute("PRAGMA foreign_keys = ON")
            writing.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
            _migrate(writing)
            reading = _connection(path)
            reading.execute("PRAGMA query_only = ON")
        except BaseException:
            writing.close()
            raise
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise Invalid(
            "store/unreadable", msg("'{path}' cannot be opened as a store: {reason}", path=path, reason=reason)
        ) from None
    return writing, reading


def _connection(path: Path) -> sqlite3.Connection:
    """Each is used by one thread, which is not the one that opens it; transactions are begun by us only."""
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _use_wal(db: sqlite3.Connection) -> None:
    """Here alone SQLite does not wait by itself for somebody who opens the same new file."""
    patience_ends = monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > patience_ends:
                raise
            sleep(0.01)


def _check_version(db: sqlite3.Connection, path: Path) -> None:
    """Refuses, before anything is written to it, a file of a later program or of another one."""
    tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    if tables and ("schema",) not in tables:
        raise Invalid("store/other", msg("'{path}' is a database of another program", path=path))
    given, known = _version(db), len(migrations("sqlite"))
    if given > known:
        raise Invalid(
            "store/version",
            msg(
                "'{path}' is a store of version {given}, and this Blindside knows {known}: use a later one",
                path=path,
                given=given,
                known=known,
            ),
        )


def _version(db: sqlite3.Connection) -> int:
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema'").fetchone():
        return 0
    return int(db.execute("SELECT version FROM schema").fetchone()[0])


def _migrate(db: sqlite3.Connection) -> None:
    for number, script in enumerate(migrations("sqlite"), 1):
        with _transaction(db):
            # Asked inside: another process may have opened the same new file.
            if _version(db) < number:
                for statement in _statements(script):
                    db.execute(statement)
                db.execute("UPDATE schema SET version = ?", (number,))


def _statements(script: str) -> Iterator[str]:
    """One by one, because `executescript` would commit first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
