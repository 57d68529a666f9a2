//! Golden playthroughs of Vectominos that show what random ones may miss. Written like the others
//! (see [`crate::golden`]), replayed with them; here it is held that they show it.

use std::fs;

use ludotheque_engine::games::vectominos::{Action, End, Phase, Vectominos};
use ludotheque_engine::{GameId, Input, Match, OptionSet, Rng, Seed};

use crate::golden::{folder, narrate, recorded};
use crate::play::random_input;

type Game = Match<Vectominos>;
/// Name of the file, options, seats, and what the match must show.
type Wanted = (&'static str, &'static str, u8, fn(&Game) -> bool);

fn ends_by_a_link(game: &Game) -> bool {
    matches!(game.position().phase(), Phase::Over(End::Link { .. }))
}

fn lays_both_polymorphes(game: &Game) -> bool {
    game.position().table().tiles().iter().filter(|tile| tile.is_wild()).count() == 2
}

/// Both lie side by side, so that their appearances depend on each other.
fn polymorphes_touch(game: &Game) -> bool {
    let table = game.position().table();
    let appearances = table.appearances();
    let product = appearances.of(0).count_ones() * appearances.of(1).count_ones();
    lays_both_polymorphes(game) && appearances.joint(table.catalogue()).len() < product as usize
}

fn gives_a_piece(game: &Game) -> bool {
    let gives = |input: &Input<Action>| matches!(input, Input::Act { action: Action::Give(_), .. });
    game.log().iter().any(|entry| gives(&entry.input))
}

fn runs_of_doubles(game: &Game) -> bool {
    let declines = |input: &Input<Action>| matches!(input, Input::Act { action: Action::Decline, .. });
    game.log().iter().filter(|entry| declines(&entry.input)).count() >= 2
}

#[test]
fn golden_playthroughs_show_what_is_rare() {
    let wanted: [Wanted; 6] = [
        ("rare-link-2", "rounds=1", 2, ends_by_a_link),
        ("rare-link-4", "rounds=1", 4, ends_by_a_link),
        ("rare-polymorphes-3", "rounds=1 set=28", 3, lays_both_polymorphes),
        ("rare-polymorphes-touch-2", "rounds=1 set=28", 2, polymorphes_touch),
        ("rare-gift-3", "rounds=1 referee=vigilant", 3, gives_a_piece),
        ("rare-doubles-2", "rounds=1", 2, runs_of_doubles),
    ];
    for (name, options, seats, shows) in wanted {
        let file = folder(GameId::Vectominos).join(format!("{name}.txt"));
        if !file.exists() {
            assert_eq!(std::env::var("LUDOTHEQUE_GOLDEN").as_deref(), Ok("write"), "{} is missing", file.display());
            let found = (0..20_000).map(|number| random_match(options, seats, number)).find(shows);
            fs::write(&file, narrate(&found.expect("there is such a match"))).expect("the file can be written");
        }
        let text = fs::read_to_string(&file).expect("readable");
        assert!(shows(&recorded(&text, name)), "{name} does not show what its name says");
    }
}

fn random_match(options: &str, seats: u8, number: u32) -> Game {
    let seed = Seed::from_text(&format!("golden {options} {number}"));
    let mut game = Match::start(OptionSet::read(options).expect("options"), seats, seed).expect("a match");
    let mut rng = Rng::new(seed, "golden");
    while let Some((at, input)) = random_input(&game, &mut rng) {
        game.apply(at, input).expect("a listed input is accepted");
    }
    game
}
