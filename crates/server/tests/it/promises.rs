//! What is acknowledged is kept; what is sent twice counts once; whoever was away receives what they missed.

use std::time::Instant;

use engine::{GameId, Millis};
use ludotheque_server::clock::Clock;
use ludotheque_server::storage::{Entry, Listed, Missing, NewTable, Storage};
use protocol::ClientMessage;
use room::{Context, Participant, Role, Room};
use serde_json::json;
use table::{PersonId, Phase, Secret};

use crate::harness::{Folder, Outcome, Person, Server, config, on_both, play_on, within};

on_both!(
    the_same_action_sent_twice_counts_once,
    a_stale_action_is_refused_with_what_was_missed,
    who_comes_back_hears_just_what_they_missed,
    a_restart_stops_the_clocks_and_loses_nothing,
    a_thousand_tables_are_there_again_after_a_crash,
);

fn of(people: &[Person; 2]) -> Result<usize, &'static str> {
    let mut rng = engine::Rng::new(engine::Seed([0; 16]), "whose turn");
    people.iter().position(|person| person.choose(&mut rng).is_some()).ok_or("nobody's turn")
}

async fn the_same_action_sent_twice_counts_once(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let turn = of(&people)?;
    let person = &mut people[turn];
    let mut rng = engine::Rng::new(engine::Seed([1; 16]), "once");
    let input = person.choose(&mut rng).ok_or("an action")?;
    let message = json!({ "submit": { "id": 4_711, "seen": person.entries(), "input": input } });
    let entries = person.entries();
    for _ in 0..3 {
        person.send(&message).await?;
        assert_eq!(person.wait_for("accepted").await?, json!({ "id": 4_711 }));
    }
    // Also on another connection.
    person.come_back().await?;
    person.send(&message).await?;
    assert_eq!(person.wait_for("accepted").await?, json!({ "id": 4_711 }));
    let row = server.app.storage.find(person.place.table.parse()?).await?.ok_or("a table")?;
    let lines = server.app.storage.load(row.id, 0).await?;
    let stored = lines.iter().filter(|line| line.line.contains(" 4711 ")).count();
    assert_eq!(stored, 1);
    assert_eq!(lines.iter().skip(entries).filter(|line| line.line.contains(" act ")).count(), 1);
    Ok(())
}

async fn a_stale_action_is_refused_with_what_was_missed(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let old = people[0].entries();
    play_on(&mut people, 4, "stale").await?;
    let turn = of(&people)?;
    let person = &mut people[turn];
    let mut rng = engine::Rng::new(engine::Seed([2; 16]), "stale");
    let input = person.choose(&mut rng).ok_or("an action")?;
    let entries = person.entries();
    person.send(&json!({ "submit": { "id": 1_000, "seen": old, "input": input } })).await?;
    let refused = person.wait_for("refused").await?;
    assert_eq!((&refused["id"], &refused["kind"]), (&json!(1_000), &json!("stale")));
    let news = person.wait_for("update").await?;
    assert_eq!(news["from"], json!(old), "the missing part comes with the refusal");
    assert!(news["effects"].as_array().is_some_and(|effects| effects.len() >= 4), "{news}");
    assert_eq!(news["view"]["entries"], json!(entries), "nothing has changed");
    person.accepted(&input).await?;
    Ok(())
}

async fn who_comes_back_hears_just_what_they_missed(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    play_on(&mut people, 6, "before").await?;
    let before = people[1].entries();
    for person in &mut people {
        person.until(|snapshot| snapshot.entries >= before).await?;
    }
    let mut away = server.client.enter(&people[1].place.table, Some(&people[1].place.capability), before).await?;
    within("a message", away.receive()).await?;
    drop(away);
    play_on(&mut people, 3, "meanwhile").await?;
    let now = people[0].entries();
    let mut back = server.client.enter(&people[1].place.table, Some(&people[1].place.capability), before).await?;
    let news: serde_json::Value = serde_json::from_str(&within("a message", back.receive()).await?)?;
    assert_eq!((&news["update"]["from"], &news["update"]["view"]["entries"]), (&json!(before), &json!(now)));
    let effects = news["update"]["effects"].as_array().ok_or("effects")?;
    // They receive what the other received in the meantime.
    let told = |person: &Person| -> Vec<serde_json::Value> {
        let news = person.received.iter().filter_map(|text| serde_json::from_str::<serde_json::Value>(text).ok());
        let later = news.filter(|value| value["update"]["from"].as_u64().is_some_and(|from| from >= before as u64));
        later.flat_map(|value| value["update"]["effects"].as_array().cloned().unwrap_or_default()).collect()
    };
    assert_eq!(effects, &told(&people[0]));
    Ok(())
}

async fn a_restart_stops_the_clocks_and_loses_nothing(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "clock=move clock_seconds=1000").await?;
    play_on(&mut people, 5, "before the restart").await?;
    let entries = people[0].entries();
    server.stop().await;
    for person in &mut people {
        let closed = person.closed().await;
        assert!(matches!(closed, load::client::ClientError::Closed { code: 1001, .. }), "{closed}");
    }
    let server = Server::start(config(&folder)).await;
    let [first, second] = &mut people;
    first.client = server.client;
    second.client = server.client;
    first.come_back().await?;
    first.until(|snapshot| snapshot.entries > entries).await?;
    let paused = first.received.last().and_then(|text| serde_json::from_str::<serde_json::Value>(text).ok());
    assert_eq!(paused.ok_or("news")?["update"]["view"]["paused"], "host", "the clocks stand until all are back");
    second.come_back().await?;
    first.update_where("the clocks run again", |update| update["view"]["paused"].is_null()).await?;
    play_on(&mut people, 500, "after the restart").await?;
    assert_eq!(people[0].snapshot.as_ref().map(|snapshot| snapshot.phase), Some(Phase::Over));
    Ok(())
}

/// Plays a few moves in a room and stores it as a server would that is killed in the middle.
async fn store_a_table(
    storage: &Storage,
    created: ludotheque_server::clock::Moment,
) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
    let moment =
        |at| Context { at: Millis(at), fresh: Secret { seed: engine::Seed([7; 16]), salt: engine::Seed([8; 16]) } };
    let (options, house) = ("size=small", "clock=move clock_seconds=30");
    let (mut room, happened) = room::open(moment(0), GameId::Triancey, options, house, 2)?;
    let mut stored = happened.stored;
    let mut id = 0;
    let mut say = |room: &mut Box<dyn Room>, person: u64, input: String| {
        id += 1;
        let speaker = Participant { person: PersonId(person), role: Role::Guest };
        let (seen, input) = (room.entries(), input.parse().expect("an input"));
        stored.extend(room.handle(moment(id), speaker, ClientMessage::Submit { id, seen, input }).stored);
    };
    for seat in 0..2 {
        say(&mut room, seat + 1, format!("sit {seat} Person"));
        say(&mut room, seat + 1, format!("ready {seat}"));
    }
    for cell in 1..12 {
        for seat in 0..2 {
            say(&mut room, seat + 1, format!("act {seat} {cell}"));
        }
    }
    assert!(room.entries() > 10 && room.phase() == Phase::Playing);
    let entries = stored.into_iter().map(Entry::from).collect();
    let code = ludotheque_server::ids::Code::draw();
    let (game, seats, listed) = (GameId::Triancey, 2, Listed::No);
    let table = NewTable { code, game, options: options.to_owned(), house: house.to_owned(), seats, listed, created };
    let id = storage.create(table).await?.ok_or("a free code")?;
    storage.append(id, 0, entries, None).await?;
    Ok(code.to_string())
}

async fn a_thousand_tables_are_there_again_after_a_crash(folder: Folder) -> Outcome {
    let mut codes = Vec::new();
    let clock = Clock::system();
    {
        let storage = Storage::open(&folder.database(), Missing::Create).await?;
        // Their clocks would have fallen long ago.
        let created = clock.now().before(std::time::Duration::from_secs(86_400));
        let mut storing = tokio::task::JoinSet::new();
        for _ in 0..1_000 {
            let storage = storage.clone();
            storing.spawn(async move { store_a_table(&storage, created).await });
        }
        while let Some(stored) = storing.join_next().await {
            codes.push(stored??);
        }
        storage.close().await;
    }
    let used = || load::process::usage(std::process::id()).map_or(0.0, |usage| usage.cpu_seconds);
    let (begun, cpu) = (Instant::now(), used());
    let server = Server::start(config(&folder)).await;
    let mut looking = tokio::task::JoinSet::new();
    for code in codes {
        let client = server.client;
        looking.spawn(async move {
            let mut socket = client.enter(&code, None, 0).await?;
            let news: serde_json::Value = serde_json::from_str(&within("a message", socket.receive()).await?)?;
            Ok::<_, load::client::ClientError>((socket, news))
        });
    }
    let mut sockets = Vec::new();
    while let Some(looked) = looking.join_next().await {
        let (socket, news) = looked??;
        let view = &news["update"]["view"];
        assert_eq!((&view["phase"], &view["paused"]), (&json!("playing"), &json!("host")), "the clocks stand");
        sockets.push(socket);
    }
    let (seconds, cpu) = (begun.elapsed().as_secs_f64(), used() - cpu);
    eprintln!("1,000 tables loaded and shown in {seconds:.2} s, {cpu:.2} s of CPU time, clients included");
    assert_eq!(server.app.metrics.tables.get(), 1_000);
    assert_eq!(server.app.metrics.panics.get(), 0);
    Ok(())
}
