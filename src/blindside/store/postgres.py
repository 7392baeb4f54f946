"""Everything in one Postgres database: for any number of servers.

An append is one statement, which is its own transaction: it compares the numbers with the last one it sees. If two
servers see the same last one, the primary key lets only one of them in. Other servers are notified after the commit:
Postgres commits one notifying transaction at a time, and the log must not wait for that.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress

import asyncpg
from msgspec.structs import astuple

from blindside.store import postgres_statements as sql
from blindside.store.operator_queries import OperatorQueries
from blindside.store.postgres_database import (
    CONNECTION_ERRORS,
    OPTIONS,
    TIMEOUT_SECONDS,
    Notifications,
    Pool,
    connection_errors,
    migrate_database,
)
from blindside.store.queries import listing_of
from blindside.table.store_protocols import (
    Entry,
    Key,
    KeyKind,
    Listing,
    Marks,
    Player,
    SequenceTaken,
    Stage,
    StoreDamaged,
    StoreReadOnly,
    StoreUnavailable,
    UploadedRecord,
    check_numbers,
)

DAMAGE = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)
CONNECTIONS = 10
"""Per server process. Postgres allows 100 by default."""
RENAMED = "player "
"""A notification that begins so names a player; any other one names a table."""


class PostgresStore(OperatorQueries):
    """A `Store`. Belongs to the event loop it was opened in."""

    shared = True
    LISTINGS = sql.LISTINGS
    TABLES_OF = sql.TABLES_OF
    SIZE = "SELECT pg_database_size(current_database())"

    def __init__(self, url: str, pool: Pool, news: Notifications) -> None:
        self.is_read_only = False
        self._url = url
        self._pool = pool
        self._notifications = news
        self._users = 0
        self._unused = asyncio.Event()
        self._unused.set()
        self._ended: asyncio.Task[None] | None = None

    @classmethod
    async def open_url(cls, url: str) -> "PostgresStore":
        """Open the store in a database (`postgresql://user@host/name`), and create or migrate its tables."""
        with connection_errors(url):
            await migrate_database(url)
            pool = await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS, reset=_skip_reset, **OPTIONS)
            notifier = await asyncpg.create_pool(url, min_size=0, max_size=1, reset=_skip_reset, **OPTIONS)
        return cls(url, pool, Notifications(url, notifier))

    async def close(self) -> None:
        """Finish all accepted work and refuse more."""
        if self._ended is None:
            self._ended = asyncio.create_task(self._end())
        await asyncio.shield(self._ended)

    async def _end(self) -> None:
        await self._notifications.stop_watching()
        await self._unused.wait()
        await asyncio.gather(self._notifications.close(), self._pool.close())

    async def ping(self) -> None:
        """Return if the store can be written and read now; else raise StoreUnavailable."""
        await self._rows(sql.PROBE)

    async def open(self, listing: Listing, entries: Sequence[Entry], origin: int | None = None) -> None:
        """Create a table with its first entries."""
        check_numbers(listing.table, entries, 1)
        table, *others = astuple(listing)
        opened_by = entries[0].by if entries else None
        self._check_writable()
        async with self._connection() as db:
            opened = await db.fetchval(sql.OPEN, table, *sql.columns(entries), *others, opened_by, origin)
        if opened is None:
            raise SequenceTaken(f"the table {table!r} or its join code is there already")
        self._notifications.notify(table)

    async def append(self, table: str, entries: Sequence[Entry], listing: Listing | None = None) -> None:
        """Append all entries or none."""
        statement = sql.APPEND if listing is None else sql.APPEND_AND_LIST
        listed = () if listing is None else astuple(listing)[1:]
        self._check_writable()
        async with self._connection() as db:
            try:
                due = await db.fetchval(statement, table, *sql.columns(entries), *listed)
            except asyncpg.UniqueViolationError:
                raise SequenceTaken(f"another server has just appended to {table!r}") from None
            except asyncpg.ForeignKeyViolationError:
                due = None  # another server has just deleted it
        if due is None:
            # Not SequenceTaken: the caller would read on and decide again for ever.
            raise LookupError(f"there is no table {table!r}")
        check_numbers(table, entries, due)
        self._notifications.notify(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """Read the entries of a table after a number."""
        return [Entry(*row) for row in await self._rows(sql.READ, table, after)]

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of the last entry of each table."""
        return {str(table): int(seq) for table, seq in await self._rows(sql.LAST_NUMBERS, list(tables))}

    async def listings(self, most: int, present: Sequence[str] = ()) -> list[Listing]:
        """List open tables with a free seat."""
        return [listing_of(row) for row in await self._rows(sql.OPEN_LISTINGS, most, list(present))]

    async def mark_seen(self, present: Sequence[tuple[str, str]]) -> None:
        """Record that these players are at these tables now."""
        if present:
            await self._rows(sql.MARK_SEEN, *map(list, zip(*present, strict=True)))

    async def seconds_since_seen(self, table: str, player: str) -> float | None:
        """Return how long ago a process saw this player at this table."""
        rows = await self._rows(sql.SECONDS_SINCE_SEEN, table, player)
        return float(rows[0][0]) if rows else None

    async def watch(self, changed: Callable[[str], None], renamed: Callable[[str], None] | None = None) -> None:
        """Call back with what another server changes. Reconnects; notifications meanwhile are missed."""
        self._check_open()

        def on_message(message: str) -> None:
            if not message.startswith(RENAMED):
                changed(message)
            elif renamed is not None:
                renamed(message.removeprefix(RENAMED))

        await self._notifications.watch(on_message)

    async def add_player(self, player: Player, key: Key) -> None:
        """Create a player with a first key."""
        await self._add_key(sql.ADD_PLAYER, player.id, key, player.name)

    async def add_key(self, player: str, key: Key) -> None:
        """Add a key to a player."""
        await self._add_key(sql.ADD_KEY, player, key)

    async def _add_key(self, statement: str, player: str, key: Key, *others: object) -> None:
        await self._write(sql.DELETE_EXPIRED_KEYS, key.made_at)
        try:
            await self._write(statement, player, *astuple(key), *others)
        except asyncpg.ForeignKeyViolationError:
            raise LookupError(f"there is no player {player!r}") from None
        except asyncpg.UniqueViolationError:
            raise ValueError(f"the player {player!r} or the key is there already") from None

    async def redeem_key(self, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
        """Find the player of a key and delete the key."""
        rows = await self._write(sql.REDEEM_KEY, hashed, kind, now)
        return Player(*rows[0]) if rows else None

    async def find_names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of these players."""
        rows = await self._rows("SELECT id, name FROM player WHERE id = ANY($1::text[])", list(players))
        return {str(player): str(name) for player, name in rows}

    async def rename_player(self, player: str, name: str) -> None:
        """Set a player's name."""
        await super().rename_player(player, name)
        self._notifications.notify(RENAMED + player)

    async def delete_player(self, player: str) -> None:
        """Delete a player and all chat texts of the player."""
        await self._write(sql.DELETE_PLAYER, player)
        self._notifications.notify(RENAMED + player)

    async def save_marks(self, table: str, player: str, marks: Marks) -> None:
        """Replace the notes if their version is the next."""
        try:
            marked = await self._write(sql.SAVE_MARKS, table, player, *astuple(marks))
        except asyncpg.ForeignKeyViolationError:
            raise LookupError(f"there is no table {table!r}, or no player {player!r}") from None
        if not marked:
            raise SequenceTaken(f"{marks.version} is not the next version of these notes")

    async def save_upload(self, upload: UploadedRecord, since: float, most: int) -> None:
        """Save an uploaded record and delete old ones."""
        await self._write(sql.SAVE_UPLOAD, *astuple(upload), since, most)

    async def _change(self, statement: str, *values: object) -> list[asyncpg.Record]:
        return await self._rows(statement, *values)

    async def _write(self, statement: str, *values: object) -> list[asyncpg.Record]:
        self._check_writable()
        return await self._rows(statement, *values)

    def _check_writable(self) -> None:
        if self.is_read_only:
            raise StoreReadOnly

    @asynccontextmanager
    async def hold_cleaning(self) -> AsyncIterator[bool]:
        """Hold a lock of Postgres, on a connection of its own: if that is lost, another server may take over."""
        self._check_open()
        with _unavailable():
            db = await asyncpg.connect(self._url, **OPTIONS)
        try:
            with _unavailable():
                is_ours = await db.fetchval(sql.TRY_LOCK)
                if is_ours:
                    await db.execute(sql.FORGET_PRESENCE)
            yield is_ours
        finally:
            with suppress(*CONNECTION_ERRORS, TimeoutError):
                await db.close(timeout=TIMEOUT_SECONDS)

    async def delete_tables(self, tables: Sequence[str], stage: Stage, before: float) -> list[str]:
        """Delete those of the tables that have expired."""
        self._check_writable()
        async with self._connection() as db, db.transaction():
            locked = [name for (name,) in await db.fetch(sql.LOCK_TABLES, list(tables), stage)]
            expired = [name for (name,) in await db.fetch(sql.CHOOSE_TABLES, locked, stage, before)]
            for statement in sql.DELETE_TABLES:
                await db.execute(statement, expired)
        return expired

    async def delete_unseen_players(self, players: Sequence[str], before: float) -> list[str]:
        """Delete those of the players who have expired."""
        return [player for (player,) in await self._write(sql.DELETE_UNSEEN_PLAYERS, list(players), before)]

    async def _rows(self, statement: str, *values: object) -> list[asyncpg.Record]:
        async with self._connection() as db:
            return await db.fetch(statement, *values)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator["asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"]:
        """Yield a connection from the pool. A lost connection raises StoreUnavailable and is replaced.

        Users are counted because closing the pool fails those that still wait for a connection.
        """
        self._check_open()
        self._users += 1
        self._unused.clear()
        try:
            with _unavailable():
                async with self._pool.acquire() as db:
                    with _text_errors():
                        yield db
        finally:
            self._users -= 1
            if not self._users:
                self._unused.set()

    def _check_open(self) -> None:
        if self._ended is not None:
            raise RuntimeError("this store is closed")


async def _skip_reset(_connection: object) -> None:
    """Skip the pool's reset query: no statement here changes a session."""


@contextmanager
def _unavailable() -> Iterator[None]:
    """Raise StoreUnavailable for the errors of a connection."""
    try:
        yield
    except (*CONNECTION_ERRORS, TimeoutError) as error:
        if isinstance(error, asyncpg.IntegrityConstraintViolationError | asyncpg.DataError):
            raise
        if isinstance(error, DAMAGE):
            raise StoreDamaged(type(error).__name__) from None
        raise StoreUnavailable(type(error).__name__) from None  # the original text may quote the entries


@contextmanager
def _text_errors() -> Iterator[None]:
    """Raise UnicodeError for text that Postgres refuses. Unlike asyncpg's error it does not quote the log."""
    try:
        yield
    except asyncpg.DataError as error:
        if isinstance(error.__cause__, UnicodeError):
            raise error.__cause__ from None
        if isinstance(error, asyncpg.CharacterNotInRepertoireError):
            raise UnicodeError("Postgres keeps no text with a character 0") from None
        raise
