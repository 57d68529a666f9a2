//! The log of the server, on standard error. Lines of one kind that come many times in a few seconds are folded: what fails
//! four hundred times a second would fill a disk, which may be full already.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::FilterExt as _;
use tracing_subscriber::layer::{Context, Filter, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::LogFormat;

/// Lines of one kind that are written in a period; the others are only counted.
const WRITTEN: u64 = 5;
/// How long a period is.
const PERIOD: Duration = Duration::from_secs(10);

/// Starts the log.
pub fn start(format: LogFormat) {
    let folding = Folding::default();
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    let layer = match format {
        LogFormat::Text => layer.boxed(),
        LogFormat::Json => layer.json().boxed(),
    };
    let log = tracing_subscriber::registry().with(layer.with_filter(LevelFilter::INFO.and(folding.clone())));
    // If something else has started a log, that one is used.
    if log.try_init().is_ok() {
        // A thread of its own, so that it is written however busy the server is. It ends with the process.
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(PERIOD);
                folding.report();
            }
        });
    }
}

/// Lets the first lines of each kind in a period through. A kind is a place in the code.
#[derive(Clone, Default)]
struct Folding(Arc<Mutex<HashMap<Identifier, Kind>>>);

struct Kind {
    since: Instant,
    lines: u64,
    message: String,
}

impl Folding {
    fn lock(&self) -> MutexGuard<'_, HashMap<Identifier, Kind>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes how many lines were left out, and forgets periods that are over.
    fn report(&self) {
        let mut over = Vec::new();
        self.lock().retain(|_, kind| {
            let left_out = kind.lines.saturating_sub(WRITTEN);
            let ends = kind.since.elapsed() >= PERIOD;
            if ends && left_out > 0 {
                over.push((left_out, std::mem::take(&mut kind.message)));
            }
            !ends
        });
        // Without the lock: this is logged, too.
        for (lines, like) in over {
            tracing::warn!(lines, like, "log lines were left out");
        }
    }
}

impl<S: Subscriber> Filter<S> for Folding {
    fn enabled(&self, _metadata: &Metadata<'_>, _context: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _context: &Context<'_, S>) -> bool {
        let mut kinds = self.lock();
        let kind = kinds.entry(event.metadata().callsite()).or_insert_with(|| {
            let mut message = Message::default();
            event.record(&mut message);
            Kind { since: Instant::now(), lines: 0, message: message.0 }
        });
        kind.lines += 1;
        kind.lines <= WRITTEN
    }
}

#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("not poisoned").write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    impl Lines {
        fn count(&self, text: &str) -> usize {
            String::from_utf8_lossy(&self.0.lock().expect("not poisoned"))
                .lines()
                .filter(|line| line.contains(text))
                .count()
        }
    }

    /// With a full disk the log grew by four hundred lines a second.
    #[test]
    fn bug_repeated_lines_filled_the_log() {
        let (lines, folding) = (Lines::default(), Folding::default());
        let writer = lines.clone();
        let layer = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(move || writer.clone());
        let log = tracing_subscriber::registry().with(layer.with_filter(LevelFilter::INFO.and(folding.clone())));
        tracing::subscriber::with_default(log, || {
            for table in 0..1_000 {
                tracing::warn!(table, "a commit failed");
                tracing::debug!("not for the log");
            }
            tracing::warn!("something else");
            folding.report();
            assert_eq!(lines.count("left out"), 0, "the period is not over");
            folding.lock().values_mut().for_each(|kind| kind.since -= PERIOD);
            folding.report();
            tracing::warn!("another thing");
        });
        assert_eq!(lines.count("a commit failed table="), 5);
        assert_eq!(lines.count("log lines were left out lines=995 like=\"a commit failed\""), 1);
        assert_eq!((lines.count("something else"), lines.count("another thing"), lines.count("not for")), (1, 1, 0));
    }
}
