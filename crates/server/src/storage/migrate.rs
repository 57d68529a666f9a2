//! Bringing a database to the newest form: numbered files, each run once, in order.

use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;

use super::StorageError;
use super::database::{Connection, on};

/// The steps, in order, for each database; one that is only for the other is empty. A step that has been released is
/// never changed.
const STEPS: [[&str; 2]; 4] = [
    [include_str!("migrations/0001-tables.sql"), include_str!("migrations/0001-tables.sql")],
    ["", include_str!("migrations/0002-nodes.sql")],
    [include_str!("migrations/0003-places.sql"), ""],
    [include_str!("migrations/0004-chains.sql"), ""],
];

/// Nodes that start together take turns: a number that nothing else locks.
const LOCK: i64 = 0x6c75_646f_7468;

/// Brings a SQLite database to the newest form.
///
/// # Errors
/// The database's; it has had more steps than there are.
pub async fn sqlite(connection: &mut SqliteConnection) -> Result<(), StorageError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    run(Connection::Sqlite(&mut transaction), |[step, _]| step.to_owned()).await?;
    Ok(transaction.commit().await?)
}

/// Brings a PostgreSQL database to the newest form.
///
/// # Errors
/// The database's; it has had more steps than there are.
pub async fn postgres(connection: &mut PgConnection) -> Result<(), StorageError> {
    let mut transaction = connection.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *transaction).await?;
    let own_words = |[_, step]: [&str; 2]| {
        let number = step.replace("INTEGER PRIMARY KEY", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY");
        number.replace("BLOB", "BYTEA")
    };
    run(Connection::Postgres(&mut transaction), own_words).await?;
    Ok(transaction.commit().await?)
}

/// Runs the steps that the database has not had.
async fn run(connection: Connection<'_>, text: impl Fn([&'static str; 2]) -> String) -> Result<(), StorageError> {
    let known = i64::try_from(STEPS.len()).unwrap_or(i64::MAX);
    let create = "CREATE TABLE IF NOT EXISTS steps (number BIGINT PRIMARY KEY)";
    let newest = "SELECT COALESCE(MAX(number), 0) FROM steps";
    on!(Connection, connection, connection => {
        sqlx::raw_sql(create).execute(&mut *connection).await?;
        let found: i64 = sqlx::query_scalar(newest).fetch_one(&mut *connection).await?;
        if found > known {
            return Err(StorageError::Newer { found, known });
        }
        for (number, step) in (1i64..).zip(STEPS).filter(|(number, _)| *number > found) {
            sqlx::raw_sql(sqlx::AssertSqlSafe(text(step))).execute(&mut *connection).await?;
            sqlx::query("INSERT INTO steps (number) VALUES ($1)").bind(number).execute(&mut *connection).await?;
        }
    });
    Ok(())
}
