//! Clues for a move: around which cell to look, and how large the reaction is.

use engine::games::triancey::{Action, Board, Triancey, View};
use engine::{Position as _, Rng, Seat, Seed};

use crate::words::text_now;

pub(super) fn clues(view: &View, seat: Seat, action: &Action) -> Vec<String> {
    let Action::Lay(cell) = action else {
        return vec![text_now("triancey-clue-swap", &[])];
    };
    let taken = view.pawns[0].union(view.pawns[1]);
    // The number of a taken cell is covered by its stone.
    let near = Board::of(&view.options).near(*cell).minus(taken).iter().next();
    let place = match near {
        Some(near) => text_now("triancey-clue-where", &[("cell", near.to_string().into())]),
        None => text_now("triancey-clue-surrounded", &[]),
    };
    let world = Triancey::determinize(view, &mut Rng::new(Seed([0; 16]), "clue"));
    let waves = world.explain(seat, action).waves;
    let changed: u32 = waves.iter().map(|wave| wave.filled.len() + wave.turned.len()).sum();
    let comparison = match changed {
        0 => text_now("triancey-clue-calm", &[]),
        n => text_now("triancey-clue-reaction", &[("n", n.into())]),
    };
    vec![place.clone(), format!("{place} {comparison}")]
}
