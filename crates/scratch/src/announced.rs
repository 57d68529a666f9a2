//! What a started process says about itself, such as its port.

use std::io::{BufRead as _, BufReader, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long a process may take to say it, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Reads a process's output until a line says what is sought; `None` if it ends or takes too long before.
///
/// The rest of the output is read and dropped, so that the process never waits for a reader.
pub fn announced<T: Send + 'static>(
    output: impl Read + Send + 'static,
    find: impl Fn(&str) -> Option<T> + Send + 'static,
) -> Option<T> {
    let (found, finding) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        if let Some(value) = lines.by_ref().find_map(|line| find(&line)) {
            // Nobody waits any more if it took too long.
            let _ = found.send(value);
        }
        drop(found);
        lines.for_each(drop);
    });
    finding.recv_timeout(PATIENCE).ok()
}
