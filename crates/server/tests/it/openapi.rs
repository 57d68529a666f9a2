//! The description of the interface is what the server does: it is pinned, and thousands of requests made from it get
//! answers that it names.

use axum::body::Body;
use axum::http::{Method, Request, header};
use engine::{Rng, Seed};
use load::client::ClientError;
use serde_json::{Value, json};

use crate::harness::{Folder, Outcome, Server, config};

#[test]
fn the_description_is_pinned() {
    let now = ludotheque_server::http::description().to_pretty_json().expect("JSON");
    let pinned = include_str!("../../../../docs/openapi.json");
    assert!(
        now.trim() == pinned.trim(),
        "docs/openapi.json differs from the routes; if that is meant: cargo run -p ludotheque-server --example openapi > docs/openapi.json"
    );
}

const WORDS: [&str; 14] = [
    "",
    "0",
    "-1",
    "18446744073709551616",
    "triancey",
    "triancey.pdf",
    "today",
    "NaN",
    "%00",
    "..%2F..%2Fetc",
    "%F0%9F%98%80",
    "'; DROP TABLE tables; --",
    "ABCDEF",
    "null",
];

fn word(rng: &mut Rng) -> String {
    let word = WORDS[rng.below(WORDS.len() as u32) as usize];
    if rng.below(10) == 0 { "x".repeat(rng.below(3_000) as usize) } else { word.to_owned() }
}

fn value(rng: &mut Rng, depth: u32) -> Value {
    match rng.below(if depth == 0 { 6 } else { 8 }) {
        0 => Value::Null,
        1 => json!(rng.below(2) == 0),
        2 => json!(i64::from(rng.below(1_000)) - 500),
        3 => json!(1e300),
        4 => json!(u64::MAX),
        5 => json!(word(rng)),
        6 => (0..rng.below(4)).map(|_| value(rng, depth - 1)).collect(),
        _ => (0..rng.below(4)).map(|_| (word(rng), value(rng, depth - 1))).collect(),
    }
}

/// A body of the right shape, or nearly, or not at all.
fn body(rng: &mut Rng, schema: Option<&Value>) -> Value {
    let Some(properties) = schema.and_then(|schema| schema["properties"].as_object()) else { return value(rng, 3) };
    let right = |name: &str, rng: &mut Rng| match name {
        "game" => json!("triancey"),
        "seats" => json!(2),
        "listed" => json!(true),
        "code" => json!("ABCDE-FGHJK"),
        _ => json!(word(rng)),
    };
    let mut object = serde_json::Map::new();
    for name in properties.keys() {
        match rng.below(8) {
            0 => {}
            1 => drop(object.insert(name.clone(), value(rng, 2))),
            _ => drop(object.insert(name.clone(), right(name, rng))),
        }
    }
    if rng.below(10) == 0 {
        object.insert(word(rng), value(rng, 1));
    }
    Value::Object(object)
}

struct Tokens {
    device: String,
    capability: String,
    code: String,
}

fn request(
    server: &Server,
    rng: &mut Rng,
    tokens: &Tokens,
    (path, method, operation): (&str, &str, &Value),
    schemas: &Value,
) -> Result<Request<Body>, ClientError> {
    let mut address = path.to_owned();
    let mut query = Vec::new();
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let encoded = word(rng).replace([' ', ';', '\''], "+");
        if parameter["in"] == "path" {
            let right = if name == "code" { tokens.code.clone() } else { "triancey.pdf".to_owned() };
            let chosen = if rng.below(3) == 0 { encoded } else { right };
            address = address.replace(&format!("{{{name}}}"), &chosen);
        } else if rng.below(2) == 0 {
            query.push(format!("{name}={encoded}"));
        }
    }
    if !query.is_empty() {
        address = format!("{address}?{}", query.join("&"));
    }
    let token = match rng.below(4) {
        0 => None,
        1 => Some(word(rng).replace(|c: char| !c.is_ascii_graphic(), "")),
        2 => Some(tokens.capability.clone()),
        _ => Some(tokens.device.clone()),
    };
    let schema = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
    let schema = schema.and_then(|name| name.rsplit('/').next()).map(|name| &schemas[name]);
    let content = (method == "post" && rng.below(8) > 0).then(|| body(rng, schema));
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap_or_default();
    let mut request = server.client.request(method, &address, token.as_deref(), content.as_ref())?;
    if rng.below(12) == 0 {
        request.headers_mut().remove(header::CONTENT_TYPE);
    }
    if rng.below(12) == 0 {
        *request.body_mut() = word(rng).into();
    }
    Ok(request.map(Body::new))
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_the_answer_is_one_that_the_description_names() -> Outcome {
    let folder = Folder::new();
    let server = Server::start(config(&folder)).await;
    let device = server.client.device().await?;
    let place = server.client.open(&device, &crate::harness::opening("triancey", "", "")).await?;
    let tokens = Tokens { device, capability: place.capability, code: place.table };
    let description: Value = server.client.get("/api/v1/openapi.json", None).await?.json()?;
    let schemas = &description["components"]["schemas"];
    let mut rng = Rng::new(Seed::from_text("generated requests"), "openapi");
    let mut statuses = std::collections::BTreeMap::<u16, u32>::new();
    for (path, methods) in description["paths"].as_object().ok_or("paths")? {
        for (method, operation) in methods.as_object().ok_or("methods")? {
            // A stream of events does not end, so it is only asked for a few times.
            let (streams, slow) = (path.ends_with("/events"), path.contains("/print/") || path.contains("/puzzles/"));
            for _ in 0..if streams || slow { 15 } else { 120 } {
                let request = request(&server, &mut rng, &tokens, (path, method, operation), schemas)?;
                let asked = format!("{} {}", request.method(), request.uri());
                let answer = tokio::time::timeout(
                    std::time::Duration::from_millis(if streams { 300 } else { 60_000 }),
                    server.client.send(request),
                )
                .await;
                let Ok(answer) = answer else {
                    assert!(streams, "{asked}: no answer");
                    continue;
                };
                let answer = answer.map_err(|error| format!("{asked}: {error}"))?;
                let status = answer.status.as_u16();
                *statuses.entry(status).or_default() += 1;
                // A path that is not that of the operation any more, because a parameter is empty or has a slash.
                let elsewhere = [404, 405].contains(&status) || (status == 400 && asked.contains("%"));
                let named = operation["responses"].get(status.to_string()).is_some();
                assert!(named || elsewhere, "{asked}: {status} is not in the description: {}", answer.text());
                assert!(status < 500, "{asked}: {}", answer.text());
                if status >= 400 {
                    let problem: Value =
                        serde_json::from_slice(&answer.body).map_err(|_| format!("{asked}: {}", answer.text()))?;
                    assert!(problem["error"].is_string() && problem["message"].is_string(), "{asked}: {problem}");
                }
            }
        }
    }
    for expected in [200, 201, 400, 401, 404] {
        assert!(statuses.contains_key(&expected), "no request led to {expected}: {statuses:?}");
    }
    assert_eq!(server.app.metrics.panics.get(), 0);
    assert!(server.client.get("/readyz", None).await?.status.is_success());
    Ok(())
}
