//! Deleting old tables, copying, checking.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use ludotheque_server::app::Purged;
use ludotheque_server::clock::Clock;
use ludotheque_server::upkeep;
use serde_json::Value;

use crate::harness::{Folder, Outcome, Person, Server, config, eventually, on_both, play_on};

on_both!(
    unfinished_tables_are_forgotten_after_30_days_and_finished_ones_after_180,
    the_days_can_be_set,
    bug_a_leap_of_the_clock_deleted_all_tables,
    bug_a_clock_that_was_set_back_froze_a_match,
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
        Ok::<_, load::client::ClientError>(there)
    };
    for (days, gone, left) in
        [(29, 0, [true, true]), (31, 1, [true, false]), (179, 0, [true, false]), (181, 1, [false, false])]
    {
        pass(&server, &time, 20_000 + days - 1).await?;
        time.store((20_000 + days) * DAY, Ordering::Relaxed);
        assert_eq!(server.app.purge().await?, Purged::Tables(gone), "after {days} days");
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
    for (day, gone) in [(20_001, 0), (20_002, 0), (20_003, 1)] {
        time.store(day * DAY, Ordering::Relaxed);
        assert_eq!(server.app.purge().await?, Purged::Tables(gone), "day {day}");
    }
    Ok(())
}

/// Lets days pass as they do while a server runs.
async fn pass(server: &Server, time: &AtomicI64, until: i64) -> Outcome {
    while time.load(Ordering::Relaxed) < until * DAY {
        time.store((time.load(Ordering::Relaxed) + 10 * DAY).min(until * DAY), Ordering::Relaxed);
        assert_eq!(server.app.purge().await?, Purged::Tables(0));
    }
    Ok(())
}

/// A start 400 days ahead deleted everything at once.
async fn bug_a_leap_of_the_clock_deleted_all_tables(folder: Folder) -> Outcome {
    let time = Arc::new(AtomicI64::new(20_000 * DAY));
    let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
    let place = server.open("triancey", "", "").await?;
    server.stop().await;
    time.store(20_400 * DAY, Ordering::Relaxed);
    let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
    assert!(matches!(server.app.purge().await?, Purged::ClockLeapt(by) if by.as_secs() / 86_400 == 400));
    let path = format!("/api/v1/tables/{}", place.table);
    assert!(server.client.get(&path, None).await?.status.is_success(), "it is still there");
    server.stop().await;
    // An operator says that the clock is right.
    assert_eq!(upkeep::purge(&config(&folder), &Clock::Set(Arc::clone(&time))).await?, 1);
    let server = Server::start_at(config(&folder), Clock::Set(time)).await;
    assert_eq!(server.app.purge().await?, Purged::Tables(0), "from then on it is believed");
    assert!(!server.client.get(&path, None).await?.status.is_success());
    Ok(())
}

/// The file kept its size for ever.
#[tokio::test(flavor = "multi_thread")]
async fn bug_the_database_file_never_shrank() -> Outcome {
    let folder = Folder::new();
    let time = Arc::new(AtomicI64::new(20_000 * DAY));
    let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
    let place = server.open("triancey", "", "").await?;
    let row = server.app.storage.find(place.table.parse()?).await?.ok_or("a table")?;
    let large = ludotheque_server::storage::Entry { line: "x".repeat(100_000), secret: None };
    server.app.storage.append(row.id, 1, vec![large; 50], None).await?;
    server.stop().await;
    let size = || std::fs::metadata(folder.path().join("test.db")).map(|file| file.len());
    let before = size()?;
    assert!(before > 5_000_000);
    let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
    pass(&server, &time, 20_030).await?;
    time.store(20_031 * DAY, Ordering::Relaxed);
    assert_eq!(server.app.purge().await?, Purged::Tables(1));
    server.stop().await;
    assert!(size()? < before / 10, "{} of {before}", size()?);
    Ok(())
}

/// With the server's clock an hour back after a restart, a table stood still for that hour.
async fn bug_a_clock_that_was_set_back_froze_a_match(folder: Folder) -> Outcome {
    let time = Arc::new(AtomicI64::new(20_000 * DAY));
    let mut flags = 0;
    for leap in [-3_600_000, 3_600_000] {
        let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
        let mut people = server.pair("triancey", "size=small", "clock=move clock_seconds=30").await?;
        time.fetch_add(10_000, Ordering::Relaxed);
        play_on(&mut people, 2, "before").await?;
        server.stop().await;
        time.fetch_add(leap, Ordering::Relaxed);
        let server = Server::start_at(config(&folder), Clock::Set(Arc::clone(&time))).await;
        for person in &mut people {
            person.client = server.client;
            person.come_back().await?;
        }
        play_on(&mut people, 2, "nobody's time has run out").await?;
        assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(table::Phase::Playing));
        time.fetch_add(31_000, Ordering::Relaxed);
        // Any message lets the table look at its clock.
        people[0].send(&serde_json::json!({ "chat": { "seat": 0, "phrase": "hello" } })).await?;
        people[0].until(|snapshot| snapshot.phase == table::Phase::Over).await?;
        flags += 1;
        server.stop().await;
    }
    assert_eq!(flags, 2);
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
    let news: Value = person.wait_for("update").await?;
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
