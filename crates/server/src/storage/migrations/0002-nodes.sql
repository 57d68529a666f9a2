-- Several nodes on one PostgreSQL: which of them live, and who is connected where. A node that has not been seen for some
-- seconds counts as gone, and all that it said about presence with it.
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
