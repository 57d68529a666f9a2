//! The top level's evaluation: counts of [`Patterns`], weighted by the stage of the game.

use engine::Rng;
use engine::games::triancey::Board;
use engine::games::triancey::fast::{Bits, Counted, Masks};
use engine::games::triancey::position::ARCHIPELAGO_PAWNS;

use super::evaluation::{MAX_SCORE, VARIATION};
use super::pattern_weights::PATTERN_WEIGHTS;
use super::patterns::{PATTERNS, Patterns};

/// Terms: the patterns; a constant for an even and one for an odd number of empty cells; the safe cells of the mover
/// and of the opponent.
pub const TERMS: usize = PATTERNS + 4;
/// Stages that have weights of their own; those between are interpolated. Four in the open phase, by the empty fraction
/// of the board, then the start and the end of the archipelago phase, by the number of stones.
pub const STAGES: usize = 6;
/// Distance between the stages of the open phase, in thousandths of the board.
const STAGE_DISTANCE: i32 = 280;

/// Weights for every stage of a game on one board.
#[derive(Clone, Debug)]
pub struct Judgement {
    patterns: Patterns,
    /// By the number of empty cells.
    open: Vec<[i16; TERMS]>,
    /// By the number of stones.
    archipelago: Vec<[i16; TERMS]>,
}

impl Judgement {
    /// Weights for a board, each varied a little, so that equal bots do not repeat the same game.
    #[must_use]
    pub fn varied(board: &Board, rng: &mut Rng) -> Self {
        let mut weights = PATTERN_WEIGHTS.map(|stages| stages.map(i32::from));
        for stages in &mut weights {
            let thousandths = 1000 + rng.below(2 * VARIATION + 1) as i32 - VARIATION as i32;
            *stages = stages.map(|weight| weight * thousandths / 1000);
        }
        let cells = i32::from(board.len());
        let row = |stage: [i32; STAGES]| {
            let mut row = [0; TERMS];
            for (mixed, weights) in row.iter_mut().zip(&weights) {
                let sum: i32 = weights.iter().zip(stage).map(|(weight, part)| weight * part).sum();
                *mixed = (sum / stage.iter().sum::<i32>()) as i16;
            }
            row
        };
        Self {
            patterns: Patterns::new(board),
            open: (0..=cells).map(|empty| row(open(empty, cells))).collect(),
            archipelago: (0..=ARCHIPELAGO_PAWNS as i32).map(|pawns| row(archipelago(pawns))).collect(),
        }
    }

    /// Value of the position for its mover.
    #[inline]
    #[must_use]
    pub fn value<B: Bits>(&self, masks: &Masks<B>, position: &Counted<B>) -> i32 {
        let fast = position.fast();
        let empty = fast.empty(masks).count();
        let row = if fast.in_archipelago() {
            &self.archipelago[(masks.cells() - empty) as usize]
        } else {
            &self.open[empty as usize]
        };
        let mut sum = i32::from(row[PATTERNS + (empty % 2) as usize])
            + i32::from(row[PATTERNS + 2]) * position.own_safe(masks).count() as i32
            + i32::from(row[PATTERNS + 3]) * position.other_safe(masks).count() as i32;
        self.patterns.each(position, |number| sum += i32::from(row[number]));
        (sum / 16).clamp(-MAX_SCORE, MAX_SCORE)
    }
}

/// Interpolation weights of the stages in the open phase.
#[must_use]
pub fn open(empty: i32, cells: i32) -> [i32; STAGES] {
    let thousandths = (empty * 1000 / cells).min(3 * STAGE_DISTANCE - 1);
    let (before, after) = ((thousandths / STAGE_DISTANCE) as usize, thousandths % STAGE_DISTANCE);
    let mut parts = [0; STAGES];
    (parts[before], parts[before + 1]) = (STAGE_DISTANCE - after, after);
    parts
}

/// Interpolation weights of the stages in the archipelago phase.
#[must_use]
pub const fn archipelago(pawns: i32) -> [i32; STAGES] {
    [0, 0, 0, 0, ARCHIPELAGO_PAWNS as i32 - pawns, pawns]
}
