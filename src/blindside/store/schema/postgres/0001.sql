-- How many of these files have been applied. The program counts it up, in the same transaction as the file.
CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO schema VALUES (0);

CREATE TABLE listing (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    open_to_all BOOLEAN NOT NULL,
    opened_at DOUBLE PRECISION NOT NULL
);

CREATE INDEX listing_open_to_all ON listing (opened_at) WHERE open_to_all;

-- Who did it refers to nobody: it stays when a player is forgotten. The event is text and not JSON, because it is kept
-- as it was given, to the letter.
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES listing,
    seq BIGINT NOT NULL CHECK (seq > 0),
    at DOUBLE PRECISION NOT NULL,
    by_player TEXT,
    command TEXT,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE player (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
);

-- A key is the hash of a token; the token itself is never here.
CREATE TABLE player_key (
    key BYTEA NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE
);

CREATE INDEX player_key_player ON player_key (player_id);
