-- Six signs that lead to a table while it waits for players.
ALTER TABLE listing ADD COLUMN join_code TEXT;
CREATE UNIQUE INDEX listing_join_code ON listing (join_code) WHERE join_code IS NOT NULL;
