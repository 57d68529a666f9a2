//! Time, with criterion: `cargo xtask bench`.

#![allow(missing_docs, reason = "criterion's macros make public items")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::games::puissances::{CellSet, longest};
use engine::games::triancey::Triancey;
use engine::games::triancey::fast::{Fast, Masks, Rng, random_games};
use engine::games::vectominos::{Lay, PieceSet, Set, Table};
use engine::{Chance, Match, Position, Seed};

/// Games per iteration of the many-games benchmark.
const GAMES: u64 = 20_000;

fn start(options: &str) -> Triancey {
    let game = Match::<Triancey>::start(options.parse().expect("options read"), 2, Seed::from_text("bench"));
    game.expect("a game").position().clone()
}

fn triancey(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("triancey");
    for (name, options) in [("word", "word=Archipel"), ("regular", "board=regular")] {
        let position = start(options);
        let masks = Masks::<u64>::new(position.board(), position.options().shore).expect("60 cells fit");
        let from = Fast::new(&masks, &position);
        group.throughput(Throughput::Elements(GAMES));
        group.bench_function(format!("random games side by side, {name}"), |b| {
            b.iter(|| random_games(&masks, &from, GAMES, 1));
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("one random game, {name}"), |b| {
            let mut rng = Rng::new(1);
            b.iter(|| {
                let mut game = from;
                game.play_out(&masks, &mut rng)
            });
        });
    }
    let position = start("word=Archipel");
    let seat = position.awaited().first().expect("somebody is to move");
    let mut legal = Vec::new();
    group.bench_function("legal moves by the rules", |b| {
        b.iter(|| {
            legal.clear();
            position.legal(seat, &mut legal);
            legal.len()
        });
    });
    group.bench_function("board from a word", |b| b.iter(|| start("word=Archipel")));
    group.finish();
}

/// A table of 20 pieces, the Polymorphe among them, and the 10 pieces that are left as a hand.
fn table_of_20() -> (Table, PieceSet) {
    let mut chance = Chance::new(Seed::from_text("bench"), "vectominos table");
    loop {
        let (mut table, mut left) = (Table::new(Set::Drawable), PieceSet::FULL);
        while table.tiles().len() < 20 {
            let mut lays = Vec::new();
            table.placements(left, |lay, sums| lays.extend((sums < 3).then_some(lay)));
            if lays.is_empty() {
                break;
            }
            let lay = *chance.pick(&lays);
            table.lay_unchecked(lay);
            left = left.minus(PieceSet::only(lay.piece));
        }
        let mut ways = 0;
        table.placements(left, |_, _| ways += 1);
        if left.len() == 10 && ways > 0 && table.appearances().laid() == 1 {
            return (table, left);
        }
    }
}

/// Every legal placement of the hand in order, as the rules list them.
fn placements(table: &Table, hand: PieceSet, out: &mut Vec<Lay>) -> usize {
    out.clear();
    table.placements(hand, |lay, _| out.push(lay));
    out.sort_unstable();
    out.len()
}

fn vectominos(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("vectominos");
    let (table, hand) = table_of_20();
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

/// Random fillings of the 8×8 board: each cell is in with a chance that is drawn for the filling, 20 to 99 in 100.
fn fillings(count: u32) -> Vec<CellSet> {
    let mut chance = Chance::new(Seed::from_text("longest paths"), "fillings");
    let mut filling = || {
        let density = 20 + chance.below(80);
        CellSet::square(8).iter().filter(|_| chance.below(100) < density).collect()
    };
    (0..count).map(|_| filling()).collect()
}

fn puissances(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("puissances");
    let fillings = fillings(1_000);
    group.throughput(Throughput::Elements(fillings.len() as u64));
    group.bench_function("longest paths of random fillings", |b| {
        b.iter(|| fillings.iter().map(|&filling| longest::length(filling)).sum::<u32>());
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("longest path of the full 10×10 board", |b| b.iter(|| longest::length(CellSet::square(10))));
    group.finish();
}

criterion_group!(benches, triancey, vectominos, puissances);
criterion_main!(benches);
