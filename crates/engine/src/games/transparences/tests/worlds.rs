//! C-6, C-7: views, imagined worlds, texts.

use super::{at, round, rounds};
use crate::games::transparences::{Action, Transparences};
use crate::{Position, Rng, Seat, Seed, Viewer};

fn assert_world(position: &Transparences, viewer: Viewer, rng: &mut Rng) -> Transparences {
    let view = position.view(viewer);
    let world = Transparences::determinize(&view, rng);
    assert_eq!(world.view(viewer), view);
    assert_eq!(world.to_string().parse().as_ref(), Ok(&world));
    world
}

#[test]
fn a_blind_worlds_hidden_assemblies_have_the_progress_seen() {
    // One card short of completion: the hardest progress to find again.
    let (position, _) = rounds::near_completion("blind=on", 6);
    let mut rng = Rng::new(Seed::from_text("blind"), "worlds");
    assert!(position.progress(Seat(0)) >= 6, "far advanced");
    for viewer in Viewer::all(6) {
        assert_world(&position, viewer, &mut rng);
    }
}

#[test]
fn blind_worlds_of_the_timed_game_have_the_cards_and_progress_seen() {
    let mut rng = Rng::new(Seed::from_text("blind timed"), "worlds");
    for seed in 0..60 {
        let mut position = round("variant=timed blind=on", 3, &format!("blind timed {seed}"));
        for turn in 0..4 {
            for seat in [0, 1, 2].map(Seat) {
                let mut legal = Vec::new();
                position.legal_actions(seat, &mut legal);
                let action = *rng.choose(&legal);
                position.apply(at(turn), seat, &action).expect("legal");
            }
            assert_world(&position, Viewer::Seat(Seat(1)), &mut rng);
            let until = position.deadline().expect("a turn");
            position.tick(until);
        }
    }
}

#[test]
fn worlds_differ_in_what_is_hidden() {
    let position = round("", 3, "hidden");
    let mut rng = Rng::new(Seed::from_text("differ"), "worlds");
    let viewer = Viewer::Seat(Seat(1));
    let worlds: Vec<_> = (0..20).map(|_| assert_world(&position, viewer, &mut rng)).collect();
    assert!(worlds.iter().all(|world| world.player(Seat(1)) == position.player(Seat(1))));
    assert!(worlds.windows(2).all(|pair| pair[0].player(Seat(0)).hand != pair[1].player(Seat(0)).hand));
}

#[test]
fn the_model_that_chance_would_build_is_hidden() {
    let position = round("model=modeller", 2, "hidden model");
    let view = position.view(Viewer::Seat(Seat(0)));
    assert_eq!((view.model.attitudes, view.model.shows), (None, None));
}

#[test]
fn texts_that_cannot_be_are_refused() {
    let position = round("", 2, "texts");
    let text = position.to_string();
    let refused = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from} is there");
        changed.parse::<Transparences>().expect_err("refused").to_string()
    };
    assert!(refused("starter 0", "starter 9").contains("starter") || text.contains("starter 1"));
    assert!(refused("playing 300000", "playing -").contains("limit"));
    assert!(refused("playing 300000", "turn 1 45000 -").contains("turns"));
    assert!(refused("playing 300000", "over completed 0").contains("finisher"));
    assert!(refused("laid - playing 0 0", "laid - confirmed 0 0").contains("ten cards"));
    assert!(refused("laid - playing 0 0", "laid 3r0@125,0 playing 0 0").contains("placed card"));
    assert!(refused("variant=base", "variant=timed").contains("turns"));
}

#[test]
fn moves_are_written_and_read() {
    for text in ["model r0 f1 r2 f3", "lay 17r2@0,-1", "take 65", "turn f0", "confirm", "stop"] {
        assert_eq!(text.parse::<Action>().expect("a move").to_string(), text);
    }
    for text in
        ["", "lay", "lay 66r0@0,0", "lay 1r4@0,0", "lay 1r0@00,0", "lay 1r0@+1,0", "model r0", "turn", "stop now"]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn after_the_end_hands_are_shown() {
    let mut position = round("", 2, "shown");
    position.tick(at(300));
    let view = position.view(Viewer::Spectator);
    assert!(view.players.iter().all(|player| player.hand.is_some_and(|hand| hand.len() == 10)));
}
