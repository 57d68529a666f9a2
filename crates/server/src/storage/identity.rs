//! Statements that create tables and give people their places. Both databases understand them.

use super::database::{Connection, on};
use super::{Listed, NewTable, StorageError};
use crate::clock::Moment;
use crate::ids::{Hash, TableId};

pub(super) async fn create(connection: Connection<'_>, table: NewTable) -> Result<Option<TableId>, StorageError> {
    let sql = "INSERT INTO tables (code, game, options, house, seats, listed, phase, free, created, updated) \
               VALUES ($1, $2, $3, $4, $5, $6, 'seating', $5, $7, $7) ON CONFLICT (code) DO NOTHING RETURNING id";
    let id: Option<i64> = on!(Connection, connection, c => {
        let query = sqlx::query_scalar(sql)
            .bind(table.code.to_string())
            .bind(table.game.to_string())
            .bind(table.options)
            .bind(table.house)
            .bind(i64::from(table.seats))
            .bind(i64::from(table.listed == Listed::Yes))
            .bind(table.created.0);
        query.fetch_optional(c).await?
    });
    Ok(id.map(TableId))
}

pub(super) async fn add_device(connection: Connection<'_>, hash: Hash, now: Moment) -> Result<(), StorageError> {
    let sql = "INSERT INTO devices (hash, seen) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET seen = $2";
    on!(Connection, connection, c => {
        sqlx::query(sql).bind(hash.0.to_vec()).bind(now.0).execute(c).await?;
    });
    Ok(())
}

/// Gives a device a number at a table, or the one it has, and a capability for it.
pub(super) async fn join(
    mut connection: Connection<'_>,
    table: TableId,
    device: Hash,
    capability: Hash,
) -> Result<i64, StorageError> {
    if let Connection::Postgres(c) = &mut connection {
        // Two people who join at two nodes at once get different numbers; SQLite has one writer anyway.
        sqlx::query("SELECT id FROM tables WHERE id = $1 FOR UPDATE").bind(table.0).execute(&mut **c).await?;
    }
    let device = device.0.to_vec();
    let known = "SELECT person FROM members WHERE table_id = $1 AND device = $2";
    let new = "INSERT INTO members (table_id, person, device) \
               SELECT $1, COALESCE(MAX(person), 0) + 1, $2 FROM members WHERE table_id = $1 RETURNING person";
    let person: i64 = on!(Connection, &mut connection, c => {
        let known = sqlx::query_scalar(known).bind(table.0).bind(device.clone()).fetch_optional(&mut **c).await?;
        match known {
            Some(person) => person,
            None => sqlx::query_scalar(new).bind(table.0).bind(device).fetch_one(&mut **c).await?,
        }
    });
    add_capability(connection, capability, table, person).await?;
    Ok(person)
}

async fn add_capability(
    connection: Connection<'_>,
    hash: Hash,
    table: TableId,
    person: i64,
) -> Result<(), StorageError> {
    let sql = "INSERT INTO capabilities (hash, table_id, person) VALUES ($1, $2, $3)";
    on!(Connection, connection, c => {
        sqlx::query(sql).bind(hash.0.to_vec()).bind(table.0).bind(person).execute(c).await?;
    });
    Ok(())
}

pub(super) async fn add_reentry(
    connection: Connection<'_>,
    table: TableId,
    person: i64,
    code: Hash,
    expires: Moment,
) -> Result<(), StorageError> {
    let sql = "INSERT INTO reentries (hash, table_id, person, expires) VALUES ($1, $2, $3, $4)";
    on!(Connection, connection, c => {
        sqlx::query(sql).bind(code.0.to_vec()).bind(table.0).bind(person).bind(expires.0).execute(c).await?;
    });
    Ok(())
}

/// Makes a person's capabilities and re-entry codes invalid.
pub(super) async fn revoke(connection: &mut Connection<'_>, table: TableId, person: i64) -> Result<(), StorageError> {
    let revoked = [
        "DELETE FROM capabilities WHERE table_id = $1 AND person = $2",
        "DELETE FROM reentries WHERE table_id = $1 AND person = $2",
    ];
    on!(Connection, connection, c => {
        for sql in revoked {
            sqlx::query(sql).bind(table.0).bind(person).execute(&mut **c).await?;
        }
    });
    Ok(())
}

/// Uses up a re-entry code and makes the device the person's.
pub(super) async fn enter(
    mut connection: Connection<'_>,
    table: TableId,
    code: Hash,
    device: Hash,
    capability: Hash,
    now: Moment,
) -> Result<Option<i64>, StorageError> {
    let used = "DELETE FROM reentries WHERE hash = $1 AND table_id = $2 AND expires >= $3 RETURNING person";
    // If the device was somebody else here, it is no longer.
    let moved = "UPDATE members SET device = $1 WHERE table_id = $2 AND person = $3";
    let person = on!(Connection, &mut connection, c => {
        let query = sqlx::query_scalar(used).bind(code.0.to_vec()).bind(table.0).bind(now.0);
        let Some(person): Option<i64> = query.fetch_optional(&mut **c).await? else { return Ok(None) };
        sqlx::query(moved).bind(device.0.to_vec()).bind(table.0).bind(person).execute(&mut **c).await?;
        person
    });
    // Whoever had the place before has it no more: neither the old device nor another code that it has asked for.
    revoke(&mut connection, table, person).await?;
    add_capability(connection, capability, table, person).await?;
    Ok(Some(person))
}
