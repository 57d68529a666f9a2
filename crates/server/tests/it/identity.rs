//! Identity without accounts: secrets that are stored hashed, places that can move, names that are checked.

use axum::http::StatusCode;
use load::client::ClientError;
use protocol::api::{Place, TransferCode};
use serde_json::json;

use crate::harness::{Folder, Outcome, Person, Server, config, on_both};

on_both!(
    a_capability_is_good_for_one_table_and_one_person,
    a_place_moves_to_another_device_with_a_code_that_is_good_once,
    names_are_short_and_plain,
);

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_stored_hashed_only() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let device = server.client.device().await?;
    let place = server.client.open(&device, &crate::harness::opening("triancey", "", "")).await?;
    let path = format!("/api/v1/tables/{}/reentry", place.table);
    let reentry: TransferCode = server.client.post(&path, Some(&place.capability), None).await?.json()?;
    server.stop().await;
    let mut searched = 0;
    for file in std::fs::read_dir(folder.path())? {
        let bytes = std::fs::read(file?.path())?;
        searched += bytes.len();
        for secret in [&device, &place.capability, &reentry.code, &reentry.code.replace('-', "")] {
            let raw: Vec<u8> = (0..secret.len() / 2)
                .filter_map(|i| u8::from_str_radix(secret.get(2 * i..2 * i + 2)?, 16).ok())
                .collect();
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()), "a secret in clear");
            assert!(raw.len() < 20 || !bytes.windows(raw.len()).any(|window| window == raw), "a secret in clear");
        }
    }
    assert!(searched > 4_096, "the database was looked through");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_stored_hashed_only_in_postgresql() -> Outcome {
    let folder = Folder::on_postgres();
    let server = Server::start(config(&folder)).await;
    let device = server.client.device().await?;
    let place = server.client.open(&device, &crate::harness::opening("triancey", "", "")).await?;
    let path = format!("/api/v1/tables/{}/reentry", place.table);
    let reentry: TransferCode = server.client.post(&path, Some(&place.capability), None).await?.json()?;
    let database = sqlx::PgPool::connect(&folder.database()).await?;
    for table in ["tables", "entries", "devices", "members", "capabilities", "reentries"] {
        let rows = sqlx::AssertSqlSafe(format!("SELECT row::TEXT FROM {table} AS row"));
        let rows: Vec<String> = sqlx::query_scalar(rows).fetch_all(&database).await?;
        assert!(!rows.is_empty(), "{table} was looked through");
        for secret in [&device, &place.capability, &reentry.code, &reentry.code.replace('-', "")] {
            // Bytes are shown in hexadecimal, as the secrets are.
            let secret = secret.to_lowercase();
            assert!(!rows.iter().any(|row| row.to_lowercase().contains(&secret)), "a secret in clear in {table}");
        }
    }
    Ok(())
}

async fn a_capability_is_good_for_one_table_and_one_person(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mine = server.open("triancey", "", "").await?;
    let other = server.open("triancey", "", "").await?;
    let entered = server.client.enter(&mine.table, Some(&other.capability), 0).await;
    assert!(matches!(entered, Err(ClientError::Closed { code: 4003, .. })), "{entered:?}");
    let made_up = "0123456789abcdef".repeat(3);
    let entered = server.client.enter(&mine.table, Some(&made_up), 0).await;
    assert!(matches!(entered, Err(ClientError::Closed { code: 4003, .. })), "{entered:?}");
    let entered = server.client.enter(&mine.table, Some("short"), 0).await;
    assert!(matches!(entered, Err(ClientError::Closed { code: 4003, .. })), "{entered:?}");
    for token in [None, Some(made_up.as_str()), Some(mine.capability.as_str()), Some("x")] {
        let answer = server.client.post(&format!("/api/v1/tables/{}/join", mine.table), token, None).await?;
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "only a device joins");
    }
    let guest = server.client.join(&server.client.device().await?, &mine.table).await?;
    assert_eq!((mine.person, guest.person), (1, 2));
    let (mut owner, mut guest) =
        (Person::enter(server.client, mine).await?, Person::enter(server.client, guest).await?);
    owner.accepted("sit 0 Ada").await?;
    guest.accepted("sit 1 Bob").await?;
    assert!(guest.attempt("ready 0").await?.is_err(), "nobody speaks for another");
    assert!(guest.attempt("stand 0").await?.is_err());
    assert!(guest.attempt("bot 0 level:1").await?.is_err(), "only the owner seats computers");
    for host_only in ["pause", "absent p1", "returned p1", "abandon", "tick", "next"] {
        assert!(guest.attempt(host_only).await?.is_err(), "{host_only}");
        assert!(owner.attempt(host_only).await?.is_err(), "{host_only}");
    }
    Ok(())
}

async fn a_place_moves_to_another_device_with_a_code_that_is_good_once(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let table = people[0].place.table.clone();
    let path = format!("/api/v1/tables/{table}/reentry");
    let unnamed = server.client.post(&path, None, None).await?;
    assert_eq!(unnamed.status, StatusCode::UNAUTHORIZED);
    let code: TransferCode = server.client.post(&path, Some(&people[0].place.capability), None).await?.json()?;
    let phone = server.client.device().await?;
    let enter = format!("/api/v1/tables/{table}/enter");
    let place: Place =
        server.client.post(&enter, Some(&phone), Some(&json!({ "code": code.code.to_lowercase() }))).await?.json()?;
    assert_eq!(place.person, people[0].place.person);
    let again = server.client.post(&enter, Some(&phone), Some(&json!({ "code": code.code }))).await?;
    assert_eq!(again.status, StatusCode::FORBIDDEN);
    let elsewhere = server.open("triancey", "", "").await?;
    let code: TransferCode = server.client.post(&path, Some(&people[1].place.capability), None).await?.json()?;
    let wrong = format!("/api/v1/tables/{}/enter", elsewhere.table);
    let wrong = server.client.post(&wrong, Some(&phone), Some(&json!({ "code": code.code }))).await?;
    assert_eq!(wrong.status, StatusCode::FORBIDDEN, "a code is for its table");
    // The old device has lost the place.
    let closed = people[0].closed().await;
    assert!(matches!(closed, ClientError::Closed { code: 4003, .. }), "{closed}");
    let old = server.client.post(&path, Some(&people[0].place.capability), None).await?;
    assert_eq!(old.status, StatusCode::UNAUTHORIZED, "bug: old capabilities could not be revoked");
    let entered = server.client.enter(&table, Some(&people[0].place.capability), 0).await;
    assert!(matches!(entered, Err(ClientError::Closed { code: 4003, .. })), "{entered:?}");
    // The phone plays on.
    let mut phone = Person::enter(server.client, place).await?;
    phone.wait_for("update").await?;
    people[0] = phone;
    crate::harness::play_on(&mut people, 500, "on the phone").await?;
    assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(table::Phase::Over));
    Ok(())
}

async fn names_are_short_and_plain(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "", "").await?;
    let mut person = Person::enter(server.client, place).await?;
    for name in ["A\u{202e}da", "A\u{200b}da", "\u{410}da"] {
        let refused = person.attempt(&format!("sit 0 {name}")).await?.err().ok_or("refused")?;
        assert_eq!(refused["kind"], "bad-name", "{name:?}");
    }
    for name in ["", " Ada", &"x".repeat(41), "A\u{7}da", "A\nda", "A\u{2028}da"] {
        assert!(person.attempt(&format!("sit 0 {name}")).await?.is_err(), "{name:?}");
    }
    person.accepted("sit 0 Zoé d’Arc-en-ciel").await?;
    Ok(())
}
