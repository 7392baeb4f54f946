-- The hash of each entry, chained to the one before. The program computes the hashes that are missing after a migration.
ALTER TABLE entry ADD COLUMN hash TEXT NOT NULL DEFAULT '';

-- One row, which is written to see whether the store can be written.
CREATE TABLE probe (writes INTEGER NOT NULL);
INSERT INTO probe VALUES (0);
