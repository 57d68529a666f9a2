//! Runs the example, and checks that matches between bots end.

#[allow(dead_code, reason = "`main` is for whoever runs the example")]
#[path = "../../examples/write_a_bot.rs"]
mod write_a_bot;

use engine::games::transparences::Transparences;
use engine::games::triancey::Triancey;
use engine::games::vectominos::Vectominos;
use engine::{OptionSet as _, Seed};
use ludotheque_ai::BotSpec;
use ludotheque_ai::arena::{no_timer, play};

#[test]
fn the_bot_of_the_example_plays_to_the_end() {
    let seed = Seed::from_text("a bot");
    let hidden = write_a_bot::play::<Vectominos>("level:1", seed).expect("the match is played");
    assert!(hidden.outcome().is_some_and(|outcome| !outcome.winners.is_empty()));
    let open = write_a_bot::play::<Triancey>("random", seed).expect("the match is played");
    assert!(open.outcome().is_some());
}

#[test]
fn bug_random_bots_let_no_time_pass_and_never_ended_a_round_in_real_time() {
    let options = engine::games::transparences::Options::read("max_rounds=1 round_seconds=60").expect("options");
    let random = BotSpec::read::<Transparences>("random").expect("a bot");
    let played =
        play::<Transparences>(&options, &[random; 2], Seed::from_text("pace"), &no_timer).expect("it is played");
    assert!(played.inputs < 100, "{} inputs in a minute", played.inputs);
}
