//! The core for search is the rules.

use proptest::prelude::*;

use super::{random_move, start, start_with};
use crate::games::triancey::fast::{Bits, Fast, FastRng, Masks, random_games};
use crate::games::triancey::{Action, CellSet, Triancey};
use crate::{Millis, OptionSet, Position, Rng, Seed};

fn agrees<B: Bits>(masks: &Masks<B>, fast: &Fast<B>, position: &Triancey) {
    let set = |bits: B| bits.to_set();
    assert_eq!(set(fast.own()), position.pawns(position.to_move()));
    assert_eq!(set(fast.other()), position.pawns(position.to_move().other()));
    let playable = if position.empty().is_empty() { CellSet::EMPTY } else { position.playable() };
    assert_eq!(set(fast.moves(masks)), playable, "{position}");
    assert_eq!(&Fast::new(masks, position).moves(masks), &fast.moves(masks));
}

fn follow<B: Bits>(options: &str, seed: &str) {
    let mut position = start_with(options, seed);
    let Some(masks) = Masks::<B>::new(position.board(), position.options().shore) else { return };
    let mut fast = Fast::new(&masks, &position);
    let mut rng = Rng::new(Seed::from_text(seed), "fast");
    agrees(&masks, &fast, &position);
    while let Some((seat, action)) = random_move(&position, &mut rng) {
        position.apply(Millis(0), seat, &action).expect("legal");
        if let Action::Lay(cell) = action {
            fast.play_unchecked(&masks, u32::from(cell.0));
        }
        agrees(&masks, &fast, &position);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_fast_core_plays_by_the_rules(preset in 0..6usize, seed in any::<u64>()) {
        let options = <Triancey as Position>::Options::PRESETS[preset].1;
        follow::<u64>(options, &seed.to_string());
        follow::<u128>(options, &seed.to_string());
    }

    #[test]
    fn a_random_cell_is_one_of_the_set(word in any::<u64>(), high in any::<u64>(), random in any::<u64>()) {
        prop_assume!(word != 0);
        prop_assert!(word & u64::one(word.pick(random)) != 0);
        let wide = u128::from(word) | u128::from(high) << 64;
        prop_assert!(wide & u128::one(wide.pick(random)) != 0);
    }
}

#[test]
fn every_cell_of_a_set_is_equally_likely() {
    let set = 0x8000_0100_0041_0003_u64;
    let wide = u128::from(set) << 60 | 0b101;
    let mut fast_rng = FastRng::new(1);
    let (mut narrow_hits, mut wide_hits) = ([0u32; 64], [0u32; 128]);
    for _ in 0..60_000 {
        narrow_hits[set.pick(fast_rng.bits()) as usize] += 1;
        wide_hits[wide.pick(fast_rng.bits()) as usize] += 1;
    }
    let even = |hits: u32, cells: u32| (60_000 / cells).abs_diff(hits) < 450;
    assert!(narrow_hits.iter().filter(|&&hits| hits > 0).all(|&hits| even(hits, set.count_ones())));
    assert!(wide_hits.iter().filter(|&&hits| hits > 0).all(|&hits| even(hits, wide.count_ones())));
    assert_eq!(narrow_hits.iter().filter(|&&hits| hits > 0).count(), set.count_ones() as usize);
    assert_eq!(wide_hits.iter().filter(|&&hits| hits > 0).count(), wide.count_ones() as usize);
}

/// Side by side or one at a time, random games are the same game: lengths and results agree within chance.
#[test]
fn games_side_by_side_are_like_games_one_by_one() {
    for options in ["word=Archipel", "board=regular variant=classique", "word=Ile size=small", "word=Mer size=large"] {
        let position = start(options);
        let masks = Masks::<u128>::new(position.board(), position.options().shore).expect("it fits");
        let from = Fast::new(&masks, &position);
        let games = 20_000;
        let many = random_games(&masks, &from, games, 7);
        assert_eq!(many.results.iter().sum::<u64>(), games);
        let mut fast_rng = FastRng::new(8);
        let (mut moves, mut squares, mut white) = (0.0, 0.0, 0.0);
        for _ in 0..games {
            let mut game = from;
            let length = f64::from(game.play_out(&masks, &mut fast_rng));
            moves += length;
            squares += length * length;
            let lead = if game.to_move() == position.to_move() { game.lead() } else { -game.lead() };
            white += f64::from(u8::from(lead > 0));
        }
        let n = games as f64;
        let deviation = (squares / n - (moves / n).powi(2)).sqrt() * (2.0 / n).sqrt();
        assert!((many.moves as f64 / n - moves / n).abs() < 4.0 * deviation, "{options}: lengths");
        assert!((many.results[0] as f64 / n - white / n).abs() < 4.0 * (0.5 / n).sqrt(), "{options}: results");
    }
}

#[test]
fn random_games_from_the_end_have_no_moves() {
    let mut position = start("board=regular size=small");
    let mut rng = Rng::new(Seed::from_text("end"), "end");
    while let Some((seat, action)) = random_move(&position, &mut rng) {
        position.apply(Millis(0), seat, &action).expect("legal");
    }
    let masks = Masks::<u64>::new(position.board(), position.options().shore).expect("it fits");
    let games = random_games(&masks, &Fast::new(&masks, &position), 1_000, 1);
    assert_eq!((games.moves, games.results.iter().max()), (0, Some(&1_000)));
    assert_eq!(random_games(&masks, &Fast::new(&masks, &position), 0, 1).results, [0; 3]);
}
