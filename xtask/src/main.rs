//! The project's tasks: `cargo xtask serve`, `web`, `test`, `tidy`, `fuzz`, `bench` and others. Each does all its own set-up.

mod beside;
mod deny;
mod e2e;
mod fuzz;
mod rulebook;
mod setup;
mod summary;
mod tidy;
mod web;

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use anyhow::{Context as _, Result, bail};
use beside::Beside;
use summary::{Counts, Summary};

const HELP: &str = "cargo xtask TASK

  serve [PORT]  build the client and the server, and start it (8080); --dev builds quickly instead of small
  web [--dev]   build the client into target/web
  test          all tests: formatting, lints, tidiness, unit, property, battery, golden, doc, browser,
                a short fuzzing run
  e2e [--retry] [NAME]  the tests in a browser alone; pictures of every page in target/shots; with --retry those
                that fail are run again, to name the flaky ones: the task fails all the same
  cluster [SECS] [SEED]  three nodes on one PostgreSQL under trouble for so many seconds (300), from a seed
  fmt           format all sources, those of the games as well, which cargo fmt does not find
  tidy          what no other tool checks: file lengths, leftovers, names that must not appear, rules that
                are cited but missing from the rulebook or that no test cites
  fuzz [SECS]   fuzz every target for so many seconds (60); with 0 they are only built
  deny          licences and advisories of all dependencies, if cargo-deny is installed
  publish       pack `engine` and `ai` as for a release and build them from the packages; uploads nothing
  bench         benchmarks of our own code, built for this machine; bench/peers/run compares with others
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["serve"] => serve(web::Build::Small, "8080"),
        ["serve", "--dev"] => serve(web::Build::Quick, "8080"),
        ["serve", port] => serve(web::Build::Small, port),
        ["serve", "--dev", port] | ["serve", port, "--dev"] => serve(web::Build::Quick, port),
        ["web"] => web::build(web::Build::Small),
        ["web", "--dev"] => web::build(web::Build::Quick),
        ["test"] => test(),
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
            seconds.parse().context("how many seconds?").and_then(|seconds| fuzz::run(root(), seconds))
        }
        ["deny"] => deny::check(),
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

/// Runs a command in the workspace and shows its output, of which each line is looked at.
fn run_lines(command: &mut Command, mut look: impl FnMut(&str)) -> Result<ExitStatus> {
    eprintln!("$ {command:?}");
    command.current_dir(root()).stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
    let output = child.stdout.take().context("its output is ours")?;
    for line in BufReader::new(output).lines() {
        let line = line?;
        eprintln!("{line}");
        look(&line);
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

/// Builds the client, puts it into the program, and starts that. A quick build reads the client from its folder.
fn serve(build: web::Build, port: &str) -> Result<()> {
    let port: u16 = port.parse().with_context(|| format!("“{port}” is not a port"))?;
    web::build(build)?;
    let program = match build {
        web::Build::Small => program("release", build)?,
        web::Build::Quick => program("dev", build)?,
    };
    eprintln!("Open http://127.0.0.1:{port}/");
    run(Command::new(program).arg("serve").arg("--listen").arg(format!("127.0.0.1:{port}")))
}

/// Builds the program `ludotheque`; says where it is.
fn program(profile: &str, build: web::Build) -> Result<PathBuf> {
    let mut command = cargo(&["build", "--package", "ludotheque-cli", "--profile", profile, "--locked"]);
    run(command.args(build.features()))?;
    let folder = if matches!(profile, "dev" | "test") { "debug" } else { profile };
    Ok(web::target().join(folder).join("ludotheque"))
}

/// Whether files are changed or only looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Formatting {
    Written,
    Checked,
}

/// Formats all sources. Modules that are declared by the list of games are named to rustfmt, which does not look into
/// macros.
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
    run(&mut rustfmt)
}

/// How all tests are built: with another choice of packages or features, much of what they share would be built anew.
const TESTS: [&str; 7] = ["test", "--workspace", "--exclude", "xtask", "--features", FEATURES, "--locked"];

/// The browser's journeys, and the game that is the model for new ones: only tests have either.
const FEATURES: &str = "ludotheque-e2e/browser,ludotheque-engine/takeaway";

fn test() -> Result<()> {
    let mut summary = Summary::new();
    let result = test_phases(&mut summary);
    eprintln!("{summary}");
    result
}

fn test_phases(summary: &mut Summary) -> Result<()> {
    // What is missing is fetched while other things are built.
    let programs = std::thread::spawn(|| setup::programs(&[&setup::TESTS[..], &setup::BROWSER].concat()));
    summary.phase("tidy", |counts| {
        run_tests(&mut cargo(&["test", "--package", "xtask", "--locked"]), counts)?;
        tidy::check(root())?;
        std::fs::create_dir_all(web::folder())?;
        format(Formatting::Checked)?;
        deny::check()
    })?;
    // What has a folder of its own to be built in is built whenever a core has nothing else to do: first what is wanted
    // first.
    let client = Beside::start("client", "15", &web::compile(web::Build::Quick)?)?;
    let fuzz = Beside::start("fuzz", "19", Command::new(std::env::current_exe()?).args(["fuzz", "0"]))?;
    // In the profile of the tests, which need much of the same built.
    let everything = ["--profile", "test", "--workspace", "--features", FEATURES, "--locked"];
    summary.phase("clippy", |_| {
        run(cargo(&["clippy", "--all-targets"]).args(everything).args(["--", "-D", "warnings"]))
    })?;
    // With examples, what it needs of others is what the checks before have made.
    let documented = ["doc", "--no-deps", "--lib", "--bins", "--examples"];
    summary.phase("doc", |_| run(cargo(&documented).args(everything).env("RUSTDOCFLAGS", "-D warnings")))?;
    summary.phase("build tests", |_| e2e::build())?;
    summary.phase("install programs", |_| {
        programs.join().map_err(|_| anyhow::anyhow!("programs could not be installed"))?
    })?;
    // All but the journeys, which want a client; tidy holds that the others are called so. One failure does not hide
    // the next.
    summary.phase("tests", |counts| {
        run_tests(cargo(&TESTS).args(["--no-fail-fast", "--lib", "--bins", "--test", "it"]), counts)
    })?;
    summary.phase("doc tests", |counts| run_tests(cargo(&TESTS).args(["--no-fail-fast", "--doc"]), counts))?;
    summary.phase("journeys", |counts| {
        client.end()?;
        e2e::run_journeys("", e2e::Shots::Left, e2e::Retry::Never, counts)
    })?;
    summary.phase("fuzzing", |_| {
        fuzz.end()?;
        fuzz::run(root(), 15)
    })
}

/// What a release does, but for the upload. It asks the registry, so it is no part of the tests.
fn publish() -> Result<()> {
    run(&mut cargo(&["publish", "--dry-run", "--locked", "-p", "ludotheque-engine", "-p", "ludotheque-ai"]))
}

/// The cluster under trouble, for longer than in `test`.
fn cluster(seconds: &str, seed: &str) -> Result<()> {
    setup::programs(&[setup::POSTGRES])?;
    run(cargo(&TESTS)
        .args(["--test", "it", "cluster", "--", "--nocapture", "--test-threads=1"])
        .env("LUDOTHEQUE_CLUSTER_SECONDS", seconds)
        .env("LUDOTHEQUE_CLUSTER_SEED", seed))
}

fn bench() -> Result<()> {
    setup::programs(&setup::BENCHMARKS)?;
    setup::runner(root())?;
    run(cargo(&["bench", "--package", "bench", "--bench", "time"]).env("RUSTFLAGS", "-C target-cpu=native"))?;
    // Valgrind does not know the newest instructions: it counts those of processors with AVX2 and BMI2.
    let counted = if cfg!(target_arch = "x86_64") { "-C target-cpu=x86-64-v3" } else { "" };
    run(cargo(&["bench", "--package", "bench", "--bench", "instructions"]).env("RUSTFLAGS", counted))
}
