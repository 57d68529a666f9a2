//! Metrics, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Counts so many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    /// How many so far.
    #[must_use]
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Clone, Debug, Default)]
pub struct Gauge(Arc<AtomicI64>);

/// Counts one as long as it lives.
#[derive(Debug)]
pub struct Counted(Gauge);

impl Gauge {
    /// Counts one as long as the result lives.
    #[must_use]
    pub fn hold(&self) -> Counted {
        self.0.fetch_add(1, Ordering::Relaxed);
        Counted(self.clone())
    }

    /// How many now.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The upper bounds of a histogram's buckets, in microseconds.
const CLASSES: [u64; 10] = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 500_000, 2_000_000];

/// How long something took.
#[derive(Debug, Default)]
pub struct Histogram {
    classes: [AtomicU64; CLASSES.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// It took so long once more.
    pub fn observe(&self, time: std::time::Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(class) = CLASSES.iter().position(|&end| micros <= end) {
            self.classes[class].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// All metrics.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Requests that were answered.
    pub requests: Counter,
    /// Requests refused because there were too many.
    pub limited: Counter,
    /// Connections to tables: sockets and streams.
    pub connections: Gauge,
    /// Connections of any kind.
    pub sockets: Gauge,
    /// Connections refused because there were too many.
    pub turned_away: Counter,
    /// Tables in memory.
    pub tables: Gauge,
    /// Tables whose task panicked.
    pub panics: Counter,
    /// Messages from clients.
    pub received: Counter,
    /// Entries of tables' logs that were committed.
    pub entries: Counter,
    /// Decisions made again because another node was faster.
    pub races: Counter,
    /// Messages to clients.
    pub sent: Counter,
    /// Clients disconnected because they read too slowly.
    pub slow: Counter,
    /// Jobs that computer players have done.
    pub bot_jobs_done: Counter,
    /// Jobs of computer players that run or wait.
    pub bot_jobs: Gauge,
    /// Jobs refused because too many waited.
    pub bot_jobs_refused: Counter,
    /// From a table's decision to its commit.
    pub commit: Histogram,
}

impl Metrics {
    /// The text that Prometheus reads.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let counters = [
            ("requests_total", &self.requests, "Requests answered"),
            ("limited_total", &self.limited, "Requests refused because there were too many"),
            ("turned_away_total", &self.turned_away, "Connections refused because there were too many"),
            ("panics_total", &self.panics, "Tables whose task panicked"),
            ("messages_received_total", &self.received, "Messages from clients"),
            ("entries_total", &self.entries, "Entries committed"),
            ("races_total", &self.races, "Decisions made again because another node was faster"),
            ("messages_sent_total", &self.sent, "Messages to clients"),
            ("slow_total", &self.slow, "Clients disconnected because they read too slowly"),
            ("bot_jobs_total", &self.bot_jobs_done, "Jobs that computer players have done"),
            ("bot_jobs_refused_total", &self.bot_jobs_refused, "Jobs refused because too many waited"),
        ];
        for (name, counter, help) in counters {
            let value = counter.get();
            let _ = writeln!(text, "# HELP ludotheque_{name} {help}.\n# TYPE ludotheque_{name} counter");
            let _ = writeln!(text, "ludotheque_{name} {value}");
        }
        let gauges = [
            ("connections", &self.connections, "Connections to tables"),
            ("sockets", &self.sockets, "Connections of any kind"),
            ("tables", &self.tables, "Tables in memory"),
            ("bot_jobs", &self.bot_jobs, "Jobs of computer players that run or wait"),
        ];
        for (name, gauge, help) in gauges {
            let value = gauge.get();
            let _ = writeln!(text, "# HELP ludotheque_{name} {help}.\n# TYPE ludotheque_{name} gauge");
            let _ = writeln!(text, "ludotheque_{name} {value}");
        }
        self.commit.write("commit_seconds", "From a decision until it is on the disk", &mut text);
        text
    }
}

impl Histogram {
    fn write(&self, name: &str, help: &str, text: &mut String) {
        let _ = writeln!(text, "# HELP ludotheque_{name} {help}.\n# TYPE ludotheque_{name} histogram");
        let mut below = 0;
        for (end, class) in CLASSES.iter().zip(&self.classes) {
            below += class.load(Ordering::Relaxed);
            let seconds = *end as f64 / 1e6;
            let _ = writeln!(text, "ludotheque_{name}_bucket{{le=\"{seconds}\"}} {below}");
        }
        let (count, micros) = (self.count.load(Ordering::Relaxed), self.micros.load(Ordering::Relaxed));
        let _ = writeln!(text, "ludotheque_{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "ludotheque_{name}_sum {}", micros as f64 / 1e6);
        let _ = writeln!(text, "ludotheque_{name}_count {count}");
    }
}
