//! What clients should not do: they get a clear answer, nothing is lost, and nobody else is affected.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use load::client::ClientError;
use load::client::Message;
use serde_json::{Value, json};

use crate::harness::{Folder, Outcome, Person, Server, config, eventually, play_on, within};

/// Texts that are not messages.
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
            people[0].socket.send(*text).await?;
            let bad = people[0].wait_for("error").await?;
            assert!(bad["message"].as_str().is_some_and(|message| !message.is_empty()), "{text}");
        }
        people[0].come_back().await?;
    }
    for input in REFUSED {
        let refused = people[0].attempt(input).await?;
        assert!(refused.is_err_and(|refused| refused["message"].is_string()), "{input}");
    }
    people[0].send(&json!({ "submit": { "id": 900, "seen": u64::MAX, "input": "fly" } })).await?;
    people[0].wait_for("refused").await?;
    people[0].send(&json!({ "watch": { "viewer": "Spectator", "seen": u64::MAX } })).await?;
    let news = people[0].wait_for("update").await?;
    assert_eq!(news["view"]["entries"], json!(entries), "nothing has changed");
    people[0].send(&json!({ "watch": { "viewer": { "Seat": 0 }, "seen": entries } })).await?;
    people[0].wait_for("update").await?;
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
                match socket.receive().await {
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
    // Every error of the protocol was once reported as a message that is too large.
    let frame = |first: u8, payload: &'static [u8]| {
        use load::client::frame::{Frame, FrameHeader};
        let mut header = FrameHeader { is_final: true, ..FrameHeader::default() };
        header.opcode = (first & 0x0f).into();
        header.rsv1 = first & 0x40 != 0;
        Message::Frame(Frame::from_payload(header, payload.into()))
    };
    assert_eq!(closed(&[frame(0x41, b"{}")]).await?, 1002, "a bit that is reserved");
    assert_eq!(closed(&[frame(0x00, b"{}")]).await?, 1002, "the rest of nothing");
    assert_eq!(closed(&[frame(0x01, &[0xff, 0xfe])]).await?, 1007, "not UTF-8");
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
    // The server closes the connection before it has everything; whether that shows while sending or after does not matter.
    let sent = within("the sending", rude.send(Message::text("x".repeat(100_000_000)))).await;
    assert!(sent.is_err() || within("the end of the connection", rude.receive()).await.is_err());
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
        person.send(&json!({ "chat": { "seat": 0, "phrase": "hello" } })).await?;
        person.wait_for("error").await?;
    }
    // 500 at once, then 100 per second: the test is that it takes time at all, not how long exactly.
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
    // Replies pile up unread, until the server closes the socket.
    let flooding = within("the end of the flood", async { while slow.send(look.as_str()).await.is_ok() {} });
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
            if let Err(error) = silent.receive().await {
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
    // One address gets half of them.
    config.connections = 4;
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

/// The size of the next frame on a raw connection, and whether it is the last of its message.
async fn frame(stream: &mut tokio::net::TcpStream) -> std::io::Result<(usize, bool)> {
    use tokio::io::AsyncReadExt as _;
    let (first, length) = (stream.read_u8().await?, stream.read_u8().await?);
    let length = match length {
        126 => usize::from(stream.read_u16().await?),
        127 => stream.read_u64().await? as usize,
        short => usize::from(short),
    };
    stream.read_exact(&mut vec![0; length]).await?;
    Ok((length, first & 0x80 != 0))
}

/// Each socket kept a buffer as large as its largest message: 1,500 of them took more than a gigabyte.
#[tokio::test(flavor = "multi_thread")]
async fn bug_a_socket_kept_its_largest_message() -> Outcome {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "", "").await?;
    let mut person = Person::enter(server.client, place.clone()).await?;
    for _ in 0..200 {
        person.accepted(&format!("sit 0 {}", "A".repeat(40))).await?;
        person.accepted("stand 0").await?;
    }
    let mut stream = tokio::net::TcpStream::connect(server.client.server).await?;
    let request = format!(
        "GET /api/v1/tables/{}/socket HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        place.table
    );
    stream.write_all(request.as_bytes()).await?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let hello = b"{\"hello\":{\"protocol\":1,\"seen\":0}}";
    stream.write_all(&[&[0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0], &hello[..]].concat()).await?;
    let (welcome, whole) = within("the welcome", frame(&mut stream)).await?;
    assert!(welcome < 200 && whole);
    let mut update = Vec::new();
    loop {
        let (length, last) = within("the update", frame(&mut stream)).await?;
        update.push(length);
        if last {
            break;
        }
    }
    assert!(update.iter().sum::<usize>() > 16_000, "{update:?}");
    assert!(update.iter().all(|length| *length <= 8 * 1024), "a long message comes in parts: {update:?}");
    Ok(())
}

/// From some 17,000 entries on, an update closed the socket without a reason; and every client that asked for everything
/// made the table replay itself while its players waited.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_far_behind_gets_the_table_and_no_history() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let place = server.open("triancey", "", "").await?;
    let mut person = Person::enter(server.client, place.clone()).await?;
    let update = async |seen: usize| -> Result<Value, ClientError> {
        let mut socket = server.client.enter(&place.table, None, seen).await?;
        Ok(serde_json::from_str::<Value>(&within("an update", socket.receive()).await?)?["update"].take())
    };
    for _ in 0..30 {
        person.accepted("sit 0 Ada").await?;
        person.accepted("stand 0").await?;
    }
    let whole = update(0).await?;
    assert_eq!(whole["from"], 0);
    assert!(whole["effects"].as_array().is_some_and(|effects| effects.len() >= 60), "more than is in memory: {whole}");
    for _ in 0..250 {
        person.accepted("sit 0 Ada").await?;
        person.accepted("stand 0").await?;
    }
    let late = update(0).await?;
    assert_eq!((&late["from"], &late["effects"]), (&late["view"]["entries"], &json!([])));
    let missed = update(100).await?;
    assert_eq!(missed["from"], 100);
    assert!(missed["effects"].as_array().is_some_and(|effects| effects.len() > 400), "{}", missed["from"]);
    Ok(())
}

/// A person had the limit of one connection on each of many.
#[tokio::test(flavor = "multi_thread")]
async fn bug_many_connections_of_one_person_sent_many_times_as_much() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.rate_messages = 10;
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    let begun = std::time::Instant::now();
    let mut sending = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let mut person = Person::enter(server.client, place.clone()).await?;
        sending.spawn(async move {
            for _ in 0..20 {
                person.send(&json!({ "chat": { "seat": 0, "phrase": "hello" } })).await?;
                person.wait_for("error").await?;
            }
            Ok::<_, ClientError>(())
        });
    }
    while let Some(sent) = sending.join_next().await {
        sent??;
    }
    // 50 at once, then 10 per second: the other 30 take three seconds, however they are spread.
    assert!(begun.elapsed() > Duration::from_millis(1_500), "{:?}", begun.elapsed());
    Ok(())
}

/// An event stream of a spectator, of which nothing is read beyond the head.
async fn unread_stream(server: &Server, code: &str) -> std::io::Result<tokio::net::TcpStream> {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let socket = tokio::net::TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(4 * 1024)?;
    let mut stream = socket.connect(server.client.server).await?;
    stream.write_all(format!("GET /api/v1/tables/{code}/events HTTP/1.1\r\nhost: test\r\n\r\n").as_bytes()).await?;
    let mut head = [0; 12];
    stream.read_exact(&mut head).await?;
    if &head == b"HTTP/1.1 200" { Ok(stream) } else { Err(std::io::ErrorKind::ConnectionRefused.into()) }
}

/// 900 streams from one address, which nobody read, took all file descriptors.
#[tokio::test(flavor = "multi_thread")]
async fn bug_event_streams_escaped_every_limit() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    (config.connections, config.behind_proxy) = (6, true);
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    let mut streams = Vec::new();
    while let Ok(stream) = within("a stream", unread_stream(&server, &place.table)).await {
        streams.push(stream);
        assert!(streams.len() < 6, "one address has all places");
    }
    assert_eq!(streams.len(), 3, "one address has half of them");
    let refused = server.client.enter(&place.table, None, 0).await;
    assert!(refused.is_err(), "a socket counts as well");
    let request = server.client.request(Method::GET, &format!("/api/v1/tables/{}/events", place.table), None, None)?;
    let (mut parts, body) = request.into_parts();
    parts.headers.insert("x-forwarded-for", "192.0.2.1".parse()?);
    let other = server.client.send(Request::from_parts(parts, body));
    // A stream that is accepted does not end.
    assert!(tokio::time::timeout(Duration::from_millis(300), other).await.is_err(), "another address has places");
    drop(streams);
    eventually("the places are free again", || server.app.metrics.connections.get() == 0).await;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn bug_who_did_not_read_a_stream_or_a_download_was_never_cut_off() -> Outcome {
    use tokio::io::AsyncWriteExt as _;
    let folder = Folder::new();
    let mut config = config(&folder);
    config.slow = Duration::from_millis(300);
    config.pages = |_| {
        let data = std::borrow::Cow::Owned(vec![b'x'; 20_000_000]);
        Some(ludotheque_server::http::pages::File { data, hash: [0; 32] })
    };
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    let mut person = Person::enter(server.client, place.clone()).await?;
    let mut download = tokio::net::TcpStream::connect(server.client.server).await?;
    download.write_all(b"GET /large.wasm HTTP/1.1\r\nhost: test\r\n\r\n").await?;
    let _stream = unread_stream(&server, &place.table).await?;
    assert_eq!(server.app.metrics.sockets.get(), 3);
    eventually("the download is cut off", || server.app.metrics.sockets.get() == 2).await;
    // Updates pile up until the stream is full, too.
    within("the end of the stream", async {
        while server.app.metrics.connections.get() > 1 {
            person.accepted(&format!("sit 0 {}", "A".repeat(40))).await?;
            person.accepted("stand 0").await?;
        }
        Ok::<_, ClientError>(())
    })
    .await?;
    Ok(())
}

/// Every other ping was left out, and the client closed at one and a half times the idle time.
#[tokio::test(flavor = "multi_thread")]
async fn bug_who_answered_every_ping_was_closed_as_silent() -> Outcome {
    let folder = Folder::new();
    let mut config = config(&folder);
    config.idle = Duration::from_millis(800);
    let server = Server::start(config).await;
    let place = server.open("triancey", "", "").await?;
    let mut silent = server.client.enter(&place.table, None, 0).await?;
    // Pings are answered while one listens.
    let listening = async {
        loop {
            if let Err(error) = silent.receive().await {
                return error;
            }
        }
    };
    let ended = tokio::time::timeout(Duration::from_millis(4_000), listening).await;
    assert!(ended.is_err(), "closed: {ended:?}");
    Ok(())
}
