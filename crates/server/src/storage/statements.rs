//! What is written besides the logs of tables: the same statements for both databases.

use super::database::{Connection, on};
use super::writer::{Answer, Done, Write};
use super::{NewTable, StorageError};
use crate::clock::Moment;
use crate::ids::{Hash, TableId};

/// Does one write, and gives back its answer for after the commit.
pub(super) async fn other(connection: &mut Connection<'_>, write: Write) -> Result<Answer, StorageError> {
    Ok(match write {
        Write::Create { table, done } => {
            let id = create(connection, &table).await?;
            answer(done, id)
        }
        Write::Device { hash, now, done } => {
            let sql = "INSERT INTO devices (hash, seen) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET seen = $2";
            on!(Connection, connection, c => {
                sqlx::query(sql).bind(hash.0.to_vec()).bind(now.0).execute(&mut **c).await?;
            });
            answer(done, ())
        }
        Write::Join { table, device, capability, done } => {
            let person = join(connection, table, device).await?;
            add_capability(connection, capability, table, person).await?;
            answer(done, person)
        }
        Write::AddReentry { table, person, code, expires, done } => {
            let sql = "INSERT INTO reentries (hash, table_id, person, expires) VALUES ($1, $2, $3, $4)";
            let code = code.0.to_vec();
            on!(Connection, connection, c => {
                sqlx::query(sql).bind(code).bind(table.0).bind(person).bind(expires.0).execute(&mut **c).await?;
            });
            answer(done, ())
        }
        Write::Enter { table, code, device, capability, now, done } => {
            let person = enter(connection, table, code, device, now).await?;
            if let Some(person) = person {
                add_capability(connection, capability, table, person).await?;
            }
            answer(done, person)
        }
        Write::Forget { unfinished, finished, now, done } => {
            let tables = super::upkeep::forget(connection, unfinished, finished, now).await?;
            answer(done, tables)
        }
        // These two never come here.
        Write::Append { done, .. } => answer(done, 0),
        Write::Stop { done } => answer(done, ()),
    })
}

fn answer<T: Send + 'static>(done: Done<T>, value: T) -> Answer {
    // Who no longer waits does not need the answer.
    Box::new(move || drop(done.send(Ok(value))))
}

async fn create(connection: &mut Connection<'_>, table: &NewTable) -> Result<Option<i64>, StorageError> {
    let sql = "INSERT INTO tables (code, game, options, house, seats, listed, phase, free, created, updated) \
               VALUES ($1, $2, $3, $4, $5, $6, 'seating', $5, $7, $7) ON CONFLICT DO NOTHING RETURNING id";
    Ok(on!(Connection, connection, c => {
        let query = sqlx::query_scalar(sql)
            .bind(table.code.to_string())
            .bind(table.game.to_string())
            .bind(table.options.clone())
            .bind(table.house.clone())
            .bind(i64::from(table.seats))
            .bind(i64::from(table.listed == super::Listed::Yes))
            .bind(table.created.0);
        query.fetch_optional(&mut **c).await?
    }))
}

async fn join(connection: &mut Connection<'_>, table: TableId, device: Hash) -> Result<i64, StorageError> {
    if let Connection::Postgres(c) = connection {
        // Two who join at two nodes at once get different numbers; SQLite has one writer anyway.
        sqlx::query("SELECT id FROM tables WHERE id = $1 FOR UPDATE").bind(table.0).execute(&mut **c).await?;
    }
    let device = device.0.to_vec();
    let known = "SELECT person FROM members WHERE table_id = $1 AND device = $2";
    let new = "INSERT INTO members (table_id, person, device) \
               SELECT $1, COALESCE(MAX(person), 0) + 1, $2 FROM members WHERE table_id = $1 RETURNING person";
    Ok(on!(Connection, connection, c => {
        let known = sqlx::query_scalar(known).bind(table.0).bind(device.clone()).fetch_optional(&mut **c).await?;
        match known {
            Some(person) => person,
            None => sqlx::query_scalar(new).bind(table.0).bind(device).fetch_one(&mut **c).await?,
        }
    }))
}

async fn add_capability(
    connection: &mut Connection<'_>,
    hash: Hash,
    table: TableId,
    person: i64,
) -> Result<(), StorageError> {
    let sql = "INSERT INTO capabilities (hash, table_id, person) VALUES ($1, $2, $3)";
    on!(Connection, connection, c => {
        sqlx::query(sql).bind(hash.0.to_vec()).bind(table.0).bind(person).execute(&mut **c).await?;
    });
    Ok(())
}

async fn enter(
    connection: &mut Connection<'_>,
    table: TableId,
    code: Hash,
    device: Hash,
    now: Moment,
) -> Result<Option<i64>, StorageError> {
    let used = "DELETE FROM reentries WHERE hash = $1 AND table_id = $2 AND expires >= $3 RETURNING person";
    // The device may have been somebody else here, who has nothing more to say from it.
    let moved = "UPDATE members SET device = $1 WHERE table_id = $2 AND person = $3";
    on!(Connection, connection, c => {
        let query = sqlx::query_scalar(used).bind(code.0.to_vec()).bind(table.0).bind(now.0);
        let Some(person): Option<i64> = query.fetch_optional(&mut **c).await? else { return Ok(None) };
        sqlx::query(moved).bind(device.0.to_vec()).bind(table.0).bind(person).execute(&mut **c).await?;
        Ok(Some(person))
    })
}
