//! Counts instructions with Valgrind, which is free of noise. Requires `gungraun-runner` of the same version.

#![allow(missing_docs, reason = "gungraun's macros make public items")]

use std::hint::black_box;

use bench::{placements, triancey_for_search, vectominos_table_of_20};
use engine::games::triancey::fast::{Fast, FastRng, Masks, RandomGames, random_games};
use engine::games::vectominos::{Lay, PieceSet, Table};
use gungraun::{library_benchmark, library_benchmark_group, main};

type Prepared = (Masks<u64>, Fast<u64>);

#[library_benchmark]
#[bench::word(triancey_for_search("word=Archipel"))]
#[bench::regular(triancey_for_search("board=regular"))]
fn ten_thousand_random_games((masks, from): Prepared) -> RandomGames {
    random_games(black_box(&masks), black_box(&from), 10_000, 1)
}

#[library_benchmark]
#[bench::word(triancey_for_search("word=Archipel"))]
fn thousand_games_one_by_one((masks, from): Prepared) -> u32 {
    let mut rng = FastRng::new(1);
    (0..1_000)
        .map(|_| {
            let mut game = from;
            game.play_out(black_box(&masks), &mut rng)
        })
        .sum()
}

type Laid = (Table, PieceSet, Vec<Lay>);

fn laid() -> Laid {
    let (table, hand) = vectominos_table_of_20();
    let mut out = Vec::new();
    placements(&table, hand, &mut out);
    (table, hand, out)
}

#[library_benchmark]
#[bench::twenty(laid())]
fn placements_of_10_pieces_on_a_table_of_20((table, hand, mut out): Laid) -> (Laid, usize) {
    let found = placements(black_box(&table), black_box(hand), &mut out);
    ((table, hand, out), found)
}

#[library_benchmark]
#[bench::twenty(laid())]
fn lay_the_21st_piece((mut table, hand, out): Laid) -> Laid {
    table.lay_unchecked(black_box(out[0]));
    (table, hand, out)
}

library_benchmark_group!(
    name = vectominos,
    benchmarks = [placements_of_10_pieces_on_a_table_of_20, lay_the_21st_piece]
);
library_benchmark_group!(name = triancey, benchmarks = [ten_thousand_random_games, thousand_games_one_by_one]);
main!(library_benchmark_groups = triancey, vectominos);
