//! Times the solver of Transparences over random deals: `cargo run --release -p bench --example transparences_solver`.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

use ai::games::transparences::solver::{Task, count, solve};
use engine::games::transparences::{Attitude, Card, Patch};
use engine::{Rng, Seed};

fn main() {
    let deals: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let mut rng = Rng::new(Seed::from_text("benchmark"), "deals");
    let (mut first, mut shortest) = (Vec::new(), Vec::new());
    let (mut lines, mut scores) = (BTreeMap::new(), BTreeMap::new());
    let (mut counts, mut count_times) = (Vec::new(), Vec::new());
    let mut proven = 0;
    for deal in 0..deals {
        let mut cards: Vec<Card> = Card::all().collect();
        rng.shuffle(&mut cards);
        let model = cards[..4].iter().fold(Patch::EMPTY, |patch, card| {
            patch.with(card.face(Attitude::new(rng.below(8) as u8).expect("an attitude")))
        });
        let hand = cards[4..14].iter().copied().collect();
        let task = Task::new(model, hand);
        let mut took = [0; 3];
        for time in &mut took {
            let start = Instant::now();
            black_box(solve(black_box(&task)));
            *time = start.elapsed().as_nanos() as u64;
        }
        // The first of three is what a caller experiences; the shortest is the cost without other load.
        first.push(took[0]);
        shortest.push(took.into_iter().min().unwrap_or_default());
        let answer = solve(&task);
        proven += usize::from(answer.exact);
        let best = answer.best.expect("cards").score;
        *scores.entry(best).or_insert(0u32) += 1;
        *lines.entry(answer.completion.map(|witness| witness.frame.lines())).or_insert(0u32) += 1;
        if deal % 50 == 0 {
            let start = Instant::now();
            counts.push(count(&task, best, 200_000).number());
            count_times.push(start.elapsed().as_nanos() as u64);
        }
    }
    let at = |list: &mut Vec<u64>, share: f64| {
        list.sort_unstable();
        list[((list.len() - 1) as f64 * share) as usize]
    };
    println!("{deals} deals, {proven} proven");
    println!("          first of 3  shortest of 3");
    for share in [0.1, 0.5, 0.9, 0.99, 0.999, 1.0] {
        let [a, b] = [&mut first, &mut shortest].map(|times| at(times, share) as f64 / 1e3);
        println!("  {:>5} % {a:>9.1} µs {b:>11.1} µs", share * 100.0);
    }
    println!("best scores: {scores:?}");
    println!("fewest lines of a completion: {lines:?}");
    println!("lean best solutions (every 50th deal): median {}, most {}", at(&mut counts, 0.5), at(&mut counts, 1.0));
    let (median, most) = (at(&mut count_times, 0.5) as f64 / 1e6, at(&mut count_times, 1.0) as f64 / 1e6);
    println!("counting them: median {median:.2} ms, most {most:.1} ms");
}
