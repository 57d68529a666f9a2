//! The top level's evaluation: how often each pattern occurs ([`Patterns`]), weighed by how far the game has come.

use engine::Rng;
use engine::games::triancey::Board;
use engine::games::triancey::fast::{Bits, Counted, Masks};
use engine::games::triancey::position::ARCHIPELAGO_PAWNS;

use super::evaluation::{MOST, VARIATION};
use super::pattern_weights::PATTERN_WEIGHTS;
use super::patterns::{PATTERNS, Patterns};

/// What is weighed: the patterns; one, where the empty cells are even in number, and where they are odd; the safe cells
/// of the mover and of the opponent.
pub const TERMS: usize = PATTERNS + 4;
/// Moments of the game for which there are weights, those between them mixed: four of the open phase, by the part of
/// the board that is empty, and the first and the last of the archipelago phase, by its pawns.
pub const MOMENTS: usize = 6;
/// How far the moments of the open phase lie apart, in thousandths of the board.
const APART: i32 = 280;

/// The weights at every moment of a game on a board.
#[derive(Clone, Debug)]
pub struct Judgement {
    patterns: Patterns,
    /// For every number of empty cells.
    open: Vec<[i16; TERMS]>,
    /// For every number of pawns.
    archipelago: Vec<[i16; TERMS]>,
}

impl Judgement {
    /// The weights for a board, each a little off, so that equal players do not always play the same game.
    #[must_use]
    pub fn varied(board: &Board, rng: &mut Rng) -> Self {
        let mut weights = PATTERN_WEIGHTS.map(|moments| moments.map(i32::from));
        for moments in &mut weights {
            let thousandths = 1000 + rng.below(2 * VARIATION + 1) as i32 - VARIATION as i32;
            *moments = moments.map(|weight| weight * thousandths / 1000);
        }
        let cells = i32::from(board.len());
        let row = |moment: [i32; MOMENTS]| {
            let mut row = [0; TERMS];
            for (mixed, weights) in row.iter_mut().zip(&weights) {
                let sum: i32 = weights.iter().zip(moment).map(|(weight, part)| weight * part).sum();
                *mixed = (sum / moment.iter().sum::<i32>()) as i16;
            }
            row
        };
        Self {
            patterns: Patterns::new(board),
            open: (0..=cells).map(|empty| row(open(empty, cells))).collect(),
            archipelago: (0..=ARCHIPELAGO_PAWNS as i32).map(|pawns| row(archipelago(pawns))).collect(),
        }
    }

    /// What the position is worth to its mover.
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
        (sum / 16).clamp(-MOST, MOST)
    }
}

/// The parts that the moments have in a position of the open phase.
#[must_use]
pub fn open(empty: i32, cells: i32) -> [i32; MOMENTS] {
    let thousandths = (empty * 1000 / cells).min(3 * APART - 1);
    let (before, after) = ((thousandths / APART) as usize, thousandths % APART);
    let mut parts = [0; MOMENTS];
    (parts[before], parts[before + 1]) = (APART - after, after);
    parts
}

/// The same in the archipelago phase.
#[must_use]
pub const fn archipelago(pawns: i32) -> [i32; MOMENTS] {
    [0, 0, 0, 0, ARCHIPELAGO_PAWNS as i32 - pawns, pawns]
}
