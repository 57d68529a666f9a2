//! The project's tasks: `cargo xtask serve`, `test`, `tidy`, `fuzz`, `bench`. Each does all its own set-up.

mod fuzz;
mod setup;
mod tidy;

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context as _, Result, bail};

const HELP: &str = "cargo xtask TASK

  serve         build everything and start it
  test          all tests: formatting, lints, tidiness, unit, property, battery, golden, doc, a short fuzzing run
  tidy          what no other tool checks: file lengths, leftovers, names that must not appear
  fuzz [SECS]   fuzz every target for so many seconds (60)
  bench         benchmarks of our own code, built for this machine; bench/peers/run compares with others
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["serve", rest @ ..] => serve(rest),
        ["test"] => test(),
        ["tidy"] => tidy::check(root()),
        ["fuzz"] => fuzz::run(root(), 60),
        ["fuzz", seconds] => {
            seconds.parse().context("how many seconds?").and_then(|seconds| fuzz::run(root(), seconds))
        }
        ["bench"] => bench(),
        _ => Err(anyhow::anyhow!("unknown task\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Runs a command in the workspace, showing it; its failure is ours.
fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {command:?}");
    let status = command.current_dir(root()).status().with_context(|| format!("cannot start {command:?}"))?;
    if status.success() { Ok(()) } else { bail!("{command:?} failed: {status}") }
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments);
    command
}

fn serve(rest: &[&str]) -> Result<()> {
    run(&mut cargo(&["build", "--release", "--package", "cli"]))?;
    eprintln!(
        "The engine listens here, one JSON request per line (docs/engine-protocol.md). Try: {{\"cmd\":\"games\"}}"
    );
    run(Command::new(root().join("target/release/ludotheque")).arg("engine").args(rest))
}

fn test() -> Result<()> {
    setup::programs(&setup::TESTS)?;
    tidy::check(root())?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    run(&mut cargo(&["test", "--workspace", "--locked"]))?;
    fuzz::run(root(), 15)
}

fn bench() -> Result<()> {
    setup::programs(&setup::BENCHMARKS)?;
    setup::runner(root())?;
    run(cargo(&["bench", "--package", "bench", "--bench", "time"]).env("RUSTFLAGS", "-C target-cpu=native"))?;
    // Valgrind does not know the newest instructions: it counts those of processors with AVX2 and BMI2.
    let counted = if cfg!(target_arch = "x86_64") { "-C target-cpu=x86-64-v3" } else { "" };
    run(cargo(&["bench", "--package", "bench", "--bench", "instructions"]).env("RUSTFLAGS", counted))
}
