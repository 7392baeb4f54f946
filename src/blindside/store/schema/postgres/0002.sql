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
);

CREATE INDEX sits_player ON sits (player_id);

CREATE TABLE notepad (
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE,
    table_id TEXT NOT NULL REFERENCES listing,
    version BIGINT NOT NULL CHECK (version > 0),
    marks TEXT NOT NULL,
    PRIMARY KEY (player_id, table_id)
);

-- The hash is of a token; the token itself is never here. When the keys of before were made is not known.
ALTER TABLE player_key RENAME COLUMN key TO hash;
ALTER TABLE player_key
    ADD COLUMN id TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
    ADD COLUMN kind TEXT NOT NULL DEFAULT 'device' CHECK (kind IN ('device', 'link', 'feed')),
    ADD COLUMN made_at DOUBLE PRECISION NOT NULL DEFAULT extract(epoch FROM now()),
    ADD COLUMN ends_at DOUBLE PRECISION;
ALTER TABLE player_key ALTER COLUMN id DROP DEFAULT, ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN made_at DROP DEFAULT;
DROP INDEX player_key_player;
CREATE UNIQUE INDEX player_key_player ON player_key (player_id, id);
CREATE INDEX player_key_ends ON player_key (ends_at) WHERE ends_at IS NOT NULL;

-- What the logs say of the tables there are. Whatever is no event of a table is one of its game.
CREATE TABLE told AS
SELECT
    table_id,
    seq,
    event::json ->> 'event' AS event,
    (event::json ->> 'seat')::integer AS seat,
    event::json ->> 'player' AS player_id,
    (event::json #>> '{settings,players}')::integer AS players
FROM entry WHERE event LIKE '{"event":"%}';
CREATE INDEX told_table ON told (table_id, event);

UPDATE listing SET stage = 'playing' WHERE EXISTS (
    SELECT 1 FROM told WHERE told.table_id = listing.table_id AND substr(event, 1, 6) <> 'table_'
);
UPDATE listing SET stage = 'over' WHERE EXISTS (
    SELECT 1 FROM told WHERE told.table_id = listing.table_id AND event IN ('game_ended', 'match_ended')
);

-- Each time somebody sat in a seat, or nobody did, and when that was over.
CREATE TABLE sitting AS
SELECT
    table_id,
    event,
    player_id,
    lead(seq) OVER (PARTITION BY table_id, seat ORDER BY seq) AS until
FROM told WHERE event IN ('table_seated', 'table_unseated');
CREATE INDEX sitting_table ON sitting (table_id);

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

-- Whoever was forgotten before has now said nothing, too. Postgres itself would write the event in another way.
UPDATE entry
SET
    text = CASE WHEN by_player IN (SELECT id FROM player) THEN entry.event::json ->> 'text' END,
    event = format('{"event":"table_said","seat":%s}', told.seat)
FROM told WHERE told.table_id = entry.table_id AND told.seq = entry.seq AND told.event = 'table_said';

DROP TABLE sitting;
DROP TABLE told;

-- When any server last saw somebody at a table: worth nothing after a crash, so it is not written to the log of Postgres.
CREATE UNLOGGED TABLE seen (
    table_id TEXT NOT NULL,
    player_id TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (table_id, player_id)
);
CREATE INDEX seen_player ON seen (player_id);
