//! The figures of the rules of Vectominos.

use engine::games::vectominos::{PieceId, Set, Vectominos, catalogue};

use super::piece;
use crate::Scene;
use crate::rules::{RulesFigures, compose};

impl RulesFigures for Vectominos {
    fn figure(number: &str) -> (Scene, f64) {
        match number {
            "1" => (contact(), 0.42),
            _ => (piece(Set::Drawable, polymorphe()), 0.42),
        }
    }
}

fn polymorphe() -> PieceId {
    let catalogue = catalogue(Set::Drawable);
    PieceId::all().find(|&piece| catalogue.is_polymorphe(piece)).unwrap_or(PieceId(0))
}

/// A lying piece and an upright one on it whose lower square bears its sum.
fn contact() -> Scene {
    let catalogue = catalogue(Set::Drawable);
    let pairs = PieceId::all().flat_map(|low| PieceId::all().map(move |high| (low, high)));
    let fits = |&(low, high): &(PieceId, PieceId)| {
        let (Some(lying), Some(upright)) = (catalogue.pair(low, 0), catalogue.pair(high, 1)) else { return false };
        let (x, y) = lying.sum();
        low != high
            && x != 0
            && y != 0
            && lying.first != lying.second
            && lying.first.components() != (0, 0)
            && lying.second.components() != (0, 0)
            && upright.first.components() == (x, y)
    };
    let (low, high) = pairs.into_iter().find(fits).unwrap_or((PieceId(0), PieceId(1)));
    let (lying, upright) = (piece(Set::Drawable, low), piece(Set::Drawable, high));
    // A piece of two units by one with the same margin all around; a quarter turn to the left stands it up.
    let unit = lying.width - lying.height;
    let margin = (lying.height - unit) / 2.0;
    let size = (lying.width, 3.0 * unit + 2.0 * margin);
    let parts = vec![(lying, (0.0, 2.0 * unit), 0.0), (upright, (unit / 2.0, 2.0 * unit + 2.0 * margin), -90.0)];
    compose(size, parts)
}
