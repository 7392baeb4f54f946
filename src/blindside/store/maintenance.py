"""Maintenance of a store: upgrade, check, back up while it is in use, restore; tokens of operators.

A backup is always a SQLite file, and can be restored into either kind of store. A program that can write to the store
can make a token, of which the store has only the hash.
"""

import hashlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from blindside.core.errors import InvalidInput, NotAllowed
from blindside.core.messages import msg
from blindside.store.opening import Progress, display_address, importing_postgres, is_postgres, open_store
from blindside.store.queries import listing_of
from blindside.store.sqlite import LISTINGS
from blindside.store.sqlite_file import READ, decode_damaged, read_only
from blindside.table.entries import check_entries, check_hashes, check_listing
from blindside.table.store_protocols import AuditEntry, Entry, Listing, OperatorToken, StoreUnavailable

PAGES_AT_ONCE = 1_000
"""A copy lets the server write between two steps."""


async def upgrade(where: str) -> None:
    """Migrate a store by opening it."""
    await check_exists(where)
    await (await open_store(where)).close()


async def back_up(where: str, copy: Path, progress: Progress) -> None:
    """Copy a store at one moment, also while servers write to it. The copy appears whole or not at all."""
    check_absent(copy)
    if is_postgres(where):
        await upgrade(where)
        with importing_postgres():
            from blindside.store.postgres_database import to_file
        with copy_errors(where, copy), unfinished(copy) as file:
            await to_file(where, file, progress)
    else:
        await check_exists(where)
        _copy(Path(where), copy, progress)


async def restore(copy: Path, where: str, progress: Progress) -> None:
    """Restore a backup into an empty place; an existing store is never overwritten."""
    await check_exists(str(copy))
    if is_postgres(where):
        with importing_postgres():
            from blindside.store.postgres_database import to_postgres
        with TemporaryDirectory() as folder:
            # A copy may be of an earlier Blindside, and must stay what it is.
            file = Path(folder) / copy.name
            _copy(copy, file, lambda _done, _total: None)
            await upgrade(str(file))
            with copy_errors(copy, where):
                await to_postgres(file, where, progress)
    else:
        path = Path(where)
        check_absent(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        _copy(copy, path, progress)


async def check(path: Path, progress: Progress) -> tuple[int, int]:
    """Check the file, and every table in it by the rules; return the numbers of tables and entries."""
    await check_exists(str(path))
    with damage_errors(path), closing(read_only(path)) as db:
        found = db.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(found)
    await upgrade(str(path))
    with damage_errors(path), closing(read_only(path)) as db:
        db.text_factory = decode_damaged
        db.execute("BEGIN")  # one moment, while a server goes on writing
        for kind, _, parent, _ in db.execute("PRAGMA foreign_key_check"):
            reason = msg("a row of {kind} has no {parent}", kind=kind, parent=parent)
            raise InvalidInput("store/damaged", msg("'{path}' is damaged: {reason}", path=path, reason=reason))
        listings = [listing_of(row) for row in db.execute(f"{LISTINGS} ORDER BY opened_at, table_id")]
        entries = 0
        for done, listing in enumerate(listings, 1):
            entries += _check_table(db, listing)
            progress(done, len(listings))
    return len(listings), entries


def _check_table(db: sqlite3.Connection, listing: Listing) -> int:
    checked = check_entries(
        listing.table, check_hashes(listing.table, (Entry(*row) for row in db.execute(READ, (listing.table,))))
    )
    people = checked.listing.players
    places = ", ".join("?" * len(people))
    known = {player for (player,) in db.execute(f"SELECT id FROM player WHERE id IN ({places})", people)}
    check_listing(listing, checked, known)
    return checked.entries


def _copy(source: Path, target: Path, progress: Progress) -> None:
    with (
        copy_errors(source, target),
        unfinished(target) as file,
        closing(read_only(source)) as reading,
        closing(sqlite3.connect(file)) as writing,
    ):
        reading.backup(writing, pages=PAGES_AT_ONCE, progress=lambda _, left, total: progress(total - left, total))


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A file that only its owner can read, and that becomes the target when it is finished."""
    file = target.with_name(target.name + ".unfinished")
    try:
        file.unlink(missing_ok=True)
        file.touch(mode=0o600)
        yield file
        os.replace(file, target)
    finally:
        file.unlink(missing_ok=True)


@contextmanager
def copy_errors(source: str | Path, target: str | Path) -> Iterator[None]:
    """Turn the errors of a copy into one line."""
    try:
        yield
    except (OSError, sqlite3.Error, StoreUnavailable) as error:
        path, copy = display_address(str(source)), display_address(str(target))
        text = msg("'{path}' cannot be copied to '{copy}': {reason}", path=path, copy=copy, reason=error)
        raise InvalidInput("store/copy", text) from None


@contextmanager
def damage_errors(path: Path) -> Iterator[None]:
    """Turn the errors of SQLite into one line."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise InvalidInput("store/damaged", msg("'{path}' is damaged: {reason}", path=path, reason=error)) from None


async def check_exists(where: str) -> None:
    """Refuse an address where there is no store."""
    if is_postgres(where):
        with importing_postgres():
            from blindside.store.postgres_database import is_empty
        missing = await is_empty(where)
    else:
        missing = not Path(where).is_file()
    if missing:
        raise InvalidInput("store/missing", msg("there is no store at '{path}'", path=display_address(where)))


def check_absent(path: Path) -> None:
    """Refuse a file that exists."""
    if path.exists():
        raise NotAllowed("store/exists", msg("'{path}' already exists and will not be overwritten", path=path))


TOKEN_BYTES = 32
MAX_NAME_LENGTH = 30
COMMAND_LINE = "command line"
"""The operator in the audit log for what is done to the store itself."""


def hash_token(token: str) -> bytes:
    """Return what the store has of a token."""
    return hashlib.sha256(token.encode()).digest()


async def create_token(where: str, name: str) -> str:
    """Add a token to an existing store, also while servers use it, and return it."""
    if not (0 < len(name) <= MAX_NAME_LENGTH and name.isprintable()):
        raise InvalidInput("admin/name", msg("a name must have 1 to {most} characters", most=MAX_NAME_LENGTH))
    await upgrade(where)
    token, now = secrets.token_urlsafe(TOKEN_BYTES), time.time()
    store = await open_store(where)
    try:
        if not await store.add_operator_token(OperatorToken(hash_token(token), name, now)):
            reason = msg("there is a token '{name}': choose another --name, or add --revoke", name=name)
            raise NotAllowed("admin/token-exists", reason)
        await store.add_audit_entry(AuditEntry(now, COMMAND_LINE, "create token", name))
    finally:
        await store.close()
    return token


async def revoke_token(where: str, name: str) -> None:
    """Delete a token and the sessions that it began."""
    await upgrade(where)
    store = await open_store(where)
    try:
        if not await store.delete_operator_token(name):
            names = [token.name for token in await store.operator_tokens(time.time())]
            raise NotAllowed(
                "admin/no-token", msg("there is no token '{name}'; there are: {names}", name=name, names=names)
            )
        await store.add_audit_entry(AuditEntry(time.time(), COMMAND_LINE, "revoke token", name))
    finally:
        await store.close()
