"""The kinds of stores, how to open them, and rows for them."""

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, get_args

from blindside.store.postgres import PostgresStore
from blindside.store.sqlite import SqliteStore
from blindside.store.sqlite_file import READ
from blindside.table.hashes import hash_entries
from blindside.table.store_protocols import Entry, Key, KeyKind, Listing, Stage, Store

OpenStore = Callable[[], AbstractAsyncContextManager[Store]]
Arguments = ParamSpec("Arguments")

ROOT = Path(__file__).parent.parent.parent
INVALID_TEXT = "\ud800"
"""Half a surrogate pair, which no database accepts as text."""


def sqlite(folder: Path) -> Awaitable[Store]:
    return SqliteStore.open_file(sqlite_path(folder))


def postgres(folder: Path) -> Awaitable[Store]:
    return PostgresStore.open_url(postgres_url(folder))


STORES: dict[str, Callable[[Path], Awaitable[Store]]] = {"sqlite": sqlite, "postgres": postgres}


def sqlite_path(folder: Path) -> Path:
    return folder / "kept" / "tables.sqlite"


def postgres_url(folder: Path) -> str:
    return (folder / "url").read_text()


@asynccontextmanager
async def open_store_in(folder: Path, name: str) -> AsyncIterator[Store]:
    store = await STORES[name](folder)
    try:
        yield store
    finally:
        await store.close()


def run_async(test: Callable[Arguments, Coroutine[Any, Any, None]]) -> Callable[Arguments, None]:
    @wraps(test)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def listing(
    table: str,
    open_to_all: bool = True,
    opened_at: float = 1000.25,
    stage: Stage = "waiting",
    free: int = 1,
    players: tuple[str, ...] = (),
) -> Listing:
    return Listing(table, "code777", open_to_all, opened_at, stage, free, players)


def rehash(db: sqlite3.Connection) -> None:
    """Make the hashes right for what is in the logs now."""
    for (table,) in db.execute("SELECT table_id FROM listing").fetchall():
        entries = [Entry(*row) for row in db.execute(READ, (table,))]
        for entry in hash_entries(table, entries):
            db.execute("UPDATE entry SET hash = ? WHERE table_id = ? AND seq = ?", (entry.hash, table, entry.seq))


async def tables_of(store: Store, player: str, most: int) -> list[Listing]:
    """All tables of a player, newest first: the store has a list for each stage."""
    stages = [await store.tables_of(player, stage, most) for stage in get_args(Stage)]
    return sorted(itertools.chain(*stages), key=lambda table: (-table.opened_at, table.table))[:most]


def entry(seq: int, event: str = '{"tile": "5r, ü"}', by: str | None = "ann", text: str | None = None) -> Entry:
    return Entry(seq, 1000.5 + seq, by, None if by is None else f"command-{seq}", event, text)


def entries(first: int, last: int) -> list[Entry]:
    return [entry(seq) for seq in range(first, last + 1)]


def key(
    name: str, kind: KeyKind = "device", made_at: float = 100.0, ends_at: float | None = None, hashed: bytes = b""
) -> Key:
    return Key(name, hashed or hash_of(name), kind, made_at, ends_at)


def hash_of(name: str) -> bytes:
    return b"\x00hash of " + name.encode()


APPENDING_PROGRAM = """
import asyncio, sys
from contextlib import suppress
from pathlib import Path
from blindside.table.store_protocols import Entry, Listing, SequenceTaken
from tests.store.stores import STORES

async def play(store, table):
    seq = len(await store.read(table))
    with suppress(SequenceTaken):  # a killed process may have opened it without entries
        await store.open(Listing(table, "code777", True, 0.0), [])
    while True:
        last = seq + 3
        now = Listing(table, "code777", True, 0.0, "waiting", last)
        await store.append(table, [Entry(n, 0.0, None, None, str(n) * 50) for n in range(seq + 1, last + 1)], now)
        seq = last
        print(table, seq, flush=True)

async def main():
    store = await STORES[sys.argv[1]](Path(sys.argv[2]))
    await asyncio.gather(*(play(store, table) for table in sys.argv[3:]))

asyncio.run(main())
"""
"""A program that appends three entries at a time with their count in the listing, and prints what is stored."""
TABLES = ["a", "b", "c", "d"]
