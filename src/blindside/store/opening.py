"""Which store it is: a URL names a Postgres server, anything else a file."""

from pathlib import Path
from typing import TYPE_CHECKING

from blindside.core.errors import Invalid
from blindside.core.messages import msg
from blindside.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from blindside.store.postgres import PostgresStore

POSTGRES = ("postgres://", "postgresql://")


async def open_store(where: str) -> "SqliteStore | PostgresStore":
    if where.startswith(POSTGRES):
        try:
            from blindside.store.postgres import PostgresStore  # here, because asyncpg is an extra
        except ImportError:
            raise Invalid("store/extra", msg("Postgres needs more: pip install 'blindside[postgres]'")) from None
        return await PostgresStore.open_url(where)
    return await SqliteStore.open_file(Path(where))
