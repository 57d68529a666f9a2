//! What clients should not do, and what comes of it: a clear answer, nothing lost, nobody else concerned.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use ludotheque_server::client::ClientError;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::harness::{Folder, Outcome, Person, Server, config, eventually, play_on, within};

/// Messages that are none.
const NONSENSE: [&str; 18] = [
    "",
    "{",
    "null",
    "[]",
    "42",
    "\"submit\"",
    "{}",
    "{\"submit\":{}}",
    "{\"submit\":null}",
    "{\"submit\":{\"id\":\"one\",\"seen\":0,\"input\":\"start\"}}",
    "{\"submit\":{\"id\":-1,\"seen\":0,\"input\":\"start\"}}",
    "{\"submit\":{\"id\":1e99,\"seen\":0,\"input\":\"start\"}}",
    "{\"submit\":{\"id\":18446744073709551616,\"seen\":0,\"input\":\"start\"}}",
    "{\"submit\":{\"id\":1,\"seen\":0,\"input\":[\"start\"]}}",
    "{\"submit\":{\"id\":1,\"seen\":0,\"input\":\"start\",\"as\":\"host\"}}",
    "{\"watch\":{\"viewer\":{\"Seat\":999},\"seen\":0}}",
    "{\"fly\":{}}",
    "{\"submit\":{\"id\":1,\"seen\":0,\"input\":\"start\"},\"chat\":{}}",
];

/// Messages that can be read, and refused.
const REFUSED: [&str; 12] = [
    "",
    "fly",
    "act",
    "act -1 1",
    "commit 00",
    "act 0",
    "act 0 999999999999999999999999",
    "act 255 1",
    "sit 7 Ada",
    "give 0 1 4294967295",
    "bot 1 level:9",
    "bot 1 level:8@nodes=18446744073709551615",
];

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_changes_nothing() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let entries = people[0].entries();
    for some in NONSENSE.chunks(6) {
        for text in some {
            people[0].socket.say(text).await?;
            let bad = people[0].hear_of("error").await?;
            assert!(bad["message"].as_str().is_some_and(|message| !message.is_empty()), "{text}");
        }
        people[0].come_back().await?;
    }
    for input in REFUSED {
        let refused = people[0].attempt(input).await?;
        assert!(refused.is_err_and(|refused| refused["message"].is_string()), "{input}");
    }
    people[0].say(&json!({ "submit": { "id": 900, "seen": u64::MAX, "input": "fly" } })).await?;
    people[0].hear_of("refused").await?;
    people[0].say(&json!({ "watch": { "viewer": "Spectator", "seen": u64::MAX } })).await?;
    let news = people[0].hear_of("update").await?;
    assert_eq!(news["view"]["entries"], json!(entries), "nothing has changed");
    people[0].say(&json!({ "watch": { "viewer": { "Seat": 0 }, "seen": entries } })).await?;
    people[0].hear_of("update").await?;
    play_on(&mut people, 4, "all is well").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_nothing_but_nonsense_is_cut_off_with_a_code() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "", "").await?;
    let closed = async |messages: &[Message]| -> Result<u16, ClientError> {
        let mut socket = server.client.socket(&place.table).await?;
        for message in messages {
            // The server may have closed already; what counts is its code.
            let _ = socket.send(message.clone()).await;
        }
        within("a code", async {
            loop {
                match socket.hear().await {
                    Ok(_) => {}
                    Err(ClientError::Closed { code, .. }) => return Ok(code),
                    Err(error) => return Err(error),
                }
            }
        })
        .await
    };
    assert_eq!(closed(&[Message::text("hello")]).await?, 1008);
    assert_eq!(closed(&[Message::binary(vec![0; 10])]).await?, 1008);
    assert_eq!(closed(&[Message::text("{\"hello\":{\"protocol\":1,\"capability\":7}}")]).await?, 1008);
    let mut many = vec![Message::text("{\"hello\":{\"protocol\":1}}")];
    many.extend((0..20).map(|_| Message::text("nonsense")));
    assert_eq!(closed(&many).await?, 1008);
    assert_eq!(closed(&[Message::text("{\"hello\":{\"protocol\":1}}"), Message::binary(vec![1])]).await?, 1008);
    let large = Message::text("x".repeat(20 * 1024));
    assert_eq!(closed(std::slice::from_ref(&large)).await?, 1009);
    assert_eq!(closed(&[Message::text("{\"hello\":{\"protocol\":1}}"), large]).await?, 1009);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_megabytes_harm_nobody() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let mut rude = server.client.socket(&people[0].place.table).await?;
    // The server hangs up before it has all: whether we notice while sending or after does not matter.
    let sent = within("the sending", rude.send(Message::text("x".repeat(100_000_000)))).await;
    assert!(sent.is_err() || within("the end of the connection", rude.hear()).await.is_err());
    let body = Body::from(vec![b'x'; 100_000_000]);
    let request = server.client.request(Method::POST, "/api/v1/tables", Some(&server.client.device().await?), None)?;
    let (mut parts, _) = request.into_parts();
    parts.headers.insert(header::CONTENT_TYPE, "application/json".parse()?);
    match server.client.send(Request::from_parts(parts, body)).await {
        Ok(answer) => assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE),
        Err(error) => assert!(matches!(error, ClientError::Http(_)), "the connection was cut: {error}"),
    }
    play_on(&mut people, 4, "all is well").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_requests_get_a_clear_answer() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let device = server.client.device().await?;
    let tables = "/api/v1/tables";
    let open = async |body: Value| server.client.post(tables, Some(&device), Some(&body)).await;
    for body in [
        json!({ "game": "chess", "seats": 2 }),
        json!({ "game": "triancey", "seats": 3 }),
        json!({ "game": "triancey", "seats": 0 }),
        json!({ "game": "triancey", "seats": 2, "options": "size=gigantic" }),
        json!({ "game": "triancey", "seats": 2, "options": "nonsense" }),
        json!({ "game": "triancey", "seats": 2, "house": "clock=move clock_seconds=99999999999999999999" }),
        json!({ "game": "triancey", "seats": 2, "options": "x".repeat(5_000) }),
        json!({ "game": "triancey", "seats": 1e30 }),
        json!({ "game": "triancey", "seats": "two" }),
        json!({ "game": ["triancey"], "seats": 2 }),
        json!({ "game": "triancey", "seats": 2, "owner": true }),
        json!(null),
    ] {
        let answer = open(body.clone()).await?;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{body}: {}", answer.text());
        let problem: Value = serde_json::from_slice(&answer.body)?;
        assert!(problem["message"].as_str().is_some_and(|message| message.len() > 5), "{problem}");
    }
    let plain = server.client.request(Method::POST, tables, Some(&device), None)?;
    assert_eq!(server.client.send(plain).await?.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for (path, status) in [
        ("/api/v1/tables/NOSUCH", StatusCode::NOT_FOUND),
        ("/api/v1/tables/%F0%9F%98%80", StatusCode::NOT_FOUND),
        ("/api/v1/tables/%FF", StatusCode::BAD_REQUEST),
        ("/api/v1/nothing", StatusCode::NOT_FOUND),
        ("/api/v2/tables", StatusCode::NOT_FOUND),
        ("/api/v1/print/chess.pdf", StatusCode::NOT_FOUND),
        ("/api/v1/print/triancey.pdf?sets=99999999999999", StatusCode::BAD_REQUEST),
        ("/api/v1/devices", StatusCode::METHOD_NOT_ALLOWED),
        ("/nothing.js", StatusCode::NOT_FOUND),
    ] {
        let answer = server.client.get(path, None).await?;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        assert!(serde_json::from_slice::<Value>(&answer.body)?["error"].is_string(), "{path}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_refused_by_token_and_by_address() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.rate_token = 1;
    let server = Server::start(config.clone()).await;
    let (one, other) = (server.client.device().await?, server.client.device().await?);
    let mut refused = None;
    for _ in 0..40 {
        let answer = server.client.get("/api/v1/my/tables", Some(&one)).await?;
        if answer.status == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
        }
    }
    let refused = refused.ok_or("no limit")?;
    assert!(refused.headers.contains_key(header::RETRY_AFTER));
    assert!(
        server.client.get("/api/v1/my/tables", Some(&other)).await?.status.is_success(),
        "others are not concerned"
    );
    server.stop().await;
    (config.rate_token, config.rate_address, config.behind_proxy) = (0, 1, true);
    let server = Server::start(config).await;
    let from = async |address: &str| {
        let mut request = server.client.request(Method::GET, "/healthz", None, None)?;
        request.headers_mut().insert("x-forwarded-for", address.parse().map_err(axum::http::Error::from)?);
        Ok::<_, ClientError>(server.client.send(request).await?.status)
    };
    let mut answers = Vec::new();
    for _ in 0..40 {
        answers.push(from("198.51.100.1, 192.0.2.1").await?);
    }
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(from("192.0.2.2").await?, StatusCode::OK, "others are not concerned");
    assert_eq!(
        from("192.0.2.99, 192.0.2.1").await?,
        StatusCode::TOO_MANY_REQUESTS,
        "what a client claims does not count"
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_fast_is_read_more_slowly_and_loses_nothing() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.rate_messages = 100;
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    let mut person = Person::enter(server.client, place).await?;
    let begun = std::time::Instant::now();
    for _ in 0..700 {
        person.say(&json!({ "chat": { "seat": 0, "phrase": "hello" } })).await?;
        person.hear_of("error").await?;
    }
    // 500 at once, then 100 per second: that it takes time at all is what is held here, not how long exactly.
    assert!(begun.elapsed() > Duration::from_millis(500), "{:?}", begun.elapsed());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_cut_off_and_others_play_on() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.slow = Duration::from_millis(300);
    let server = Server::start(config).await;
    let mut people = server.pair("triancey", "size=small", "").await?;
    let mut slow = server.client.enter(&people[0].place.table, None, 0).await?;
    let look = json!({ "watch": { "viewer": "Spectator", "seen": 0 } }).to_string();
    // Answers pile up that nobody reads, until the server gives up and the socket breaks.
    let flooding = within("the end of the flood", async { while slow.say(&look).await.is_ok() {} });
    let ((), played) = tokio::join!(flooding, play_on(&mut people, 6, "meanwhile"));
    assert_eq!(played?, 6);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_answers_a_ping_is_gone() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.idle = Duration::from_millis(600);
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    // Pings are answered while one listens; this client does not.
    let mut silent = server.client.enter(&place.table, None, 0).await?;
    eventually("the silent connection is gone", || server.app.metrics.connections.get() == 0).await;
    let ended = within("the end of the connection", async {
        loop {
            if let Err(error) = silent.hear().await {
                return error;
            }
        }
    })
    .await;
    assert!(matches!(ended, ClientError::Closed { code: 4001, .. }), "{ended}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_may_not_use_the_server() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.origins = vec!["https://school.example".to_owned()];
    let server = Server::start(config).await;
    let host = server.client.server.to_string();
    let from = async |origin: &str| {
        let mut request = server.client.request(Method::POST, "/api/v1/devices", None, None)?;
        request.headers_mut().insert(header::ORIGIN, origin.parse().map_err(axum::http::Error::from)?);
        Ok::<_, ClientError>(server.client.send(request).await?.status)
    };
    for own in [format!("http://{host}"), format!("https://{host}"), "https://school.example".to_owned()] {
        assert_eq!(from(&own).await?, StatusCode::CREATED, "{own}");
    }
    for foreign in ["https://evil.example", "null", "https://school.example.evil.example", "http://school.example"] {
        assert_eq!(from(foreign).await?, StatusCode::FORBIDDEN, "{foreign}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_bears_the_headers_that_protect_a_page() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    for path in ["/", "/healthz", "/api/v1/games", "/nothing.js", "/api/v1/tables/NOSUCH"] {
        let answer = server.client.get(path, None).await?;
        let policy = answer.headers.get(header::CONTENT_SECURITY_POLICY).and_then(|value| value.to_str().ok());
        let policy = policy.ok_or("no policy")?;
        assert!(!policy.contains("unsafe-inline") && policy.contains("default-src 'self'"), "{path}: {policy}");
        assert!(policy.replace("'wasm-unsafe-eval'", "").find("unsafe").is_none(), "{path}: {policy}");
        assert_eq!(
            answer.headers.get(header::X_CONTENT_TYPE_OPTIONS).map(|value| value.as_bytes()),
            Some(&b"nosniff"[..])
        );
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_only_so_many_connections() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.connections = 2;
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    let first = server.client.enter(&place.table, None, 0).await?;
    let _second = server.client.enter(&place.table, None, 0).await?;
    assert!(server.client.enter(&place.table, None, 0).await.is_err());
    drop(first);
    eventually("the first connection is gone", || server.app.metrics.connections.get() <= 1).await;
    server.client.enter(&place.table, None, 0).await?;
    Ok(())
}
