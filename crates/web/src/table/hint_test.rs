//! Hints, clue by clue.

use std::collections::BTreeSet;

use engine::{GameId, Input, Match, Millis, Rng, Seed, Viewer};
use leptos::prelude::*;

use super::game_ui::GameUi;
use super::hints::Clue;
use super::store::TableStore;

/// The clues of every legal action in the first plies of a match.
fn clues_of<P: GameUi>() -> Vec<Vec<String>> {
    let seed = Seed::from_text("clues");
    let mut game = Match::<P>::start(P::Options::default(), 2, seed).expect("default options");
    let (mut rng, mut found) = (Rng::new(seed, "plies"), Vec::new());
    for _ in 0..12 {
        let Some(seat) = game.position().awaited().first() else { break };
        let (view, mut legal) = (game.position().view(Viewer::Seat(seat)), Vec::new());
        game.position().legal_actions(seat, &mut legal);
        found.extend(legal.iter().take(200).map(|action| P::clues(&view, seat, action)));
        let action = rng.choose(&legal).clone();
        game.apply(Millis(0), Input::Act { seat, action }).expect("a listed action");
    }
    found
}

#[test]
fn bug_a_hint_gave_the_same_clue_twice() {
    for &game in GameId::ALL {
        for clues in engine::with_game!(game, P => clues_of::<P>()) {
            assert!(!clues.is_empty(), "{game}: a hint without a clue");
            let different: BTreeSet<&String> = clues.iter().collect();
            assert_eq!(different.len(), clues.len(), "{game}: {clues:?}");
        }
    }
}

#[test]
fn bug_the_bulb_pressed_after_the_last_clue_began_again() {
    let owner = Owner::new();
    owner.set();
    let store = TableStore::new(GameId::Triancey);
    store.hint.set(Some((0, "swap".to_owned())));
    store.clue.set(Clue::Step(0));
    for _ in 0..3 {
        store.ask_for_hint();
        assert_eq!(store.clue.get_untracked(), Clue::Move);
    }
    assert!(!store.awaits_hint.get_untracked(), "another hint was asked for");
}

#[test]
fn clues_come_one_by_one_before_the_move() {
    assert_eq!(Clue::Step(0).next(2), Some(Clue::Step(1)));
    assert_eq!(Clue::Step(1).next(2), Some(Clue::Move));
    assert_eq!(Clue::Step(0).next(1), Some(Clue::Move));
    assert_eq!(Clue::Move.next(2), None);
}
