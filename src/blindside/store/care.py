"""Looking after a store: bringing it up to date, checking it, copying it while in use, and putting a copy back."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from blindside.core.errors import Illegal, Invalid
from blindside.core.messages import msg
from blindside.store.sqlite import SqliteStore
from blindside.table.log import Entry

PAGES_AT_ONCE = 1_000
"""A copy lets the server write between two steps."""


async def upgrade(path: Path) -> None:
    """Opening a store brings it up to date."""
    _must_exist(path)
    store = await SqliteStore.open_file(path)
    await store.close()


def back_up(path: Path, copy: Path, progress: Callable[[int, int], None]) -> None:
    """A copy of one moment, also of a store that a server is writing to; it appears whole or not at all."""
    _must_exist(path)
    if copy.exists():
        raise Illegal("store/exists", msg("'{path}' is there already, and is not overwritten", path=copy))
    _copied(path, copy, progress)


def restore(copy: Path, path: Path, progress: Callable[[int, int], None]) -> None:
    """A copy becomes the store. What was there must be moved away first: it is not overwritten."""
    _must_exist(copy)
    if path.exists():
        raise Illegal("store/exists", msg("'{path}' is there already, and is not overwritten", path=path))
    path.parent.mkdir(parents=True, exist_ok=True)
    _copied(copy, path, progress)


def _copied(source: Path, target: Path, progress: Callable[[int, int], None]) -> None:
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)
        with _reading(source) as reading, sqlite3.connect(unfinished) as writing:
            reading.backup(writing, pages=PAGES_AT_ONCE, progress=lambda _, left, total: progress(total - left, total))
        writing.close()
        reading.close()
        os.replace(unfinished, target)
    except (OSError, sqlite3.Error) as error:
        unfinished.unlink(missing_ok=True)
        raise Invalid(
            "store/copy", msg("'{path}' cannot be copied to '{copy}': {reason}", path=source, copy=target, reason=error)
        ) from None


def tables_of(path: Path) -> list[str]:
    """The names of all tables, if the file itself is sound."""
    _must_exist(path)
    with _reading(path) as db:
        try:
            found = db.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise Invalid("store/damaged", msg("'{path}' is damaged: {reason}", path=path, reason=found))
            return [name for (name,) in db.execute("SELECT table_id FROM listing ORDER BY opened_at, table_id")]
        except sqlite3.Error as error:
            raise Invalid("store/damaged", msg("'{path}' is damaged: {reason}", path=path, reason=error)) from None


def entries_of(path: Path, table: str) -> Iterator[Entry]:
    """A table's log, as it is kept."""
    with _reading(path) as db:
        rows = db.execute(
            "SELECT seq, at, by_player, command, event FROM entry WHERE table_id = ? ORDER BY seq", (table,)
        )
        yield from (Entry(*row) for row in rows)


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True)


def _must_exist(path: Path) -> None:
    if not path.is_file():
        raise Invalid("store/missing", msg("there is no store at '{path}'", path=path))
