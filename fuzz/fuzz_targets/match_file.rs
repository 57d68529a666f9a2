//! Law: any text either parses as a match file that exports to the same match, or is refused; it never panics.
#![no_main]

use engine::games::GameVisitor;
use engine::{Header, Match, Position};
use libfuzzer_sys::fuzz_target;

struct Import<'a>(&'a str);

impl GameVisitor for Import<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        if let Ok(game) = Match::<P>::import(self.0) {
            assert_eq!(Match::import(&game.export()).as_ref(), Ok(&game));
        }
    }
}

fuzz_target!(|text: &str| {
    if let Ok(header) = Header::of(text) {
        header.game.visit(Import(text));
    }
});
