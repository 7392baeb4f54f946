"""Postgres databases: connect, migrate, back up to a file and restore; notifications between the servers of one."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias
from uuid import uuid4

import asyncpg

from blindside.core.errors import BlindsideError, InvalidInput, NotAllowed
from blindside.core.messages import Message, msg
from blindside.store import postgres_statements as sql
from blindside.store.opening import Progress, without_password
from blindside.store.schema import check_version, migrations
from blindside.store.sqlite_file import migrate as migrate_file
from blindside.store.sqlite_file import read_only, transaction
from blindside.table.hashes import hash_entries
from blindside.table.store_protocols import Entry, StoreUnavailable

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

TIMEOUT_SECONDS = 10.0
"""Time limit for a connection and for a statement."""
MIGRATION_LOCK = 777_0001
"""The number of the lock that is held during a migration."""

OPTIONS: dict[str, Any] = {
    "timeout": TIMEOUT_SECONDS,
    "command_timeout": TIMEOUT_SECONDS,
    "server_settings": {
        "application_name": "blindside",
        "synchronous_commit": "on",  # in spite of the settings of the database: an acknowledged append is durable
        "default_transaction_isolation": "read committed",
    },
}
CONNECTION_ERRORS = (OSError, EOFError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors of a server that cannot be reached, or that goes away in the middle of a message."""


@contextmanager
def connection_errors(url: str) -> Iterator[None]:
    """Turn the errors of a connection into one line without the password."""
    try:
        yield
    except BlindsideError:
        raise
    except TimeoutError:
        raise _unreachable(url, msg("no answer in {seconds} seconds", seconds=int(TIMEOUT_SECONDS))) from None
    except ValueError:  # its text may quote part of the password
        raise _unreachable(url, msg("the address must look like postgresql://user@host/database")) from None
    except CONNECTION_ERRORS as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
        raise _unreachable(url, reason.splitlines()[0]) from None


def _unreachable(url: str, reason: Message | str) -> InvalidInput:
    text = msg("the store at '{url}' cannot be reached: {reason}", url=without_password(url), reason=reason)
    return InvalidInput("store/unavailable", text)


async def migrate_database(url: str) -> None:
    """Run the migrations that this database has not seen."""
    async with _connected(url) as db, db.transaction():
        await migrate(db, url)


async def migrate(db: Connection, url: str) -> None:
    """Inside a transaction: one process at a time, and the others find it done."""
    await lock(db)
    tables, scripts = await tables_in(db), migrations("postgres")
    given = int(await db.fetchval("SELECT version FROM schema")) if "schema" in tables else 0
    check_version(without_password(url), tables, given, len(scripts))
    for number, script in enumerate(scripts[given:], given + 1):
        await db.execute(script)
        await db.execute("UPDATE schema SET version = $1", number)
    if given < len(scripts):
        await _hash_logs(db)


async def _hash_logs(db: Connection) -> None:
    """Compute the hashes of logs that have entries without one."""
    for (table,) in await db.fetch(sql.UNHASHED):
        entries = list(hash_entries(table, [Entry(*row) for row in await db.fetch(sql.READ, table, 0)]))
        await db.execute(sql.SAVE_HASHES, table, [entry.seq for entry in entries], [entry.hash for entry in entries])


async def lock(db: Connection) -> None:
    """Wait for the other servers that migrate this database; the transaction's end lets go."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)


async def tables_in(db: Connection) -> list[str]:
    """The names of the tables in the current schema."""
    rows = await db.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()")
    return [name for (name,) in rows]


ROWS_AT_ONCE = 1_000

COLUMNS: dict[str, tuple[str, ...]] = {
    "listing": (
        *("table_id", "game", "open_to_all", "opened_at", "stage", "free"),
        *("people", "opened_by", "opened_from", "join_code"),
    ),
    "entry": ("table_id", "seq", "at", "by_player", "command", "event", "text", "hash"),
    "player": ("id", "name", "seen_at"),
    "player_key": ("hash", "player_id", "id", "kind", "made_at", "ends_at"),
    "sits": ("table_id", "player_id", "stage", "opened_at"),
    "notepad": ("player_id", "table_id", "version", "marks"),
    "upload": ("id", "uploaded_at", "record"),
    "operator_token": ("hash", "name", "made_at", "ends_at"),
    "ban": ("kind", "target", "made_at", "ends_at"),
    "server_mode": ("name", "since"),
    "audit": ("id", "at", "operator", "action", "target"),
    "address_mark": ("table_id", "player_id", "mark"),
}
"""All that a store holds; each table refers only to those before it."""


async def is_empty(url: str) -> bool:
    """Whether a Postgres database has no tables yet."""
    with connection_errors(url):
        async with _connected(url) as db:
            return not await tables_in(db)


async def to_file(url: str, path: Path, progress: Progress) -> None:
    """Into an empty file. Servers go on writing meanwhile: what is read is what was there at the first question."""
    async with _connected(url) as db, _store_errors(), db.transaction(isolation="repeatable_read", readonly=True):
        total = sum([await db.fetchval(f"SELECT count(*) FROM {table}") for table in COLUMNS])
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            migrate_file(file)
            progress(0, total)
            with transaction(file):
                done = 0
                for table, columns in COLUMNS.items():
                    places = ", ".join("?" * len(columns))
                    cursor = await db.cursor(_select(table))
                    while rows := await cursor.fetch(ROWS_AT_ONCE):
                        insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                        file.executemany(insert, map(tuple, rows))
                        done += len(rows)
                        progress(done, total)


async def to_postgres(path: Path, url: str, progress: Progress) -> None:
    """Copy an up-to-date file into an empty database, all of it or nothing."""
    async with _connected(url) as db, _store_errors(), db.transaction():
        await lock(db)
        if await tables_in(db):
            text = msg("'{path}' is not empty: choose an empty database", path=without_password(url))
            raise NotAllowed("store/exists", text)
        await migrate(db, url)
        with closing(read_only(path)) as file:
            total = sum(file.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in COLUMNS)
            done = 0
            for table, columns in COLUMNS.items():
                for rows in _file_rows(file, table):
                    await db.copy_records_to_table(table, records=rows, columns=columns)
                    done += len(rows)
                    progress(done, total)


def _select(table: str) -> str:
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table}"


def _file_rows(file: sqlite3.Connection, table: str) -> Iterator[list[tuple[object, ...]]]:
    """SQLite has no truth values, only numbers."""
    cursor = file.execute(_select(table))
    while rows := cursor.fetchmany(ROWS_AT_ONCE):
        if table == "listing":
            yield [(name, game, bool(open_to_all), *others) for name, game, open_to_all, *others in rows]
        else:
            yield rows


@asynccontextmanager
async def _connected(url: str) -> AsyncIterator[Connection]:
    """Connect without a time limit for statements, for migrations and copies."""
    with connection_errors(url):
        db = await asyncpg.connect(url, **{**OPTIONS, "command_timeout": None})
    try:
        yield db
    finally:
        await db.close()


@asynccontextmanager
async def _store_errors() -> AsyncIterator[None]:
    """Turn errors of Postgres into StoreUnavailable, with one line that quotes no data."""
    try:
        yield
    except asyncpg.PostgresError as error:
        raise StoreUnavailable((str(error) or type(error).__name__).splitlines()[0]) from None
    except asyncpg.InterfaceError as error:
        raise StoreUnavailable(type(error).__name__) from None


CHANNEL = "blindside"
BACK_OFF_SECONDS = 0.5
"""Between two attempts to listen again."""
QUIET_SECONDS = 30.0
"""After so long without a notification, a listener checks its connection."""


class Notifications:
    """Sends and receives the notifications of one server."""

    def __init__(self, url: str, notifier: Pool) -> None:
        self._url = url
        self._notifier = notifier
        """A connection of its own, so that notifications do not wait for appends."""
        self._name = uuid4().hex
        self._pending: set[str] = set()
        self._notifying: asyncio.Task[None] | None = None
        self._watching: list[asyncio.Task[None]] = []

    def notify(self, table: str) -> None:
        """Notify the other servers soon, without delaying the append."""
        self._pending.add(table)
        if self._notifying is None or self._notifying.done():
            self._notifying = asyncio.create_task(self._notify_others())

    async def watch(self, changed: Callable[[str], None]) -> None:
        """Call back with each table that another server appends to. Reconnects; notifications meanwhile are missed."""
        listening = await self._listen(changed)
        self._watching.append(asyncio.create_task(self._watch(listening, changed)))

    async def stop_watching(self) -> None:
        """Cancel the tasks that listen, and wait until they have ended."""
        for watching in self._watching:
            watching.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)

    async def close(self) -> None:
        """Send what is pending, then close the connection."""
        if self._notifying is not None:
            await self._notifying
        await self._notifier.close()

    async def _notify_others(self) -> None:
        while self._pending:
            messages = [f"{self._name} {table}" for table in self._pending]
            self._pending.clear()
            with suppress(*CONNECTION_ERRORS):  # a server that misses it polls
                await self._notifier.execute(
                    "SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message", CHANNEL, messages
                )

    async def _listen(self, changed: Callable[[str], None]) -> Connection:
        def on_notification(_connection: object, _process: int, _channel: str, payload: object) -> None:
            sender, _, table = str(payload).partition(" ")
            if sender != self._name:
                changed(table)

        listening: Connection = await asyncpg.connect(self._url, **OPTIONS)
        try:
            await listening.add_listener(CHANNEL, on_notification)
        except BaseException:
            listening.terminate()
            raise
        return listening

    async def _watch(self, listening: Connection, changed: Callable[[str], None]) -> None:
        while True:
            try:
                await _until_lost(listening)
            finally:
                listening.terminate()
            listening = await self._listen_again(changed)

    async def _listen_again(self, changed: Callable[[str], None]) -> Connection:
        while True:
            with suppress(*CONNECTION_ERRORS):
                return await self._listen(changed)
            await asyncio.sleep(BACK_OFF_SECONDS)


async def _until_lost(listening: Connection) -> None:
    lost = asyncio.Event()
    listening.add_termination_listener(lambda _: lost.set())
    with suppress(*CONNECTION_ERRORS):
        while not listening.is_closed():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), QUIET_SECONDS)
                return
            await listening.execute("SELECT 1")
