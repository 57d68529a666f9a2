//! A thread pool with a progress bar. Results come back in the order of the jobs.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Runs jobs `0..jobs` on this many threads and collects their results in order.
pub(crate) fn share<T: Send>(jobs: u64, threads: usize, what: &str, job: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let bar = ProgressBar::new(jobs).with_style(
        ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {per_sec} {eta}").expect("the template is right"),
    );
    bar.set_message(what.to_owned());
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::with_capacity(jobs as usize));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= jobs {
                        return;
                    }
                    let result = job(number);
                    done.lock().expect("no worker panics while it holds the lock").push((number, result));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().expect("all workers have ended");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// The timer for bots with a budget in milliseconds.
pub(crate) fn timer(millis: u64) -> Box<dyn Fn() -> bool> {
    let end = Instant::now() + Duration::from_millis(millis);
    Box::new(move || Instant::now() >= end)
}

/// The number of cores.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
