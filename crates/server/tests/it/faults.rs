//! Faults of the disk and the database: nothing that was acknowledged is lost, nobody is kept busy in vain, and when the
//! fault is over everything goes on without a restart.

use std::time::Duration;

use axum::http::StatusCode;
use load::client::ClientError;
use protocol::Closing;
use serde_json::json;
use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use crate::harness::{Folder, Outcome, Person, Server, config, play_on, within};

type Failed = Box<dyn std::error::Error + Send + Sync>;

/// A SQLite database that refuses all writes in the same way as one whose disk is full: it rolls the transaction back by
/// itself.
struct FullDisk(SqliteConnection);

const WRITTEN: [(&str, &str); 4] =
    [("entries", "INSERT"), ("tables", "INSERT"), ("capabilities", "INSERT"), ("health", "UPDATE")];

impl FullDisk {
    async fn fill(folder: &Folder) -> Result<Self, Failed> {
        let mut connection = SqliteConnection::connect(&folder.database()).await?;
        for (table, write) in WRITTEN {
            let sql = format!(
                "CREATE TRIGGER {table}_full BEFORE {write} ON {table} \
                 BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END"
            );
            sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await?;
        }
        Ok(Self(connection))
    }

    async fn empty(mut self) -> Outcome {
        for (table, _) in WRITTEN {
            let sql = sqlx::AssertSqlSafe(format!("DROP TRIGGER {table}_full"));
            sqlx::raw_sql(sql).execute(&mut self.0).await?;
        }
        Ok(())
    }
}

/// How a connection was closed.
fn closing(error: &ClientError) -> Option<Closing> {
    let ClientError::Closed { code, reason } = error else { return None };
    Closing::parse(*code, reason)
}

/// After the first "disk is full" every write failed until a restart, the server said that it was ready, and clients that
/// were sent away came back at once.
#[tokio::test(flavor = "multi_thread")]
async fn bug_a_full_disk_stopped_all_writes_until_a_restart() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    play_on(&mut people, 3, "before").await?;
    let (seen, device) = (people[0].entries(), server.client.device().await?);
    let full = FullDisk::fill(&folder).await?;
    assert_eq!(server.client.get("/readyz", None).await?.status, StatusCode::SERVICE_UNAVAILABLE);
    // Both try to act, as long as the disk is full, and come back when they are told to.
    let mut pauses = Vec::new();
    for _ in 0..3 {
        for person in &mut people {
            person.send(&json!({ "submit": { "id": 7_777, "seen": seen, "input": "offer 0 pause" } })).await?;
            let error = person.closed().await;
            pauses.push(closing(&error).ok_or("a reason")?.retry_after.0);
            within("a way back", async {
                while person.come_back().await.is_err() {
                    let pause = pauses.last().copied().unwrap_or(100);
                    tokio::time::sleep(Duration::from_millis(pause)).await;
                }
            })
            .await;
        }
        let refused = server.client.open(&device, &crate::harness::opening("triancey", "", "")).await;
        assert!(matches!(refused, Err(ClientError::Refused { .. })), "{refused:?}");
    }
    assert!(pauses.iter().any(|pause| *pause > 500), "they are told to stay away for longer: {pauses:?}");
    full.empty().await?;
    assert_eq!(server.client.get("/readyz", None).await?.status, StatusCode::OK);
    server.client.open(&device, &crate::harness::opening("triancey", "", "")).await?;
    for person in &mut people {
        within("a way back", async {
            while person.come_back().await.is_err() || person.receive().await.is_err() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        })
        .await;
    }
    for person in &mut people {
        within("the clocks run again", async {
            while person.received.last().is_none_or(|last| !last.contains("\"paused\":null")) {
                person.receive().await?;
            }
            Ok::<_, ClientError>(())
        })
        .await?;
        assert!(person.entries() >= seen, "nothing is lost");
    }
    play_on(&mut people, 500, "after").await?;
    assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(table::Phase::Over));
    Ok(())
}

/// A line of a log that cannot be read made its table load for every client that came, some three hundred times a second.
#[tokio::test(flavor = "multi_thread")]
async fn bug_a_table_with_a_bad_line_was_loaded_for_ever() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "", "").await?;
    let other = server.open("triancey", "", "").await?;
    let mut database = SqliteConnection::connect(&folder.database()).await?;
    let bad = "UPDATE entries SET line = 'nonsense' WHERE table_id = (SELECT id FROM tables WHERE code = $1)";
    sqlx::query(bad).bind(place.table.clone()).execute(&mut database).await?;
    for _ in 0..3 {
        let mut socket = server.client.socket(&place.table).await?;
        socket.send("{\"hello\":{\"protocol\":1,\"seen\":0}}").await?;
        let error = within("the end", async {
            loop {
                if let Err(error) = socket.receive().await {
                    return error;
                }
            }
        })
        .await;
        let closing = closing(&error).ok_or("a reason")?;
        assert_eq!(closing.reason, protocol::CloseReason::Damaged, "{error}");
        assert!(closing.retry_after.0 > 50_000, "{error}");
    }
    let record = server.client.get(&format!("/api/v1/tables/{}/record", place.table), None).await?;
    assert_eq!(record.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(record.headers.get("retry-after").is_some_and(|after| after.to_str().is_ok_and(|after| after.len() == 2)));
    Person::enter(server.client, other).await?.accepted("sit 0 Ada").await?;
    Ok(())
}

/// Computers went on thinking at tables that everybody had left.
#[tokio::test(flavor = "multi_thread")]
async fn bug_computers_thought_for_nobody() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "size=small", "").await?;
    let code = place.table.clone();
    let mut owner = Person::enter(server.client, place).await?;
    for input in ["bot 0 level:1", "bot 1 level:1"] {
        owner.accepted(input).await?;
    }
    owner.until(|snapshot| snapshot.phase == table::Phase::Playing).await?;
    drop(owner);
    let is_quiet = || server.app.metrics.connections.get() == 0 && server.app.metrics.bot_jobs.get() == 0;
    crate::harness::eventually("nobody thinks", is_quiet).await;
    let row = server.app.storage.find(code.parse()?).await?.ok_or("a table")?;
    assert_eq!(row.status.phase, table::Phase::Playing, "the match has stopped where it was");
    let mut onlooker = server.client.enter(&code, None, 0).await?;
    within("the end, with somebody to see it", async {
        while !onlooker.receive().await?.contains("\"phase\":\"over\"") {}
        Ok::<_, ClientError>(())
    })
    .await?;
    Ok(())
}
