"""Many appends as one statement, which is its own transaction.

Python's lock is given up and waited for at every step of a statement, behind a loop that is busy: one statement waits
once, however many moves it keeps, where a transaction with a statement for each would wait for each.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache

from msgspec.structs import astuple

from blindside.store.sqlite_works import Append

MOST_ROWS = 1_024
"""In one statement, whose values SQLite counts."""
COLUMNS = 7


def append_together(db: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Whether it was done, all of it; nothing is if any of them is not the next of its table, or they are too many."""
    firsts = {append.table: append.entries[0].seq for append in appends if append.entries}
    rows = [(append.table, *astuple(entry)) for append in appends for entry in append.entries]
    if len(firsts) != len(appends) or not 0 < len(rows) <= MOST_ROWS or not all(map(_in_order, appends)):
        return False
    values = [*_padded(rows, COLUMNS), *_padded(list(firsts.items()), 2), len(firsts)]
    try:
        return db.execute(_statement(_size(len(rows)), _size(len(firsts))), values).rowcount == len(rows)
    except (sqlite3.Error, UnicodeError):  # whose fault it is comes out when each is tried for itself
        return False


def _in_order(append: Append) -> bool:
    entries = append.entries
    return all(entry.seq == due for due, entry in enumerate(entries, entries[0].seq))


def _size(count: int) -> int:
    """Statements have a few sizes only, so that each is read by SQLite once; what is too much is NULL."""
    return max(8, 1 << (count - 1).bit_length())


def _padded(rows: Sequence[tuple[object, ...]], columns: int) -> list[object]:
    values = [value for row in rows for value in row]
    return values + [None] * (_size(len(rows)) * columns - len(values))


@cache
def _statement(rows: int, tables: int) -> str:
    """Inserts the rows if as many tables are there, and end just before their first row, as the last value says."""
    row = f"({', '.join('?' * COLUMNS)})"
    return f"""
        INSERT INTO entry (table_id, seq, at, by_player, command, event, text)
        SELECT * FROM (VALUES {", ".join([row] * rows)})
        WHERE column1 IS NOT NULL AND (
            SELECT count(*) FROM (SELECT column1 AS name, column2 AS due FROM (VALUES {", ".join(["(?, ?)"] * tables)}))
            JOIN listing ON table_id = name
            WHERE due = coalesce((SELECT max(seq) FROM entry WHERE table_id = name), 0) + 1
        ) = ?
    """
