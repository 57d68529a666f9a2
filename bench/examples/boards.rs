//! Surveys Triancey's boards: the smallest angle and the smallest cell over many words. `cargo run --release -p bench
//! --example boards [WORDS]`

#![allow(clippy::print_stdout, reason = "it prints its findings")]

use std::time::Instant;

use engine::games::triancey::board::{Board, Point};
use engine::games::triancey::options::{BoardKind, Size};

fn main() {
    let words: u32 = std::env::args().nth(1).map_or(10_000, |number| number.parse().expect("a number of words"));
    for &size in Size::ALL {
        let begin = Instant::now();
        let (mut worst_angle, mut smallest, mut largest) = (f64::MAX, f64::MAX, 0_f64);
        for number in 0..words {
            let board = Board::new(BoardKind::Word, size, &format!("mot{number}"));
            let mean = f64::from(board.width) * f64::from(board.height) / f64::from(board.len());
            for cell in board.cells() {
                let corners = board.triangle(cell);
                let share = area(corners) / mean;
                worst_angle = worst_angle.min(least_angle(corners));
                (smallest, largest) = (smallest.min(share), largest.max(share));
            }
        }
        let millis = begin.elapsed().as_secs_f64() * 1e3 / f64::from(words);
        println!(
            "{size:<9} {words} words: worst angle {worst_angle:.2}°, cells from {smallest:.2} to {largest:.2} of the mean, \
             {millis:.2} ms each"
        );
    }
}

fn area([a, b, c]: [Point; 3]) -> f64 {
    (f64::from(b.x - a.x) * f64::from(c.y - a.y) - f64::from(b.y - a.y) * f64::from(c.x - a.x)).abs() / 2.0
}

fn least_angle(corners: [Point; 3]) -> f64 {
    let angle = |tip: usize| {
        let [a, b, c] = [0, 1, 2].map(|i| corners[(tip + i) % 3]);
        let direction = |p: Point| f64::from(p.y - a.y).atan2(f64::from(p.x - a.x));
        let between = (direction(b) - direction(c)).abs();
        between.min(std::f64::consts::TAU - between).to_degrees()
    };
    angle(0).min(angle(1)).min(angle(2))
}
