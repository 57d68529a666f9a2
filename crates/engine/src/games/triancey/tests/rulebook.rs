//! Rules that were written down after the engine applied them.

use super::{Triancey, random_move};
use crate::{Input, Match, Millis, Rng, Seed};

#[test]
fn tr_1_6_all_rounds_are_played_on_one_board() {
    let options = "size=small rounds=2".parse().expect("options");
    let mut game = Match::<Triancey>::start(options, 2, Seed::from_text("rounds")).expect("a match");
    let first = game.position().clone();
    let mut rng = Rng::new(Seed::from_text("rounds"), "moves");
    while let Some((seat, action)) = random_move(game.position(), &mut rng) {
        game.apply(Millis(0), Input::Act { seat, action }).expect("legal");
    }
    game.apply(Millis(0), Input::NextRound).expect("a second round");
    let second = game.position();
    assert!(second.options().word.is_some(), "drawn from the seed");
    assert_eq!(second.options().word, first.options().word);
    assert_eq!(second.board(), first.board());
    assert_eq!(second.empty(), first.empty(), "empty again");
}
