//! Alpha-beta search with iterative deepening, move ordering and a transposition table.

use engine::games::triancey::fast::{Bits, Counted, Masks};

use super::endgame::SOLVE_AT_MOST;
use super::evaluation::{Evaluation, MAX_SCORE};
use super::table::{Bound, Table};
use crate::Budget;

/// A won game scores this plus the lead in cells; a score beyond [`MAX_SCORE`] is proven.
pub const WIN: i32 = 20_000;
pub(super) const INFINITE: i32 = 30_000;
/// Nodes between two checks of the clock.
const NODES_PER_CLOCK_CHECK: u64 = 512;
const MOST_MOVES: usize = 128;
/// Maximum length of the reported principal variation.
const MAX_LINE: usize = 8;

/// A move and its score for the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// The cell to play.
    pub cell: u32,
    /// The score for the mover.
    pub score: i32,
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move and its score.
    pub best: Scored,
    /// Whether the sign of the score, and so the result of the game, is proven.
    pub exact: bool,
    /// Nodes visited.
    pub nodes: u64,
    /// The principal variation, starting with the best move.
    pub line: Vec<u32>,
}

/// Search state for one root position.
pub struct Search<'a, B: Bits> {
    pub(super) masks: &'a Masks<B>,
    pub(super) table: Table,
    pub(super) stopped: bool,
    evaluation: &'a Evaluation,
    budget: Budget<'a>,
    nodes: u64,
    next_look: u64,
}

impl<'a, B: Bits> Search<'a, B> {
    /// Starts a search with this budget.
    #[must_use]
    pub fn new(masks: &'a Masks<B>, evaluation: &'a Evaluation, budget: Budget<'a>) -> Self {
        let table = Table::new(budget.nodes);
        Self { masks, table, stopped: false, evaluation, budget, nodes: 0, next_look: NODES_PER_CLOCK_CHECK }
    }

    /// Nodes visited so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The best move of a position that has one; `cells` lists its moves. Iterative deepening until the budget is
    /// spent, the result is proven or `deepest` is reached. Late positions are solved if possible.
    pub fn best(&mut self, root: &Counted<B>, cells: &[u32], deepest: u32) -> Found {
        let mut order: Vec<Scored> = cells.iter().map(|&cell| Scored { cell, score: 0 }).collect();
        let (mut best, mut exact) = (order[0], false);
        let left = root.fast().empty(self.masks).count();
        for depth in 1..=deepest.min(left) {
            let Some(found) = self.iteration(root, &mut order, depth) else { break };
            (best, exact) = (found, found.score.abs() > MAX_SCORE);
            if self.stopped || exact {
                break;
            }
        }
        if left <= SOLVE_AT_MOST && deepest >= left && !self.stopped {
            let cells: Vec<u32> = order.iter().map(|scored| scored.cell).collect();
            if let Some(Scored { cell, score }) = self.solve(root, &cells) {
                (best, exact) = (Scored { cell, score: final_score(score) }, true);
            }
        }
        Found { best, exact, nodes: self.nodes, line: self.line(root, best.cell) }
    }

    /// Scores of all moves, each searched on its own with iterative deepening as in [`Self::best`].
    pub fn rated(&mut self, root: &Counted<B>, cells: &[u32], deepest: u32) -> Vec<Scored> {
        let mut rated: Vec<Scored> = cells.iter().map(|&cell| Scored { cell, score: 0 }).collect();
        let left = root.fast().empty(self.masks).count();
        for depth in 1..=deepest.min(left) {
            let mut deeper = rated.clone();
            for scored in &mut deeper {
                let child = self.play(root, scored.cell);
                scored.score = -self.value(&child, depth - 1, -INFINITE, INFINITE);
                if self.stopped {
                    return rated;
                }
            }
            rated = deeper;
        }
        rated
    }

    /// Searches the root's moves to one depth and moves the best to the front of `order`. `None` if the budget runs out
    /// before the first move has a score.
    fn iteration(&mut self, root: &Counted<B>, order: &mut [Scored], depth: u32) -> Option<Scored> {
        let mut best: Option<Scored> = None;
        for place in 0..order.len() {
            let child = self.play(root, order[place].cell);
            let alpha = best.map_or(-INFINITE, |best| best.score);
            let score = -self.later_value(&child, depth, place, alpha, INFINITE);
            if self.stopped {
                break;
            }
            order[place].score = score;
            if score > alpha {
                best = Some(order[place]);
                order[..=place].rotate_right(1);
            }
        }
        best
    }

    pub(super) fn play(&mut self, position: &Counted<B>, cell: u32) -> Counted<B> {
        let mut child = *position;
        child.play_unchecked(self.masks, cell);
        self.nodes += 1;
        child
    }

    pub(super) fn is_time_up(&mut self) -> bool {
        if self.nodes >= self.budget.nodes {
            self.stopped = true;
        } else if self.nodes >= self.next_look {
            self.next_look = self.nodes + NODES_PER_CLOCK_CHECK;
            self.stopped |= (self.budget.expired)();
        }
        self.stopped
    }

    /// Value of a position for its mover; exact only between `alpha` and `beta`.
    fn value(&mut self, position: &Counted<B>, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let moves = position.fast().moves(self.masks);
        if moves == B::ZERO {
            return final_score(position.fast().lead());
        }
        if depth == 0 {
            return self.evaluation.value(self.masks, position);
        }
        if self.is_time_up() {
            return alpha;
        }
        let key = Table::key(position);
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|known| known.cut(depth, alpha, beta)) {
            return score;
        }
        let mut list = self.ordered(position, moves, depth, known.map(|known| u32::from(known.cell)));
        let start = alpha;
        let (mut best, mut best_cell) = (-INFINITE, 0);
        for place in 0..list.len() {
            let cell = list.next(place);
            let child = self.play(position, cell);
            let score = -self.later_value(&child, depth, place, alpha, beta);
            if self.stopped {
                return alpha;
            }
            if score > best {
                (best, best_cell) = (score, cell);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.table.put(key, depth, best, Bound::of(best, start, beta), best_cell);
        best
    }

    /// Value of a child for the player to move there. `place` is its index in the parent's move order; depth and window
    /// are the parent's. The first child gets a full search. Later ones get a reduced null-window search first, and a
    /// full one only if they may be better.
    fn later_value(&mut self, child: &Counted<B>, depth: u32, place: usize, alpha: i32, beta: i32) -> i32 {
        if place == 0 {
            return self.value(child, depth - 1, -beta, -alpha);
        }
        let reduction = reduction(depth, place);
        let mut value = self.value(child, depth - 1 - reduction, -alpha - 1, -alpha);
        if reduction > 0 && -value > alpha {
            value = self.value(child, depth - 1, -alpha - 1, -alpha);
        }
        if -value > alpha && -value < beta {
            value = self.value(child, depth - 1, -beta, -alpha);
        }
        value
    }

    /// Move ordering: the scores are more accurate the deeper the search below.
    fn ordered(&self, position: &Counted<B>, moves: B, depth: u32, hint: Option<u32>) -> Moves {
        let play = |cell| {
            let mut child = *position;
            child.play_unchecked(self.masks, cell);
            child
        };
        match depth {
            0 | 1 => Moves::guessed(moves, hint, |_| 0),
            2 => Moves::guessed(moves, hint, |cell| -play(cell).fast().lead()),
            _ => Moves::guessed(moves, hint, |cell| -self.evaluation.value(self.masks, &play(cell))),
        }
    }

    /// The principal variation from the transposition table.
    fn line(&self, root: &Counted<B>, first: u32) -> Vec<u32> {
        let mut line = vec![first];
        let mut position = *root;
        position.play_unchecked(self.masks, first);
        while line.len() < MAX_LINE
            && let Some(known) = self.table.get(Table::key(&position))
            && position.fast().moves(self.masks) & B::one(known.cell.into()) != B::ZERO
        {
            line.push(known.cell.into());
            position.play_unchecked(self.masks, known.cell.into());
        }
        line
    }
}

/// A lazily sorted move list.
pub(super) struct Moves {
    list: [(i32, u8); MOST_MOVES],
    len: usize,
}

impl Moves {
    /// Builds a list of these cells; the hint comes first.
    #[inline]
    pub(super) fn guessed<B: Bits>(mut cells: B, hint: Option<u32>, guess: impl Fn(u32) -> i32) -> Self {
        let mut moves = Self { list: [(0, 0); MOST_MOVES], len: 0 };
        while cells != B::ZERO {
            let cell = cells.lowest();
            cells = cells.drop_lowest();
            moves.list[moves.len] = (if hint == Some(cell) { INFINITE } else { guess(cell) }, cell as u8);
            moves.len += 1;
        }
        moves
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Selects the best remaining move and swaps it to `place`. Most lists are never read to the end.
    #[inline]
    pub(super) fn next(&mut self, place: usize) -> u32 {
        let rest = &mut self.list[place..self.len];
        let mut best = 0;
        for (other, &(guess, _)) in rest.iter().enumerate() {
            if guess > rest[best].0 {
                best = other;
            }
        }
        rest.swap(0, best);
        u32::from(rest[0].1)
    }
}

/// Late move reduction, in plies.
const fn reduction(depth: u32, place: usize) -> u32 {
    if depth < 3 || place < 3 {
        0
    } else if depth < 5 || place < 10 {
        1
    } else {
        2
    }
}

/// The result by TR-2.5 as a score.
const fn final_score(lead: i32) -> i32 {
    lead.signum() * WIN + lead
}
