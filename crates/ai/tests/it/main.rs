//! The examples do what they say.

#[allow(dead_code, reason = "`main` is for whoever runs the example")]
#[path = "../../examples/write_a_bot.rs"]
mod write_a_bot;

use engine::Seed;
use engine::games::triancey::Triancey;
use engine::games::vectominos::Vectominos;

#[test]
fn the_bot_of_the_example_plays_to_the_end() {
    let seed = Seed::from_text("a bot");
    let hidden = write_a_bot::play::<Vectominos>("level:1", seed).expect("the match is played");
    assert!(hidden.outcome().is_some_and(|outcome| !outcome.winners.is_empty()));
    let open = write_a_bot::play::<Triancey>("random", seed).expect("the match is played");
    assert!(open.outcome().is_some());
}
