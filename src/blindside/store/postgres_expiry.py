"""The SQL statements that delete what has expired from Postgres."""

from blindside.store.postgres_statements import RECENT_SECONDS
from blindside.store.sqlite_expiry import LAST_AT

TRY_LOCK = "SELECT pg_try_advisory_lock(7770002, hashtext(current_schema()))"
"""For the lock that a process holds while it deletes. Its connection's end lets go."""

FORGET_PRESENCE = "DELETE FROM seen WHERE at < clock_timestamp() - interval '30 days'"
"""No table waits so long for a player to come back."""

TABLES_BY_AGE = f"""
    SELECT table_id, opened_at, {LAST_AT} FROM listing
    WHERE stage = $1 AND opened_at < $2 AND (opened_at, table_id) > ($3, $4) ORDER BY opened_at, table_id LIMIT $5
"""

# A statement of its own: those after it see all that was appended before the lock. A table that another server
# appends to now is locked by its entries, and skipped.
LOCK_TABLES = """
    SELECT table_id FROM listing WHERE table_id = ANY($1::text[]) AND stage = $2 FOR UPDATE SKIP LOCKED
"""
CHOOSE_TABLES = f"""
    SELECT table_id FROM listing WHERE table_id = ANY($1::text[]) AND stage = $2 AND {LAST_AT} < $3
    AND NOT EXISTS (
        SELECT FROM seen
        WHERE seen.table_id = listing.table_id AND at > clock_timestamp() - interval '{RECENT_SECONDS} seconds'
    )
"""
DELETE_TABLES = tuple(
    f"DELETE FROM {kind} WHERE table_id = ANY($1::text[])" for kind in ("seen", "notepad", "sits", "entry", "listing")
)

PLAYERS_BY_AGE = """
    SELECT seen_at, id FROM player WHERE seen_at < $1 AND (seen_at, id) > ($2, $3) ORDER BY seen_at, id LIMIT $4
"""
DELETE_UNSEEN_PLAYERS = """
    WITH deleted AS (
        DELETE FROM player WHERE id = ANY($1::text[]) AND seen_at < $2
        AND NOT EXISTS (SELECT FROM sits WHERE player_id = player.id) RETURNING id
    ), unsaid AS (
        UPDATE entry SET text = NULL WHERE by_player IN (SELECT id FROM deleted) AND text IS NOT NULL
    ), unseen AS (DELETE FROM seen WHERE player_id IN (SELECT id FROM deleted))
    SELECT id FROM deleted
"""

DELETE_UPLOADS = """
    DELETE FROM upload
    WHERE id IN (SELECT id FROM upload WHERE uploaded_at < $1 ORDER BY uploaded_at LIMIT $2) RETURNING id
"""
