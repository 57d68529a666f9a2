//! What is counted, why a round is over, and what was best in it.

use engine::Seat;
use engine::games::perimexpaire::{Cause, Colour, Effect, Variant, View};

use crate::table::highlight::most;
use crate::table::{Highlight, Names, Step};
use crate::words::{fill, t};

/// The colour of a seat.
pub(super) fn side_name(view: &View, seat: Seat) -> Option<String> {
    match view.options.variant {
        Variant::Perimexpaire => Some(t(match Colour::of(seat) {
            Colour::Red => "perimexpaire-side-red",
            Colour::Blue => "perimexpaire-side-blue",
        })),
        Variant::Perimaire => None,
    }
}

/// Why a round is over.
pub(super) fn ending(view: &View, names: &Names) -> Option<String> {
    let empty = (0..).map(Seat).zip(&view.hands).find(|(_, hand)| hand.count == 0).map(|(seat, _)| seat);
    Some(match (view.options.variant, empty) {
        (Variant::Perimaire, Some(seat)) => fill("perimexpaire-ending-empty", &names.subject(seat)),
        (Variant::Perimexpaire, _) if view.hands.iter().all(|hand| hand.count == 0) => t("perimexpaire-ending-all"),
        (Variant::Perimexpaire | Variant::Perimaire, _) => t("perimexpaire-ending-stuck"),
    })
}

/// The most cards turned at once; of Périmaire, the most cards laid in one turn.
pub(super) fn highlight(seat: Seat, steps: &[Step<Effect>]) -> Option<Highlight> {
    let turns = |effect: &Effect| {
        usize::from(matches!(effect, Effect::Turned { cause: Cause::Target(_) | Cause::Beside(_), .. }))
    };
    let turned = Highlight::of("perimexpaire-highlight-turned", most(seat, steps, turns));
    turned.or_else(|| Highlight::of("perimexpaire-highlight-row", longest_row(seat, steps)).filter(|row| row.n > 1))
}

fn longest_row(seat: Seat, steps: &[Step<Effect>]) -> usize {
    let (mut longest, mut row) = (0, 0);
    for effect in steps.iter().flat_map(|step| &step.effects) {
        if let Effect::Played { seat: by, .. } = effect {
            row = if *by == seat { row + 1 } else { 0 };
        } else if let Effect::Passed { .. } = effect {
            row = 0;
        }
        longest = longest.max(row);
    }
    longest
}
