//! Fuzzing: every target of `fuzz/` for a while.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::cargo;

/// Runs every fuzz target for so many seconds. Where no nightly compiler is installed there is nothing to fuzz
/// with: this is said, and the battery's damaged texts remain.
pub(crate) fn run(root: &Path, seconds: u32) -> Result<()> {
    let nightly = Command::new("rustup").args(["run", "nightly", "rustc", "--version"]).output();
    if !nightly.is_ok_and(|output| output.status.success()) {
        eprintln!("fuzzing is left out: it needs a nightly compiler (rustup toolchain install nightly)");
        return Ok(());
    }
    if !Command::new(env!("CARGO")).args(["fuzz", "--version"]).output().is_ok_and(|output| output.status.success()) {
        crate::run(&mut cargo(&["install", "--locked", "cargo-fuzz"]))?;
    }
    let targets = fs::read_dir(root.join("fuzz/fuzz_targets")).context("fuzz targets")?;
    for target in targets {
        let path = target?.path();
        let name = path.file_stem().context("a fuzz target has a name")?;
        crate::run(
            Command::new("rustup")
                .args(["run", "nightly", "cargo", "fuzz", "run", "--sanitizer=none"])
                .arg(name)
                .args(["--", &format!("-max_total_time={seconds}"), "-max_len=4096", "-timeout=20", "-seed=1"]),
        )?;
    }
    Ok(())
}
