//! Checks that no other tool does.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::rulebook::Rulebook;

/// Maximum number of lines in a source file.
const MAX_LINES: usize = 800;
/// Leftovers that must not be committed.
const LEFTOVERS: [&str; 4] = ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"];
/// Folders of integration tests: those that `test` runs, those that need a browser, and their golden files.
const TEST_FOLDERS: [&str; 3] = ["it", "journeys", "golden"];
/// Extensions of build output, which does not belong in the repository.
const ARTEFACTS: [&str; 5] = ["wasm", "so", "node", "exe", "o"];

/// Checks every file that git tracks.
pub(crate) fn check(root: &Path) -> Result<()> {
    let output = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().context("git ls-files")?;
    let listed = String::from_utf8(output.stdout).context("file names are UTF-8")?;
    let names = || listed.split('\0').filter(|name| !name.is_empty());
    let without = |what| names().filter_map(|name| sources_without(what, root, name)).collect::<Vec<String>>();
    let (untested, without_examples) = (without("test = false"), without("doctest = false"));
    let (mut wrong, mut rulebook) = (Vec::new(), Rulebook::default());
    for name in names() {
        let path = PathBuf::from(name);
        // Deleted but not committed yet.
        let Ok(bytes) = fs::read(root.join(&path)) else { continue };
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if ARTEFACTS.contains(&extension) {
            wrong.push(format!("{name}: built, not written"));
        }
        if let ["crates", _, "tests", folder, ..] = *name.split('/').collect::<Vec<_>>()
            && !TEST_FOLDERS.contains(&folder)
        {
            wrong.push(format!("{name}: would not be run; the tests of a crate from outside are in tests/it"));
        }
        let Ok(text) = std::str::from_utf8(&bytes) else { continue };
        let is_in = |folders: &[String]| folders.iter().any(|folder| name.starts_with(folder));
        if text.contains("test]\n") && is_in(&untested) || text.contains("/ ```\n") && is_in(&without_examples) {
            wrong.push(format!("{name}: its test would not be run; Cargo.toml says that there is none"));
        }
        check_text(name, extension, text, &mut wrong);
        rulebook.read(name, text);
    }
    wrong.extend(rulebook.disagreements());
    if wrong.is_empty() { Ok(()) } else { bail!("untidy:\n  {}", wrong.join("\n  ")) }
}

/// The source folder of a package, if this is its manifest and it turns off this kind of test, which saves a build.
fn sources_without(what: &str, root: &Path, name: &str) -> Option<String> {
    let folder = name.strip_suffix("Cargo.toml")?;
    let text = fs::read_to_string(root.join(name)).ok()?;
    text.lines().any(|line| line == what).then(|| format!("{folder}src/"))
}

fn check_text(name: &str, extension: &str, text: &str, wrong: &mut Vec<String>) {
    if extension == "rs" && !name.starts_with("xtask/") {
        let lines = text.lines().count();
        if lines > MAX_LINES {
            wrong.push(format!("{name}: {lines} lines; split it"));
        }
        for leftover in LEFTOVERS {
            if text.contains(leftover) {
                wrong.push(format!("{name}: {leftover}"));
            }
        }
    }
    if text.lines().any(|line| line.ends_with([' ', '\t'])) && extension == "rs" {
        wrong.push(format!("{name}: spaces at the end of a line"));
    }
    // Tools write lock files.
    if extension != "lock" && !text.is_empty() && !text.ends_with('\n') {
        wrong.push(format!("{name}: no newline at the end"));
    }
}
