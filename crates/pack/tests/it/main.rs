//! The program as `cargo xtask web` meets it. What it makes of the real client is what the journeys look at.

use std::fs;
use std::process::{Command, Output};

use scratch::Folder;

fn pack(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pack")).args(arguments).output().expect("the program starts")
}

/// That it fails, and says this.
fn refuses(arguments: &[&str], reason: &str) {
    let output = pack(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains(reason), "{arguments:?}: {said}");
}

#[test]
fn what_is_no_module_is_refused() {
    let folder = Folder::new();
    let (module, out) = (folder.path().join("web.wasm"), folder.path().join("out"));
    let (module, out) = (module.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
    refuses(&[module, out], "web.wasm");
    fs::write(module, "no module").expect("a file is written");
    refuses(&[module, out], "the module is not cut");
    refuses(&[module], "pack MODULE FOLDER");
}
