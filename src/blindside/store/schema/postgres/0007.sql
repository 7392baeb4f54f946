-- A token of an operator, or a session on the page for operators: only its hash. A session ends.
CREATE TABLE operator_token (
    hash BYTEA NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    made_at DOUBLE PRECISION NOT NULL,
    ends_at DOUBLE PRECISION
);

CREATE UNIQUE INDEX operator_token_name ON operator_token (name) WHERE ends_at IS NULL;

CREATE TABLE ban (
    kind TEXT NOT NULL CHECK (kind IN ('player', 'address')),
    target TEXT NOT NULL,
    made_at DOUBLE PRECISION NOT NULL,
    ends_at DOUBLE PRECISION,
    PRIMARY KEY (kind, target)
);

-- Modes that are on: 'drain', 'read-only'.
CREATE TABLE server_mode (
    name TEXT NOT NULL PRIMARY KEY,
    since DOUBLE PRECISION NOT NULL
);

CREATE TABLE audit (
    id TEXT NOT NULL PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL,
    operator TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL
);

CREATE INDEX audit_at ON audit (at);

-- Not the address of a player at a table, but 16 bits of its hash: players with the same mark play from the same address.
CREATE TABLE address_mark (
    table_id TEXT NOT NULL REFERENCES listing ON DELETE CASCADE,
    player_id TEXT NOT NULL REFERENCES player ON DELETE CASCADE,
    mark INTEGER NOT NULL,
    PRIMARY KEY (table_id, player_id)
);

CREATE INDEX address_mark_player ON address_mark (player_id);

-- For the list of the newest players.
CREATE INDEX player_key_made ON player_key (made_at);
