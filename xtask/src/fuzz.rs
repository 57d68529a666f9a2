//! Fuzzing: every target of `fuzz/` for a while.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result, anyhow};

use crate::cargo;

/// Builds all fuzz targets and runs each for so many seconds, if any. Where no nightly compiler is installed there is
/// nothing to fuzz with: this is said, and the battery's damaged texts remain.
pub(crate) fn run(root: &Path, seconds: u32) -> Result<()> {
    let nightly = Command::new("rustup").args(["run", "nightly", "rustc", "--version"]).output();
    if !nightly.is_ok_and(|output| output.status.success()) {
        eprintln!("fuzzing is left out: it needs a nightly compiler (rustup toolchain install nightly)");
        return Ok(());
    }
    if !Command::new(env!("CARGO")).args(["fuzz", "--version"]).output().is_ok_and(|output| output.status.success()) {
        // It only starts others: that it is fast is not worth the time to make it so.
        crate::run(&mut cargo(&["install", "--debug", "--locked", "cargo-fuzz"]))?;
    }
    let targets = fs::read_dir(root.join("fuzz/fuzz_targets")).context("fuzz targets")?;
    let names = targets.map(|target| {
        let path = target?.path();
        Ok(path.file_stem().context("a fuzz target has a name")?.to_owned())
    });
    let names = names.collect::<Result<Vec<OsString>>>()?;
    crate::run(&mut fuzz("build"))?;
    if seconds == 0 {
        // To libFuzzer this would mean: for ever.
        return Ok(());
    }
    // A target keeps one core busy.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    for together in names.chunks(cores) {
        thread::scope(|scope| {
            let running: Vec<_> = together.iter().map(|name| scope.spawn(|| run_one(name, seconds))).collect();
            running.into_iter().try_for_each(|one| one.join().map_err(|_| anyhow!("a thread has panicked"))?)
        })?;
    }
    Ok(())
}

fn fuzz(task: &str) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", task, "--sanitizer=none"]);
    command
}

fn run_one(target: &OsStr, seconds: u32) -> Result<()> {
    let limits = [&format!("-max_total_time={seconds}"), "-max_len=4096", "-timeout=20", "-seed=1"];
    crate::run(fuzz("run").arg(target).arg("--").args(limits))
}
