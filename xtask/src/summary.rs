//! Durations and test counts of the phases of `cargo xtask test`.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::Result;

/// Counts of tests run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    /// Left out by request.
    pub(crate) skipped: u64,
}

impl Counts {
    /// Parses the last line of a test program: `test result: ok. 12 passed; 0 failed; …`. Ignores all other lines.
    pub(crate) fn add_line(&mut self, line: &str) {
        let Some((_, counts)) = line.strip_prefix("test result: ").and_then(|rest| rest.split_once(". ")) else {
            return;
        };
        for part in counts.split("; ") {
            match part.split_once(' ').map(|(number, word)| (number.parse::<u64>(), word)) {
                Some((Ok(number), "passed")) => self.passed += number,
                Some((Ok(number), "failed")) => self.failed += number,
                Some((Ok(number), "filtered out")) => self.skipped += number,
                _ => {}
            }
        }
    }
}

/// The phases so far.
pub(crate) struct Summary {
    begun: Instant,
    phases: Vec<(&'static str, Duration)>,
    pub(crate) counts: Counts,
}

impl Summary {
    pub(crate) fn new() -> Self {
        Self { begun: Instant::now(), phases: Vec::new(), counts: Counts::default() }
    }

    /// Runs a phase and prints its duration, whether it succeeds or not.
    pub(crate) fn phase<T>(&mut self, name: &'static str, run: impl FnOnce(&mut Counts) -> Result<T>) -> Result<T> {
        let begun = Instant::now();
        let result = run(&mut self.counts);
        let took = begun.elapsed();
        self.phases.push((name, took));
        eprintln!("== {name}: {} after {}", if result.is_ok() { "done" } else { "FAILED" }, Time(took));
        result
    }
}

impl fmt::Display for Summary {
    /// One line: test counts and durations.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { passed, failed, skipped } = self.counts;
        let skipped = if skipped == 0 { String::new() } else { format!(", {skipped} left out") };
        write!(f, "{passed} tests passed, {failed} failed{skipped} in {}", Time(self.begun.elapsed()))?;
        for (i, (name, took)) in self.phases.iter().enumerate() {
            write!(f, "{}{name} {}", if i == 0 { ": " } else { ", " }, Time(*took))?;
        }
        Ok(())
    }
}

/// Formats as minutes and seconds.
struct Time(Duration);

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        match seconds / 60 {
            0 => write!(f, "{:.1} s", self.0.as_secs_f64()),
            minutes => write!(f, "{minutes} min {:02} s", seconds % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Counts;

    #[test]
    fn results_of_several_programs_add_up() {
        let mut counts = Counts::default();
        for line in [
            "running 3 tests",
            "test a ... ok",
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 13 filtered out; finished in 0.01s",
            "test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s",
        ] {
            counts.add_line(line);
        }
        assert_eq!(counts, Counts { passed: 4, failed: 2, skipped: 13 });
    }
}
