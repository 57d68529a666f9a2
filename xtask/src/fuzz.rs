//! Fuzzing: every target of `fuzz/` for a while. The compiler is the one that builds all else: what libFuzzer needs to
//! know of the paths that an input takes, it tells without a nightly one.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use anyhow::{Context as _, Result, anyhow};

use crate::cargo;

/// Has every branch and comparison counted, and asserts what debug builds assert.
const FLAGS: &str = "--cfg fuzzing -C debug-assertions -C codegen-units=1 -C passes=sancov-module \
    -C llvm-args=-sanitizer-coverage-level=4 -C llvm-args=-sanitizer-coverage-inline-8bit-counters \
    -C llvm-args=-sanitizer-coverage-pc-table -C llvm-args=-sanitizer-coverage-trace-compares";

/// Builds all fuzz targets and runs each for so many seconds, if any.
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
        // To libFuzzer this would mean: for ever.
        return Ok(());
    }
    // A target keeps one core busy.
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

/// Builds the targets; says where they are.
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

/// Inputs that led somewhere new are kept for the next run, and one that fails for whoever mends it. Where chance would
/// not find the way in, there are seeds to begin with.
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
