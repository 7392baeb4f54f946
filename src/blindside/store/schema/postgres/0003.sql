-- Records that somebody brought to look at. They are kept for a while, so that every step of theirs has an address.
CREATE TABLE brought (
    id TEXT NOT NULL PRIMARY KEY,
    brought_at DOUBLE PRECISION NOT NULL,
    record BYTEA NOT NULL
);

CREATE INDEX brought_when ON brought (brought_at);
