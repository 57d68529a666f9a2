-- Times are milliseconds since 1970; secrets of devices and people are stored as their SHA-256 only.
CREATE TABLE tables (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
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

-- The log of each table. Two writers can never both store entry `seq` of a table.
CREATE TABLE entries (
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    line TEXT NOT NULL,
    secret TEXT,
    PRIMARY KEY (table_id, seq)
);
-- A log has no gaps: entry `seq` is only stored behind entry `seq - 1`. Checked once for all rows of a statement.
CREATE FUNCTION refuse_gap() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT 1 FROM added
        WHERE added.seq <> 0 AND NOT EXISTS (
            SELECT 1 FROM entries WHERE entries.table_id = added.table_id AND entries.seq = added.seq - 1
        )
    ) THEN
        RAISE EXCEPTION 'gap in the log of a table' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER entries_have_no_gap AFTER INSERT ON entries
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_gap();

CREATE TABLE devices (
    hash BYTEA PRIMARY KEY,
    seen BIGINT NOT NULL
);
CREATE INDEX devices_by_sight ON devices (seen);

-- Each table numbers its own people, so nobody can be followed from one table to another.
CREATE TABLE members (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    device BYTEA NOT NULL,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX members_by_device ON members (device, table_id);

CREATE TABLE capabilities (
    hash BYTEA PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person BIGINT NOT NULL
);
CREATE INDEX capabilities_by_table ON capabilities (table_id);

CREATE TABLE reentries (
    hash BYTEA PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX reentries_by_table ON reentries (table_id);

-- One row, written to find out whether the database can be written to.
CREATE TABLE health (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    checks BIGINT NOT NULL
);
INSERT INTO health (id, checks) VALUES (1, 0);

-- Nodes that share this database, and who is connected where. A node that was not seen for some seconds counts as gone,
-- and so does what it reported about presence.
CREATE SEQUENCE node_numbers;
CREATE TABLE nodes (
    id BIGINT PRIMARY KEY,
    seen TIMESTAMPTZ NOT NULL
);
CREATE TABLE presence (
    table_id BIGINT NOT NULL,
    node BIGINT NOT NULL,
    people BIGINT[] NOT NULL,
    PRIMARY KEY (table_id, node)
);
CREATE INDEX presence_by_node ON presence (node);
