-- What a server remembers. Times are milliseconds since 1970; secrets are stored as their SHA-256 only.
-- `migrate.rs` puts PostgreSQL's words for the two types that it calls otherwise.
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    house TEXT NOT NULL,
    seats BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    phase TEXT NOT NULL,
    free BIGINT NOT NULL,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    finished BIGINT
);
CREATE INDEX tables_by_update ON tables (updated);
-- The log. Rows lie in the order of arrival, so that a commit of many tables' entries touches few pages.
CREATE TABLE entries (
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    line TEXT NOT NULL,
    secret TEXT,
    UNIQUE (table_id, seq)
);
CREATE TABLE devices (
    hash BLOB PRIMARY KEY,
    seen BIGINT NOT NULL
);
CREATE INDEX devices_by_sight ON devices (seen);
-- Persons have numbers of their own at each table: nobody is followed from one table to another.
CREATE TABLE members (
    table_id BIGINT NOT NULL,
    person BIGINT NOT NULL,
    device BLOB NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX members_by_device ON members (device, table_id);
CREATE TABLE capabilities (
    hash BLOB PRIMARY KEY,
    table_id BIGINT NOT NULL,
    person BIGINT NOT NULL
);
CREATE INDEX capabilities_by_table ON capabilities (table_id);
CREATE TABLE reentries (
    hash BLOB PRIMARY KEY,
    table_id BIGINT NOT NULL,
    person BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX reentries_by_table ON reentries (table_id);
