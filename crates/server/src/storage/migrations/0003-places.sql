-- SQLite writes the log in the order of arrival, so that a commit of many tables' entries touches few pages. Where the
-- entries of a table lie is noted later, for many at once: those after `placed` are looked for one by one.
CREATE TABLE arrivals (
    id INTEGER PRIMARY KEY,
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    line TEXT NOT NULL,
    secret TEXT
);
INSERT INTO arrivals (table_id, seq, line, secret) SELECT table_id, seq, line, secret FROM entries ORDER BY rowid;
DROP TABLE entries;
ALTER TABLE arrivals RENAME TO entries;
CREATE TABLE places (
    table_id BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    entry BIGINT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE placed (up_to BIGINT NOT NULL);
INSERT INTO placed VALUES (0);
-- Who wrote to the log last: a writer that finds another's number here has to look again before it goes on.
CREATE TABLE writer (number BIGINT NOT NULL);
INSERT INTO writer VALUES (0);
