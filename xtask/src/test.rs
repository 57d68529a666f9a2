//! `cargo xtask test`: everything that a submission must pass, or a part of it.

use std::process::Command;

use anyhow::{Result, bail};

use crate::background::BackgroundTask;
use crate::deny::Advisories;
use crate::summary::Summary;
use crate::{Formatting, cargo, deny, e2e, format, fuzz, root, run as run_command, run_tests, setup, tidy, web};

/// How tests are built: other packages or features would rebuild many dependencies.
pub(crate) const CARGO: [&str; 7] = ["test", "--workspace", "--exclude", "xtask", "--features", FEATURES, "--locked"];

/// The browser journeys and the model game, which only tests use.
const FEATURES: &str = "ludotheque-e2e/browser,ludotheque-engine/takeaway";

/// A program that tests need and that can be done without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Need {
    Browser,
    Postgres,
}

/// What is tested.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plan {
    /// For the daily loop: no browser, no documentation, no fuzzing.
    quick: bool,
    without: Vec<Need>,
}

impl Plan {
    /// Reads the flags of the task.
    pub(crate) fn parse(flags: &[&str]) -> Result<Self> {
        let mut plan = Self::default();
        let mut flags = flags.iter();
        while let Some(flag) = flags.next() {
            match (*flag, flags.as_slice().first()) {
                ("--quick", _) => plan.quick = true,
                ("--without", Some(list)) => {
                    flags.next();
                    for name in list.split(',') {
                        plan.without.push(match name {
                            "browser" => Need::Browser,
                            "postgres" => Need::Postgres,
                            _ => bail!("--without takes browser and postgres, not “{name}”"),
                        });
                    }
                }
                _ => bail!("`cargo xtask test` takes --quick and --without browser,postgres, not “{flag}”"),
            }
        }
        Ok(plan)
    }

    fn has(&self, need: Need) -> bool {
        !self.without.contains(&need)
    }

    fn runs_journeys(&self) -> bool {
        !self.quick && self.has(Need::Browser)
    }

    /// The programs that these tests run.
    fn programs(&self) -> Vec<setup::Program> {
        let mut programs = setup::POPPLER_TOOLS.to_vec();
        if self.has(Need::Postgres) {
            programs.push(setup::POSTGRES);
        }
        if self.runs_journeys() {
            programs.extend(setup::BROWSER);
        }
        programs
    }

    /// Arguments for the test programs that leave tests out; they count what they leave out.
    fn skipped(&self) -> &'static [&'static str] {
        if self.has(Need::Postgres) {
            return &[];
        }
        &["--", "--skip", "postgres", "--skip", "nodes::", "--skip", "cluster::"]
    }
}

/// Runs the tests and closes with a summary, also after a failure.
pub(crate) fn run(plan: &Plan) -> Result<()> {
    let mut summary = Summary::new();
    let result = phases(plan, &mut summary);
    eprintln!("{summary}");
    result
}

fn phases(plan: &Plan, summary: &mut Summary) -> Result<()> {
    // Install missing programs during the build.
    let needed = plan.programs();
    let programs = std::thread::spawn(move || setup::programs(&needed));
    summary.phase("tidy", |counts| {
        run_tests(&mut cargo(&["test", "--package", "xtask", "--locked"]), counts)?;
        tidy::check(root())?;
        std::fs::create_dir_all(web::folder())?;
        format(Formatting::Checked)?;
        deny::check(Advisories::Skipped)
    })?;
    // These have target folders of their own and build in the background, most urgent first.
    let client = plan.runs_journeys().then(|| BackgroundTask::start("client", "15", &web::compile(web::Build::Quick)?));
    let client = client.transpose()?;
    let fuzz = (!plan.quick)
        .then(|| BackgroundTask::start("fuzz", "19", Command::new(std::env::current_exe()?).args(["fuzz", "0"])));
    let fuzz = fuzz.transpose()?;
    // Use the test profile, to share build output with the tests.
    let everything = ["--profile", "test", "--workspace", "--features", FEATURES, "--locked"];
    summary.phase("clippy", |_| {
        run_command(cargo(&["clippy", "--all-targets"]).args(everything).args(["--", "-D", "warnings"]))
    })?;
    if !plan.quick {
        // With examples, the dependencies are those that clippy has already checked.
        let documented = ["doc", "--no-deps", "--lib", "--bins", "--examples"];
        summary
            .phase("doc", |_| run_command(cargo(&documented).args(everything).env("RUSTDOCFLAGS", "-D warnings")))?;
    }
    summary.phase("build tests", |_| e2e::build())?;
    summary.phase("install programs", |_| {
        programs.join().map_err(|_| anyhow::anyhow!("programs could not be installed"))?
    })?;
    // All tests except the journeys, which need a client; `tidy` checks that the test targets have these names. One
    // failure does not hide the next.
    summary.phase("tests", |counts| {
        let mut tests = cargo(&CARGO);
        run_tests(tests.args(["--no-fail-fast", "--lib", "--bins", "--test", "it"]).args(plan.skipped()), counts)
    })?;
    if !plan.quick {
        summary.phase("doc tests", |counts| run_tests(cargo(&CARGO).args(["--no-fail-fast", "--doc"]), counts))?;
    }
    match client {
        Some(client) => summary.phase("journeys", |counts| {
            client.end()?;
            e2e::run_journeys("", e2e::Shots::Left, e2e::Retry::Never, counts)
        })?,
        None => summary.counts.skipped += e2e::count_journeys()?,
    }
    if let Some(fuzz) = fuzz {
        summary.phase("fuzzing", |_| {
            fuzz.end()?;
            fuzz::run(root(), 15)
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Need, Plan};

    #[test]
    fn flags_say_what_is_left_out() {
        assert_eq!(Plan::parse(&[]).ok(), Some(Plan::default()));
        let plan = Plan::parse(&["--without", "browser,postgres", "--quick"]).expect("flags");
        assert_eq!(plan, Plan { quick: true, without: vec![Need::Browser, Need::Postgres] });
        for wrong in [&["--without"][..], &["--without", "internet"], &["--fast"]] {
            assert!(Plan::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
