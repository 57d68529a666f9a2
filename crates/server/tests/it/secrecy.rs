//! Hidden information never leaves early: every byte that a client was sent is what its seat may know at that moment,
//! and nothing else.

use engine::{Millis, Viewer};
use ludotheque_server::storage::Entry;
use serde_json::Value;

use crate::harness::{Folder, Outcome, Person, Server, config, play_on};

/// The table after so many entries, by the rules alone.
fn replay(game: &str, options: &str, house: &str, entries: &[Entry]) -> Box<dyn room::Room> {
    let lines = entries.iter().map(|entry| (entry.line.as_str(), entry.secret));
    room::resume(game.parse().expect("a game"), options, house, 2, lines).expect("the log replays")
}

/// Checks a message against what the viewer may know; the number of bytes that were checked.
fn check(message: &str, viewers: &[Viewer], replayed: &mut [Box<dyn room::Room>]) -> usize {
    let value: Value = serde_json::from_str(message).expect("JSON");
    let (kind, content) = value.as_object().and_then(|object| object.iter().next()).expect("one key");
    match kind.as_str() {
        "update" => {
            let number = |value: &Value| value.as_u64().expect("a number") as usize;
            let (from, entries) = (number(&content["from"]), number(&content["view"]["entries"]));
            let at = Millis(content["view"]["at"].as_u64().expect("a time"));
            let viewer: Viewer = serde_json::from_value(content["viewer"].clone()).expect("a viewer");
            assert!(viewers.contains(&viewer), "a view from {viewer:?}");
            assert_eq!(
                replayed[entries].update_json(at, viewer, from),
                message,
                "more or less than {viewer:?} may know"
            );
        }
        "accepted" => assert_eq!(message, format!("{{\"accepted\":{{\"id\":{}}}}}", content["id"])),
        "refused" => assert!(content["message"].is_string() && content["rule"].is_string(), "{message}"),
        other => panic!("what is {other}? {message}"),
    }
    message.len()
}

async fn plays_and_is_told_only_what_is_theirs(game: &str, options: &str, moves: usize) -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair(game, options, "").await?;
    let code = people[0].place.table.clone();
    let onlooker = server.client.enter(&code, None, 0).await?;
    let place = protocol::api::Place { table: code.clone(), person: 0, capability: String::new() };
    let mut onlooker =
        Person { client: server.client, place, socket: onlooker, received: Vec::new(), snapshot: None, id: 0 };
    play_on(&mut people, moves, game).await?;
    let entries = people.iter().map(Person::entries).max().unwrap_or(0);
    for person in people.iter_mut().chain([&mut onlooker]) {
        person.until(|snapshot| snapshot.entries >= entries).await?;
    }
    let row = server.app.storage.find(code.parse()?).await?.ok_or("a table")?;
    let lines = server.app.storage.load(row.id, 0).await?;
    assert!(lines.len() > 10, "{game}: a match was played");
    let mut replayed: Vec<_> = (0..=lines.len()).map(|count| replay(game, options, "", &lines[..count])).collect();
    let mut bytes = 0;
    for (seat, person) in people.iter().enumerate() {
        // Before they sat down, they were spectators.
        let viewers = [Viewer::Spectator, Viewer::Seat(engine::Seat(seat as u8))];
        bytes += person.received.iter().map(|message| check(message, &viewers, &mut replayed)).sum::<usize>();
    }
    bytes += onlooker.received.iter().map(|message| check(message, &[Viewer::Spectator], &mut replayed)).sum::<usize>();
    assert!(bytes > 10_000, "{game}: {bytes} bytes were looked at");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn triancey() -> Outcome {
    plays_and_is_told_only_what_is_theirs("triancey", "size=small", 60).await
}

#[tokio::test(flavor = "multi_thread")]
async fn perimexpaire() -> Outcome {
    plays_and_is_told_only_what_is_theirs("perimexpaire", "", 60).await
}

#[tokio::test(flavor = "multi_thread")]
async fn vectominos() -> Outcome {
    plays_and_is_told_only_what_is_theirs("vectominos", "rounds=1", 60).await
}

#[tokio::test(flavor = "multi_thread")]
async fn vectominos_with_a_vigilant_referee() -> Outcome {
    plays_and_is_told_only_what_is_theirs("vectominos", "referee=vigilant contest_seconds=1 rounds=1", 40).await
}

#[tokio::test(flavor = "multi_thread")]
async fn puissances() -> Outcome {
    plays_and_is_told_only_what_is_theirs("puissances", "", 60).await
}

#[tokio::test(flavor = "multi_thread")]
async fn transparences() -> Outcome {
    plays_and_is_told_only_what_is_theirs("transparences", "", 30).await
}
