//! What an operator looks up and deletes.

use table::PersonId;

use super::database::{Connection, Pool, on};
use super::{Storage, StorageError, identity, number, with_timeout};
use crate::ids::{Hash, TableId};

impl Storage {
    /// The people who have a place at a table.
    ///
    /// # Errors
    /// The database's.
    pub async fn people(&self, table: TableId) -> Result<Vec<PersonId>, StorageError> {
        let sql = "SELECT person FROM members WHERE table_id = $1 ORDER BY person";
        let people = with_timeout(async {
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_scalar::<_, i64>(sql).bind(table.0).fetch_all(pool).await?
            }))
        });
        Ok(people.await?.into_iter().map(|person| PersonId(person.unsigned_abs())).collect())
    }

    /// The person that a device is at a table.
    ///
    /// # Errors
    /// The database's.
    pub async fn person(&self, table: TableId, device: Hash) -> Result<Option<PersonId>, StorageError> {
        let (sql, device) = ("SELECT person FROM members WHERE table_id = $1 AND device = $2", device.0.to_vec());
        let person = with_timeout(async {
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_scalar::<_, i64>(sql).bind(table.0).bind(device).fetch_optional(pool).await?
            }))
        });
        Ok(person.await?.map(|person| PersonId(person.unsigned_abs())))
    }

    /// Makes a person's capabilities and transfer codes invalid.
    ///
    /// # Errors
    /// The database's.
    pub async fn revoke(&self, table: TableId, person: PersonId) -> Result<(), StorageError> {
        let person = number(person);
        let change = self.writer.change(move |mut connection| {
            Box::pin(async move { identity::revoke(&mut connection, table, person).await })
        });
        change.await
    }

    /// Takes a person's place away for good.
    ///
    /// # Errors
    /// The database's.
    pub async fn remove_person(&self, table: TableId, person: PersonId) -> Result<(), StorageError> {
        let person = number(person);
        let change = self.writer.change(move |mut connection| {
            Box::pin(async move {
                identity::revoke(&mut connection, table, person).await?;
                let sql = "DELETE FROM members WHERE table_id = $1 AND person = $2";
                on!(Connection, connection, c => {
                    sqlx::query(sql).bind(table.0).bind(person).execute(c).await?;
                });
                Ok(())
            })
        });
        change.await
    }

    /// Deletes a table, its log, and everything that belongs to it.
    ///
    /// # Errors
    /// The database's.
    pub async fn erase(&self, table: TableId) -> Result<(), StorageError> {
        let change = self.writer.change(move |connection| {
            Box::pin(async move {
                on!(Connection, connection, c => {
                    // Members, capabilities and re-entry codes go with their table.
                    for sql in ["DELETE FROM entries WHERE table_id = $1", "DELETE FROM tables WHERE id = $1"] {
                        sqlx::query(sql).bind(table.0).execute(&mut *c).await?;
                    }
                });
                Ok(())
            })
        });
        change.await
    }

    /// Deletes a device that has no place any more.
    ///
    /// # Errors
    /// The database's.
    pub async fn erase_device(&self, device: Hash) -> Result<(), StorageError> {
        let change = self.writer.change(move |connection| {
            Box::pin(async move {
                on!(Connection, connection, c => {
                    sqlx::query("DELETE FROM devices WHERE hash = $1").bind(device.0.to_vec()).execute(c).await?;
                });
                Ok(())
            })
        });
        change.await
    }
}
