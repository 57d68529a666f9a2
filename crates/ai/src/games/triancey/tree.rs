//! Best-first tree search (PUCT) for the open game, which has too many moves for alpha-beta.
//!
//! Moves are evaluated once, when their parent is expanded. A visit descends to a leaf, evaluates its moves, and backs
//! up the value of the best.

use engine::games::triancey::fast::{Bits, Counted, Masks};

use super::evaluation::{Evaluation, LOGIT};
use crate::Budget;

/// Exploration constant. Best of 0.4, 1 and 2, with [`WORSE`] at 128.
const EXPLORATION: f32 = 1.0;
/// A move that evaluates this many points below the best gets about a third of its prior. Best of 12, 25, 50 and
/// 128.
const WORSE: f32 = 50.0;
/// The score of a won game.
const WON: i32 = 5_000;
/// Nodes between two checks of the clock.
const NODES_PER_CLOCK_CHECK: usize = 512;
/// Maximum size of the tree: 20 MB.
const MAX_NODES: u64 = 1 << 20;
const NONE: u32 = u32::MAX;

/// An expanded position. Its children are contiguous in [`Tree`].
#[derive(Clone, Copy)]
struct Node {
    first: u32,
    children: u32,
    visits: u32,
}

/// An evaluated move.
#[derive(Clone, Copy)]
struct Child {
    node: u32,
    visits: u32,
    /// Sum of its values for the player who chooses it, each from 0 to 1, including the first evaluation.
    sum: f32,
    /// Prior probability from the first evaluation; the priors of siblings add up to 1.
    prior: f32,
    cell: u8,
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The most visited cell.
    pub cell: u32,
    /// Its value, from −1 to 1.
    pub value: f32,
    /// Moves evaluated.
    pub nodes: u64,
}

/// Searches a position that has at least one move.
pub fn search<B: Bits>(masks: &Masks<B>, evaluation: &Evaluation, root: &Counted<B>, budget: &Budget<'_>) -> Found {
    let most = budget.nodes.min(MAX_NODES) as usize;
    let nodes = Vec::with_capacity(most / 8 + 1);
    let mut tree = Tree { masks, evaluation, nodes, children: Vec::with_capacity(most + 2 * B::MOST as usize) };
    let mut path = Vec::with_capacity(B::MOST as usize);
    tree.expand(root);
    let (mut visits, mut next_look) = (0, NODES_PER_CLOCK_CHECK);
    while tree.children.len() < most && visits < most {
        if visits + tree.children.len() >= next_look {
            next_look += NODES_PER_CLOCK_CHECK;
            if (budget.expired)() {
                break;
            }
        }
        tree.visit(*root, &mut path);
        visits += 1;
    }
    tree.answer()
}

struct Tree<'a, B: Bits> {
    masks: &'a Masks<B>,
    evaluation: &'a Evaluation,
    nodes: Vec<Node>,
    children: Vec<Child>,
}

impl<B: Bits> Tree<'_, B> {
    /// Descends to a leaf, expands it, and backs up its value.
    fn visit(&mut self, mut position: Counted<B>, path: &mut Vec<usize>) {
        path.clear();
        let mut node = 0;
        let mut value = loop {
            let child = self.choose(node);
            path.push(child);
            self.nodes[node].visits += 1;
            position.play_unchecked(self.masks, u32::from(self.children[child].cell));
            node = self.children[child].node as usize;
            if node == NONE as usize {
                if position.fast().moves(self.masks) == B::ZERO {
                    break share(position.fast().lead().signum() * WON);
                }
                self.children[child].node = self.nodes.len() as u32;
                break self.expand(&position);
            }
        };
        for &child in path.iter().rev() {
            // The sides alternate.
            value = 1.0 - value;
            self.children[child].visits += 1;
            self.children[child].sum += value;
        }
    }

    /// Evaluates the moves of a position and returns the value of the best for its mover.
    fn expand(&mut self, position: &Counted<B>) -> f32 {
        let first = self.children.len();
        let mut moves = position.fast().moves(self.masks);
        let mut best = i32::MIN;
        while moves != B::ZERO {
            let cell = moves.lowest();
            moves = moves.drop_lowest();
            let score = self.judged(position, cell);
            best = best.max(score);
            self.children.push(Child { node: NONE, visits: 0, sum: score as f32, prior: 0.0, cell: cell as u8 });
        }
        let children = &mut self.children[first..];
        let mut total = 0.0;
        for child in &mut *children {
            let worse = (best as f32 - child.sum) / WORSE;
            child.prior = 1.0 / (1.0 + worse * (1.0 + worse));
            total += child.prior;
            child.sum = share(child.sum as i32);
        }
        children.iter_mut().for_each(|child| child.prior /= total);
        self.nodes.push(Node { first: first as u32, children: children.len() as u32, visits: 0 });
        share(best)
    }

    /// Static evaluation of a move for its player.
    fn judged(&self, position: &Counted<B>, cell: u32) -> i32 {
        let mut child = *position;
        child.play_unchecked(self.masks, cell);
        if child.fast().moves(self.masks) == B::ZERO {
            -child.fast().lead().signum() * WON
        } else {
            -self.evaluation.value(self.masks, &child)
        }
    }

    /// Selects a child by PUCT.
    fn choose(&self, node: usize) -> usize {
        let Node { first, children, visits } = self.nodes[node];
        let range = first as usize..(first + children) as usize;
        let factor = EXPLORATION * ((visits + 1) as f32).sqrt();
        let (mut best, mut best_score) = (range.start, -1.0);
        for (place, child) in (range.start..).zip(&self.children[range]) {
            let score = (child.sum + factor * child.prior) / (child.visits + 1) as f32;
            if score > best_score {
                (best, best_score) = (place, score);
            }
        }
        best
    }

    fn answer(&self) -> Found {
        let of_root = &self.children[..self.nodes[0].children as usize];
        let (mut cell, mut value, mut visits) = (0, -2.0, 0);
        for child in of_root {
            let worth = 2.0 * child.sum / (child.visits + 1) as f32 - 1.0;
            if child.visits > visits || (child.visits == visits && worth > value) {
                (cell, value, visits) = (u32::from(child.cell), worth, child.visits);
            }
        }
        Found { cell, value, nodes: self.children.len() as u64 }
    }
}

/// Converts a score to a victory share from 0 to 1.
fn share(score: i32) -> f32 {
    0.5 + 0.5 * score as f32 / (score.abs() + 2 * LOGIT) as f32
}
