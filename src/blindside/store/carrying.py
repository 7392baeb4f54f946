"""A store carried from Postgres into a SQLite file, or from such a file into Postgres: row by row, of one moment."""

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg

from blindside.core.errors import Illegal
from blindside.core.messages import msg
from blindside.store.opening import shown
from blindside.store.postgres_database import Connection, connect_for_long, lock, migrate, reaching, tables_in
from blindside.store.sqlite_file import migrate as migrate_file
from blindside.store.sqlite_file import read_only, transaction
from blindside.table.store_protocols import Unkept

Progress = Callable[[int, int], None]

ROWS_AT_ONCE = 1_000

COLUMNS: dict[str, tuple[str, ...]] = {
    "listing": ("table_id", "game", "open_to_all", "opened_at", "stage", "free"),
    "entry": ("table_id", "seq", "at", "by_player", "command", "event", "text"),
    "player": ("id", "name"),
    "player_key": ("hash", "player_id", "id", "kind", "made_at", "ends_at"),
    "sits": ("table_id", "player_id"),
    "notepad": ("player_id", "table_id", "version", "marks"),
    "brought": ("id", "brought_at", "record"),
}
"""All that a store holds; each table refers only to those before it."""


async def is_empty(url: str) -> bool:
    """Whether a Postgres database has no tables yet."""
    with reaching(url):
        async with _connected(url) as db:
            return not await tables_in(db)


async def to_file(url: str, path: Path, progress: Progress) -> None:
    """Into an empty file. Servers go on writing meanwhile: what is read is what was there at the first question."""
    async with _connected(url) as db, _plainly(), db.transaction(isolation="repeatable_read", readonly=True):
        total = sum([await db.fetchval(f"SELECT count(*) FROM {table}") for table in COLUMNS])
        with closing(sqlite3.connect(path, isolation_level=None)) as file:
            migrate_file(file)
            progress(0, total)
            with transaction(file):
                done = 0
                for table, columns in COLUMNS.items():
                    places = ", ".join("?" * len(columns))
                    async for rows in _rows(db, _select(table)):
                        file.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)
                        done += len(rows)
                        progress(done, total)


async def to_postgres(path: Path, url: str, progress: Progress) -> None:
    """From a file that is up to date: all of it or nothing, and only where nothing is."""
    async with _connected(url) as db, _plainly(), db.transaction():
        await lock(db)
        if await tables_in(db):
            raise Illegal("store/exists", msg("'{path}' is not empty, and is not overwritten", path=shown(url)))
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


async def _rows(db: Connection, query: str) -> AsyncIterator[list[tuple[object, ...]]]:
    cursor = await db.cursor(query)
    while rows := await cursor.fetch(ROWS_AT_ONCE):
        yield [tuple(row) for row in rows]


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
    with reaching(url):
        db = await connect_for_long(url)
    try:
        yield db
    finally:
        await db.close()


@asynccontextmanager
async def _plainly() -> AsyncIterator[None]:
    """What goes wrong with Postgres, in one line that quotes nothing of what is carried."""
    try:
        yield
    except asyncpg.PostgresError as error:
        raise Unkept((str(error) or type(error).__name__).splitlines()[0]) from None
    except asyncpg.InterfaceError as error:
        raise Unkept(type(error).__name__) from None
