//! `sim`, `arena`, `board`, `print`, `replay`, `verify`, `completions`, `man`, `doctor`.

use crate::{failure, json, ludotheque};

/// Every game by its name.
fn games() -> impl Iterator<Item = &'static str> {
    engine::GameId::ALL.iter().map(|game| game.as_str())
}

#[test]
fn sim_describes_every_game() {
    for game in games() {
        let report = json(&["sim", game, "--games", "4", "--threads", "1"]);
        assert_eq!(report["games"], 4, "{game}");
        for field in ["games_per_second", "moves_per_second", "mean_length", "branching", "seconds"] {
            assert!(report[field].as_f64().is_some_and(|number| number > 0.0), "{game}: {field}: {report}");
        }
        let shares: f64 = report["wins"].as_array().expect("a list").iter().filter_map(serde_json::Value::as_f64).sum();
        assert!((shares + report["draws"].as_f64().expect("a number") - 1.0).abs() < 1e-9, "{game}: {report}");
    }
}

#[test]
fn sim_gives_the_same_games_on_any_number_of_threads() {
    let run = |threads| {
        let mut report =
            json(&["sim", "triancey", "--games", "6", "--players", "level:1,random", "--threads", threads]);
        for timing in ["seconds", "games_per_second", "moves_per_second", "threads"] {
            report[timing] = serde_json::Value::Null;
        }
        report
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn arena_counts_every_game_once() {
    let report = json(&["arena", "triancey", "--players", "level:2@nodes=50,random", "--games", "10"]);
    let players = report["players"].as_array().expect("a list");
    assert_eq!(players.len(), 2);
    let scores: f64 = players.iter().filter_map(|player| player["score"].as_f64()).sum();
    assert!((scores - 1.0).abs() < 1e-9, "{report}");
    assert!(players.iter().all(|player| player["games"] == 10 && player["error"].as_f64().is_some()));
}

#[test]
fn board_draws_every_game() {
    for game in games() {
        for colours in ["light", "dark", "mono"] {
            let output = ludotheque(&["board", game, "--colours", colours], "");
            let picture = String::from_utf8(output.stdout).expect("UTF-8");
            assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"), "{game} {colours}");
        }
    }
}

/// A complete match file, played and exported through the engine protocol.
fn match_file() -> String {
    let mut requests =
        String::from("{\"cmd\":\"new\",\"game\":\"triancey\",\"options\":\"size=small variant=classique\"}\n");
    for cell in 1..=40 {
        requests += &format!("{{\"cmd\":\"play\",\"action\":\"{cell}\"}}\n");
    }
    let output = ludotheque(&["engine"], &(requests + "{\"cmd\":\"export\"}\n"));
    let last = String::from_utf8(output.stdout).expect("UTF-8").lines().last().expect("answers").to_owned();
    let answer: serde_json::Value = serde_json::from_str(&last).expect("JSON");
    answer["text"].as_str().expect("a text").to_owned()
}

#[test]
fn a_match_file_replays_and_verifies() {
    let text = match_file();
    let output = ludotheque(&["verify", "-", "--json"], &text);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((report["verified"].clone(), output.status.code()), (true.into(), Some(0)));
    let output = ludotheque(&["replay", "-", "--ply", "3", "--json"], &text);
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["plies"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_tampered_match_file_is_refused() {
    let text = match_file();
    let (before, after) = text.split_once("outcome ").expect("a match file ends with its outcome");
    let lying = format!("{before}outcome 99 {after}");
    let (code, message) = failure(&["verify", "-"], &lying);
    assert_eq!(code, Some(1));
    assert!(message.contains("but the replay gives"), "{message}");
    let (code, message) = failure(&["verify", "-"], &text.replacen("0 1\n", "0 1\n0 1 1\n", 1));
    assert_eq!(code, Some(1));
    assert!(message.contains("TR-2.1") && message.contains("line"), "{message}");
}

#[test]
fn invalid_requests_are_explained() {
    for (arguments, wrong) in [
        (&["sim", "chess"] as &[&str], "triancey"),
        (&["sim", "triancey", "--options", "size=huge"], "small"),
        (&["sim", "triancey", "--players", "level:9,random"], "levels are 1 to 8"),
        (&["sim", "triancey", "--players", "random"], "2 to 2"),
        (&["sim", "triancey", "--games", "0"], "0"),
        (&["arena", "triancey", "--players", "level:1@nodes=0,random"], "budget"),
        (&["arena", "triancey", "--players", "nobody,random"], "choose from level:1"),
        (&["board", "triancey", "--position", "x"], "position"),
        (&["replay", "no-such-file"], "no-such-file"),
        (&["nothing"], "nothing"),
    ] {
        let (code, message) = failure(arguments, "");
        assert_eq!(code, Some(2), "{arguments:?}: {message}");
        assert!(message.contains(wrong), "{arguments:?}: {message}");
    }
    let (code, message) = failure(&["verify", "-", "--json"], "not a match");
    assert_eq!(code, Some(2));
    assert!(serde_json::from_str::<serde_json::Value>(&message).expect("JSON")["error"].is_string());
}

#[test]
fn completions_are_generated() {
    for shell in ["bash", "zsh", "fish"] {
        let output = ludotheque(&["completions", shell], "");
        assert!(String::from_utf8(output.stdout).expect("UTF-8").contains("ludotheque"), "{shell}");
    }
}

#[test]
fn the_file_of_a_table_is_verified_with_its_commitment() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../table/tests/golden/triancey/archipel.txt");
    let report = json(&["verify", file]);
    assert_eq!((&report["verified"], &report["game"]), (&true.into(), &"triancey".into()));
    assert!(report["matches"][0]["commitment"].is_string(), "{report}");
    let text = std::fs::read_to_string(file).expect("a golden file");
    let (code, message) = failure(&["verify", "-"], &text.replacen("size=standard", "size=small", 1));
    assert_eq!(code, Some(1), "{message}");
}

#[test]
fn print_writes_a_document_of_every_game() {
    for game in games() {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{game}.pdf"));
        let path = file.to_str().expect("a path");
        let report = json(&["print", game, "--out", path, "--paper", "letter", "--language", "en"]);
        let document = std::fs::read(&file).expect("a file");
        assert!(document.starts_with(b"%PDF-"), "{game}");
        assert_eq!(report["bytes"], document.len(), "{game}");
    }
    let (code, message) = failure(&["print", "triancey", "--out", "/dev/null", "--options", "size=huge"], "");
    assert_eq!(code, Some(2));
    assert!(message.contains("size"), "{message}");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = scratch::Folder::new();
    let out = folder.path().join("man");
    let output = ludotheque(&["man", out.to_str().expect("UTF-8")], "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for name in ["ludotheque.1", "ludotheque-serve.1", "ludotheque-doctor.1"] {
        let page = std::fs::read_to_string(out.join(name)).expect(name);
        assert!(page.contains(".TH ludotheque"), "{name}: {page}");
    }
}

#[test]
fn doctor_checks_database_disk_clock_files_and_address() {
    let folder = scratch::Folder::new();
    let database = format!("sqlite://{}", folder.path().join("doctor.db").display());
    let output = ludotheque(&["doctor", "--database", &database, "--listen", "127.0.0.1:0", "--connections", "50"], "");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    for (verdict, check) in
        [("ok", "database"), ("ok", "disk"), ("ok", "clock"), ("ok", "open files"), ("note", "address")]
    {
        assert!(text.lines().any(|line| line.starts_with(&format!("{verdict:<5}{check:<11}"))), "{check}: {text}");
    }
}

#[test]
fn doctor_says_what_to_do_about_what_is_wrong() {
    let missing = "sqlite:///no/such/folder/games.db";
    let (code, text) = failure(&["doctor", "--database", missing, "--connections", "999999999"], "");
    assert_eq!(code, Some(1));
    assert!(text.contains("FAIL database") && text.contains("Check --database"), "{text}");
    assert!(text.contains("FAIL open files") && text.contains("ulimit -Hn"), "{text}");
}
