//! Runs every fuzz target for a while. Works with the stable compiler: it can emit the coverage instrumentation that
//! libFuzzer needs.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result, anyhow};

use crate::cargo;

/// Instruments every branch and comparison, and enables debug assertions.
const FLAGS: &str = "--cfg fuzzing -C debug-assertions -C codegen-units=1 -C passes=sancov-module \
    -C llvm-args=-sanitizer-coverage-level=4 -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
    -C llvm-args=-sanitizer-coverage-pc-table -C llvm-args=-sanitizer-coverage-trace-compares";

/// Builds all fuzz targets and, unless `seconds` is 0, runs each for that long.
pub(crate) fn run(root: &Path, seconds: u32) -> Result<()> {
    let folder = root.join("fuzz");
    let targets = fs::read_dir(folder.join("fuzz_targets")).context("fuzz targets")?;
    let names = targets.map(|target| {
        let path = target?.path();
        Ok(path.file_stem().context("a fuzz target has a name")?.to_owned())
    });
    let names = names.collect::<Result<Vec<OsString>>>()?;
    let programs = build(&folder)?;
    if seconds == 0 {
        // libFuzzer would take 0 as unlimited.
        return Ok(());
    }
    // Each target keeps one core busy.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    for together in names.chunks(cores) {
        thread::scope(|scope| {
            let run = |name| run_one(&folder, &programs, name, seconds);
            let running: Vec<_> = together.iter().map(|name| scope.spawn(move || run(name))).collect();
            running.into_iter().try_for_each(|one| one.join().map_err(|_| anyhow!("a thread has panicked"))?)
        })?;
    }
    Ok(())
}

/// Builds the targets and returns their folder.
fn build(folder: &Path) -> Result<PathBuf> {
    let host = Command::new("rustc").args(["--print", "host-tuple"]).current_dir(folder).output()?;
    let host = String::from_utf8(host.stdout)?;
    let host = host.trim();
    let target = folder.join("target");
    let mut build = cargo(&["build", "--release", "--locked", "--target", host]);
    build.arg("--manifest-path").arg(folder.join("Cargo.toml")).arg("--target-dir").arg(&target);
    crate::run(build.env("RUSTFLAGS", FLAGS))?;
    Ok(target.join(host).join("release"))
}

/// Runs one target. Inputs that reach new code are kept for the next run, and failing ones for debugging. Seeds help
/// where random inputs would not get past the parser.
fn run_one(folder: &Path, programs: &Path, target: &OsStr, seconds: u32) -> Result<()> {
    let corpus = folder.join("corpus").join(target);
    let failures = folder.join("artifacts").join(target);
    fs::create_dir_all(&corpus)?;
    fs::create_dir_all(&failures)?;
    let limits = [&format!("-max_total_time={seconds}"), "-max_len=4096", "-timeout=20", "-seed=1"];
    let prefix = format!("-artifact_prefix={}/", failures.display());
    let seeds = Some(folder.join("seeds").join(target)).filter(|seeds| seeds.exists());
    crate::run(Command::new(programs.join(target)).arg(corpus).args(seeds).args(limits).arg(prefix))
}
