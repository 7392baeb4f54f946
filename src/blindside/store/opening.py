"""Opening the store at an address, whichever kind it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from blindside.core.errors import Invalid
from blindside.core.extras import install_command
from blindside.core.messages import msg
from blindside.store.address import is_postgres
from blindside.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from blindside.store.postgres import PostgresStore


async def open_store(where: str) -> "SqliteStore | PostgresStore":
    """Open the store at an address, and create or migrate its schema."""
    if is_postgres(where):
        with importing_postgres():
            from blindside.store.postgres import PostgresStore
        return await PostgresStore.open_url(where)
    return await SqliteStore.open_file(Path(where))


@contextmanager
def importing_postgres() -> Iterator[None]:
    """What speaks with Postgres is imported only when it is asked for, because asyncpg is an extra."""
    try:
        yield
    except ImportError:
        raise Invalid(
            "store/extra", msg("Postgres needs more: {command}", command=install_command("postgres"))
        ) from None
