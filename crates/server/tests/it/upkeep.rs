//! Forgetting, copying, checking.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use ludotheque_server::clock::Clock;
use ludotheque_server::upkeep;
use serde_json::Value;

use crate::harness::{Folder, Outcome, Person, Server, config, eventually, on_both, play_on};

on_both!(
    unfinished_tables_are_forgotten_after_30_days_and_finished_ones_after_180,
    the_days_can_be_set,
    a_table_that_nobody_visits_leaves_the_memory_and_comes_back,
    who_runs_the_server_can_look_at_it,
);

const DAY: i64 = 24 * 60 * 60 * 1_000;

async fn unfinished_tables_are_forgotten_after_30_days_and_finished_ones_after_180(folder: Folder) -> Outcome {
    let time = Arc::new(AtomicI64::new(20_000 * DAY));
    let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
    let mut finished = server.pair("triancey", "size=small", "").await?;
    play_on(&mut finished, 500, "finished").await?;
    let unfinished = server.pair("triancey", "size=small", "").await?;
    let codes = [finished[0].place.table.clone(), unfinished[0].place.table.clone()];
    drop((finished, unfinished));
    let there = async || {
        let mut there = Vec::new();
        for code in &codes {
            there.push(server.client.get(&format!("/api/v1/tables/{code}"), None).await?.status.is_success());
        }
        Ok::<_, ludotheque_server::client::ClientError>(there)
    };
    for (days, gone, left) in
        [(29, 0, [true, true]), (31, 1, [true, false]), (179, 0, [true, false]), (181, 1, [false, false])]
    {
        time.store((20_000 + days) * DAY, Ordering::Relaxed);
        assert_eq!(server.app.purge().await?, gone, "after {days} days");
        assert_eq!(there().await?, left, "after {days} days");
    }
    server.stop().await;
    Ok(())
}

async fn the_days_can_be_set(folder: Folder) -> Outcome {
    let time = Arc::new(AtomicI64::new(20_000 * DAY));
    let mut config = config(&folder);
    config.purge_unfinished = std::time::Duration::from_secs(2 * 86_400);
    let server = Server::start_at(config, Clock::Set(Arc::clone(&time))).await;
    server.open("triancey", "", "").await?;
    time.store(20_001 * DAY, Ordering::Relaxed);
    assert_eq!(server.app.purge().await?, 0);
    time.store(20_003 * DAY, Ordering::Relaxed);
    assert_eq!(server.app.purge().await?, 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_made_while_people_play_replays_and_a_damaged_one_is_found_out() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("vectominos", "", "").await?;
    play_on(&mut people, 10, "before the copy").await?;
    let copy = folder.path().join("copy.db");
    let playing = tokio::spawn(async move { play_on(&mut people, 10, "during the copy").await });
    upkeep::backup(&folder.database(), &copy).await?;
    playing.await??;
    let address = format!("sqlite://{}", copy.display());
    let findings = upkeep::check(&address, |_| {}).await?;
    assert_eq!((findings.tables, &findings.wrong), (1, &Vec::new()));
    assert!(findings.entries >= 10);
    assert!(upkeep::backup(&folder.database(), &copy).await.is_err(), "a copy overwrites nothing");
    // Somebody changes a move in the copy.
    let database = sqlx::SqlitePool::connect(&address).await?;
    let changed = sqlx::query("UPDATE entries SET line = replace(line, 'sit 0', 'sit 1') WHERE line LIKE '%sit 0%'");
    assert_eq!(changed.execute(&database).await?.rows_affected(), 1);
    database.close().await;
    let findings = upkeep::check(&address, |_| {}).await?;
    assert_eq!(findings.wrong.len(), 1, "{findings:?}");
    assert!(upkeep::check("sqlite:///nowhere/at/all.db", |_| {}).await.is_err());
    Ok(())
}

async fn a_table_that_nobody_visits_leaves_the_memory_and_comes_back(folder: Folder) -> Outcome {
    let mut config = config(&folder);
    config.unload = std::time::Duration::from_millis(50);
    let server = Server::start(config).await;
    let place = server.open("triancey", "size=small", "").await?;
    let mut person = Person::enter(server.client, place).await?;
    person.accepted("sit 0 Ada").await?;
    let Person { place, socket, .. } = person;
    drop(socket);
    eventually("the table leaves the memory", || server.app.metrics.tables.get() == 0).await;
    let mut person = Person::enter(server.client, place).await?;
    let news: Value = person.hear_of("update").await?;
    assert_eq!(news["view"]["seats"][0]["occupant"]["person"]["name"], "Ada");
    Ok(())
}

async fn who_runs_the_server_can_look_at_it(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    play_on(&mut people, 4, "some moves").await?;
    assert_eq!(server.client.get("/healthz", None).await?.text(), "ok\n");
    assert_eq!(server.client.get("/readyz", None).await?.text(), "ready\n");
    let metrics = server.client.get("/metrics", None).await?.text();
    for line in ["ludotheque_connections 2", "ludotheque_tables 1", "ludotheque_panics_total 0"] {
        assert!(metrics.lines().any(|one| one == line), "{line}:\n{metrics}");
    }
    Ok(())
}
