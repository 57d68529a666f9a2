//! Time benchmarks with criterion: `cargo xtask bench`.

#![allow(missing_docs, reason = "criterion's macros make public items")]

use std::hint::black_box;

use bench::{fillings, placements, triancey_for_search, vectominos_table_of_20};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::Position;
use engine::games::puissances::{CellSet, longest};
use engine::games::triancey::Board;
use engine::games::triancey::fast::{FastRng, random_games};

/// Games per iteration of the many-games benchmark.
const GAMES: u64 = 20_000;

fn triancey(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("triancey");
    for (name, options) in [("word", "word=Archipel"), ("regular", "board=regular")] {
        let (masks, from) = triancey_for_search(options);
        group.throughput(Throughput::Elements(GAMES));
        group.bench_function(format!("random games side by side, {name}"), |b| {
            b.iter(|| random_games(&masks, &from, GAMES, 1));
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("one random game, {name}"), |b| {
            let mut rng = FastRng::new(1);
            b.iter(|| {
                let mut game = from;
                game.play_out(&masks, &mut rng)
            });
        });
    }
    let position = bench::triancey("word=Archipel");
    let seat = position.awaited().first().expect("somebody is to move");
    let mut legal = Vec::new();
    group.bench_function("legal moves by the rules", |b| {
        b.iter(|| {
            legal.clear();
            position.legal_actions(seat, &mut legal);
            legal.len()
        });
    });
    group.bench_function("board from a word", |b| b.iter(|| Board::of(position.options())));
    group.finish();
}

fn vectominos(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("vectominos");
    let (table, hand) = vectominos_table_of_20();
    let mut out = Vec::new();
    group.bench_function("placements of 10 pieces on a table of 20", |b| {
        b.iter(|| placements(black_box(&table), black_box(hand), &mut out));
    });
    group.bench_function("lay the 21st piece", |b| {
        placements(&table, hand, &mut out);
        b.iter(|| {
            let mut table = table.clone();
            table.lay_unchecked(black_box(out[0]));
            table.slots().len()
        });
    });
    group.finish();
}

fn puissances(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("puissances");
    let fillings = fillings(8, 1_000);
    group.throughput(Throughput::Elements(fillings.len() as u64));
    group.bench_function("longest paths of random fillings", |b| {
        b.iter(|| fillings.iter().map(|&filling| longest::length(filling)).sum::<u32>());
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("longest path of the full 10×10 board", |b| b.iter(|| longest::length(CellSet::square(10))));
    group.finish();
}

/// A complete document: cards, boards, rules and score sheets.
fn print(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("print");
    for &game in engine::GameId::ALL {
        let request = print::Request { part: print::Part::All, ..print::Request::of(game) };
        group.bench_function(game.as_str(), |b| b.iter(|| print::document(&request).expect("a document").len()));
    }
    group.finish();
}

criterion_group!(benches, triancey, vectominos, puissances, print);
criterion_main!(benches);
