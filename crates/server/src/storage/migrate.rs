//! Bringing a database to the newest form: numbered files, each run once, in order.

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use super::StorageError;

/// The steps, in order. A step that has been released is never changed.
const STEPS: [&str; 1] = [include_str!("migrations/0001-tables.sql")];

/// Runs the steps that the database has not had.
///
/// # Errors
/// The database's; it has had more steps than there are.
pub async fn run(connection: &mut SqliteConnection) -> Result<(), StorageError> {
    let known = i64::try_from(STEPS.len()).unwrap_or(i64::MAX);
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("CREATE TABLE IF NOT EXISTS steps (number BIGINT PRIMARY KEY)").execute(&mut *transaction).await?;
    let found: i64 =
        sqlx::query_scalar("SELECT COALESCE(MAX(number), 0) FROM steps").fetch_one(&mut *transaction).await?;
    if found > known {
        return Err(StorageError::Newer { found, known });
    }
    for (number, step) in (1i64..).zip(STEPS).filter(|(number, _)| *number > found) {
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        sqlx::query("INSERT INTO steps (number) VALUES ($1)").bind(number).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}
