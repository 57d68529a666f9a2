//! Fits the weights of Triancey's patterns: `triancey_patterns SEED GAMES` runs self-play of the top level with its
//! present weights, each game on a different board and from a random start, and prints new weights. Each round plays
//! better than the previous one; the first used the evaluation of the lower levels.

#![allow(clippy::print_stdout, reason = "it prints its findings")]

use ai::Budget;
use ai::games::triancey::evaluation::{Evaluation, LOGIT, MAX_SCORE};
use ai::games::triancey::judgement::{STAGES, TERMS, archipelago, open};
use ai::games::triancey::patterns::{PATTERNS, Patterns};
use ai::games::triancey::search::Search;
use ai::games::triancey::tree;
use engine::games::triancey::Triancey;
use engine::games::triancey::fast::{Bits, Counted, Masks};
use engine::{Millis, Position, Rng, Seed, Setup};

const NODES: u64 = 1_000;
/// With at most this many empty cells, alpha-beta plays the endgame.
const ENDGAME_CELLS: u32 = 16;
const EPOCHS: u32 = 12;
/// Weight of the search score against the result of the game.
const SCORE_WEIGHT: f32 = 0.6;

/// A training position: how often each term occurs, the stage, and the expected victory share of its mover.
struct Sample {
    patterns: Vec<u16>,
    stage: [f32; STAGES],
    odd: usize,
    safe: [f32; 2],
    expected: f32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, games] = arguments.as_slice() else { return eprintln!("triancey_patterns SEED GAMES") };
    let mut samples = Vec::new();
    for game in 0..games.parse().unwrap_or(0) {
        play(&format!("{seed}-{game}"), &mut samples);
    }
    eprintln!("{} positions", samples.len());
    for weights in fit(&samples, &mut Rng::new(Seed::from_text(seed), "fit")) {
        println!("    {:?},", weights.map(|weight| (weight * 16.0 * LOGIT as f32) as i16));
    }
}

/// Plays one game and records its positions after the last random move.
fn play(seed: &str, samples: &mut Vec<Sample>) {
    let setup = Setup { options: Default::default(), seats: 2, seed: Seed::from_text(seed), round: 0, at: Millis(0) };
    let start = Triancey::start(&setup).expect("a game");
    let masks = Masks::<u64>::new(start.board(), start.options().shore).expect("a standard board has some 60 cells");
    let patterns = Patterns::new(start.board());
    let mut rng = Rng::new(setup.seed, "gen");
    let evaluation = Evaluation::of_patterns(start.board(), &mut rng);
    let mut position = Counted::new(&masks, &start);
    let random = if rng.below(4) == 0 { 10 } else { rng.below(9) };
    let astray = if rng.below(2) == 0 { random } else { random.max(rng.below(24)) };
    let first = samples.len();
    let (mut ply, mut movers) = (0, Vec::new());
    while position.fast().moves(&masks) != 0 {
        let cell = if ply < random || ply == astray {
            position.fast().moves(&masks).pick(rng.next_u64())
        } else {
            let (cell, expected) = think(&masks, &evaluation, &position);
            if ply > astray && position.fast().empty(&masks).count_ones() > 3 {
                samples.push(sample(&masks, &patterns, &position, expected));
                movers.push(position.fast().to_move());
            }
            cell
        };
        position.play_unchecked(&masks, cell);
        ply += 1;
    }
    for (sample, mover) in samples[first..].iter_mut().zip(movers) {
        let lead = if mover == position.fast().to_move() { position.fast().lead() } else { -position.fast().lead() };
        let result = 0.5 + 0.5 * lead.signum() as f32;
        sample.expected += (1.0 - SCORE_WEIGHT) * (result - sample.expected);
    }
}

/// The move of the top level, and its expected victory share.
fn think(masks: &Masks<u64>, evaluation: &Evaluation, position: &Counted<u64>) -> (u32, f32) {
    let budget = Budget::nodes(NODES);
    if position.fast().empty(masks).count_ones() > ENDGAME_CELLS {
        let found = tree::search(masks, evaluation, position, &budget);
        let score = 2.0 * found.value / (1.0 - found.value.abs().min(0.95));
        return (found.cell, logistic(score));
    }
    let mut moves = position.fast().moves(masks);
    let mut cells = Vec::new();
    while moves != 0 {
        cells.push(moves.lowest());
        moves = moves.drop_lowest();
    }
    let best = Search::new(masks, evaluation, budget).best(position, &cells, u32::MAX).best;
    let proven = 0.5 + 0.5 * best.score.signum() as f32;
    (best.cell, if best.score.abs() > MAX_SCORE { proven } else { logistic(best.score as f32 / LOGIT as f32) })
}

fn sample(masks: &Masks<u64>, patterns: &Patterns, position: &Counted<u64>, expected: f32) -> Sample {
    let empty = position.fast().empty(masks).count_ones();
    let cells = masks.cells();
    let parts = if position.fast().in_archipelago() {
        archipelago((cells - empty) as i32)
    } else {
        open(empty as i32, cells as i32)
    };
    let whole = parts.iter().sum::<i32>() as f32;
    let mut sample = Sample {
        patterns: Vec::with_capacity(cells as usize),
        stage: parts.map(|part| part as f32 / whole),
        odd: (empty % 2) as usize,
        safe: [position.own_safe(masks), position.other_safe(masks)].map(|cells| cells.count_ones() as f32),
        expected,
    };
    patterns.each(position, |number| sample.patterns.push(number as u16));
    sample
}

/// Logistic regression with Adagrad.
fn fit(samples: &[Sample], rng: &mut Rng) -> Vec<[f32; STAGES]> {
    let mut weights = vec![[0.0; STAGES]; TERMS];
    let mut squares = vec![[0.01; STAGES]; TERMS];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for epoch in 0..EPOCHS {
        rng.shuffle(&mut order);
        let pace = 0.02 * (1.0 - epoch as f32 / EPOCHS as f32);
        for &number in &order {
            let sample = &samples[number];
            let mut score = 0.0;
            each_term(sample, |term, count| {
                score +=
                    weights[term].iter().zip(sample.stage).map(|(weight, part)| weight * part * count).sum::<f32>();
            });
            let error = logistic(score) - sample.expected;
            each_term(sample, |term, count| {
                for (stage, part) in sample.stage.iter().enumerate().filter(|(_, part)| **part > 0.0) {
                    let slope = error * part * count;
                    squares[term][stage] += slope * slope;
                    weights[term][stage] -= pace * slope / squares[term][stage].sqrt();
                }
            });
        }
    }
    weights
}

fn each_term(sample: &Sample, mut tell: impl FnMut(usize, f32)) {
    sample.patterns.iter().for_each(|&pattern| tell(usize::from(pattern), 1.0));
    tell(PATTERNS + sample.odd, 1.0);
    tell(PATTERNS + 2, sample.safe[0]);
    tell(PATTERNS + 3, sample.safe[1]);
}

fn logistic(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}
