//! A command that runs beside others, which go first.

use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{root, web};

/// A running command. What it says is kept in a file and shown when it has ended, so that it does not get between the
/// words of others. It is stopped with all that it has started when this value is dropped.
pub(crate) struct Beside {
    process: Child,
    name: &'static str,
    log: PathBuf,
}

/// Runs a command with a niceness in the group of processes that the shell leads, and ends that group when nobody
/// holds the other end of its input any more, for whatever reason: compilers would outlive a cargo that is ended alone, and
/// a whole `xtask` that is ended by a signal could not end anything.
const LEASH: &str = r#"exec 3<&0; (cat <&3; kill 0) & exec nice -n "$@" 3<&- </dev/null"#;

impl Beside {
    /// Starts a command. The nicer it is, the more others go first; 19 is the most.
    pub(crate) fn start(name: &'static str, niceness: &str, command: &Command) -> Result<Self> {
        let folder = web::target().join("beside");
        fs::create_dir_all(&folder)?;
        let log = folder.join(name);
        let said = File::create(&log)?;
        let mut shell = Command::new("sh");
        shell.args(["-c", LEASH, "sh", niceness]).arg(command.get_program()).args(command.get_args());
        shell.current_dir(root());
        shell.process_group(0).stdin(Stdio::piped()).stdout(said.try_clone()?).stderr(said);
        eprintln!("$ {command:?} &");
        let process = shell.spawn().with_context(|| format!("cannot start {command:?}"))?;
        Ok(Self { process, name, log })
    }

    /// Waits for the command's end; its failure is ours.
    pub(crate) fn end(mut self) -> Result<()> {
        // Its input has to stay open: waiting for a child usually closes it.
        let leash = self.process.stdin.take();
        let status = self.process.wait()?;
        drop(leash);
        eprintln!("Beside, {} said:\n{}", self.name, fs::read_to_string(&self.log)?);
        if status.success() { Ok(()) } else { bail!("{} failed beside: {status}", self.name) }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Without its input the group ends; the first of it is waited for.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
