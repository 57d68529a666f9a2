//! Runs the program as `cargo xtask web` does. The browser journeys test its output for the real client.

use std::fs;
use std::process::{Command, Output};

use scratch::Folder;

fn pack(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pack")).args(arguments).output().expect("the program starts")
}

/// Asserts that the program fails with this message.
fn assert_refused(arguments: &[&str], reason: &str) {
    let output = pack(arguments);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && stderr.contains(reason), "{arguments:?}: {stderr}");
}

#[test]
fn an_invalid_module_is_refused() {
    let folder = Folder::new();
    let (module, out) = (folder.path().join("web.wasm"), folder.path().join("out"));
    let (module, out) = (module.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
    assert_refused(&[module, out], "web.wasm");
    fs::write(module, "no module").expect("a file is written");
    assert_refused(&[module, out], "the module is not cut");
    assert_refused(&[module], "pack MODULE FOLDER");
}
