//! Static evaluation for the mover: a weighted sum of cell counts.
//!
//! A stone is classified by its neighbours: how many have its own colour, and whether one has the other, because two of
//! the other would turn it. Safe cells ([`Counted::own_safe`]) can never be lost.

use engine::Rng;
use engine::games::triancey::Board;
use engine::games::triancey::fast::{Bits, Counted, Masks};

use super::judgement::Judgement;
use super::weights::WEIGHTS;

/// Number of features.
pub const FEATURES: usize = 20;
/// Score unit: this many points multiply the odds of winning by e.
pub const LOGIT: i32 = 256;
/// Maximum random variation of the weights, in thousandths.
pub(super) const VARIATION: u32 = 20;
/// Bound of the evaluation; only proven results lie beyond.
pub const MAX_SCORE: i32 = 10_000;

/// Feature counts of a position.
pub type Features = [i32; FEATURES];

/// Weights by the number of empty cells.
#[derive(Clone, Debug)]
pub struct Evaluation {
    rows: Vec<Features>,
    /// If present, used instead of the weights.
    judgement: Option<Judgement>,
}

impl Evaluation {
    /// Weights for a board with this many cells. Each is a polynomial in the empty fraction of the board.
    #[must_use]
    pub fn new(cells: u32) -> Self {
        Self::with(cells, &WEIGHTS)
    }

    /// Like [`Self::new`], with every weight varied a little, so that equal bots do not repeat the same game.
    #[must_use]
    pub fn varied(cells: u32, rng: &mut Rng) -> Self {
        let mut weights = WEIGHTS;
        for weight in weights.iter_mut().flatten() {
            *weight += *weight * (rng.below(2 * VARIATION + 1) as i32 - VARIATION as i32) / 1000;
        }
        Self::with(cells, &weights)
    }

    /// The evaluation of the top level, which uses patterns.
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

    /// Value of the position for its mover.
    #[inline]
    #[must_use]
    pub fn value<B: Bits>(&self, masks: &Masks<B>, position: &Counted<B>) -> i32 {
        if let Some(judgement) = &self.judgement {
            return judgement.value(masks, position);
        }
        let (features, empty) = features(masks, position);
        let row = &self.rows[empty as usize];
        let sum: i32 = features.iter().zip(row).map(|(count, weight)| count * weight).sum();
        (sum / 16).clamp(-MAX_SCORE, MAX_SCORE)
    }
}

/// Feature counts and the number of empty cells.
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

/// Counts stones of a colour by their neighbours: zero, one or two of its own colour, each without and then with one of
/// the other; then three of its own.
#[inline]
fn pawns<B: Bits>(pawns: B, odd: B, two: B, threat: B) -> [i32; 7] {
    let (none, one, both, all) = (pawns & !odd & !two, pawns & odd & !two, pawns & !odd & two, pawns & odd & two);
    [none & !threat, none & threat, one & !threat, one & threat, both & !threat, both & threat, all]
        .map(|cells| cells.count() as i32)
}
