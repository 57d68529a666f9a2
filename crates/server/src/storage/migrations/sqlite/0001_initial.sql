-- Times are milliseconds since 1970; secrets of devices and people are stored as their SHA-256 only.
CREATE TABLE tables (
    -- AUTOINCREMENT: the number of a forgotten table is never given to another.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    house TEXT NOT NULL,
    seats INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    phase TEXT NOT NULL,
    free INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    finished INTEGER
) STRICT;
CREATE INDEX tables_by_update ON tables (updated);

-- The log of each table. Two writers can never both store entry `seq` of a table. Rows lie in order of arrival, so that
-- a commit of many tables' entries touches few pages; WITHOUT ROWID cost 1.6 times the CPU.
CREATE TABLE entries (
    table_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    line TEXT NOT NULL,
    secret TEXT,
    UNIQUE (table_id, seq)
) STRICT;
-- A log has no gaps: entry `seq` is only stored behind entry `seq - 1`.
CREATE TRIGGER entries_have_no_gap AFTER INSERT ON entries
WHEN NEW.seq <> 0 AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = NEW.table_id AND seq = NEW.seq - 1)
BEGIN
    SELECT RAISE(ABORT, 'gap in the log of a table');
END;

CREATE TABLE devices (
    hash BLOB PRIMARY KEY,
    seen INTEGER NOT NULL
) STRICT;
CREATE INDEX devices_by_sight ON devices (seen);

-- Each table numbers its own people, so nobody can be followed from one table to another.
CREATE TABLE members (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    device BLOB NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT;
CREATE INDEX members_by_device ON members (device, table_id);

CREATE TABLE capabilities (
    hash BLOB PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person INTEGER NOT NULL
) STRICT;
CREATE INDEX capabilities_by_table ON capabilities (table_id);

CREATE TABLE reentries (
    hash BLOB PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT;
CREATE INDEX reentries_by_table ON reentries (table_id);

-- One row, written to find out whether the database can be written to.
CREATE TABLE health (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    checks INTEGER NOT NULL
) STRICT;
INSERT INTO health (id, checks) VALUES (1, 0);
