//! What a position is worth to its mover, without looking ahead: a weighted sum of counts of cells.
//!
//! A pawn is judged by its neighbours: how many are of its own colour and whether one is of the other, for two of
//! the other would turn it. Safe cells ([`Counted::own_safe`]) can never be lost.

use engine::Rng;
use engine::games::triancey::Board;
use engine::games::triancey::fast::{Bits, Counted, Masks};

use super::judgement::Judgement;
use super::weights::WEIGHTS;

/// How many counts are weighed.
pub const FEATURES: usize = 20;
/// The unit of scores: so many points more multiply the odds to win by e.
pub const LOGIT: i32 = 256;
/// How far weights are varied at most, in thousandths.
pub(super) const VARIATION: u32 = 20;
/// No judgement goes beyond this; proven results do.
pub const MOST: i32 = 10_000;

/// The counts of a position.
pub type Features = [i32; FEATURES];

/// The weights for every number of empty cells of a board.
#[derive(Clone, Debug)]
pub struct Evaluation {
    rows: Vec<Features>,
    /// Judges instead, where there is one.
    judgement: Option<Judgement>,
}

impl Evaluation {
    /// The weights for a board of so many cells. Each is a polynomial of the part of the board that is empty.
    #[must_use]
    pub fn new(cells: u32) -> Self {
        Self::with(cells, &WEIGHTS)
    }

    /// The same with every weight a little off, so that equal players do not always play the same game.
    #[must_use]
    pub fn varied(cells: u32, rng: &mut Rng) -> Self {
        let mut weights = WEIGHTS;
        for weight in weights.iter_mut().flatten() {
            *weight += *weight * (rng.below(2 * VARIATION + 1) as i32 - VARIATION as i32) / 1000;
        }
        Self::with(cells, &weights)
    }

    /// That of the top level, which knows patterns.
    #[must_use]
    pub fn of_patterns(board: &Board, rng: &mut Rng) -> Self {
        Self { rows: Vec::new(), judgement: Some(Judgement::varied(board, rng)) }
    }

    fn with(cells: u32, weights: &[[i32; 3]; FEATURES]) -> Self {
        let scale = cells as i32;
        let row = |empty: i32| {
            weights.map(|[constant, linear, square]| {
                constant + linear * empty / scale + square * empty * empty / (scale * scale)
            })
        };
        Self { rows: (0..=scale).map(row).collect(), judgement: None }
    }

    /// What the position is worth to its mover.
    #[inline]
    #[must_use]
    pub fn value<B: Bits>(&self, masks: &Masks<B>, position: &Counted<B>) -> i32 {
        if let Some(judgement) = &self.judgement {
            return judgement.value(masks, position);
        }
        let (features, empty) = features(masks, position);
        let row = &self.rows[empty as usize];
        let sum: i32 = features.iter().zip(row).map(|(count, weight)| count * weight).sum();
        (sum / 16).clamp(-MOST, MOST)
    }
}

/// The counts of a position, and its empty cells.
#[inline]
#[must_use]
pub fn features<B: Bits>(masks: &Masks<B>, position: &Counted<B>) -> (Features, u32) {
    let fast = position.fast();
    let empty = fast.empty(masks);
    let (own_odd, other_odd) = (position.own_odd(), position.other_odd());
    let own = pawns(fast.own(), own_odd, position.own_two(), other_odd);
    let other = pawns(fast.other(), other_odd, position.other_two(), own_odd);
    let count = |cells: B| cells.count() as i32;
    let features = [
        1,
        own[0],
        own[1],
        own[2],
        own[3],
        own[4],
        own[5],
        own[6],
        count(position.own_safe(masks)),
        other[0],
        other[1],
        other[2],
        other[3],
        other[4],
        other[5],
        other[6],
        count(position.other_safe(masks)),
        count(empty & own_odd & !other_odd),
        count(empty & other_odd & !own_odd),
        count(empty & own_odd & other_odd),
    ];
    (features, empty.count())
}

/// Pawns of a colour by their neighbours: none of its colour, one, two, each first without and then with one of the
/// other colour; three of its colour.
#[inline]
fn pawns<B: Bits>(pawns: B, odd: B, two: B, threat: B) -> [i32; 7] {
    let (none, one, both, all) = (pawns & !odd & !two, pawns & odd & !two, pawns & !odd & two, pawns & odd & two);
    [none & !threat, none & threat, one & !threat, one & threat, both & !threat, both & threat, all]
        .map(|cells| cells.count() as i32)
}
