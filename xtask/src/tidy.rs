//! What no other tool checks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use crate::rulebook::Rulebook;

/// A source file is split before it gets longer.
const LONGEST_FILE: usize = 800;
/// What may not be left in source files.
const LEFTOVERS: [&str; 4] = ["todo!(", "unimplemented!(", "dbg!(", "#[ignore"];
/// Where tests from outside are: those that `test` runs, those that want a browser, and what they compare with.
const TEST_FOLDERS: [&str; 3] = ["it", "journeys", "golden"];
/// Built things that have no place in the repository.
const ARTEFACTS: [&str; 5] = ["wasm", "so", "node", "exe", "o"];

/// Checks every file that git knows.
pub(crate) fn check(root: &Path) -> Result<()> {
    let output = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output().context("git ls-files")?;
    let listed = String::from_utf8(output.stdout).context("file names are UTF-8")?;
    let names = || listed.split('\0').filter(|name| !name.is_empty());
    let without = |what| names().filter_map(|name| sources_without(what, root, name)).collect::<Vec<String>>();
    let (untested, without_examples) = (without("test = false"), without("doctest = false"));
    let (mut wrong, mut rulebook) = (Vec::new(), Rulebook::default());
    for name in names() {
        let path = PathBuf::from(name);
        // A file that was deleted but not yet committed is no longer there to be checked.
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

/// The folder of a package's sources, if this is its description and says that they hold no tests of a kind: what has none
/// is not built once more to look for them.
fn sources_without(what: &str, root: &Path, name: &str) -> Option<String> {
    let folder = name.strip_suffix("Cargo.toml")?;
    let text = fs::read_to_string(root.join(name)).ok()?;
    text.lines().any(|line| line == what).then(|| format!("{folder}src/"))
}

fn check_text(name: &str, extension: &str, text: &str, wrong: &mut Vec<String>) {
    if extension == "rs" && !name.starts_with("xtask/") {
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
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
    // Lock files are written by their tools.
    if extension != "lock" && !text.is_empty() && !text.ends_with('\n') {
        wrong.push(format!("{name}: no newline at the end"));
    }
}
