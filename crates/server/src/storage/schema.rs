//! Creates and migrates the schema, with sqlx's migrator. A migration that was released is never changed: sqlx compares
//! its checksum with that of the one that was applied.

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, SqlSafeStr as _};

use super::StorageError;

/// The migrations, in order: their names, and their text for SQLite and for PostgreSQL.
const MIGRATIONS: [(&str, &str, &str); 2] = [
    (
        "initial",
        include_str!("migrations/sqlite/0001_initial.sql"),
        include_str!("migrations/postgres/0001_initial.sql"),
    ),
    ("clock", include_str!("migrations/sqlite/0002_clock.sql"), include_str!("migrations/postgres/0002_clock.sql")),
];
/// The newest version of the schema.
const NEWEST: i64 = MIGRATIONS.len() as i64;

fn migrator(texts: impl Iterator<Item = (&'static str, &'static str)>) -> Migrator {
    let migrations = (1..).zip(texts).map(|(version, (name, text))| {
        Migration::new(version, name.into(), MigrationType::Simple, text.into_sql_str(), /* no_tx */ false)
    });
    Migrator::with_migrations(migrations.collect())
}

/// Brings a SQLite database to the newest version.
pub(super) async fn migrate_sqlite(connection: &mut SqliteConnection) -> Result<(), StorageError> {
    // sqlx does not lock SQLite: two processes that start together take turns by this transaction.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let unreleased = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'steps'";
    if sqlx::query_scalar::<_, i64>(unreleased).fetch_one(&mut *transaction).await? > 0 {
        return Err(StorageError::Unreleased);
    }
    let migrated =
        migrator(MIGRATIONS.into_iter().map(|(name, sqlite, _)| (name, sqlite))).run(&mut *transaction).await;
    migrated.map_err(|error| StorageError::from_migration(error, NEWEST))?;
    Ok(transaction.commit().await?)
}

/// Brings a PostgreSQL database to the newest version. Nodes that start together take turns: sqlx locks the database.
pub(super) async fn migrate_postgres(connection: &mut PgConnection) -> Result<(), StorageError> {
    let unreleased = "SELECT to_regclass('steps') IS NOT NULL";
    if sqlx::query_scalar::<_, bool>(unreleased).fetch_one(&mut *connection).await? {
        return Err(StorageError::Unreleased);
    }
    let migrated =
        migrator(MIGRATIONS.into_iter().map(|(name, _, postgres)| (name, postgres))).run(&mut *connection).await;
    migrated.map_err(|error| StorageError::from_migration(error, NEWEST))
}
