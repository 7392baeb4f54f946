"""Statements that write to a SQLite file, inside the writer's transaction.

Many appends together are one statement, which is its own transaction. Each statement gives up Python's lock and waits
for it behind a busy event loop. One statement for many moves waits once; one for each move would wait for each.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import astuple, replace

from blindside.store.queries import FIND_PLAYER, LAST_AT
from blindside.table.hashes import LINK
from blindside.table.store_protocols import (
    Entry,
    Key,
    KeyKind,
    Listing,
    Marks,
    Player,
    SequenceTaken,
    Stage,
    UploadedRecord,
    check_numbers,
)

DELETE_TEXTS = "UPDATE entry SET text = NULL, hash = substr(hash, 1, ?) WHERE by_player = ? AND text IS NOT NULL"


def number(statement: str) -> str:
    """Write a statement's placeholders as SQLite reads them: `?1` for `$1`."""
    return statement.replace("$", "?")


MAX_CANDIDATES = 1_000
"""Open tables that are compared for a list."""
MAX_OF_OPENER = 5
"""Tables of one player in the list of open tables."""


def list_open(listings: str) -> str:
    """Complete the query of open tables: see `Log.listings`. It reads a bounded part of the index."""
    is_open = "open_to_all AND stage = 'waiting' AND free > 0"
    return f"""
        WITH candidate AS (
            SELECT table_id, opened_by, people, opened_at, 1 AS is_present
            FROM json_each($1) CROSS JOIN listing ON table_id = value WHERE {is_open}
            UNION ALL SELECT * FROM (
                SELECT table_id, opened_by, people, opened_at, 0
                FROM listing INDEXED BY listing_waiting WHERE {is_open}
                ORDER BY people DESC, opened_at DESC, table_id LIMIT {MAX_CANDIDATES}
            )
        ),
        different AS (
            SELECT table_id, opened_by, people, opened_at, max(is_present) AS is_present
            FROM candidate GROUP BY table_id
        ),
        ranked AS (
            SELECT table_id, is_present, row_number() OVER (
                PARTITION BY coalesce(opened_by, table_id)
                ORDER BY is_present DESC, people DESC, opened_at DESC, table_id
            ) AS number FROM different
        )
        {listings} JOIN ranked USING (table_id) WHERE number <= {MAX_OF_OPENER}
        ORDER BY is_present DESC, people DESC, opened_at DESC, table_id LIMIT $2
    """


def open_table(db: sqlite3.Connection, listing: Listing, entries: Sequence[Entry], origin: int | None) -> None:
    """Insert a new table with its first entries; raise SequenceTaken if there is one of that name."""
    try:
        db.execute(
            """
            INSERT INTO listing
                (table_id, game, open_to_all, opened_at, stage, free, people, join_code, opened_by, opened_from)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            (*_listed(listing), entries[0].by if entries else None, origin),
        )
    except sqlite3.IntegrityError:
        raise SequenceTaken(f"the table {listing.table!r} or its join code is there already") from None
    check_numbers(listing.table, entries, 1)
    _insert(db, listing.table, entries)
    _sit(db, listing)


def _listed(listing: Listing) -> tuple[object, ...]:
    """The columns of a listing up to its join code."""
    *facts, players, code = astuple(listing)
    return *facts, len(players), code


def append(db: sqlite3.Connection, table: str, entries: Sequence[Entry], listing: Listing | None) -> None:
    """Insert the next entries; raise SequenceTaken if other entries have these numbers."""
    last = db.execute(
        "SELECT (SELECT max(seq) FROM entry WHERE table_id = listing.table_id) FROM listing WHERE table_id = ?",
        (table,),
    ).fetchone()
    if last is None:
        # Not SequenceTaken: the caller would read on and decide again for ever.
        raise LookupError(f"there is no table {table!r}")
    check_numbers(table, entries, (last[0] or 0) + 1)
    _insert(db, table, entries)
    if listing is not None:
        db.execute(
            """
            UPDATE listing SET game = ?, open_to_all = ?, opened_at = ?, stage = ?, free = ?, people = ?, join_code = ?
            WHERE table_id = ?
            """,
            (*_listed(listing)[1:], table),
        )
        db.execute("DELETE FROM sits WHERE table_id = ?", (table,))
        _sit(db, replace(listing, table=table))


class Append(Struct, frozen=True):
    """A job that appends entries alone. It has its own type because many of them can run as one statement."""

    table: str
    entries: Sequence[Entry]

    def __call__(self, db: sqlite3.Connection) -> None:
        """Append in the writer's transaction."""
        append(db, self.table, self.entries, None)


def _insert(db: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    db.executemany(
        "INSERT INTO entry (table_id, seq, at, by_player, command, event, text, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(table, *astuple(entry)) for entry in entries],
    )


def _sit(db: sqlite3.Connection, listing: Listing) -> None:
    """List the seated players, without those who were deleted."""
    marks = _placeholders(listing.players)
    db.execute(
        f"INSERT INTO sits (table_id, stage, opened_at, player_id) SELECT ?,?,?, id FROM player WHERE id IN ({marks})",
        (listing.table, listing.stage, listing.opened_at, *listing.players),
    )


def add_player(db: sqlite3.Connection, player: Player, key: Key) -> None:
    """Insert a player with a first key."""
    try:
        db.execute("INSERT INTO player (id, name, seen_at) VALUES (?, ?, ?)", (*astuple(player), key.made_at))
    except sqlite3.IntegrityError:
        raise ValueError(f"the player {player.id!r} is there already") from None
    add_key(db, player.id, key)


def add_key(db: sqlite3.Connection, player: str, key: Key) -> None:
    """Insert one more key of a player; expired keys of all players go."""
    db.execute("DELETE FROM player_key WHERE ends_at <= ?", (key.made_at,))
    if not db.execute("SELECT 1 FROM player WHERE id = ?", (player,)).fetchone():
        raise LookupError(f"there is no player {player!r}")
    try:
        db.execute(
            "INSERT INTO player_key (player_id, id, hash, kind, made_at, ends_at) VALUES (?, ?, ?, ?, ?, ?)",
            (player, *astuple(key)),
        )
    except sqlite3.IntegrityError:
        raise ValueError("the key is there already") from None


def redeem_key(db: sqlite3.Connection, hashed: bytes, kind: KeyKind, now: float) -> Player | None:
    """Find the player of a key, and delete the key."""
    found = db.execute(number(FIND_PLAYER), (hashed, kind, now)).fetchone()
    if found is None:
        return None
    db.execute("DELETE FROM player_key WHERE hash = ?", (hashed,))
    return Player(*found)


def delete_player(db: sqlite3.Connection, player: str) -> None:
    """Delete a player and what the player has said at tables; the tables' logs stay."""
    db.execute(DELETE_TEXTS, (LINK, player))
    db.execute("DELETE FROM player WHERE id = ?", (player,))


def save_marks(db: sqlite3.Connection, table: str, player: str, marks: Marks) -> None:
    """Replace a player's notes; raise SequenceTaken if the version is not the next."""
    found = db.execute("SELECT version FROM notepad WHERE player_id = ? AND table_id = ?", (player, table)).fetchone()
    due = 1 if found is None else found[0] + 1
    if marks.version != due:
        raise SequenceTaken(f"the next version of these notes is {due}, not {marks.version}")
    try:
        db.execute(
            "INSERT OR REPLACE INTO notepad (player_id, table_id, version, marks) VALUES (?, ?, ?, ?)",
            (player, table, *astuple(marks)),
        )
    except sqlite3.IntegrityError:
        raise LookupError(f"there is no table {table!r}, or no player {player!r}") from None


def save_upload(db: sqlite3.Connection, upload: UploadedRecord, since: float, most: int) -> None:
    """Insert an uploaded record, and delete those that are too old or too many."""
    db.execute("INSERT OR REPLACE INTO upload (id, uploaded_at, record) VALUES (?, ?, ?)", astuple(upload))
    db.execute("DELETE FROM upload WHERE uploaded_at < ?", (since,))
    db.execute(
        "DELETE FROM upload WHERE id IN (SELECT id FROM upload ORDER BY uploaded_at DESC, id LIMIT -1 OFFSET ?)",
        (most,),
    )


def delete_tables(db: sqlite3.Connection, names: Sequence[str], stage: Stage, before: float) -> list[str]:
    """Delete tables without a later entry, each with all that refers to it."""
    found = db.execute(
        f"SELECT table_id FROM listing WHERE table_id IN ({_placeholders(names)}) AND stage = ? AND {LAST_AT} < ?",
        (*names, stage, before),
    )
    expired = [name for (name,) in found.fetchall()]
    for kind in ("notepad", "sits", "entry", "listing"):
        db.execute(f"DELETE FROM {kind} WHERE table_id IN ({_placeholders(expired)})", expired)
    return expired


def delete_unseen_players(db: sqlite3.Connection, players: Sequence[str], before: float) -> list[str]:
    """Delete players who sit nowhere, and what they said."""
    found = db.execute(
        f"""
        SELECT id FROM player WHERE id IN ({_placeholders(players)}) AND seen_at < ?
        AND NOT EXISTS (SELECT 1 FROM sits WHERE player_id = player.id)
        """,
        (*players, before),
    )
    unseen = [player for (player,) in found.fetchall()]
    marks = _placeholders(unseen)
    db.execute(f"UPDATE entry SET text = NULL WHERE by_player IN ({marks}) AND text IS NOT NULL", unseen)
    db.execute(f"DELETE FROM player WHERE id IN ({marks})", unseen)
    return unseen


def _placeholders(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def write_probe(db: sqlite3.Connection) -> None:
    """Write to a row that is there to see whether the file can be written."""
    db.execute("UPDATE probe SET writes = writes + 1")


MAX_ROWS = 1_024
"""In one statement, whose values SQLite counts."""
COLUMNS = 8


def append_together(db: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Append all or nothing. Return False if one of them is not the next of its table, or there are too many."""
    firsts = {append.table: append.entries[0].seq for append in appends if append.entries}
    rows = [(append.table, *astuple(entry)) for append in appends for entry in append.entries]
    if len(firsts) != len(appends) or not 0 < len(rows) <= MAX_ROWS or not all(map(_is_in_order, appends)):
        return False
    values = [*_pad(rows, COLUMNS), *_pad(list(firsts.items()), 2), len(firsts)]
    try:
        return db.execute(_statement(_size(len(rows)), _size(len(firsts))), values).rowcount == len(rows)
    except (sqlite3.Error, UnicodeError):  # the append at fault is found when each is tried alone
        return False


def _is_in_order(append: Append) -> bool:
    entries = append.entries
    return all(entry.seq == due for due, entry in enumerate(entries, entries[0].seq))


def _size(count: int) -> int:
    """Round up, so that there are few statements for SQLite to parse; surplus rows are NULL."""
    return max(8, 1 << (count - 1).bit_length())


def _pad(rows: Sequence[tuple[object, ...]], columns: int) -> list[object]:
    values = [value for row in rows for value in row]
    return values + [None] * (_size(len(rows)) * columns - len(values))


@cache
def _statement(rows: int, tables: int) -> str:
    """Insert the rows if as many tables as the last value says end just before their first row."""
    row = f"({', '.join('?' * COLUMNS)})"
    return f"""
        INSERT INTO entry (table_id, seq, at, by_player, command, event, text, hash)
        SELECT * FROM (VALUES {", ".join([row] * rows)})
        WHERE column1 IS NOT NULL AND (
            SELECT count(*) FROM (SELECT column1 AS name, column2 AS due FROM (VALUES {", ".join(["(?, ?)"] * tables)}))
            JOIN listing ON table_id = name
            WHERE due = coalesce((SELECT max(seq) FROM entry WHERE table_id = name), 0) + 1
        ) = ?
    """
