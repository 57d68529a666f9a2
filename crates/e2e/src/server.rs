//! The real server, one process per test, with a temporary database.

use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use scratch::{Folder, announced};

use crate::variable;

/// Path of the server's program.
pub const PROGRAM: &str = "LUDOTHEQUE_E2E_PROGRAM";

/// A running server. Dropping it ends the process and deletes its database.
pub struct Server {
    process: Child,
    address: String,
    folder: Folder,
}

impl Server {
    /// Starts a server with an empty database on a free port.
    ///
    /// # Errors
    /// The server does not start.
    pub fn start() -> Result<Self> {
        let folder = Folder::new();
        let (process, address) = spawn(&folder, "127.0.0.1:0")?;
        Ok(Self { process, address, folder })
    }

    /// The base URL, such as `http://127.0.0.1:8080`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Kills the server, as a power cut would.
    ///
    /// # Errors
    /// The process cannot be killed.
    pub fn stop(&mut self) -> Result<()> {
        self.process.kill()?;
        Ok(self.process.wait().map(drop)?)
    }

    /// Restarts the server at the same address with the same database.
    ///
    /// # Errors
    /// The server does not start.
    pub fn start_again(&mut self) -> Result<()> {
        let listen = self.address.strip_prefix("http://").context("an address begins with http://")?;
        let (process, address) = spawn(&self.folder, listen)?;
        ensure!(address == self.address, "it is at {address} now");
        self.process = process;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails only if the process has already exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn spawn(folder: &Folder, listen: &str) -> Result<(Child, String)> {
    let program = variable(PROGRAM)?;
    let mut process = Command::new(&program)
        .args(["serve", "--listen", listen, "--rate-address", "0", "--rate-token", "0", "--database"])
        .arg(folder.sqlite())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| program.clone())?;
    let address = announced(process.stderr.take().context("stderr is piped")?, |line| {
        let (_, address) = line.split_once("listening at ")?;
        Some(address.trim_end_matches('/').to_owned())
    });
    let Some(address) = address else {
        // Fails only if the process has already exited.
        let _ = process.kill();
        process.wait()?;
        bail!("{program} did not report its address");
    };
    Ok((process, address))
}
