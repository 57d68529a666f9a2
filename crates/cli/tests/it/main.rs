//! Tests the binary from outside: arguments in, text, JSON and exit codes out.

mod admin;
mod cluster;
mod commands;
mod protocol;
mod serve;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

/// Timeout of every command, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(240);

/// Runs `ludotheque` with these arguments and this standard input.
fn ludotheque(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludotheque"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    // A separate thread writes, so that neither side blocks on a full pipe.
    let writer = std::thread::spawn(move || {
        // A program that refuses its arguments reads nothing.
        let _ = stdin.write_all(input.as_bytes());
    });
    let process = child.id().to_string();
    let (ended, ending) = mpsc::channel();
    std::thread::spawn(move || ended.send(child.wait_with_output()));
    let Ok(output) = ending.recv_timeout(TIMEOUT) else {
        // It may be exiting just now.
        let _ = Command::new("kill").args(["-9", &process]).status();
        panic!("`ludotheque {}` still runs after {TIMEOUT:?}", arguments.join(" "));
    };
    writer.join().expect("the writer ends");
    output.expect("the binary ends")
}

/// The JSON object that a command prints.
fn json(arguments: &[&str]) -> Value {
    let output = ludotheque(&[arguments, &["--json"]].concat(), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// The exit code and standard error of a command that fails.
fn failure(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let output = ludotheque(arguments, input);
    assert!(output.stdout.is_empty(), "a failing command prints no result");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}
