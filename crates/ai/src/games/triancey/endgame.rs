//! Endgame solver: the move with the largest final lead (TR-2.5).

use engine::games::triancey::fast::{Bits, Counted};

use super::search::{INFINITE, Moves, Scored, Search};
use super::table::{Bound, Table};

/// Solve when at most this many cells are empty; it takes some ten thousand nodes.
pub(super) const SOLVE_AT_MOST: u32 = 14;
/// With fewer empty cells, solving is faster than a table lookup.
const MIN_EMPTY_TO_STORE: u32 = 4;
/// Salt for the keys of solved positions, whose scores are not comparable to those of the search.
const SOLVED: u64 = 0x5851_f42d_4c95_7f2c;

impl<B: Bits> Search<'_, B> {
    /// The best move of a late position and the final lead with best play. `None` if the budget runs out.
    pub(super) fn solve(&mut self, root: &Counted<B>, cells: &[u32]) -> Option<Scored> {
        let mut best: Option<Scored> = None;
        for &cell in cells {
            let child = self.play(root, cell);
            let alpha = best.map_or(-INFINITE, |best| best.score);
            let score = -self.lead(&child, -INFINITE, -alpha);
            if self.stopped {
                return None;
            }
            if score > alpha {
                best = Some(Scored { cell, score });
            }
        }
        best
    }

    /// The mover's final lead with best play; exact only between `alpha` and `beta`.
    fn lead(&mut self, position: &Counted<B>, mut alpha: i32, mut beta: i32) -> i32 {
        let empty = position.fast().empty(self.masks).count();
        if empty == 0 {
            return position.fast().lead();
        }
        if self.is_time_up() {
            return alpha;
        }
        let cells = self.masks.cells() as i32;
        let least = 2 * position.own_safe(self.masks).count() as i32 - cells;
        let most = cells - 2 * position.other_safe(self.masks).count() as i32;
        if least >= beta {
            return least;
        }
        if most <= alpha {
            return most;
        }
        let key = Table::key(position) ^ SOLVED;
        let known = if empty > MIN_EMPTY_TO_STORE { self.table.get(key) } else { None };
        if let Some(lead) = known.and_then(|known| known.cut(0, alpha, beta)) {
            return lead;
        }
        let hint = known.map(|known| u32::from(known.cell));
        let start = alpha;
        beta = beta.min(most);
        let (mut best, mut best_cell) = (-INFINITE, 0);
        let mut moves = self.by_gain(position, hint);
        for place in 0..moves.len() {
            let cell = moves.next(place);
            let child = self.play(position, cell);
            let lead = -self.lead(&child, -beta, -alpha);
            if self.stopped {
                return alpha;
            }
            if lead > best {
                (best, best_cell) = (lead, cell);
                alpha = alpha.max(lead);
                if alpha >= beta {
                    break;
                }
            }
        }
        if empty > MIN_EMPTY_TO_STORE {
            self.table.put(key, 0, best, Bound::of(best, start, beta), best_cell);
        }
        best
    }

    /// The moves ordered by the number of cells that they take.
    fn by_gain(&self, position: &Counted<B>, hint: Option<u32>) -> Moves {
        Moves::guessed(position.fast().moves(self.masks), hint, |cell| {
            let mut child = *position;
            child.play_unchecked(self.masks, cell);
            -child.fast().lead()
        })
    }
}
