"""Everything in one Postgres database: for any number of servers.

An append is one statement, which is its own transaction: it compares the numbers with the last one it sees, and if two
servers see the same last one, the primary key lets only one of them in. The other servers are told after the commit:
Postgres lets only one transaction commit at a time while it tells, and the log must not wait for that.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, TypeAlias
from uuid import uuid4

import asyncpg
from msgspec.structs import astuple

from blindside.core.errors import Invalid
from blindside.core.messages import Message, msg
from blindside.store.schema import migrations
from blindside.table.log import Entry, Listing, Player, SequenceTaken, Unkept

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

CONNECTIONS = 10
"""Of one server process, for reading and writing; Postgres takes 100 unless it is told otherwise."""
PATIENCE_SECONDS = 10.0
"""How long to wait for a connection, and for a statement: longer than that, the other end is gone."""
BACK_OFF_SECONDS = 0.5
"""Between two attempts to listen again."""
QUIET_SECONDS = 30.0
"""How long a listener believes that nobody has anything to tell, before it asks whether the line is dead."""

CHANNEL = "blindside"
MIGRATING = 777_0001
"""The number of the lock that is held while the schema is brought up to date."""

OPTIONS: dict[str, Any] = {
    "timeout": PATIENCE_SECONDS,
    "command_timeout": PATIENCE_SECONDS,
    "server_settings": {
        "application_name": "blindside",
        "synchronous_commit": "on",  # whatever the database is set to: kept is kept
        "default_transaction_isolation": "read committed",
    },
}
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What a server that cannot be reached, or goes away, may raise."""

GIVEN_ENTRIES = "unnest($2::bigint[], $3::float8[], $4::text[], $5::text[], $6::text[])"

APPEND = f"""
    WITH place AS (
        SELECT coalesce((SELECT max(seq) FROM entry WHERE table_id = $1), 0) + 1 AS due
        FROM listing WHERE table_id = $1
    ), kept AS (
        INSERT INTO entry (table_id, seq, at, by_player, command, event)
        SELECT $1, given.* FROM place, {GIVEN_ENTRIES} AS given
        WHERE $2 = ARRAY(SELECT generate_series(due, due + cardinality($2) - 1))
    )
    SELECT due FROM place
"""

OPEN = f"""
    WITH opened AS (
        INSERT INTO listing (table_id, game, open_to_all, opened_at) VALUES ($1, $7, $8, $9)
        ON CONFLICT DO NOTHING RETURNING table_id
    ), kept AS (
        INSERT INTO entry (table_id, seq, at, by_player, command, event)
        SELECT opened.table_id, given.* FROM opened, {GIVEN_ENTRIES} AS given
    )
    SELECT table_id FROM opened
"""

ADD = """
    WITH added AS (INSERT INTO player (id, name) VALUES ($1, $2) RETURNING id)
    INSERT INTO player_key (key, player_id) SELECT $3, id FROM added
"""


class PostgresStore:
    """Keeps a `Log` and `Players`. Belongs to the event loop it was opened in."""

    shared = True

    def __init__(self, url: str, pool: Pool, voice: Pool) -> None:
        self._url = url
        self._pool = pool
        self._voice = voice
        """One connection more, so that telling others waits for nobody who appends."""
        self._name = uuid4().hex
        self._users = 0
        self._unused = asyncio.Event()
        self._unused.set()
        self._untold: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        self._watching: list[asyncio.Task[None]] = []
        self._ended: asyncio.Task[None] | None = None

    @classmethod
    async def open_url(cls, url: str) -> "PostgresStore":
        """The store in this database (`postgresql://user@host/name`), whose tables are made if they are not there."""
        with _reaching(url):
            await _migrate(url)
            pool = await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS, reset=_leave_as_it_is, **OPTIONS)
            voice = await asyncpg.create_pool(url, min_size=0, max_size=1, reset=_leave_as_it_is, **OPTIONS)
        return cls(url, pool, voice)

    async def close(self) -> None:
        """Finishes everything that was accepted, and accepts nothing more."""
        if self._ended is None:
            self._ended = asyncio.create_task(self._end())
        await asyncio.shield(self._ended)

    async def _end(self) -> None:
        for watching in self._watching:
            watching.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await self._unused.wait()
        if self._telling is not None:
            await self._telling
        await asyncio.gather(self._pool.close(), self._voice.close())

    async def open(self, listing: Listing, entries: Sequence[Entry]) -> None:
        _check_numbers(listing.table, entries, 1)
        table, *others = astuple(listing)
        async with self._connection() as db:
            opened = await db.fetchval(OPEN, table, *_columns(entries), *others)
        if opened is None:
            raise SequenceTaken(f"the table {table!r} is there already")
        self._tell(table)

    async def append(self, table: str, entries: Sequence[Entry]) -> None:
        async with self._connection() as db:
            try:
                due = await db.fetchval(APPEND, table, *_columns(entries))
            except asyncpg.UniqueViolationError:
                raise SequenceTaken(f"another server has just appended to {table!r}") from None
        if due is None:
            # Not SequenceTaken: who reads on and decides again would do so for ever.
            raise LookupError(f"there is no table {table!r}")
        _check_numbers(table, entries, due)
        self._tell(table)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        rows = await self._rows(
            "SELECT seq, at, by_player, command, event FROM entry WHERE table_id = $1 AND seq > $2 ORDER BY seq",
            table,
            after,
        )
        return [Entry(*row) for row in rows]

    async def listings(self) -> list[Listing]:
        rows = await self._rows(
            "SELECT table_id, game, opened_at FROM listing WHERE open_to_all ORDER BY opened_at DESC, table_id"
        )
        return [Listing(table, game, True, opened_at) for table, game, opened_at in rows]

    async def watch(self, changed: Callable[[str], None]) -> None:
        """Listens again by itself when the connection is lost; what is told meanwhile is missed."""
        self._check_open()
        listening = await self._listen(changed)
        self._watching.append(asyncio.create_task(self._watch(listening, changed)))

    async def add(self, player: Player, key: bytes) -> None:
        async with self._connection() as db:
            try:
                await db.execute(ADD, *astuple(player), key)
            except asyncpg.UniqueViolationError:
                raise ValueError(f"the player {player.id!r} or the key is there already") from None

    async def known_by(self, key: bytes) -> Player | None:
        rows = await self._rows("SELECT id, name FROM player JOIN player_key ON player_id = id WHERE key = $1", key)
        return Player(*rows[0]) if rows else None

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        rows = await self._rows("SELECT id, name FROM player WHERE id = ANY($1::text[])", list(players))
        return {str(player): str(name) for player, name in rows}

    async def rename(self, player: str, name: str) -> None:
        await self._rows("UPDATE player SET name = $1 WHERE id = $2", name, player)

    async def forget(self, player: str) -> None:
        await self._rows("DELETE FROM player WHERE id = $1", player)

    async def _rows(self, statement: str, *values: object) -> list[asyncpg.Record]:
        async with self._connection() as db:
            return await db.fetch(statement, *values)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator["asyncpg.pool.PoolConnectionProxy[asyncpg.Record]"]:
        """A connection that works, as far as can be known; one that is lost while it is used raises, and is replaced.

        The users are counted because a pool that is closed turns away those who wait for their turn.
        """
        self._check_open()
        self._users += 1
        self._unused.clear()
        try:
            async with self._pool.acquire() as db:
                with _plain_errors():
                    yield db
        except (*LOST, TimeoutError) as error:
            if isinstance(error, asyncpg.IntegrityConstraintViolationError | asyncpg.DataError):
                raise
            raise Unkept(type(error).__name__) from None  # its own text may quote what was to be kept
        finally:
            self._users -= 1
            if not self._users:
                self._unused.set()

    def _check_open(self) -> None:
        if self._ended is not None:
            raise RuntimeError("this store is closed")

    def _tell(self, table: str) -> None:
        """Tells the other servers, soon; whoever appended does not wait for it."""
        self._untold.add(table)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_others())

    async def _tell_others(self) -> None:
        while self._untold:
            told = [f"{self._name} {table}" for table in self._untold]
            self._untold.clear()
            with suppress(*LOST):  # who misses it reads on sooner or later
                await self._voice.execute("SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told", CHANNEL, told)

    async def _listen(self, changed: Callable[[str], None]) -> Connection:
        def heard(_connection: object, _process: int, _channel: str, payload: object) -> None:
            teller, _, table = str(payload).partition(" ")
            if teller != self._name:
                changed(table)

        listening: Connection = await asyncpg.connect(self._url, **OPTIONS)
        try:
            await listening.add_listener(CHANNEL, heard)
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
            with suppress(*LOST):
                return await self._listen(changed)
            await asyncio.sleep(BACK_OFF_SECONDS)


async def _leave_as_it_is(_connection: object) -> None:
    """Instead of the pool's question to the server after each use: no statement here changes a session."""


def _columns(entries: Sequence[Entry]) -> Iterator[list[object]]:
    return (list(column) for column in zip(*map(astuple, entries), strict=True)) if entries else iter([[]] * 5)


def _check_numbers(table: str, entries: Sequence[Entry], due: int) -> None:
    for number, entry in enumerate(entries, due):
        if entry.seq != number:
            raise SequenceTaken(f"the next entry of {table!r} is {number}, not {entry.seq}")


@contextmanager
def _plain_errors() -> Iterator[None]:
    """What Postgres does not take as text is a UnicodeError, which, unlike asyncpg's, does not quote the log."""
    try:
        yield
    except asyncpg.DataError as error:
        if isinstance(error.__cause__, UnicodeError):
            raise error.__cause__ from None
        if isinstance(error, asyncpg.CharacterNotInRepertoireError):
            raise UnicodeError("Postgres keeps no text with a character 0") from None
        raise


async def _until_lost(listening: Connection) -> None:
    lost = asyncio.Event()
    listening.add_termination_listener(lambda _: lost.set())
    with suppress(*LOST):
        while not listening.is_closed():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), QUIET_SECONDS)
                return
            await listening.execute("SELECT 1")


@contextmanager
def _reaching(url: str) -> Iterator[None]:
    """Says in one line, without the password, why there is no store at this address."""
    try:
        yield
    except Invalid:
        raise
    except TimeoutError:
        raise _unreachable(url, msg("no answer in {seconds} seconds", seconds=int(PATIENCE_SECONDS))) from None
    except ValueError:  # its text may quote a piece of the password, if that is what made it unreadable
        raise _unreachable(url, msg("an address looks like postgresql://user@host/database")) from None
    except LOST as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
        raise _unreachable(url, reason.splitlines()[0]) from None


def _unreachable(url: str, reason: Message | str) -> Invalid:
    return Invalid(
        "store/unreachable",
        msg("the store at '{url}' cannot be reached: {reason}", url=_without_password(url), reason=reason),
    )


def _without_password(url: str) -> str:
    """Up to the last @, because an unreadable address may have one, or a slash, in the password; and no options."""
    scheme, found, rest = url.partition("://")
    if not found:
        return "…"
    return f"{scheme}://" + re.sub(r"^([^:@]*):.*@", r"\1@", rest, flags=re.DOTALL).partition("?")[0]


async def _migrate(url: str) -> None:
    db = await asyncpg.connect(url, **{**OPTIONS, "command_timeout": None})
    try:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
            given = await _version(db, url)
            for number, script in enumerate(migrations("postgres")[given:], given + 1):
                await db.execute(script)
                await db.execute("UPDATE schema SET version = $1", number)
    finally:
        await db.close()


async def _version(db: Connection, url: str) -> int:
    """Refuses a database of a later program, or of another one."""
    tables = await db.fetchval("SELECT array_agg(tablename::text) FROM pg_tables WHERE schemaname = current_schema()")
    if tables is None:
        return 0
    place = _without_password(url)
    if "schema" not in tables:
        raise Invalid("store/other", msg("'{path}' is a database of another program", path=place))
    given, known = int(await db.fetchval("SELECT version FROM schema")), len(migrations("postgres"))
    if given > known:
        raise Invalid(
            "store/version",
            msg(
                "'{path}' is a store of version {given}, and this Blindside knows {known}: use a later one",
                path=place,
                given=given,
                known=known,
            ),
        )
    return given
