//! Tests `admin` with a real server and its socket.

use std::os::unix::fs::PermissionsExt as _;

use load::client::{Client, ClientError};
use protocol::api::{OpenTable, Place};
use scratch::{Folder, Postgres};
use serde_json::Value;
use tokio::time::timeout;

use crate::serve::Serving;
use crate::{TIMEOUT, failure, json, ludotheque};

#[tokio::test]
async fn an_operator_looks_closes_revokes_exports_and_erases() -> Result<(), ClientError> {
    operate(&Folder::new(), None).await
}

#[tokio::test]
async fn an_operator_does_the_same_on_postgresql() -> Result<(), ClientError> {
    operate(&Folder::new(), Some(Postgres::shared().database())).await
}

async fn operate(folder: &Folder, database: Option<String>) -> Result<(), ClientError> {
    let socket = folder.path().join("admin.sock");
    let path = socket.to_str().expect("UTF-8").to_owned();
    let database = database.unwrap_or_else(|| folder.sqlite());
    let serving = Serving::start_with("127.0.0.1:0", &database, &["--admin", &path]);
    let mode = std::fs::metadata(&socket)?.permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "only the server's user may open it");
    let client = Client { server: serving.address };
    // Each command is a process, which must not block the client.
    let admin = |arguments: &[&str]| {
        let arguments: Vec<String> =
            ["admin", "--socket", &path].iter().chain(arguments).map(|&a| a.to_owned()).collect();
        async move {
            let run = move || json(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
            tokio::task::spawn_blocking(run).await.expect("it ends")
        }
    };

    let device = client.device().await?;
    let opening = OpenTable {
        game: engine::GameId::Triancey,
        options: "size=small".to_owned(),
        house: String::new(),
        seats: 2,
        listed: false,
    };
    let Place { table, capability, .. } = client.open(&device, &opening).await?;
    let guest = client.device().await?;
    let other = client.join(&guest, &table).await?;
    let mut host = client.enter(&table, Some(&capability), 0).await?;
    let mut players = client.enter(&table, Some(&other.capability), 0).await?;
    for (id, input) in ["sit 0 Ada", "ready 0"].iter().enumerate() {
        host.send(serde_json::json!({ "submit": { "id": id + 1, "seen": 0, "input": input } }).to_string()).await?;
    }
    for (id, input) in ["sit 1 Bob", "ready 1"].iter().enumerate() {
        players.send(serde_json::json!({ "submit": { "id": id + 1, "seen": 0, "input": input } }).to_string()).await?;
    }
    let playing = async {
        while !host.receive().await?.contains("\"phase\":\"playing\"") {}
        Ok::<_, ClientError>(())
    };
    timeout(TIMEOUT, playing).await.expect("the match begins")?;

    let listed = admin(&["tables"]).await;
    let found = listed["tables"].as_array().and_then(|tables| tables.iter().find(|found| found["code"] == table));
    assert!(found.is_some_and(|found| found["loaded"] == true && found["game"] == "triancey"), "{listed}");
    let described = admin(&["table", &table]).await;
    assert_eq!(described["table"]["people"], serde_json::json!([1, 2]), "{described}");
    assert_eq!(described["table"]["options"], "size=small");

    admin(&["close", &table]).await;
    let ended = async { while host.receive().await.is_ok() {} };
    timeout(TIMEOUT, ended).await.expect("everybody is disconnected");
    let log = admin(&["export", &table]).await;
    let lines = log["log"]["lines"].as_array().cloned().unwrap_or_default();
    assert!(lines.iter().filter_map(Value::as_str).any(|line| line.ends_with("abandon")), "{log}");
    assert!(!log.to_string().contains(&capability), "no secret is exported");

    admin(&["revoke", &table, "2"]).await;
    assert!(client.enter(&table, Some(&other.capability), 0).await.is_err(), "the place is taken away");
    assert!(client.enter(&table, Some(&capability), 0).await.is_ok(), "the other one is not");

    assert_eq!(admin(&["erase-device", &guest]).await["done"]["tables_erased"], 0, "the host's table stays");
    assert_eq!(admin(&["table", &table]).await["table"]["people"], serde_json::json!([1]));
    assert_eq!(admin(&["erase-device", &device]).await["done"]["tables_erased"], 1, "nobody else has a place there");
    let gone = client.get(&format!("/api/v1/tables/{table}"), None).await?;
    assert_eq!(gone.status.as_u16(), 404);

    let next = client.open(&client.device().await?, &opening).await?.table;
    assert_eq!(admin(&["erase-table", &next]).await["done"]["tables_erased"], 1);
    let asked = ["admin", "--socket", &path, "table", &next].map(ToOwned::to_owned);
    let told = tokio::task::spawn_blocking(move || failure(&asked.each_ref().map(String::as_str), ""));
    let (code, said) = told.await.expect("it ends");
    assert!(code == Some(2) && said.contains(&format!("there is no table {next}")), "{said}");
    Ok(())
}

#[test]
fn a_server_that_cannot_be_reached_is_named() {
    let output = ludotheque(&["admin", "--socket", "/nowhere/admin.sock", "tables"], "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("/nowhere/admin.sock"), "{said}");
}
