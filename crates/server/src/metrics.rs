//! What is counted, in the text format of Prometheus.

use std::fmt::Write as _;
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
#[derive(Debug, Default)]
pub struct Gauge(AtomicI64);

/// Counts one as long as it lives.
#[derive(Debug)]
pub struct Counted<'a>(&'a Gauge);

impl Gauge {
    /// Counts one as long as the result lives.
    #[must_use]
    pub fn hold(&self) -> Counted<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Counted(self)
    }

    /// How many now.
    #[must_use]
    pub fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The upper ends of the classes of a histogram, in microseconds.
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

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Requests that were answered.
    pub requests: Counter,
    /// Requests refused because there were too many.
    pub limited: Counter,
    /// Connections to tables.
    pub connections: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    /// Tables whose task panicked.
    pub panics: Counter,
    /// Messages of clients.
    pub asks: Counter,
    /// Entries of tables' logs that were committed.
    pub entries: Counter,
    /// Decisions taken anew because another node was faster.
    pub races: Counter,
    /// Messages to clients.
    pub tells: Counter,
    /// Clients cut off because they read too slowly.
    pub slow: Counter,
    /// Moves that computers have thought about.
    pub thoughts: Counter,
    /// Moves that computers are asked for, thinking or waiting.
    pub thinking: Gauge,
    /// Thoughts refused because too many waited.
    pub refused_thoughts: Counter,
    /// From a table's decision until it is on the disk.
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
            ("panics_total", &self.panics, "Tables whose task panicked"),
            ("asks_total", &self.asks, "Messages of clients"),
            ("entries_total", &self.entries, "Entries committed"),
            ("races_total", &self.races, "Decisions taken anew because another node was faster"),
            ("tells_total", &self.tells, "Messages to clients"),
            ("slow_total", &self.slow, "Clients cut off because they read too slowly"),
            ("thoughts_total", &self.thoughts, "Moves that computers have thought about"),
            ("refused_thoughts_total", &self.refused_thoughts, "Thoughts refused because too many waited"),
        ];
        for (name, counter, help) in counters {
            let value = counter.get();
            let _ = writeln!(text, "# HELP ludotheque_{name} {help}.\n# TYPE ludotheque_{name} counter");
            let _ = writeln!(text, "ludotheque_{name} {value}");
        }
        let gauges = [
            ("connections", &self.connections, "Connections to tables"),
            ("tables", &self.tables, "Tables in memory"),
            ("thinking", &self.thinking, "Moves that computers are asked for"),
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
