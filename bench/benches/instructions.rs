//! Instructions, counted by valgrind: the truth where time is noise. Needs `gungraun-runner` of the same version.

#![allow(missing_docs, reason = "gungraun's macros make public items")]

use std::hint::black_box;

use engine::games::triancey::Triancey;
use engine::games::triancey::fast::{Fast, Masks, RandomGames, Rng, random_games};
use engine::{Match, Seed};
use gungraun::{library_benchmark, library_benchmark_group, main};

type Prepared = (Masks<u64>, Fast<u64>);

fn prepared(options: &str) -> Prepared {
    let game = Match::<Triancey>::start(options.parse().expect("options read"), 2, Seed::from_text("bench"));
    let game = game.expect("a game");
    let masks = Masks::new(game.position().board(), game.position().options().shore).expect("60 cells fit");
    let from = Fast::new(&masks, game.position());
    (masks, from)
}

#[library_benchmark]
#[bench::word(prepared("word=Archipel"))]
#[bench::regular(prepared("board=regular"))]
fn ten_thousand_random_games((masks, from): Prepared) -> RandomGames {
    random_games(black_box(&masks), black_box(&from), 10_000, 1)
}

#[library_benchmark]
#[bench::word(prepared("word=Archipel"))]
fn thousand_games_one_by_one((masks, from): Prepared) -> u32 {
    let mut rng = Rng::new(1);
    (0..1_000)
        .map(|_| {
            let mut game = from;
            game.play_out(black_box(&masks), &mut rng)
        })
        .sum()
}

library_benchmark_group!(name = triancey, benchmarks = [ten_thousand_random_games, thousand_games_one_by_one]);
main!(library_benchmark_groups = triancey);
