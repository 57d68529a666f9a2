//! Project tasks: `cargo xtask serve`, `web`, `test`, `tidy`, `fuzz`, `bench` and others. Each does its own set-up.

mod background;
mod deny;
mod dist;
mod e2e;
mod fuzz;
mod rulebook;
mod serve;
mod setup;
mod summary;
mod test;
mod tidy;
mod web;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use anyhow::{Context as _, Result, bail};
use deny::Advisories;
use summary::Counts;

const HELP: &str = "cargo xtask TASK

  serve [PORT]  build the client and the server, start it (8080) and open the page; --dev builds faster and plays
                slower
  web [--dev]   build the client into target/web
  dist          build a release for this machine: an archive with checksum in target/dist
  test          all tests: formatting, lints, tidiness, unit, property, battery, golden, doc, browser,
                a short fuzzing run; --quick leaves out browser, documentation and fuzzing; --without
                browser,postgres leaves out what needs these programs, and counts it
  e2e [--retry] [NAME]  only the browser tests; screenshots of every page go to target/shots; --retry reruns
                failed tests to identify flaky ones, and still fails
  cluster [SECS] [SEED]  inject faults into three nodes on one PostgreSQL for SECS seconds (300)
  fmt           format all sources, including those of the games, which cargo fmt does not find
  tidy          checks that no other tool does: file lengths, leftovers, forbidden names, rules that are cited
                but do not exist, rules that no test cites
  fuzz [SECS]   fuzz every target for SECS seconds (60); 0 only builds them
  deny [--advisories]  check licences, bans and sources of all dependencies, if cargo-deny is installed; with
                --advisories also RustSec advisories and yanked versions, which needs a network
  publish       package `engine` and `ai` as for a release and build the packages; uploads nothing
  bench         benchmarks of our own code, built for this machine; bench/peers/run compares with peers
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["serve"] => serve::serve(web::Build::Soon, "8080"),
        ["serve", "--dev"] => serve::serve(web::Build::Quick, "8080"),
        ["serve", port] => serve::serve(web::Build::Soon, port),
        ["serve", "--dev", port] | ["serve", port, "--dev"] => serve::serve(web::Build::Quick, port),
        ["dist"] => dist::dist(),
        ["web"] => web::build(web::Build::Small),
        ["web", "--dev"] => web::build(web::Build::Quick),
        ["test", flags @ ..] => test::Plan::parse(flags).and_then(|plan| test::run(&plan)),
        ["e2e"] => e2e::build_and_run("", e2e::Shots::Taken, e2e::Retry::Never),
        ["e2e", "--retry"] => e2e::build_and_run("", e2e::Shots::Taken, e2e::Retry::ToNameFlaky),
        ["e2e", "--retry", name] => e2e::build_and_run(name, e2e::Shots::Taken, e2e::Retry::ToNameFlaky),
        ["e2e", name] => e2e::build_and_run(name, e2e::Shots::Taken, e2e::Retry::Never),
        ["cluster"] => cluster("300", "1"),
        ["cluster", seconds] => cluster(seconds, "1"),
        ["cluster", seconds, seed] => cluster(seconds, seed),
        ["fmt"] => format(Formatting::Written),
        ["tidy"] => tidy::check(root()),
        ["fuzz"] => fuzz::run(root(), 60),
        ["fuzz", seconds] => {
            seconds.parse().context("SECS must be a number").and_then(|seconds| fuzz::run(root(), seconds))
        }
        ["deny"] => deny::check(Advisories::Skipped),
        ["deny", "--advisories"] => deny::check(Advisories::Checked),
        ["publish"] => publish(),
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

/// The workspace folder.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

/// Prints a command and runs it in the workspace; fails if it fails.
fn run(command: &mut Command) -> Result<()> {
    eprintln!("$ {command:?}");
    let status = command.current_dir(root()).status().with_context(|| format!("cannot start {command:?}"))?;
    if status.success() { Ok(()) } else { bail!("{command:?} failed: {status}") }
}

/// Runs a command in the workspace, prints its output, and passes each line to `on_line`.
fn run_lines(command: &mut Command, mut on_line: impl FnMut(&str)) -> Result<ExitStatus> {
    eprintln!("$ {command:?}");
    command.current_dir(root()).stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let output = child.stdout.take().context("stdout is piped")?;
    for line in BufReader::new(output).lines() {
        let line = line?;
        eprintln!("{line}");
        on_line(&line);
    }
    Ok(child.wait()?)
}

/// Runs tests and counts them.
fn run_tests(command: &mut Command, counts: &mut Counts) -> Result<()> {
    let status = run_lines(command, |line| counts.add_line(line))?;
    if status.success() { Ok(()) } else { bail!("{command:?} failed: {status}") }
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments);
    command
}

/// Whether to write files or only to check them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Formatting {
    Written,
    Checked,
}

/// Formats all sources. Passes the modules that the list of games declares to rustfmt, which does not look into macros.
fn format(how: Formatting) -> Result<()> {
    let listed = Command::new("git").args(["ls-files", "crates/*.rs"]).current_dir(root()).output()?;
    let listed = String::from_utf8(listed.stdout)?;
    let present = listed.lines().filter(|name| root().join(name).exists());
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024"]).args(present).current_dir(root());
    let mut all = cargo(&["fmt", "--all"]);
    if how == Formatting::Checked {
        rustfmt.arg("--check");
        all.arg("--check");
    }
    run(&mut all)?;
    // Not shown: it names hundreds of files.
    let status = rustfmt.status().context("cannot start rustfmt")?;
    if status.success() { Ok(()) } else { bail!("rustfmt failed: {status}") }
}

/// A release without the upload. It needs the registry, so it is not part of the tests.
fn publish() -> Result<()> {
    run(&mut cargo(&["publish", "--dry-run", "--locked", "-p", "ludotheque-engine", "-p", "ludotheque-ai"]))
}

/// Runs the cluster test for longer than `test` does.
fn cluster(seconds: &str, seed: &str) -> Result<()> {
    setup::programs(&[setup::POSTGRES])?;
    run(cargo(&test::CARGO)
        .args(["--test", "it", "cluster", "--", "--nocapture", "--test-threads=1"])
        .env("LUDOTHEQUE_CLUSTER_SECONDS", seconds)
        .env("LUDOTHEQUE_CLUSTER_SEED", seed))
}

fn bench() -> Result<()> {
    setup::programs(&setup::BENCHMARKS)?;
    setup::runner(root())?;
    run(cargo(&["bench", "--package", "bench", "--bench", "time"]).env("RUSTFLAGS", "-C target-cpu=native"))?;
    // Valgrind does not support the newest instructions, so count for processors with AVX2 and BMI2.
    let counted = if cfg!(target_arch = "x86_64") { "-C target-cpu=x86-64-v3" } else { "" };
    run(cargo(&["bench", "--package", "bench", "--bench", "instructions"]).env("RUSTFLAGS", counted))
}
