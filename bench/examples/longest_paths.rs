//! Times the longest-path search on random fillings: `cargo run --release -p bench --example longest_paths`.
#![allow(clippy::print_stdout, reason = "this program's purpose is to print")]

use std::hint::black_box;
use std::time::Instant;

use bench::fillings;
use engine::games::puissances::{CellSet, longest};
use engine::{Rng, Seed};

/// The cells of one player when `players` fill the whole board at random.
fn shares(size: u8, players: u32, count: u32) -> Vec<CellSet> {
    let mut rng = Rng::new(Seed::from_text("longest paths"), "shares");
    let mut share = || CellSet::square(size).iter().filter(|_| rng.below(players) == 0).collect();
    (0..count).map(|_| share()).collect()
}

fn report(name: &str, regions: &[CellSet]) {
    let mut times: Vec<f64> = Vec::new();
    for &region in regions {
        // Best of three, to exclude other load on the machine.
        let time = || {
            let start = Instant::now();
            black_box(longest::length(black_box(region)));
            start.elapsed().as_secs_f64() * 1e3
        };
        times.push((0..3).map(|_| time()).fold(f64::INFINITY, f64::min));
    }
    times.sort_by(f64::total_cmp);
    let (median, worst) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{name}: median {median:.4} ms, worst {worst:.3} ms of {} fillings", times.len());
}

fn main() {
    report("8×8, any density", &fillings(8, 1000));
    report("8×8, two players", &shares(8, 2, 1000));
    report("10×10, two players", &shares(10, 2, 1000));
    report("10×10, any density", &fillings(10, 200));
    report("10×10, full", &[CellSet::square(10)]);
}
