//! Time, with criterion: `cargo xtask bench`.

#![allow(missing_docs, reason = "criterion's macros make public items")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::games::triancey::Triancey;
use engine::games::triancey::fast::{Fast, Masks, Rng, random_games};
use engine::{Match, Position, Seed};

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

criterion_group!(benches, triancey);
criterion_main!(benches);
