"""A Postgres database as a store needs it: reached with patience, and brought up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import asyncpg

from blindside.core.errors import Invalid, Wrong
from blindside.core.messages import Message, msg
from blindside.store.opening import without_password
from blindside.store.schema import migrations

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"

PATIENCE_SECONDS = 10.0
"""How long to wait for a connection, and for a statement: longer than that, the other end is gone."""
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
LOST = (OSError, EOFError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What a server that cannot be reached, or goes away in the middle of a message, may raise."""


async def connect_for_long(url: str) -> Connection:
    """For work that may take more than a moment: waits as long as it takes for each statement."""
    return await asyncpg.connect(url, **{**OPTIONS, "command_timeout": None})


@contextmanager
def reaching(url: str) -> Iterator[None]:
    """Says in one line, without the password, why there is no store at this address."""
    try:
        yield
    except Wrong:
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
        msg("the store at '{url}' cannot be reached: {reason}", url=without_password(url), reason=reason),
    )


async def bring_up_to_date(url: str) -> None:
    """Run the migrations that this database has not seen."""
    db = await connect_for_long(url)
    try:
        async with db.transaction():
            await migrate(db, url)
    finally:
        await db.close()


async def migrate(db: Connection, url: str) -> None:
    """Inside a transaction: one process at a time, and the others find it done."""
    await lock(db)
    given = await _version(db, url)
    for number, script in enumerate(migrations("postgres")[given:], given + 1):
        await db.execute(script)
        await db.execute("UPDATE schema SET version = $1", number)


async def lock(db: Connection) -> None:
    """Wait for the other servers that migrate this database; the transaction's end lets go."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)


async def tables_in(db: Connection) -> list[str]:
    """The names of the tables in the current schema."""
    rows = await db.fetch("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()")
    return [name for (name,) in rows]


async def _version(db: Connection, url: str) -> int:
    """Refuses a database of a later program, or of another one."""
    tables = await tables_in(db)
    if not tables:
        return 0
    if "schema" not in tables:
        raise Invalid("store/other", msg("'{path}' is a database of another program", path=without_password(url)))
    given, known = int(await db.fetchval("SELECT version FROM schema")), len(migrations("postgres"))
    if given > known:
        raise Invalid(
            "store/version",
            msg(
                "'{path}' is a store of version {given}, and this Blindside knows {known}: use a later one",
                path=without_password(url),
                given=given,
                known=known,
            ),
        )
    return given
