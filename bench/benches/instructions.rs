//! Instructions, counted by valgrind: the truth where time is noise. Needs `gungraun-runner` of the same version.

#![allow(missing_docs, reason = "gungraun's macros make public items")]

use std::hint::black_box;

use engine::games::triancey::Triancey;
use engine::games::triancey::fast::{Fast, Masks, RandomGames, Rng, random_games};
use engine::games::vectominos::{Lay, PieceSet, Set, Table};
use engine::{Chance, Match, Seed};
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

type Laid = (Table, PieceSet, Vec<Lay>);

fn laid() -> Laid {
    let (table, hand) = table_of_20();
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
