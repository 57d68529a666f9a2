//! Law: any text either parses as notation that round-trips, or is refused; it never panics.
#![no_main]

use engine::games::GameVisitor;
use engine::{GameId, Position, Viewer};
use libfuzzer_sys::fuzz_target;

struct Read<'a>(&'a str);

impl GameVisitor for Read<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        if let Ok(position) = self.0.parse::<P>() {
            assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
            let _ = (position.outcome(), position.view(Viewer::Spectator));
            for seat in position.awaited().iter() {
                position.legal_actions(seat, &mut Vec::new());
            }
        }
        if let Ok(action) = self.0.parse::<P::Action>() {
            assert_eq!(action.to_string().parse().as_ref(), Ok(&action));
        }
        if let Ok(options) = self.0.parse::<P::Options>() {
            assert_eq!(options.to_string().parse().as_ref(), Ok(&options));
        }
    }
}

fuzz_target!(|text: &str| {
    GameId::ALL.iter().for_each(|game| game.visit(Read(text)));
});
