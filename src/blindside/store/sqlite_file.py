"""SQLite files: open and migrate."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from blindside.core.errors import InvalidInput
from blindside.core.messages import msg
from blindside.store.schema import check_version, migrations
from blindside.table.hashes import hash_entries
from blindside.table.store_protocols import Entry

BUSY_SECONDS = 5.0
"""How long to wait for another process that writes to the same file."""
READ = "SELECT seq, at, by_player, command, event, text, hash FROM entry WHERE table_id = ? ORDER BY seq"


def connect(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """A connection that writes, to a file that is up to date, and one that reads."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds what no player may see
        writing = _connection(path)
        try:
            _check_version(writing, path)
            _use_wal(writing)
            writing.execute("PRAGMA synchronous = FULL")
            writing.execute("PRAGMA foreign_keys = ON")
            writing.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
            migrate(writing)
            reading = _connection(path)
            reading.execute("PRAGMA query_only = ON")
        except BaseException:
            writing.close()
            raise
    except (OSError, sqlite3.Error, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        text = msg("'{path}' cannot be opened as a store: {reason}", path=path, reason=reason)
        raise InvalidInput("store/unreadable", text) from None
    return writing, reading


def read_only(path: Path) -> sqlite3.Connection:
    """Open a file of any version, without migrating it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def open_migrated(path: Path) -> sqlite3.Connection:
    """Open a file that no server uses."""
    db = _connection(path)
    _check_version(db, path)
    db.execute("PRAGMA foreign_keys = ON")
    migrate(db)
    return db


def decode_damaged(data: bytes) -> str:
    """Decode any bytes: a text that is damaged is found by its hash."""
    return data.decode(errors="backslashreplace")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Take the write lock at once, so that what is read inside still holds at the commit."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def migrate(db: sqlite3.Connection) -> None:
    """Run the migrations that this file has not seen, each in a transaction of its own."""
    scripts = migrations("sqlite")
    for number, script in enumerate(scripts, 1):
        with transaction(db):
            # Asked inside: another process may have opened the same new file.
            if _version(db) < number:
                for statement in _statements(script):
                    db.execute(statement)
                if number == len(scripts):
                    _hash_logs(db)
                db.execute("UPDATE schema SET version = ?", (number,))


def _hash_logs(db: sqlite3.Connection) -> None:
    """Compute the hashes of logs that have entries without one."""
    for (table,) in db.execute("SELECT DISTINCT table_id FROM entry WHERE hash = ''").fetchall():
        entries = [Entry(*row) for row in db.execute(READ, (table,))]
        hashes = [(entry.hash, table, entry.seq) for entry in hash_entries(table, entries)]
        db.executemany("UPDATE entry SET hash = ? WHERE table_id = ? AND seq = ?", hashes)


def _connection(path: Path) -> sqlite3.Connection:
    """Each is used by one thread, which is not the one that opens it; transactions are begun by us only."""
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _use_wal(db: sqlite3.Connection) -> None:
    """Retry while another process opens the same new file: SQLite does not wait for this statement."""
    patience_ends = monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > patience_ends:
                raise
            sleep(0.01)


def _check_version(db: sqlite3.Connection, path: Path) -> None:
    """Refuse the file of a later program, or of another one, before anything is written to it."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    check_version(path, tables, _version(db), len(migrations("sqlite")))


def _version(db: sqlite3.Connection) -> int:
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'schema'").fetchone():
        return 0
    return int(db.execute("SELECT version FROM schema").fetchone()[0])


def _statements(script: str) -> Iterator[str]:
    """Split a script into statements, because `executescript` would commit first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
