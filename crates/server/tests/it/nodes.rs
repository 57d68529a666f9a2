//! Several nodes on one PostgreSQL: any of them serves any table, and nobody notices which.

use std::time::Duration;

use axum::http::StatusCode;
use load::client::ClientError;
use ludotheque_server::storage::TableRow;
use protocol::ClientMessage;
use protocol::api::Place;
use room::Room;
use serde_json::{Value, json};
use table::Phase;

use crate::harness::{Folder, Outcome, Person, Server, config, opening, play_on, within};
use crate::play::Listener;

type Failed = Box<dyn std::error::Error + Send + Sync>;

async fn two_nodes() -> (Folder, [Server; 2]) {
    let folder = Folder::on_postgres();
    let nodes = [Server::start(config(&folder)).await, Server::start(config(&folder)).await];
    (folder, nodes)
}

/// Two people at one table, each at a node of their own, whose match has begun.
async fn apart(nodes: &[Server; 2], options: &str, house: &str) -> Result<[Person; 2], ClientError> {
    let place = nodes[0].open("triancey", options, house).await?;
    let other = nodes[1].client.join(&nodes[1].client.device().await?, &place.table).await?;
    let mut people = [Person::enter(nodes[0].client, place).await?, Person::enter(nodes[1].client, other).await?];
    for (seat, person) in people.iter_mut().enumerate() {
        person.accepted(&format!("sit {seat} Person{seat}")).await?;
        person.accepted(&format!("ready {seat}")).await?;
    }
    for person in &mut people {
        person.until(|snapshot| snapshot.phase == Phase::Playing && snapshot.seat().is_some()).await?;
    }
    Ok(people)
}

async fn row(node: &Server, code: &str) -> Result<TableRow, Failed> {
    Ok(node.app.storage.find(code.parse()?).await?.ok_or("a table")?)
}

/// The inputs in a table's log.
async fn inputs(node: &Server, code: &str) -> Result<Vec<String>, Failed> {
    let lines = node.app.storage.load(row(node, code).await?.id, 0).await?;
    Ok(lines.iter().filter_map(|line| line.line.splitn(5, ' ').nth(4).map(ToOwned::to_owned)).collect())
}

fn count(inputs: &[String], word: &str) -> usize {
    inputs.iter().filter(|input| input.split(' ').next() == Some(word)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_and_an_onlooker_at_three_nodes_see_one_match() -> Outcome {
    let (folder, nodes) = two_nodes().await;
    let third = Server::start(config(&folder)).await;
    let mut people = apart(&nodes, "size=small", "").await?;
    let code = people[0].place.table.clone();
    let mut onlooker = third.client.enter(&code, None, 0).await?;
    play_on(&mut people, 500, "apart").await?;
    let seen = |person: &Person| person.snapshot.as_ref().map(|snapshot| (snapshot.phase, snapshot.entries));
    assert_eq!(seen(&people[0]), seen(&people[1]));
    assert_eq!(seen(&people[0]).map(|seen| seen.0), Some(Phase::Over));
    within("the onlooker sees the end", async {
        loop {
            let news: Value = serde_json::from_str(&onlooker.receive().await?)?;
            if news["update"]["view"]["entries"] == json!(people[0].entries()) {
                return Ok::<_, Failed>(());
            }
        }
    })
    .await?;
    let path = format!("/api/v1/tables/{code}/record");
    let mut records = Vec::new();
    for node in [&nodes[0], &nodes[1], &third] {
        records.push(node.client.get(&path, None).await?.text());
    }
    assert!(table::verify(&records[0])?.matches.len() == 1 && records.iter().all(|record| *record == records[0]));
    let inputs = inputs(&third, &code).await?;
    assert_eq!((count(&inputs, "absent"), count(&inputs, "pause")), (0, 0), "nobody was missed: {inputs:?}");
    Ok(())
}

/// An action of the player whose turn it is, stored without a hint to any node.
async fn act_unheard(node: &Server, folder: &Folder, person: &Person) -> Result<(), Failed> {
    let row = row(node, &person.place.table).await?;
    let entries = node.app.storage.load(row.id, 0).await?;
    let opened = &row.opened;
    let known = entries.iter().map(|entry| (entry.line.as_str(), entry.secret));
    let mut room: Box<dyn Room> = room::resume(opened.game, &opened.options, &opened.house, opened.seats, known)?;
    let mut rng = engine::Rng::new(engine::Seed([7; 16]), "unheard");
    let input = person.choose(&mut rng).ok_or("their turn")?;
    let nothing = engine::Seed([0; 16]);
    let moment = room::Context { at: room.last_time(), fresh: table::Secret { seed: nothing, salt: nothing } };
    let speaker = ludotheque_server::http::extract::participant(table::PersonId(person.place.person));
    let (seen, input) = (room.entries(), input.parse()?);
    let database = sqlx::PgPool::connect(&folder.database()).await?;
    for entry in room.handle(moment, speaker, ClientMessage::Submit { id: 99_999, seen, input }).stored {
        let sql = "INSERT INTO entries (table_id, seq, line) VALUES ($1, $2, $3)";
        let query = sqlx::query(sql).bind(row.id.0).bind(i64::try_from(entry.entry)?).bind(entry.line);
        query.execute(&database).await?;
    }
    database.close().await;
    Ok(())
}

fn whose_turn(people: &[Person; 2]) -> Result<usize, &'static str> {
    let mut rng = engine::Rng::new(engine::Seed([0; 16]), "whose turn");
    people.iter().position(|person| person.choose(&mut rng).is_some()).ok_or("nobody's turn")
}

#[tokio::test(flavor = "multi_thread")]
async fn who_loses_a_race_is_refused_with_what_was_missed() -> Outcome {
    let folder = Folder::on_postgres();
    let node = Server::start(config(&folder)).await;
    let mut people = node.pair("triancey", "size=small", "").await?;
    play_on(&mut people, 2, "before the race").await?;
    let turn = whose_turn(&people)?;
    // From another device the same player has acted already, and this node does not know.
    act_unheard(&node, &folder, &people[turn]).await?;
    let (seen, mut rng) = (people[turn].entries(), engine::Rng::new(engine::Seed([8; 16]), "too late"));
    let late = people[turn].choose(&mut rng).ok_or("their turn")?;
    let refused = people[turn].attempt(&late).await?.err().ok_or("refused")?;
    // It is the same person who has acted, so it is not stale: it is no longer their turn.
    assert!(refused["rule"].is_string(), "{refused}");
    for person in &mut people {
        person.until(|snapshot| snapshot.entries == seen + 1).await?;
    }
    assert_eq!(node.app.metrics.races.get(), 1);
    play_on(&mut people, 500, "after the race").await?;
    assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(Phase::Over));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_never_notified_is_found_all_the_same() -> Outcome {
    let folder = Folder::on_postgres();
    let node = Server::start(config(&folder)).await;
    let mut people = node.pair("triancey", "size=small", "").await?;
    let (turn, seen) = (whose_turn(&people)?, people[0].entries());
    act_unheard(&node, &folder, &people[turn]).await?;
    for person in &mut people {
        person.until(|snapshot| snapshot.entries > seen).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_from_another_node_is_never_shown_less_than_they_have_seen() -> Outcome {
    let folder = Folder::on_postgres();
    let node = Server::start(config(&folder)).await;
    let people = node.pair("triancey", "size=small", "").await?;
    let (turn, seen) = (whose_turn(&people)?, people[0].entries());
    act_unheard(&node, &folder, &people[turn]).await?;
    // They have seen this at a node that has sent no hint.
    let Place { table, capability, .. } = &people[turn].place;
    let mut back = node.client.enter(table, Some(capability), seen + 1).await?;
    let news: Value = serde_json::from_str(&within("a message", back.receive()).await?)?;
    assert_eq!(news["update"]["view"]["entries"], json!(seen + 1));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_action_at_two_nodes_counts_once() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let people = apart(&nodes, "size=small", "").await?;
    let turn = whose_turn(&people)?;
    let person = &people[turn];
    let mut rng = engine::Rng::new(engine::Seed([3; 16]), "twice");
    let input = person.choose(&mut rng).ok_or("their turn")?;
    let message = json!({ "submit": { "id": 4_711, "seen": person.entries(), "input": input } }).to_string();
    let enter = async |node: &Server| node.client.enter(&person.place.table, Some(&person.place.capability), 0).await;
    let mut sockets = [enter(&nodes[0]).await?, enter(&nodes[1]).await?];
    let [first, second] = &mut sockets;
    let said = tokio::join!(first.send(message.as_str()), second.send(message.as_str()));
    said.0?;
    said.1?;
    for socket in &mut sockets {
        within("an answer", async {
            while *socket.receive().await? != *"{\"accepted\":{\"id\":4711}}" {}
            Ok::<_, ClientError>(())
        })
        .await?;
    }
    let lines = nodes[0].app.storage.load(row(&nodes[0], &person.place.table).await?.id, 0).await?;
    assert_eq!(lines.iter().filter(|line| line.line.contains(" 4711 ")).count(), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phrase_is_heard_at_every_node_once() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let mut people = apart(&nodes, "size=small", "").await?;
    for phrase in ["good-luck", "thanks"] {
        people[0].send(&json!({ "chat": { "seat": 0, "phrase": phrase } })).await?;
        for person in &mut people {
            assert_eq!(person.wait_for("chat").await?, json!({ "seat": 0, "phrase": phrase }));
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn events_come_from_one_node_and_posts_go_to_another() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let place = nodes[0]
        .client
        .open(&nodes[0].client.device().await?, &opening("triancey", "size=small variant=classique", "hints=on"))
        .await?;
    let mut listener = Listener::start(&nodes[0], &place.table, &place.capability, 0).await?;
    listener.receive().await?;
    listener.receive().await?;
    let path = format!("/api/v1/tables/{}/messages", place.table);
    let post = async |id: u64, input: String| -> Outcome {
        let message = json!({ "submit": { "id": id, "seen": 0, "input": input } });
        let posted = nodes[1].client.post(&path, Some(&place.capability), Some(&message)).await?;
        assert_eq!(posted.json::<Value>()?, json!({ "accepted": { "id": id } }), "{input}");
        Ok(())
    };
    let mut shown = Value::Null;
    for (id, input) in (1..).zip(["sit 0 Ada", "sit 1 Bo", "ready 0", "ready 1"]) {
        post(id, input.to_owned()).await?;
        // The other node has stored it; this one shows it.
        shown = listener.receive().await?;
        assert!(shown["update"]["view"].is_object(), "{shown}");
    }
    // Chance draws who begins.
    let seat = within("the start", async {
        loop {
            if let Some(seat) = shown["update"]["view"]["play"]["awaited"][0].as_u64() {
                return Ok::<_, Failed>(seat);
            }
            shown = listener.receive().await?;
        }
    })
    .await?;
    post(5, format!("hint {seat}")).await?;
    // The other node has thought as well.
    within("the hint", async {
        while listener.receive().await?["hint"]["seat"] != seat {}
        Outcome::Ok(())
    })
    .await?;
    Ok(())
}

/// The other node believed that the table was nowhere in memory, and paused its clocks.
#[tokio::test(flavor = "multi_thread")]
async fn bug_people_were_at_a_table_before_other_nodes_could_know() -> Outcome {
    let (folder, nodes) = two_nodes().await;
    let database = sqlx::PgPool::connect(&folder.database()).await?;
    for _ in 0..20 {
        let place = nodes[0].open("triancey", "size=small", "").await?;
        let id = row(&nodes[0], &place.table).await?.id;
        let mut person = Person::enter(nodes[0].client, place).await?;
        person.wait_for("update").await?;
        let sql = "SELECT COUNT(*) FROM presence WHERE table_id = $1 AND CARDINALITY(people) = 1";
        let known: i64 = sqlx::query_scalar(sql).bind(id.0).fetch_one(&database).await?;
        assert_eq!(known, 1, "who has heard of the table is known to be there");
    }
    database.close().await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_moves_to_another_node_is_not_missed_and_who_goes_is() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let [mut stays, goes] = nodes[0].pair("triancey", "size=small", "").await?;
    let code = stays.place.table.clone();
    let Person { socket, place, .. } = goes;
    let mut moved = Person::enter(nodes[1].client, place).await?;
    // A phrase from there means that the other node knows it.
    moved.send(&json!({ "chat": { "seat": 1, "phrase": "hello" } })).await?;
    stays.wait_for("chat").await?;
    let [mut alone, leaves] = nodes[0].pair("triancey", "size=small", "").await?;
    let absent = |update: &Value| update["view"]["seats"][1]["absent"] == true;
    drop(socket);
    // At another table somebody goes for good, later: when they are missed, whoever moved would have been missed before.
    drop(leaves);
    alone.update_where("who goes is missed", absent).await?;
    assert_eq!(count(&inputs(&nodes[0], &code).await?, "absent"), 0);
    drop(moved);
    stays.update_where("who goes at last is missed", absent).await?;
    assert_eq!(count(&inputs(&nodes[0], &code).await?, "absent"), 1);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_falls_once_whichever_node_sees_it() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let mut people = apart(&nodes, "size=small", "clock=move clock_seconds=5").await?;
    for person in &mut people {
        person.until(|snapshot| snapshot.phase == Phase::Over).await?;
    }
    let inputs = inputs(&nodes[1], &people[0].place.table).await?;
    assert_eq!(count(&inputs, "tick"), 1, "{inputs:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_think_at_one_node_only() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let place = nodes[0].open("triancey", "size=small", "").await?;
    let code = place.table.clone();
    let other = nodes[1].client.join(&nodes[1].client.device().await?, &code).await?;
    let mut people = [Person::enter(nodes[0].client, place).await?, Person::enter(nodes[1].client, other).await?];
    // A phrase does not reach a node that has not loaded the table.
    for person in &mut people {
        person.wait_for("update").await?;
    }
    // A phrase that arrives means that the nodes know of each other before there is anything to think about.
    for speaker in 0..2 {
        people[speaker].accepted(&format!("sit {speaker} Person")).await?;
        people[speaker].send(&json!({ "chat": { "seat": speaker, "phrase": "hello" } })).await?;
        people[1 - speaker].wait_for("chat").await?;
    }
    let [mut person, mut onlooker] = people;
    onlooker.accepted("stand 1").await?;
    // The other node has to know that the seat is free before it can give it away.
    let entries = inputs(&nodes[1], &code).await?.len();
    person.until(|snapshot| snapshot.entries >= entries).await?;
    for input in ["bot 1 level:1", "ready 0"] {
        person.accepted(input).await?;
    }
    play_on(std::slice::from_mut(&mut person), 500, "against a computer").await?;
    onlooker.until(|snapshot| snapshot.phase == Phase::Over).await?;
    let thoughts: Vec<u64> = nodes.iter().map(|node| node.app.metrics.bot_jobs_done.get()).collect();
    assert!(thoughts.contains(&0) && thoughts.iter().sum::<u64>() > 0, "{thoughts:?}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn when_one_node_stops_its_players_go_on_at_another_without_a_pause() -> Outcome {
    let (_folder, nodes) = two_nodes().await;
    let mut people = apart(&nodes, "size=small", "clock=move clock_seconds=1000").await?;
    play_on(&mut people, 4, "before").await?;
    let code = people[0].place.table.clone();
    let [stops, stays] = nodes;
    stops.stop().await;
    people[0].client = stays.client;
    people[0].come_back().await?;
    people[0].wait_for("update").await?;
    play_on(&mut people, 500, "after").await?;
    assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(Phase::Over));
    assert_eq!(count(&inputs(&stays, &code).await?, "pause"), 0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_database_is_away_for_a_moment_clients_wait_and_nothing_is_lost() -> Outcome {
    let postgres = scratch::Postgres::start();
    let mut config = config(&Folder::new());
    config.database = postgres.database();
    let node = Server::start(config).await;
    let mut people = node.pair("triancey", "size=small", "").await?;
    play_on(&mut people, 3, "before").await?;
    let turn = whose_turn(&people)?;
    let mut rng = engine::Rng::new(engine::Seed([4; 16]), "meanwhile");
    let input = people[turn].choose(&mut rng).ok_or("their turn")?;
    postgres.stop();
    let message = json!({ "submit": { "id": 4_712, "seen": people[turn].entries(), "input": input } });
    people[turn].send(&message).await?;
    assert_eq!(node.client.get("/readyz", None).await?.status, StatusCode::SERVICE_UNAVAILABLE);
    postgres.run();
    assert_eq!(people[turn].wait_for("accepted").await?, json!({ "id": 4_712 }));
    play_on(&mut people, 500, "after").await?;
    assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(Phase::Over));
    let lines = node.app.storage.load(row(&node, &people[0].place.table).await?.id, 0).await?;
    assert_eq!(lines.iter().filter(|line| line.line.contains(" 4712 ")).count(), 1);
    Ok(())
}

/// What came while a commit was tried again waited for that one to be given up, and then as long again.
#[tokio::test(flavor = "multi_thread")]
async fn bug_clients_waited_twice_as_long_as_promised_for_a_database_that_was_away() -> Outcome {
    let postgres = scratch::Postgres::start();
    let mut config = config(&Folder::new());
    config.database = postgres.database();
    config.database_patience = Duration::from_secs(4);
    let node = Server::start(config).await;
    let mut first = node.pair("triancey", "size=small", "").await?;
    let mut second = node.pair("triancey", "size=small", "").await?;
    postgres.stop();
    first[0].send(&json!({ "submit": { "id": 1, "seen": first[0].entries(), "input": "offer 0 pause" } })).await?;
    // The writer is trying to commit it.
    let trying = || async { node.app.storage.ping().await.is_err() };
    within("the database is away", async { while !trying().await {} }).await;
    let asked = std::time::Instant::now();
    second[0].send(&json!({ "submit": { "id": 1, "seen": second[0].entries(), "input": "offer 0 pause" } })).await?;
    let closed = second[0].closed().await;
    assert!(matches!(closed, ClientError::Closed { code: 1012, .. }), "{closed}");
    assert!(asked.elapsed() < Duration::from_millis(6_500), "{:?}", asked.elapsed());
    postgres.run();
    Ok(())
}

/// `sslmode=require` was refused: the program had no TLS.
#[tokio::test(flavor = "multi_thread")]
async fn bug_postgresql_could_not_be_reached_over_tls() -> Outcome {
    let postgres = scratch::Postgres::start();
    let database = postgres.database();
    let certificate = postgres.run_with_tls();
    let readable = Folder::new();
    let root = readable.path().join("root.crt");
    std::fs::copy(certificate, &root)?;
    for mode in ["sslmode=require".to_owned(), format!("sslmode=verify-full&sslrootcert={}", root.display())] {
        let mut config = config(&Folder::new());
        config.database = format!("{database}?{mode}");
        let node = Server::start(config).await;
        let mut people = node.pair("triancey", "size=small", "").await?;
        play_on(&mut people, 4, "over TLS").await?;
        let plain = sqlx::PgPool::connect(&database).await?;
        let sql = "SELECT COUNT(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                   WHERE application_name = 'ludotheque' AND NOT ssl";
        assert_eq!(sqlx::query_scalar::<_, i64>(sql).fetch_one(&plain).await?, 0, "{mode}");
        plain.close().await;
        node.stop().await;
    }
    let mut config = config(&Folder::new());
    config.database = format!("{database}?sslmode=verify-full");
    let unknown = ludotheque_server::app::App::new(config, ludotheque_server::clock::Clock::system()).await;
    assert!(unknown.is_err(), "a certificate that nobody vouches for");
    Ok(())
}

/// A commit that notifies waits for every other that does, until it is flushed: three nodes were slower than one.
#[tokio::test(flavor = "multi_thread")]
async fn bug_commits_waited_for_the_notifications_of_other_nodes() -> Outcome {
    let postgres = scratch::Postgres::start();
    let mut config = config(&Folder::new());
    let database = postgres.database();
    config.database = format!("{database}?options[synchronous_commit]=local");
    let node = Server::start(config).await;
    let mut people = node.pair("triancey", "size=small", "").await?;
    // A notification whose commit does not end: it waits for a standby that is not there, and holds the lock of all
    // notifications meanwhile. Other commits do not wait for it.
    postgres.psql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    postgres.psql("SELECT pg_reload_conf()");
    let stuck = sqlx::PgPool::connect(&database).await?;
    let mut connection = stuck.acquire().await?;
    let notifying = tokio::spawn(async move {
        let note = "BEGIN; UPDATE health SET checks = checks; SELECT pg_notify('elsewhere', 'x'); COMMIT";
        let _ = sqlx::raw_sql(note).execute(&mut *connection).await;
    });
    let waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let looking = sqlx::PgPool::connect(&database).await?;
    within("a notification that holds its lock", async {
        while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&looking).await? == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok::<_, sqlx::Error>(())
    })
    .await?;
    let begun = std::time::Instant::now();
    play_on(&mut people, 10, "meanwhile").await?;
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(!notifying.is_finished(), "it still holds the lock");
    notifying.abort();
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_postgresql_is_left_to_its_own_tools_and_a_check_replays_it() -> Outcome {
    let (folder, nodes) = two_nodes().await;
    let mut people = apart(&nodes, "size=small", "").await?;
    play_on(&mut people, 6, "to be checked").await?;
    let copied = ludotheque_server::upkeep::backup(&folder.database(), &folder.path().join("copy")).await;
    assert!(copied.is_err_and(|error| error.to_string().contains("pg_dump")));
    let findings = ludotheque_server::upkeep::check(&folder.database(), |_| {}).await?;
    assert_eq!((findings.tables, &findings.wrong), (1, &Vec::new()));
    let database = sqlx::PgPool::connect(&folder.database()).await?;
    let changed = "UPDATE entries SET line = replace(line, 'sit 0', 'sit 1') WHERE line LIKE '%sit 0%'";
    assert_eq!(sqlx::query(changed).execute(&database).await?.rows_affected(), 1);
    let findings = ludotheque_server::upkeep::check(&folder.database(), |_| {}).await?;
    assert_eq!(findings.wrong.len(), 1, "{findings:?}");
    Ok(())
}
