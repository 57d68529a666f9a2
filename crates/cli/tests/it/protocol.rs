//! `engine`: the protocol of docs/engine-protocol.md.

use serde_json::{Value, json};

use crate::ludotheque;

/// Sends requests and returns the answers.
fn talk(requests: &[Value]) -> Vec<Value> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    answers(&lines)
}

fn answers(lines: &str) -> Vec<Value> {
    let output = ludotheque(&["engine"], lines);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_request_is_answered_with_its_id() {
    let answers = talk(&[
        json!({ "id": "a", "cmd": "games" }),
        json!({ "id": 2, "cmd": "new", "game": "triancey", "options": "word=Archipel", "seed": "demo" }),
        json!({ "id": 3, "cmd": "legal" }),
        json!({ "id": 4, "cmd": "play", "action": "12", "at": 500 }),
        json!({ "id": 5, "cmd": "go", "player": "level:3@nodes=100" }),
        json!({ "id": 6, "cmd": "undo" }),
        json!({ "id": 7, "cmd": "explain", "action": "12" }),
        json!({ "id": 8, "cmd": "state", "seat": 1 }),
        json!({ "id": 9, "cmd": "quit" }),
    ]);
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    let ids: Vec<&Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(
        ids,
        [&json!("a"), &json!(2), &json!(3), &json!(4), &json!(5), &json!(6), &json!(7), &json!(8), &json!(9)]
    );
    assert_eq!(answers[0]["games"].as_array().map(Vec::len), Some(engine::GameId::ALL.len()));
    assert_eq!(
        answers[3]["effects"][0],
        json!({ "to": "everyone", "effect": { "laid": { "cell": "12", "colour": "w" } } })
    );
    assert!(answers[4]["action"].is_string() && answers[4]["nodes"].is_number());
    assert_eq!(answers[5]["hash"], answers[1]["hash"], "undone");
    assert!(answers[7].get("position").is_none(), "a seat's state holds its view only");
}

#[test]
fn wrong_requests_change_nothing() {
    let new = json!({ "cmd": "new", "game": "triancey", "options": "word=Archipel" });
    let wrong = [
        json!({ "cmd": "play", "action": "99" }),
        json!({ "cmd": "play", "action": "x" }),
        json!({ "cmd": "play", "action": "12", "seat": 1 }),
        json!({ "cmd": "play", "action": "12", "seat": 9 }),
        json!({ "cmd": "play", "action": "12", "typo": 1 }),
        json!({ "cmd": "undo", "plies": 5 }),
        json!({ "cmd": "undo", "plies": -1 }),
        json!({ "cmd": "tick", "at": 1000 }),
        json!({ "cmd": "next_round" }),
        json!({ "cmd": "go", "player": "level:0" }),
        json!({ "cmd": "go", "seat": 1 }),
        json!({ "cmd": "import", "text": "ludotheque match 2" }),
        json!({ "cmd": "new", "game": "chess" }),
        json!({ "cmd": "new", "game": "triancey", "seats": 3 }),
        json!({ "cmd": "castle" }),
        json!(["cmd"]),
        json!({}),
    ];
    let requests: Vec<Value> =
        std::iter::once(new).chain(wrong.iter().cloned()).chain([json!({ "cmd": "state" })]).collect();
    let answers = talk(&requests);
    for (request, answer) in requests.iter().zip(&answers).skip(1).take(wrong.len()) {
        assert!(answer["ok"] == false && answer["error"].is_string(), "{request}: {answer}");
    }
    assert_eq!(answers.first().map(|answer| &answer["hash"]), answers.last().map(|answer| &answer["hash"]));
}

#[test]
fn without_a_match_there_is_nothing_to_play() {
    let answers = talk(&[json!({ "cmd": "legal" })]);
    assert_eq!(answers[0]["ok"], false);
}

#[test]
fn malformed_lines_are_answered() {
    let long = format!("{{\"cmd\":\"new\",\"game\":\"{}\"}}", "x".repeat(3 << 20));
    let answers = answers(&format!("\n{{\n{long}\n\u{7f}\n{{\"cmd\":\"games\"}}\n"));
    let ok: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(ok, [false, false, false, true]);
}

#[test]
fn c_9_a_seat_that_has_left_is_neither_awaited_nor_heard() {
    let start = json!({ "cmd": "new", "game": "transparences", "seats": 3, "seed": "7" });
    let answers = talk(&[start.clone(), json!({ "cmd": "legal", "seat": 0 })]);
    let action = &answers[1]["legal"][0];
    assert!(action.is_string(), "{answers:?}");
    let answers = talk(&[
        start,
        json!({ "cmd": "leave", "seat": 0 }),
        json!({ "cmd": "legal", "seat": 0 }),
        json!({ "cmd": "play", "seat": 0, "action": action }),
        json!({ "cmd": "go", "seat": 0 }),
        json!({ "cmd": "leave", "seat": 1 }),
        json!({ "cmd": "legal", "seat": 2 }),
        json!({ "cmd": "play", "seat": 2, "action": action }),
    ]);
    assert_eq!(answers[1]["awaited"], json!([1, 2]));
    assert_eq!(answers[2]["legal"], json!([]));
    assert!(answers[3]["error"].as_str().is_some_and(|error| error.contains("C-9")), "{}", answers[3]);
    assert_eq!(answers[4]["ok"], false);
    assert_eq!(answers[5]["outcome"]["winners"], json!([2]), "the last one left wins");
    assert_eq!((&answers[5]["awaited"], &answers[5]["deadline"]), (&json!([]), &Value::Null));
    assert_eq!(answers[6]["legal"], json!([]));
    assert_eq!(answers[7]["ok"], false);
}

#[test]
fn every_game_can_be_played_through_the_protocol() {
    for game in engine::GameId::ALL {
        let start = json!({ "cmd": "new", "game": game, "seed": "7" });
        let answers = talk(&[start, json!({ "cmd": "go", "player": "random" }), json!({ "cmd": "legal" })]);
        let legal = answers[2]["legal"].as_array().expect("a list");
        assert!(legal.contains(&answers[1]["action"]), "{game}: {answers:?}");
    }
}
