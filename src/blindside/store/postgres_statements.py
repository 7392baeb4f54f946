"""The SQL statements of the Postgres store."""

from collections.abc import Iterator, Sequence

from msgspec.structs import astuple

from blindside.table.store_protocols import Entry

_ENTRIES = "unnest($2::bigint[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::text[])"

_APPENDED = f"""
    WITH place AS (
        SELECT coalesce((SELECT max(seq) FROM entry WHERE table_id = $1), 0) + 1 AS due
        FROM listing WHERE table_id = $1
    ), inserted AS (
        INSERT INTO entry (table_id, seq, at, by_player, command, event, text)
        SELECT $1, given.* FROM place, {_ENTRIES} AS given
        WHERE $2 = ARRAY(SELECT generate_series(due, due + cardinality($2) - 1))
        RETURNING seq
    )
"""

# A deleted player sits nowhere, even if the log says so. A deletion that is under way is waited for.
_SAT_DOWN = """
    INSERT INTO sits (table_id, player_id)
    SELECT table_id, player.id FROM listed, player WHERE player.id = ANY($13::text[])
    FOR KEY SHARE OF player
    ON CONFLICT DO NOTHING
"""

APPEND = f"{_APPENDED} SELECT due FROM place"

APPEND_AND_LIST = f"""
    {_APPENDED}, listed AS (
        UPDATE listing SET game = $8, open_to_all = $9, opened_at = $10, stage = $11, free = $12
        WHERE table_id = $1 AND (SELECT count(*) FROM inserted) = cardinality($2)
        RETURNING table_id
    ), stood_up AS (
        DELETE FROM sits USING listed WHERE sits.table_id = listed.table_id AND player_id <> ALL($13::text[])
    ), sat_down AS ({_SAT_DOWN})
    SELECT due FROM place
"""

OPEN = f"""
    WITH listed AS (
        INSERT INTO listing (table_id, game, open_to_all, opened_at, stage, free) VALUES ($1, $8, $9, $10, $11, $12)
        ON CONFLICT DO NOTHING RETURNING table_id
    ), inserted AS (
        INSERT INTO entry (table_id, seq, at, by_player, command, event, text)
        SELECT listed.table_id, given.* FROM listed, {_ENTRIES} AS given
    ), sat_down AS ({_SAT_DOWN})
    SELECT table_id FROM listed
"""

READ = """
    SELECT seq, at, by_player, command, event, text FROM entry WHERE table_id = $1 AND seq > $2 ORDER BY seq
"""

LAST_NUMBERS = """
    SELECT name, seq FROM unnest($1::text[]) AS name
    CROSS JOIN LATERAL (SELECT max(seq) AS seq FROM entry WHERE table_id = name) AS found WHERE seq IS NOT NULL
"""

MARK_SEEN = """
    INSERT INTO seen (table_id, player_id, at)
    SELECT DISTINCT ON (table_id, player_id) table_id, player_id, clock_timestamp()
    FROM unnest($1::text[], $2::text[]) AS given (table_id, player_id) JOIN player ON player.id = player_id
    ON CONFLICT (table_id, player_id) DO UPDATE SET at = excluded.at
"""
SECONDS_SINCE_SEEN = """
    SELECT extract(epoch FROM clock_timestamp() - at)::float8 FROM seen WHERE table_id = $1 AND player_id = $2
"""

MARK_ADDRESS = """
    INSERT INTO address_mark (table_id, player_id, mark) SELECT $1, id, $3 FROM player WHERE id = $2
    ON CONFLICT (table_id, player_id) DO UPDATE SET mark = excluded.mark
"""
SAME_ADDRESS = "SELECT player_id FROM address_mark WHERE table_id = $1 AND mark = $3 AND player_id <> $2"

LISTINGS = """
    SELECT table_id, game, open_to_all, opened_at, stage, free,
        array_to_json(ARRAY(SELECT player_id FROM sits WHERE sits.table_id = listing.table_id))
    FROM listing
"""

# Rows that another server is deleting are skipped: waiting for each other could deadlock.
DELETE_EXPIRED_KEYS = """
    DELETE FROM player_key
    WHERE hash IN (SELECT hash FROM player_key WHERE ends_at <= $1 FOR UPDATE SKIP LOCKED)
"""

ADD_KEY = "INSERT INTO player_key (player_id, id, hash, kind, made_at, ends_at) VALUES ($1, $2, $3, $4, $5, $6)"

ADD_PLAYER = """
    WITH added AS (INSERT INTO player (id, name) VALUES ($1, $7) RETURNING id)
    INSERT INTO player_key (player_id, id, hash, kind, made_at, ends_at) SELECT id, $2, $3, $4, $5, $6 FROM added
"""

REDEEM_KEY = """
    WITH used AS (
        DELETE FROM player_key WHERE hash = $1 AND kind = $2 AND (ends_at IS NULL OR ends_at > $3) RETURNING player_id
    )
    SELECT player.id, name FROM player JOIN used ON player.id = player_id
"""

DELETE_KEY = "DELETE FROM player_key WHERE player_id = $1 AND id = $2 RETURNING id"

DELETE_PLAYER = """
    WITH unsaid AS (UPDATE entry SET text = NULL WHERE by_player = $1 AND text IS NOT NULL),
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


def columns(entries: Sequence[Entry]) -> Iterator[list[object]]:
    """Entries as `$2` to `$7`."""
    fields = len(Entry.__struct_fields__)
    return (list(column) for column in zip(*map(astuple, entries), strict=True)) if entries else iter([[]] * fields)
