"""Opening the store at an address: a URL names a Postgres server, anything else a file."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.file_lock import try_lock
from blindside.core.installation import install_command
from blindside.core.messages import Message, msg
from blindside.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from blindside.store.postgres import PostgresStore

Progress = Callable[[int, int], None]
"""Takes what is done and what there is in all."""
POSTGRES = ("postgres://", "postgresql://")


def is_postgres(where: str) -> bool:
    """Whether an address is the URL of a Postgres server."""
    return where.startswith(POSTGRES)


def display_address(where: str) -> str:
    """The address without its password, for logs and messages."""
    return without_password(where) if is_postgres(where) else where


def without_password(url: str) -> str:
    """Up to the last @, because an unreadable address may have one, or a slash, in the password; and no options."""
    scheme, found, rest = url.partition("://")
    if not found:
        return "…"
    return f"{scheme}://" + re.sub(r"^([^:@]*):.*@", r"\1@", rest, flags=re.DOTALL).partition("?")[0]


async def open_store(where: str) -> "SqliteStore | PostgresStore":
    """Open the store at an address, and create or migrate its schema."""
    if is_postgres(where):
        with importing_postgres():
            from blindside.store.postgres import PostgresStore
        return await PostgresStore.open_url(where)
    return await SqliteStore.open_file(Path(where))


@contextmanager
def importing_postgres() -> Iterator[None]:
    """Turn a failed import of asyncpg, which is an extra, into an error with the command that installs it."""
    try:
        yield
    except ImportError:
        text = msg("Postgres needs asyncpg: {command}", command=install_command("postgres"))
        raise InvalidInput("store/extra", text) from None


@contextmanager
def lock_for_server(path: Path, address: str) -> Iterator[None]:
    """Lock a file for one server, and note its address for others; the lock ends with the process."""
    path.parent.mkdir(parents=True, exist_ok=True)
    serving = path.with_name(f"{path.name}.serving")
    with try_lock(path) as is_ours:
        if not is_ours:
            raise NotAllowed("store/served", _already_served(path, serving))
        serving.write_text(address, encoding="utf-8")
        yield


def _already_served(path: Path, serving: Path) -> Message:
    address = serving.read_text(encoding="utf-8") if serving.is_file() else ""
    if address:
        return msg(
            "'{path}' is already served at {address}: give this server its own --data DIR", path=path, address=address
        )
    return msg("another server uses '{path}': give this one its own --data DIR", path=path)
