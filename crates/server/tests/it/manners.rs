//! Small promises to clients and operators: what is refused at once, what waits, what is never cached.

use axum::http::{Method, StatusCode, header};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use crate::harness::{Folder, Outcome, Server, config, on_both, opening, within};

on_both!(bug_the_list_of_ones_own_tables_ended_at_a_hundred);

/// An announced body of 100 GB was waited for.
#[tokio::test(flavor = "multi_thread")]
async fn bug_a_body_that_was_announced_as_huge_was_waited_for() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut stream = tokio::net::TcpStream::connect(server.client.server).await?;
    let head = "POST /api/v1/tables HTTP/1.1\r\nhost: test\r\ncontent-length: 107374182400\r\n\r\n";
    stream.write_all(head.as_bytes()).await?;
    let mut status = [0; 12];
    within("an answer", stream.read_exact(&mut status)).await?;
    assert_eq!(&status, b"HTTP/1.1 413");
    Ok(())
}

/// One device opened 3,000 tables in 12 seconds, and used up what its address had for all others behind it.
#[tokio::test(flavor = "multi_thread")]
async fn bug_who_opened_many_tables_starved_the_neighbours() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    (config.rate_address, config.rate_token) = (10, 10);
    let server = Server::start(config).await;
    let (greedy, neighbour) = (server.client.device().await?, server.client.device().await?);
    let place = server.client.open(&neighbour, &opening("triancey", "", "")).await?;
    let (mut opened, mut asked) = (0, 0);
    for _ in 0..600 {
        asked += 1;
        match server.client.open(&greedy, &opening("triancey", "", "")).await {
            Ok(_) => opened += 1,
            Err(load::client::ClientError::Refused { status, .. }) => {
                assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
            }
            Err(error) => return Err(error.into()),
        }
    }
    assert!((10..60).contains(&opened), "{opened} of {asked}");
    // Far more than their address may ask for: but who is known counts for themselves, and joining is another matter.
    let mine = server.client.get("/api/v1/my/tables", Some(&neighbour)).await?;
    assert_eq!(mine.status, StatusCode::OK);
    let newcomer = server.client.device().await?;
    server.client.join(&newcomer, &place.table).await?;
    Ok(())
}

/// Of sixty requests for a print at once, forty-four were refused.
#[tokio::test(flavor = "multi_thread")]
async fn bug_a_class_that_prints_at_once_was_sent_away() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut printing = tokio::task::JoinSet::new();
    for number in 0..60 {
        let client = server.client;
        let path = format!("/api/v1/print/triancey.pdf?part=scores&seed={number}");
        printing.spawn(async move { client.get(&path, None).await });
    }
    while let Some(printed) = within("a document", printing.join_next()).await {
        let printed = printed??;
        assert!(printed.body.starts_with(b"%PDF"), "{}: {}", printed.status, printed.text());
    }
    Ok(())
}

async fn bug_the_list_of_ones_own_tables_ended_at_a_hundred(folder: Folder) -> Outcome {
    let server = Server::start(config(&folder)).await;
    let device = server.client.device().await?;
    let mut codes = std::collections::BTreeSet::new();
    for _ in 0..205 {
        codes.insert(server.client.open(&device, &opening("triancey", "", "")).await?.table);
    }
    let (mut listed, mut path) = (Vec::new(), "/api/v1/my/tables".to_owned());
    let mut pages = 0;
    loop {
        let answer = server.client.get(&path, Some(&device)).await?;
        listed.extend(answer.json::<Vec<protocol::api::TableSummary>>()?.into_iter().map(|table| table.table));
        pages += 1;
        let link = answer.headers.get(header::LINK).and_then(|link| link.to_str().ok());
        let Some(next) = link.and_then(|link| link.strip_prefix('<')?.split_once('>')) else { break };
        path = next.0.to_owned();
    }
    assert_eq!((pages, listed.len()), (3, 205));
    assert_eq!(listed.into_iter().collect::<std::collections::BTreeSet<_>>(), codes);
    let wrong = server.client.get("/api/v1/my/tables?after=nonsense", Some(&device)).await?;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST);
    Ok(())
}

/// Answers with tokens and capabilities could be cached on the way.
#[tokio::test(flavor = "multi_thread")]
async fn bug_answers_with_secrets_could_be_cached() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let device = server.client.post("/api/v1/devices", None, None).await?;
    let cache = |answer: &load::client::Answer| answer.headers.get(header::CACHE_CONTROL).cloned();
    assert_eq!(cache(&device).ok_or("a header")?, "no-store");
    let token = device.json::<protocol::api::NewDevice>()?.token;
    let opened = server
        .client
        .post("/api/v1/tables", Some(&token), Some(&serde_json::to_value(opening("triancey", "", ""))?))
        .await?;
    assert_eq!(cache(&opened).ok_or("a header")?, "no-store");
    let paper = server.client.get("/api/v1/print/triancey.pdf?part=scores", None).await?;
    assert_eq!(cache(&paper).ok_or("a header")?, "public, max-age=3600");
    Ok(())
}

/// A name of another site that leads to this server made the pages of that site its own.
#[tokio::test(flavor = "multi_thread")]
async fn bug_the_host_was_not_checked() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.hosts = vec!["games.example".to_owned()];
    let server = Server::start(config).await;
    for (host, expected) in [
        ("games.example", 200),
        ("GAMES.example:8080", 200),
        ("127.0.0.1:8080", 200),
        ("[::1]:8080", 200),
        ("localhost", 200),
        ("evil.example", 421),
        ("games.example.evil.example", 421),
        ("a b", 400),
    ] {
        let mut request = server.client.request(Method::GET, "/api/v1/games", None, None)?;
        request.headers_mut().insert(header::HOST, host.parse()?);
        assert_eq!(server.client.send(request).await?.status, expected, "{host}");
    }
    let mut request = server.client.request(Method::GET, "/api/v1/games", None, None)?;
    request.headers_mut().remove(header::HOST);
    assert_eq!(server.client.send(request).await?.status, StatusCode::BAD_REQUEST, "no host");
    Ok(())
}

/// The description said that the model of a puzzle is an object.
#[tokio::test(flavor = "multi_thread")]
async fn bug_the_description_of_a_puzzle_was_wrong() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let description: Value = server.client.get("/api/v1/openapi.json", None).await?.json()?;
    let properties = &description["components"]["schemas"]["Puzzle"]["properties"];
    let puzzle: Value = server.client.get("/api/v1/puzzles/today", None).await?.json()?;
    for (name, value) in puzzle.as_object().ok_or("an object")? {
        let kind = match value {
            Value::String(_) => "string",
            Value::Number(_) => "integer",
            Value::Array(_) => "array",
            Value::Null | Value::Bool(_) | Value::Object(_) => "other",
        };
        assert_eq!(properties[name]["type"], kind, "{name}: {value}");
    }
    assert_eq!(puzzle["model"].as_str().map(str::len), Some(9));
    for status in ["403", "408", "421", "429", "500", "503"] {
        let paths = description["paths"].as_object().ok_or("paths")?;
        let operations = paths.values().flat_map(|path| path.as_object().into_iter().flat_map(|path| path.values()));
        assert!(operations.into_iter().all(|operation| operation["responses"][status].is_object()), "{status}");
    }
    Ok(())
}
