"""The SQL statements of the Postgres store."""

from collections.abc import Iterator, Sequence

from msgspec.structs import astuple

from blindside.store.queries import LAST_AT
from blindside.store.sqlite_statements import MAX_CANDIDATES, MAX_OF_OPENER
from blindside.table.hashes import LINK
from blindside.table.store_protocols import Entry

RECENT_SECONDS = 30
"""A player or spectator whom a process saw so recently is still at the table: processes say so every two seconds."""

_ENTRIES = "unnest($2::bigint[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])"

_APPENDED = f"""
    WITH place AS (
        SELECT coalesce((SELECT max(seq) FROM entry WHERE table_id = $1), 0) + 1 AS due
        FROM listing WHERE table_id = $1
    ), inserted AS (
        INSERT INTO entry (table_id, seq, at, by_player, command, event, text, hash)
        SELECT $1, given.* FROM place, {_ENTRIES} AS given
        WHERE $2 = ARRAY(SELECT generate_series(due, due + cardinality($2) - 1))
        RETURNING seq
    )
"""

# A deleted player sits nowhere, even if the log says so. A deletion that is under way is waited for.
_SAT_DOWN = """
    INSERT INTO sits (table_id, stage, opened_at, player_id)
    SELECT table_id, stage, opened_at, player.id FROM listed, player WHERE player.id = ANY($14::text[])
    FOR KEY SHARE OF player
    ON CONFLICT (table_id, player_id) DO UPDATE SET stage = excluded.stage, opened_at = excluded.opened_at
"""

APPEND = f"{_APPENDED} SELECT due FROM place"

APPEND_AND_LIST = f"""
    {_APPENDED}, listed AS (
        UPDATE listing SET
            game = $9, open_to_all = $10, opened_at = $11, stage = $12, free = $13, people = cardinality($14::text[]),
            join_code = $15
        WHERE table_id = $1 AND (SELECT count(*) FROM inserted) = cardinality($2)
        RETURNING table_id, stage, opened_at
    ), stood_up AS (
        DELETE FROM sits USING listed WHERE sits.table_id = listed.table_id AND player_id <> ALL($14::text[])
    ), sat_down AS ({_SAT_DOWN})
    SELECT due FROM place
"""

OPEN = f"""
    WITH listed AS (
        INSERT INTO listing
            (table_id, game, open_to_all, opened_at, stage, free, people, join_code, opened_by, opened_from)
        VALUES ($1, $9, $10, $11, $12, $13, cardinality($14::text[]), $15, $16, $17)
        ON CONFLICT DO NOTHING RETURNING table_id, stage, opened_at
    ), inserted AS (
        INSERT INTO entry (table_id, seq, at, by_player, command, event, text, hash)
        SELECT listed.table_id, given.* FROM listed, {_ENTRIES} AS given
    ), sat_down AS ({_SAT_DOWN})
    SELECT table_id FROM listed
"""

READ = """
    SELECT seq, at, by_player, command, event, text, hash FROM entry WHERE table_id = $1 AND seq > $2 ORDER BY seq
"""

LAST_NUMBERS = """
    SELECT name, seq FROM unnest($1::text[]) AS name
    CROSS JOIN LATERAL (SELECT max(seq) AS seq FROM entry WHERE table_id = name) AS found WHERE seq IS NOT NULL
"""

MARK_SEEN = """
    INSERT INTO seen (table_id, player_id, at)
    SELECT DISTINCT ON (table_id, player_id) table_id, player_id, clock_timestamp()
    FROM unnest($1::text[], $2::text[]) AS given (table_id, player_id)
    WHERE player_id = '' OR EXISTS (SELECT FROM player WHERE player.id = player_id)
    ON CONFLICT (table_id, player_id) DO UPDATE SET at = excluded.at
"""
# A time in the future was written before the clock was set back, and says nothing.
SECONDS_SINCE_SEEN = """
    SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM seen
    WHERE table_id = $1 AND player_id = $2 AND at < clock_timestamp() + interval '1 second'
"""
PROBE = "UPDATE probe SET writes = writes + 1 RETURNING writes"

UNHASHED = "SELECT DISTINCT table_id FROM entry WHERE hash = ''"

SAVE_HASHES = """
    UPDATE entry SET hash = given.hash FROM unnest($2::bigint[], $3::text[]) AS given (seq, hash)
    WHERE table_id = $1 AND entry.seq = given.seq
"""

LISTINGS = """
    SELECT table_id, game, open_to_all, opened_at, stage, free,
        array_to_json(ARRAY(SELECT player_id FROM sits WHERE sits.table_id = listing.table_id)), join_code
    FROM listing
"""

_IS_OPEN = "open_to_all AND stage = 'waiting' AND free > 0"

OPEN_LISTINGS = f"""
    WITH present AS (
        SELECT unnest($2::text[]) AS table_id
        UNION SELECT table_id FROM seen JOIN sits USING (table_id, player_id)
        WHERE at > clock_timestamp() - interval '{RECENT_SECONDS} seconds'
    ), candidate AS (
        SELECT table_id, opened_by, people, opened_at, TRUE AS is_present
        FROM present JOIN listing USING (table_id) WHERE {_IS_OPEN}
        UNION ALL (
            SELECT table_id, opened_by, people, opened_at, FALSE FROM listing WHERE {_IS_OPEN}
            ORDER BY people DESC, opened_at DESC, table_id LIMIT {MAX_CANDIDATES}
        )
    ), different AS (
        SELECT DISTINCT ON (table_id) * FROM candidate ORDER BY table_id, is_present DESC
    ), ranked AS (
        SELECT table_id, is_present, people, opened_at, row_number() OVER (
            PARTITION BY coalesce(opened_by, table_id) ORDER BY is_present DESC, people DESC, opened_at DESC, table_id
        ) AS number FROM different
    )
    SELECT found.* FROM (
        SELECT * FROM ranked WHERE number <= {MAX_OF_OPENER}
        ORDER BY is_present DESC, people DESC, opened_at DESC, table_id LIMIT $1
    ) AS page CROSS JOIN LATERAL ({LISTINGS} WHERE listing.table_id = page.table_id OFFSET 0) AS found
    ORDER BY is_present DESC, people DESC, page.opened_at DESC, page.table_id
"""

# Lateral, and with an offset: otherwise Postgres may choose to read all listings, and to look for the page in them.
TABLES_OF = f"""
    SELECT found.* FROM (
        SELECT table_id, opened_at FROM sits
        WHERE player_id = $1 AND stage = $2 AND opened_at <= $3 AND (opened_at < $3 OR table_id > $4)
        ORDER BY opened_at DESC, table_id LIMIT $5
    ) AS page CROSS JOIN LATERAL ({LISTINGS} WHERE listing.table_id = page.table_id OFFSET 0) AS found
    ORDER BY page.opened_at DESC, page.table_id
"""

# Rows that another server is deleting are skipped: waiting for each other could deadlock.
DELETE_EXPIRED_KEYS = """
    DELETE FROM player_key
    WHERE hash IN (SELECT hash FROM player_key WHERE ends_at <= $1 FOR UPDATE SKIP LOCKED)
"""

ADD_KEY = "INSERT INTO player_key (player_id, id, hash, kind, made_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)"

ADD_PLAYER = """
    WITH added AS (INSERT INTO player (id, name, seen_at) VALUES ($1, $7, $5) RETURNING id)
    INSERT INTO player_key (player_id, id, hash, kind, made_at, ends_at) SELECT id, $2, $3, $4, $5, $6 FROM added
"""

REDEEM_KEY = """
    WITH used AS (
        DELETE FROM player_key WHERE hash = $1 AND kind = $2 AND (ends_at IS NULL OR ends_at > $3) RETURNING player_id
    )
    SELECT player.id, name FROM player JOIN used ON player.id = player_id
"""

DELETE_PLAYER = f"""
    WITH unsaid AS (
        UPDATE entry SET text = NULL, hash = left(hash, {LINK}) WHERE by_player = $1 AND text IS NOT NULL
    ),
    unseen AS (DELETE FROM seen WHERE player_id = $1)
    DELETE FROM player WHERE id = $1
"""

SAVE_MARKS = """
    WITH changed AS (
        UPDATE notepad SET version = $3, marks = $4
        WHERE player_id = $2 AND table_id = $1 AND version = $3 - 1 RETURNING version
    ), begun AS (
        INSERT INTO notepad (table_id, player_id, version, marks) SELECT $1, $2, $3, $4 WHERE $3 = 1
        ON CONFLICT DO NOTHING RETURNING version
    )
    SELECT version FROM changed UNION ALL SELECT version FROM begun
"""


SAVE_UPLOAD = """
    WITH old AS (
        DELETE FROM upload WHERE id IN (
            SELECT id FROM upload
            WHERE id <> $1
                AND (uploaded_at < $4 OR id IN (SELECT id FROM upload ORDER BY uploaded_at DESC, id OFFSET $5 - 1))
            FOR UPDATE SKIP LOCKED
        )
    )
    INSERT INTO upload (id, uploaded_at, record) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET uploaded_at = excluded.uploaded_at
"""

TRY_LOCK = "SELECT pg_try_advisory_lock(7770002, hashtext(current_schema()))"
"""For the lock that a process holds while it deletes. Its connection's end lets go."""

FORGET_PRESENCE = "DELETE FROM seen WHERE at < clock_timestamp() - interval '30 days'"
"""No table waits so long for a player to come back."""

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

DELETE_UNSEEN_PLAYERS = """
    WITH deleted AS (
        DELETE FROM player WHERE id = ANY($1::text[]) AND seen_at < $2
        AND NOT EXISTS (SELECT FROM sits WHERE player_id = player.id) RETURNING id
    ), unsaid AS (
        UPDATE entry SET text = NULL WHERE by_player IN (SELECT id FROM deleted) AND text IS NOT NULL
    ), unseen AS (DELETE FROM seen WHERE player_id IN (SELECT id FROM deleted))
    SELECT id FROM deleted
"""


def columns(entries: Sequence[Entry]) -> Iterator[list[object]]:
    """Entries as `$2` to `$8`."""
    fields = len(Entry.__struct_fields__)
    return (list(column) for column in zip(*map(astuple, entries), strict=True)) if entries else iter([[]] * fields)
