//! The real server, a process of its own per test, with a database that is thrown away.

use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use scratch::{Folder, announced};

use crate::variable;

/// The program that serves the client.
pub const PROGRAM: &str = "LUDOTHEQUE_E2E_PROGRAM";

/// A running server; it ends with this value, and its database with it.
pub struct Server {
    process: Child,
    address: String,
    folder: Folder,
}

impl Server {
    /// Starts a server with an empty database on a free port.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> Result<Self> {
        let folder = Folder::new();
        let (process, address) = spawn(&folder, "127.0.0.1:0")?;
        Ok(Self { process, address, folder })
    }

    /// Where it is, such as `http://127.0.0.1:8080`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it without a warning, as a power cut does.
    ///
    /// # Errors
    /// The system's.
    pub fn stop(&mut self) -> Result<()> {
        self.process.kill()?;
        Ok(self.process.wait().map(drop)?)
    }

    /// Starts it again where it was, with what it had written.
    ///
    /// # Errors
    /// It does not start.
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
        // A server that has ended already needs no ending.
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
    let address = announced(process.stderr.take().context("its messages")?, |line| {
        let (_, address) = line.split_once("listening at ")?;
        Some(address.trim_end_matches('/').to_owned())
    });
    let Some(address) = address else {
        // It may have ended already.
        let _ = process.kill();
        process.wait()?;
        bail!("{program} does not say where it listens");
    };
    Ok((process, address))
}
