//! People play: over sockets, over events, with computers, with spectators.

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};

use crate::harness::{Folder, Outcome, Person, Server, config, on_both, opening, play_on, within};

on_both!(
    two_people_play_a_match_and_anybody_can_verify_it,
    a_computer_of_the_server_plays_against_a_person,
    when_computers_are_too_busy_a_move_waits_and_a_hint_is_refused_politely,
    players_say_fixed_phrases_and_onlookers_hear_them_but_say_nothing,
    open_tables_are_listed_while_they_have_a_free_seat,
    where_sockets_are_blocked_events_and_posts_carry_the_same_messages,
    who_goes_is_missed_after_a_moment_and_who_comes_back_is_seen,
);

async fn two_people_play_a_match_and_anybody_can_verify_it(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let code = people[0].place.table.clone();
    let early = server.client.get(&format!("/api/v1/tables/{code}/record"), None).await?;
    assert_eq!(early.status, StatusCode::CONFLICT, "a match that runs is nobody's to see");
    play_on(&mut people, 500, "whole match").await?;
    assert!(people.iter().all(|person| person.snapshot.as_ref().is_some_and(|seen| seen.phase == table::Phase::Over)));
    let record = server.client.get(&format!("/api/v1/tables/{code}/record"), None).await?;
    assert_eq!(record.status, StatusCode::OK);
    let verified = table::verify(&record.text())?;
    assert_eq!(verified.matches.len(), 1);
    let summary: Value = server.client.get(&format!("/api/v1/tables/{code}"), None).await?.json()?;
    assert_eq!(summary["phase"], "over");
    server.stop().await;
    Ok(())
}

async fn a_computer_of_the_server_plays_against_a_person(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "size=small", "").await?;
    let mut person = Person::enter(server.client, place).await?;
    person.accepted("bot 1 level:1").await?;
    person.accepted("sit 0 Ada").await?;
    person.accepted("ready 0").await?;
    play_on(std::slice::from_mut(&mut person), 500, "against a computer").await?;
    assert_eq!(person.snapshot.as_ref().map(|seen| seen.phase), Some(table::Phase::Over));
    assert!(server.app.metrics.bot_jobs_done.get() > 0);
    Ok(())
}

async fn when_computers_are_too_busy_a_move_waits_and_a_hint_is_refused_politely(folder: Folder) -> Outcome {
    let mut config = config(&folder);
    // One thread, no queue; the thread is taken by somebody else for a while.
    (config.bots, config.bot_queue) = (1, 0);
    let server = Server::start(config).await;
    let taken = server.app.metrics.bot_jobs.hold();
    let mut people = server.pair("triancey", "size=small", "hints=on").await?;
    let turn =
        people.iter().position(|person| person.choose(&mut engine::Rng::new(engine::Seed([0; 16]), "x")).is_some());
    let person = &mut people[turn.ok_or("somebody's turn")?];
    let seat = person.snapshot.as_ref().and_then(|snapshot| snapshot.seat()).ok_or("a seat")?;
    person.accepted(&format!("hint {seat}")).await?;
    let refused = person.wait_for("error").await?;
    assert_eq!(refused["kind"], "bots-busy", "{refused}");
    assert!(refused["message"].as_str().is_some_and(|text| text.contains("try again")), "{refused}");
    assert!(server.app.metrics.bot_jobs_refused.get() > 0);
    drop(taken);
    let hint = person.wait_for("hint").await?;
    assert!(hint["action"].is_string(), "{hint}");
    Ok(())
}

async fn players_say_fixed_phrases_and_onlookers_hear_them_but_say_nothing(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let mut onlooker = server.client.enter(&people[0].place.table, None, 0).await?;
    let first: Value = serde_json::from_str(&within("a message", onlooker.receive()).await?)?;
    assert_eq!(first["update"]["viewer"], "Spectator");
    people[0].send(&json!({ "chat": { "seat": 0, "phrase": "good-luck" } })).await?;
    for person in &mut people {
        assert_eq!(person.wait_for("chat").await?, json!({ "seat": 0, "phrase": "good-luck" }));
    }
    assert_eq!(
        serde_json::from_str::<Value>(&within("a message", onlooker.receive()).await?)?["chat"]["phrase"],
        "good-luck"
    );
    people[0].send(&json!({ "chat": { "seat": 1, "phrase": "oops" } })).await?;
    people[0].wait_for("error").await?;
    people[0].send(&json!({ "chat": { "seat": 0, "phrase": "something of my own" } })).await?;
    people[0].wait_for("error").await?;
    for message in
        [json!({ "chat": { "seat": 0, "phrase": "oops" } }), json!({ "watch": { "viewer": { "Seat": 0 }, "seen": 0 } })]
    {
        onlooker.send(message.to_string()).await?;
        assert!(within("a message", onlooker.receive()).await?.starts_with("{\"error\""), "{message}");
    }
    Ok(())
}

async fn open_tables_are_listed_while_they_have_a_free_seat(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let device = server.client.device().await?;
    let mut listed = opening("vectominos", "", "");
    listed.listed = true;
    let place = server.client.open(&device, &listed).await?;
    server.client.open(&device, &opening("triancey", "", "")).await?;
    let list = async || server.client.get("/api/v1/tables", None).await?.json::<Vec<Value>>();
    let shown = list().await?;
    assert_eq!(shown.iter().map(|table| &table["table"]).collect::<Vec<_>>(), [&json!(place.table)]);
    let mine: Vec<Value> = server.client.get("/api/v1/my/tables", Some(&device)).await?.json()?;
    assert_eq!(mine.len(), 2);
    let mut owner = Person::enter(server.client, place).await?;
    owner.accepted("sit 0 Ada").await?;
    assert_eq!(list().await?[0]["free"], 1);
    owner.accepted("bot 1 level:1").await?;
    assert!(list().await?.is_empty());
    owner.accepted("stand 1").await?;
    assert_eq!(list().await?.len(), 1, "a seat that is left is free again");
    Ok(())
}

/// A client without WebSockets: a stream of events, read line by line.
pub(crate) struct Listener {
    lines: tokio::io::Lines<BufReader<tokio::net::TcpStream>>,
}

impl Listener {
    pub(crate) async fn start(
        server: &Server,
        code: &str,
        capability: &str,
        seen: usize,
    ) -> Result<Self, std::io::Error> {
        let mut stream = tokio::net::TcpStream::connect(server.client.server).await?;
        let request = format!(
            "GET /api/v1/tables/{code}/events?seen={seen} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer {capability}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        Ok(Self { lines: BufReader::new(stream).lines() })
    }

    pub(crate) async fn receive(&mut self) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        while let Some(line) = within("an event", self.lines.next_line()).await? {
            if let Some(data) = line.strip_prefix("data: ") {
                return Ok(serde_json::from_str(data)?);
            }
        }
        Err("the stream ended".into())
    }
}

async fn where_sockets_are_blocked_events_and_posts_carry_the_same_messages(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "size=small", "").await?;
    let mut listener = Listener::start(&server, &place.table, &place.capability, 0).await?;
    assert_eq!(listener.receive().await?["welcome"]["owner"], true);
    assert!(listener.receive().await?["update"]["view"].is_object());
    let path = format!("/api/v1/tables/{}/messages", place.table);
    let submit = |id: u64, input: &str| json!({ "submit": { "id": id, "seen": 0, "input": input } });
    let post = async |message: Value| server.client.post(&path, Some(&place.capability), Some(&message)).await;
    assert_eq!(post(submit(1, "sit 0 Ada")).await?.json::<Value>()?, json!({ "accepted": { "id": 1 } }));
    let update = listener.receive().await?;
    assert_eq!(update["update"]["viewer"], json!({ "Seat": 0 }));
    // The same over a socket, byte for byte but for the time.
    let mut socket = server.client.enter(&place.table, Some(&place.capability), 1).await?;
    let mut same: Value = serde_json::from_str(&within("a message", socket.receive()).await?)?;
    same["update"]["view"]["at"] = update["update"]["view"]["at"].clone();
    assert_eq!(same, update);
    // What is refused, unreadable or without a reply is answered as on a socket.
    assert_eq!(post(submit(2, "resign 1")).await?.json::<Value>()?["refused"]["id"], 2);
    assert_eq!(post(submit(3, "fly")).await?.json::<Value>()?["refused"]["id"], 3);
    assert!(post(json!({ "dance": 1 })).await?.json::<Value>()?["error"].is_object());
    assert_eq!(post(json!({ "chat": { "seat": 0, "phrase": "hello" } })).await?.status, StatusCode::NO_CONTENT);
    assert_eq!(listener.receive().await?, json!({ "chat": { "seat": 0, "phrase": "hello" } }));
    let watch = post(json!({ "watch": { "viewer": "Spectator", "seen": 0 } })).await?;
    assert_eq!(watch.status, StatusCode::BAD_REQUEST, "a stream has one viewer");
    // Nobody posts without a place at the table.
    let posted = server.client.post(&path, None, Some(&submit(4, "ready 0"))).await?;
    assert_eq!(posted.status, StatusCode::UNAUTHORIZED);
    Ok(())
}

async fn who_goes_is_missed_after_a_moment_and_who_comes_back_is_seen(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let [mut stays, mut goes] = server.pair("triancey", "size=small", "").await?;
    goes.socket = server.client.enter(&goes.place.table, Some(&goes.place.capability), 0).await?;
    // A page that is reloaded is not absent: the new connection is there before the old one is removed.
    let absent = |value: &Value| value["view"]["seats"][1]["absent"] == true;
    let Person { socket, place, .. } = goes;
    drop(socket);
    stays.update_where("who goes is missed", absent).await?;
    let mut back = Person::enter(server.client, place).await?;
    back.wait_for("update").await?;
    let news = stays.wait_for("update").await?;
    assert_eq!(news["view"]["seats"][1]["absent"], false);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn games_puzzles_and_papers_can_be_fetched() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let games: Value = server.client.get("/api/v1/games", None).await?.json()?;
    assert_eq!(games["games"].as_array().map(Vec::len), Some(engine::GameId::ALL.len()));
    let today: Value = server.client.get("/api/v1/puzzles/today", None).await?.json()?;
    let date = today["date"].as_str().ok_or("a date")?;
    let same: Value = server.client.get(&format!("/api/v1/puzzles/{date}"), None).await?.json()?;
    assert_eq!(today, same);
    assert!(today["hand"].as_array().is_some_and(|hand| hand.len() >= 4));
    for wrong in ["2026-02-30", "tomorrow", "9999-01-01"] {
        let answer = server.client.get(&format!("/api/v1/puzzles/{wrong}"), None).await?;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{wrong}");
    }
    let paper = server.client.get("/api/v1/print/triancey.pdf?part=scores&language=en", None).await?;
    assert!(paper.body.starts_with(b"%PDF"), "{}", paper.text());
    let again = server.client.get("/api/v1/print/triancey.pdf?part=scores&language=en", None).await?;
    assert_eq!(paper.body, again.body);
    let wrong = server.client.get("/api/v1/print/triancey.pdf?part=everything", None).await?;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    Ok(())
}
