//! Reads what a started process prints about itself, such as its port.

use std::io::{BufRead as _, BufReader, Read};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long a process may take, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Reads a process's output until `find` recognizes a line; `None` if the output ends or the timeout expires first.
///
/// The rest of the output is read and dropped, so that the process never blocks on a full pipe.
pub fn announced<T: Send + 'static>(
    output: impl Read + Send + 'static,
    find: impl Fn(&str) -> Option<T> + Send + 'static,
) -> Option<T> {
    let (found, finding) = mpsc::channel();
    thread::spawn(move || {
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        if let Some(value) = lines.by_ref().find_map(|line| find(&line)) {
            // The receiver is gone after a timeout.
            let _ = found.send(value);
        }
        drop(found);
        lines.for_each(drop);
    });
    finding.recv_timeout(TIMEOUT).ok()
}
