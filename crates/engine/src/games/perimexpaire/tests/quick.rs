//! The rules for search are the rules.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::super::fast::{Fast, Lay};
use super::super::{Action, Claims, Colour, Perimexpaire};
use super::fresh;
use crate::core::position::Position;
use crate::{Millis, Rng, Seat, Seed};

fn lays(fast: &Fast) -> Vec<(Action, Lay)> {
    let mut lays = Vec::new();
    fast.each_lay(|lay| lays.push((Action::Lay { card: lay.card, at: fast.spot(lay), claims: Claims::NONE }, lay)));
    lays
}

fn check_equal(fast: &Fast, position: &Perimexpaire) {
    let red = position.laid().iter().filter(|laid| laid.colour == Colour::Red).map(|laid| laid.card).collect();
    assert_eq!((fast.red(), fast.is_over()), (red, position.outcome().is_some()), "{position}");
    assert_eq!(fast.laid(), position.laid().iter().map(|laid| laid.card).collect());
    assert_eq!(fast.to_move(), position.to_move());
    for seat in Seat::all(position.seats()) {
        assert_eq!(fast.hand(seat), position.hand(seat), "{position}");
    }
    if !fast.is_over() {
        let mut legal = Vec::new();
        position.legal_actions(position.to_move(), &mut legal);
        let listed: BTreeSet<Action> = legal.into_iter().filter(|action| *action != Action::End).collect();
        assert_eq!(lays(fast).into_iter().map(|(action, _)| action).collect::<BTreeSet<_>>(), listed, "{position}");
    }
}

/// Lays every card that can be laid and takes it up again: nothing may change.
fn check_undo(fast: &mut Fast) {
    let before = format!("{:?}", lays(fast));
    let (red, laid) = (fast.red(), fast.laid());
    for (_, lay) in lays(fast) {
        let turned = fast.turned(lay);
        let lead = fast.lead();
        let undo = fast.lay(lay);
        assert_eq!((fast.lead() - lead).unsigned_abs(), 1 + 2 * turned);
        let (again, _) = (lays(fast), ());
        if let Some(&(_, second)) = again.first() {
            let undo = fast.lay(second);
            fast.undo(undo);
        }
        fast.undo(undo);
    }
    assert_eq!((format!("{:?}", lays(fast)), fast.red(), fast.laid()), (before, red, laid));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn fast_play_is_play(seed in any::<u64>(), free in any::<bool>(), teams in any::<bool>()) {
        let options = if free { "contact=free" } else { "" };
        let mut position = fresh(options, if teams { 4 } else { 2 }, &seed.to_string());
        let mut fast = Fast::of(&position).expect("a turn");
        let mut rng = Rng::new(Seed::from_text(&seed.to_string()), "moves");
        while position.outcome().is_none() {
            check_equal(&fast, &position);
            check_undo(&mut fast);
            let lays = lays(&fast);
            let seat = position.to_move();
            if lays.is_empty() || rng.below(4) == 0 {
                position.apply(Millis(0), seat, &Action::End).expect("the turn can end");
                fast.end();
            } else {
                let (action, lay) = *rng.choose(&lays);
                position.apply(Millis(0), seat, &action).expect("it is legal");
                fast.lay(lay);
            }
        }
        check_equal(&fast, &position);
        check_equal(&Fast::of(&position).expect("over"), &position);
    }
}
