//! The examples do what they say.

#[allow(dead_code, reason = "`main` is for whoever runs the example")]
#[path = "../../examples/play_a_game.rs"]
mod play_a_game;

#[allow(dead_code, reason = "`main` is for whoever runs the example")]
#[path = "../../examples/replay_a_file.rs"]
mod replay_a_file;

use ludotheque_engine::games::triancey::Triancey;
use ludotheque_engine::games::vectominos::Vectominos;
use ludotheque_engine::{Position, Seed};

fn played_and_replayed<P: Position>() {
    let options = "".parse().expect("default options");
    let game = play_a_game::play::<P>(options, 2, Seed::from_text("examples")).expect("the match is played");
    let outcome = game.outcome().expect("it is over").to_string();
    let story = replay_a_file::replay(&game.export()).expect("the file replays");
    assert!(story.lines().last() == Some(&*outcome), "{story}");
    assert!(story.lines().filter(|line| line.contains(" plays ")).count() >= game.log().len() / 2, "{story}");
}

#[test]
fn a_match_that_the_example_plays_is_replayed_by_the_other() {
    played_and_replayed::<Triancey>();
    played_and_replayed::<Vectominos>();
}

#[test]
fn a_changed_file_is_not_replayed() {
    let options = "word=Archipel".parse().expect("options");
    let game = play_a_game::play::<Triancey>(options, 2, Seed::from_text("examples")).expect("the match is played");
    let changed = game.export().replace("\noutcome ", "\noutcome 1");
    assert!(replay_a_file::replay(&changed).is_err());
}
