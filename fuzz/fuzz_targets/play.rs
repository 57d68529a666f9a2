//! Law: in every match, listed actions are accepted, refused inputs change nothing, and the match replays.
#![no_main]

use engine::games::GameVisitor;
use engine::{GameId, Input, Match, Millis, OptionSet, Position, Seat, Seed};
use libfuzzer_sys::fuzz_target;

struct Play<'a>(&'a [u8]);

impl GameVisitor for Play<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let [preset, seats, choices @ ..] = self.0 else { return };
        let presets = P::Options::PRESETS;
        let options = P::Options::read(presets[usize::from(*preset) % presets.len()].1).expect("a preset reads");
        let Ok(mut game) = Match::<P>::start(options, seats % 8 + 1, Seed::from_text("fuzz")) else { return };
        let mut at = 0;
        for pair in choices.chunks_exact(2) {
            if game.outcome().is_some() {
                break;
            }
            at += u64::from(pair[0]) * 50;
            // A host ticks the game at every deadline before it passes on later inputs.
            while game.deadline().is_some_and(|deadline| deadline <= Millis(at)) {
                if game.apply(Millis(at), Input::Tick).is_err() {
                    break;
                }
            }
            let awaited: Vec<Seat> = game.awaited().iter().collect();
            let input = match (pair[0], awaited.is_empty()) {
                (0, _) => Input::Tick,
                (1, _) | (_, true) => Input::NextRound,
                (2, _) => Input::Leave { seat: Seat(pair[1] % 9) },
                (pick, false) => {
                    let seat = awaited[usize::from(pick) % awaited.len()];
                    let mut legal = Vec::new();
                    game.legal_actions(seat, &mut legal);
                    if legal.is_empty() {
                        continue;
                    }
                    let action = legal[usize::from(pair[1]) * legal.len() / 256].clone();
                    let mut after = game.clone();
                    after.apply(Millis(at), Input::Act { seat, action: action.clone() }).expect("a listed action is accepted");
                    Input::Act { seat, action }
                }
            };
            let before = game.clone();
            if game.apply(Millis(at), input).is_err() {
                assert_eq!(game, before);
            }
        }
        assert_eq!(Match::import(&game.export()).as_ref(), Ok(&game));
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let [game, rest @ ..] = bytes {
        GameId::ALL[usize::from(*game) % GameId::ALL.len()].visit(Play(rest));
    }
});
