-- How many of these files have been applied. The program counts it up, in the same transaction as the file.
CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO schema VALUES (0);

CREATE TABLE listing (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    open_to_all INTEGER NOT NULL,
    opened_at REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX listing_open_to_all ON listing (opened_at) WHERE open_to_all;

-- A table's log lies together on disk, in its order. Who did it refers to nobody: it stays when a player is forgotten.
CREATE TABLE entry (
    table_id TEXT NOT NULL REFERENCES listing,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at REAL NOT NULL,
    by_player TEXT,
    command TEXT,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE player (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL
) WITHOUT ROWID;

-- A key is the hash of a token; the token itself is never here.
CREATE TABLE player_key (
    key BLOB NOT NULL PRIMARY KEY,
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE
) WITHOUT ROWID;

CREATE INDEX player_key_player ON player_key (player_id);
