//! A command that runs in the background, at a lower priority.

use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{root, web};

/// A running command. Its output goes to a file and is shown when it has ended, so that it does not mix with the output
/// of others. Dropping this value stops the command and all its children.
pub(crate) struct BackgroundTask {
    process: Child,
    name: &'static str,
    log: PathBuf,
}

/// Runs a command with a niceness in the shell's process group, and kills the group when its standard input is closed.
/// Killing cargo alone would leave its compilers running, and an `xtask` that is killed itself could not kill anything.
const KILL_GROUP_AT_EOF: &str = r#"exec 3<&0; (cat <&3; kill 0) & exec nice -n "$@" 3<&- </dev/null"#;

impl BackgroundTask {
    /// Starts a command. 19 is the greatest niceness, so the lowest priority.
    pub(crate) fn start(name: &'static str, niceness: &str, command: &Command) -> Result<Self> {
        let folder = web::target().join("background");
        fs::create_dir_all(&folder)?;
        let log = folder.join(name);
        let output = File::create(&log)?;
        let mut shell = Command::new("sh");
        shell.args(["-c", KILL_GROUP_AT_EOF, "sh", niceness]).arg(command.get_program()).args(command.get_args());
        shell.current_dir(root());
        shell.process_group(0).stdin(Stdio::piped()).stdout(output.try_clone()?).stderr(output);
        eprintln!("$ {command:?} &");
        let process = shell.spawn().with_context(|| format!("cannot start {command:?}"))?;
        Ok(Self { process, name, log })
    }

    /// Waits for the command to end.
    ///
    /// # Errors
    /// The command fails.
    pub(crate) fn end(mut self) -> Result<()> {
        // Its input has to stay open, and `wait` would close it.
        let input = self.process.stdin.take();
        let status = self.process.wait()?;
        drop(input);
        eprintln!("Output of {}:\n{}", self.name, fs::read_to_string(&self.log)?);
        if status.success() { Ok(()) } else { bail!("{} failed: {status}", self.name) }
    }
}

impl Drop for BackgroundTask {
    fn drop(&mut self) {
        // Closing its input ends the group.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
