//! How SQLite finds the entries of a table: from the last one, which is noted, to the one before it, and so on.

/// The entries of a table from one on, found from its last one backwards.
pub(super) const LINES: &str = "\
    WITH RECURSIVE chain (before, seq, line, secret) AS ( \
        SELECT before, seq, line, secret FROM entries WHERE seq >= $2 AND id = COALESCE( \
            (SELECT id FROM entries WHERE id > (SELECT up_to FROM noted) AND table_id = $1 ORDER BY id DESC LIMIT 1), \
            (SELECT entry FROM ends WHERE table_id = $1)) \
        UNION ALL \
        SELECT entries.before, entries.seq, entries.line, entries.secret \
        FROM chain JOIN entries ON entries.id = chain.before WHERE entries.seq >= $2 \
    ) SELECT seq, line, secret FROM chain ORDER BY seq";
/// The last entry of a table, if nothing is left to be noted: its place and its number at the table.
pub(super) const END: &str = "SELECT id, seq FROM entries WHERE id = (SELECT entry FROM ends WHERE table_id = $1)";
/// Looks at the next so many entries.
pub(super) const NOTE: &str = "\
    BEGIN IMMEDIATE; \
    INSERT INTO ends (table_id, entry) \
        SELECT table_id, MAX(id) FROM entries, noted WHERE id > up_to AND id <= up_to + ? GROUP BY table_id \
        ON CONFLICT (table_id) DO UPDATE SET entry = excluded.entry; \
    UPDATE noted SET up_to = MIN(up_to + ?, (SELECT COALESCE(MAX(id), 0) FROM entries)); \
    COMMIT";
/// Looks at all entries, within a transaction.
pub(super) const NOTE_ALL: &str = "\
    INSERT INTO ends (table_id, entry) \
        SELECT table_id, MAX(id) FROM entries, noted WHERE id > up_to GROUP BY table_id \
        ON CONFLICT (table_id) DO UPDATE SET entry = excluded.entry; \
    UPDATE noted SET up_to = (SELECT COALESCE(MAX(id), 0) FROM entries)";

/// Deletes the entries of the tables that a query gives, if nothing is left to be noted.
pub(super) fn delete(tables: &str) -> String {
    format!(
        "WITH RECURSIVE chain (id) AS ( \
             SELECT entry FROM ends WHERE table_id IN ({tables}) \
             UNION ALL \
             SELECT before FROM chain JOIN entries USING (id) WHERE before IS NOT NULL \
         ) DELETE FROM entries WHERE id IN (SELECT id FROM chain)"
    )
}
