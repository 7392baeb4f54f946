-- What was said stands apart from the event, so that it can be forgotten. Few entries have any, and few are indexed.
ALTER TABLE entry ADD COLUMN text TEXT;
CREATE INDEX entry_said ON entry (by_player) WHERE text IS NOT NULL;

ALTER TABLE listing ADD COLUMN stage TEXT NOT NULL DEFAULT 'waiting' CHECK (stage IN ('waiting', 'playing', 'over'));
ALTER TABLE listing ADD COLUMN free INTEGER NOT NULL DEFAULT 0;
DROP INDEX listing_open_to_all;
CREATE INDEX listing_waiting ON listing (opened_at DESC, table_id) WHERE open_to_all AND stage = 'waiting' AND free > 0;

CREATE TABLE sits (
    table_id TEXT NOT NULL REFERENCES listing,
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE,
    PRIMARY KEY (table_id, player_id)
) WITHOUT ROWID;

CREATE INDEX sits_player ON sits (player_id);

CREATE TABLE notepad (
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES listing,
    version INTEGER NOT NULL CHECK (version > 0),
    marks TEXT NOT NULL,
    PRIMARY KEY (player_id, table_id)
) WITHOUT ROWID;

-- The hash is of a token; the token itself is never here. When the keys of before were made is not known.
CREATE TABLE new_player_key (
    hash BLOB NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE,
    id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('device', 'link', 'feed')),
    made_at REAL NOT NULL,
    ends_at REAL,
    UNIQUE (player_id, id)
) WITHOUT ROWID;

INSERT INTO new_player_key (hash, player_id, id, kind, made_at)
SELECT key, player_id, lower(hex(randomblob(16))), 'device', CAST(strftime('%s', 'now') AS REAL) FROM player_key;
DROP TABLE player_key;
ALTER TABLE new_player_key RENAME TO player_key;
CREATE INDEX player_key_ends ON player_key (ends_at) WHERE ends_at IS NOT NULL;

-- What the logs say of the tables there are. Whatever is no event of a table is one of its game.
CREATE TEMP TABLE told AS
SELECT
    table_id,
    seq,
    json_extract(event, '$.event') AS event,
    json_extract(event, '$.seat') AS seat,
    json_extract(event, '$.player') AS player_id,
    json_extract(event, '$.settings.players') AS players
FROM entry WHERE json_valid(event);
CREATE INDEX temp.told_table ON told (table_id, event);

UPDATE listing SET stage = 'playing' WHERE EXISTS (
    SELECT 1 FROM told WHERE told.table_id = listing.table_id AND substr(event, 1, 6) <> 'table_'
);
UPDATE listing SET stage = 'over' WHERE EXISTS (
    SELECT 1 FROM told WHERE told.table_id = listing.table_id AND event IN ('game_ended', 'match_ended')
);

-- Each time somebody sat in a seat, or nobody did, and when that was over.
CREATE TEMP TABLE sitting AS
SELECT
    table_id,
    event,
    player_id,
    lead(seq) OVER (PARTITION BY table_id, seat ORDER BY seq) AS until
FROM told WHERE event IN ('table_seated', 'table_unseated');
CREATE INDEX temp.sitting_table ON sitting (table_id);

-- Mastermind is for two, and its settings do not say so.
UPDATE listing SET free = coalesce(
    (
        SELECT coalesce(players, 2) FROM told
        WHERE told.table_id = listing.table_id AND event = 'table_opened' AND seq = 1
    ), 0
) - (
    SELECT count(*) FROM sitting
    WHERE sitting.table_id = listing.table_id AND event = 'table_seated' AND until IS NULL
);

-- Those who sit there, and those who did when the game was on.
INSERT INTO sits (table_id, player_id)
SELECT DISTINCT sitting.table_id, player.id FROM sitting JOIN player ON player.id = sitting.player_id
WHERE event = 'table_seated' AND (until IS NULL OR EXISTS (
    SELECT 1 FROM told
    WHERE told.table_id = sitting.table_id AND substr(told.event, 1, 6) <> 'table_' AND told.seq < sitting.until
));

-- Whoever was forgotten before has now said nothing, too.
UPDATE entry
SET
    text = CASE WHEN by_player IN (SELECT id FROM player) THEN json_extract(event, '$.text') END,
    event = json_remove(event, '$.text')
WHERE (table_id, seq) IN (SELECT table_id, seq FROM told WHERE event = 'table_said');

DROP TABLE temp.sitting;
DROP TABLE temp.told;
