"""Statements that delete what has expired from a SQLite file, inside the writer's transaction."""

import sqlite3
from collections.abc import Sequence

from blindside.table.store_protocols import Stage

LAST_AT = (
    "coalesce((SELECT at FROM entry WHERE entry.table_id = listing.table_id ORDER BY seq DESC LIMIT 1), opened_at)"
)
TABLES_BY_AGE = f"""
    SELECT table_id, opened_at, {LAST_AT} FROM listing
    WHERE stage = ? AND opened_at < ? AND (opened_at, table_id) > (?, ?) ORDER BY opened_at, table_id LIMIT ?
"""
PLAYERS_BY_AGE = """
    SELECT seen_at, id FROM player WHERE seen_at < ? AND (seen_at, id) > (?, ?) ORDER BY seen_at, id LIMIT ?
"""


def delete_tables(db: sqlite3.Connection, names: Sequence[str], stage: Stage, before: float) -> list[str]:
    """Delete tables without a later entry, each with all that refers to it."""
    found = db.execute(
        f"SELECT table_id FROM listing WHERE table_id IN ({_marks(names)}) AND stage = ? AND {LAST_AT} < ?",
        (*names, stage, before),
    )
    expired = [name for (name,) in found.fetchall()]
    for kind in ("notepad", "sits", "entry", "listing"):
        db.execute(f"DELETE FROM {kind} WHERE table_id IN ({_marks(expired)})", expired)
    return expired


def delete_unseen_players(db: sqlite3.Connection, players: Sequence[str], before: float) -> list[str]:
    """Delete players who sit nowhere, and what they said."""
    found = db.execute(
        f"""
        SELECT id FROM player WHERE id IN ({_marks(players)}) AND seen_at < ?
        AND NOT EXISTS (SELECT 1 FROM sits WHERE player_id = player.id)
        """,
        (*players, before),
    )
    unseen = [player for (player,) in found.fetchall()]
    db.execute(f"UPDATE entry SET text = NULL WHERE by_player IN ({_marks(unseen)}) AND text IS NOT NULL", unseen)
    db.execute(f"DELETE FROM player WHERE id IN ({_marks(unseen)})", unseen)
    return unseen


def delete_uploads(db: sqlite3.Connection, before: float, most: int) -> int:
    """Delete the oldest records."""
    old = "SELECT id FROM upload WHERE uploaded_at < ? ORDER BY uploaded_at LIMIT ?"
    return db.execute(f"DELETE FROM upload WHERE id IN ({old})", (before, most)).rowcount


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))
