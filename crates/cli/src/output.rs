//! Results of commands: text for people, JSON for programs.

use std::io::{self, Write as _};

use serde_json::{Value, json};

/// The result of a command.
pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) json: Value,
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A check failed: exit code 1.
    Check(anyhow::Error),
    /// The request is invalid: exit code 2.
    Request(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Request(error.into())
    }
}

impl Failure {
    pub(crate) fn print(&self, json: bool) {
        let (Self::Check(error) | Self::Request(error)) = self;
        let message = format!("{error:#}");
        // If standard error is closed, there is nowhere to report.
        let _ = if json {
            writeln!(io::stderr(), "{}", json!({ "error": message }))
        } else {
            writeln!(io::stderr(), "ludotheque: {message}")
        };
    }
}

impl Report {
    /// For commands that print their own output.
    pub(crate) fn nothing() -> Self {
        Self { text: String::new(), json: Value::Null }
    }

    pub(crate) fn print(self, json: bool) -> Result<(), Failure> {
        let text = match (json, &self.json) {
            (_, Value::Null) => self.text,
            (true, object) => format!("{object}\n"),
            (false, _) => self.text,
        };
        match io::stdout().write_all(text.as_bytes()) {
            // Not an error: a reader such as `head` has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => Ok(other?),
        }
    }
}
