-- Where a table was opened from is a hash of 16 bits, which cannot be turned back into an address.
ALTER TABLE listing ADD COLUMN opened_by TEXT;
ALTER TABLE listing ADD COLUMN opened_from INTEGER;
ALTER TABLE listing ADD COLUMN people INTEGER NOT NULL DEFAULT 0;
UPDATE listing SET
    opened_by = (SELECT by_player FROM entry WHERE entry.table_id = listing.table_id AND seq = 1),
    people = (SELECT count(*) FROM sits WHERE sits.table_id = listing.table_id);

DROP INDEX listing_waiting;
CREATE INDEX listing_waiting ON listing (people DESC, opened_at DESC, table_id)
    WHERE open_to_all AND stage = 'waiting' AND free > 0;
CREATE INDEX listing_opened_from ON listing (opened_from) WHERE stage <> 'over';
CREATE INDEX listing_stage ON listing (stage, opened_at, table_id);

-- Stage and date of the table stand here too, so that a page of a player's tables is read from an index.
ALTER TABLE sits ADD COLUMN stage TEXT NOT NULL DEFAULT 'waiting';
ALTER TABLE sits ADD COLUMN opened_at DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE sits SET stage = listing.stage, opened_at = listing.opened_at FROM listing WHERE listing.table_id = sits.table_id;
DROP INDEX sits_player;
CREATE INDEX sits_player ON sits (player_id, stage, opened_at DESC, table_id);

CREATE INDEX notepad_table ON notepad (table_id);

-- When players of before were last seen is not known.
ALTER TABLE player ADD COLUMN seen_at DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE player SET seen_at = extract(epoch FROM now());
CREATE INDEX player_seen ON player (seen_at, id);
