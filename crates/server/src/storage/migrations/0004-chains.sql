-- In SQLite every entry knows the one before it at its table, so that only the last of each table has to be found. That is
-- noted for many entries at once: those after `noted` are looked for one by one.
ALTER TABLE entries ADD COLUMN before BIGINT;
INSERT INTO places (table_id, seq, entry) SELECT table_id, seq, id FROM entries, placed WHERE id > up_to;
UPDATE entries SET before = places.entry FROM places
    WHERE places.table_id = entries.table_id AND places.seq = entries.seq - 1;
CREATE TABLE ends (table_id INTEGER PRIMARY KEY, entry BIGINT NOT NULL);
INSERT INTO ends (table_id, entry) SELECT table_id, MAX(id) FROM entries GROUP BY table_id;
DROP TABLE places;
ALTER TABLE placed RENAME TO noted;
UPDATE noted SET up_to = (SELECT COALESCE(MAX(id), 0) FROM entries);
