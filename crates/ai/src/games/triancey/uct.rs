//! The reference bot `uct`: plain Monte Carlo tree search with uniform playouts, UCB1 and one new node per simulation.
//! It knows only the rules. The levels are measured against it.

use engine::games::triancey::fast::{Bits, Fast, FastRng, Masks};

use crate::Budget;

/// Exploration constant for results from 0 to 1. Tuned against 0.5 at 15,000 simulations a move: 0.2, 0.3, 0.5, 0.7 and
/// 1.0 scored 47, 54, 50, 46 and 45 % (200 games for 0.3, 100 for the others).
const EXPLORATION: f32 = 0.3;
/// Simulations between two checks of the clock.
const SIMULATIONS_PER_CLOCK_CHECK: u64 = 256;
const NONE: u32 = u32::MAX;

/// A visited position. Its children are contiguous in [`Tree`], tried ones first.
#[derive(Clone, Copy)]
struct Node {
    first: u32,
    children: u8,
    tried: u8,
    visits: u32,
}

/// All nodes, and the statistics of their children as a structure of arrays.
struct Tree {
    exploration: f32,
    nodes: Vec<Node>,
    cells: Vec<u8>,
    node_of: Vec<u32>,
    visits: Vec<u32>,
    /// Twice the results (2 for a win, 1 for a draw), for the player who chooses among the children.
    results: Vec<u32>,
    /// Mean results, from 0 to 1.
    means: Vec<f32>,
    /// One over the square root of the visits.
    widths: Vec<f32>,
}

/// Result of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// The most visited cell.
    pub cell: u32,
    /// Its mean result, from −1 to 1.
    pub value: f32,
    /// Simulations run.
    pub simulations: u64,
}

/// Searches a position that has at least one move.
pub fn search<B: Bits>(masks: &Masks<B>, root: &Fast<B>, budget: &Budget<'_>, seed: u64) -> Found {
    exploring(masks, root, budget, seed, EXPLORATION)
}

/// Like [`search`] with another exploration constant, for tuning.
pub fn exploring<B: Bits>(masks: &Masks<B>, root: &Fast<B>, budget: &Budget<'_>, seed: u64, exploration: f32) -> Found {
    let mut rng = FastRng::new(seed);
    let mut tree = Tree::new(budget.nodes, exploration);
    tree.add_node();
    let mut path = Vec::with_capacity(B::MOST as usize);
    let mut simulations = 0;
    while simulations < budget.nodes.max(1) {
        if simulations % SIMULATIONS_PER_CLOCK_CHECK == SIMULATIONS_PER_CLOCK_CHECK - 1 && (budget.expired)() {
            break;
        }
        tree.simulate(masks, *root, &mut rng, &mut path);
        simulations += 1;
    }
    tree.answer(masks, root, simulations)
}

impl Tree {
    fn new(simulations: u64, exploration: f32) -> Self {
        let nodes = simulations.clamp(16, 1 << 20) as usize;
        let children = nodes * 16;
        Self {
            exploration,
            nodes: Vec::with_capacity(nodes),
            cells: Vec::with_capacity(children),
            node_of: Vec::with_capacity(children),
            visits: Vec::with_capacity(children),
            results: Vec::with_capacity(children),
            means: Vec::with_capacity(children),
            widths: Vec::with_capacity(children),
        }
    }

    fn add_node(&mut self) -> u32 {
        self.nodes.push(Node { first: NONE, children: 0, tried: 0, visits: 0 });
        self.nodes.len() as u32 - 1
    }

    /// Allocates the children of a node, one for each cell.
    fn expand<B: Bits>(&mut self, node: u32, mut cells: B) {
        let first = self.cells.len();
        while cells != B::ZERO {
            self.cells.push(cells.lowest() as u8);
            cells = cells.drop_lowest();
        }
        let len = self.cells.len();
        self.node_of.resize(len, NONE);
        self.visits.resize(len, 0);
        self.results.resize(len, 0);
        self.means.resize(len, 0.0);
        self.widths.resize(len, 0.0);
        let node = &mut self.nodes[node as usize];
        node.first = first as u32;
        node.children = (len - first) as u8;
    }

    /// One simulation: selection, expansion, random playout, backpropagation.
    #[inline]
    fn simulate<B: Bits>(
        &mut self,
        masks: &Masks<B>,
        mut position: Fast<B>,
        rng: &mut FastRng,
        path: &mut Vec<(u32, u32)>,
    ) {
        path.clear();
        let mut node = 0;
        loop {
            if self.nodes[node as usize].first == NONE {
                // Expand a node only on its second visit: most are visited once.
                if self.nodes[node as usize].visits == 0 && node != 0 {
                    break;
                }
                self.expand(node, position.moves(masks));
            }
            let Node { children, tried, .. } = self.nodes[node as usize];
            if children == 0 {
                break;
            }
            let child = if tried < children { self.try_new(node, rng) } else { self.choose(node) };
            path.push((node, child));
            position.play_unchecked(masks, u32::from(self.cells[child as usize]));
            node = self.node_of[child as usize];
        }
        let leaf_mover = position.to_move();
        position.play_out(masks, rng);
        let lead = if position.to_move() == leaf_mover { position.lead() } else { -position.lead() };
        self.nodes[node as usize].visits += 1;
        // Twice the result for the player who moved into the leaf.
        let mut result = (1 - lead.signum()) as u32;
        for &(node, child) in path.iter().rev() {
            self.learn(node, child as usize, result);
            result = 2 - result;
        }
    }

    /// Picks a random untried child and moves it to the tried ones.
    #[inline]
    fn try_new(&mut self, node: u32, rng: &mut FastRng) -> u32 {
        let new = self.add_node();
        let Node { first, children, tried, .. } = self.nodes[node as usize];
        let place = first + u32::from(tried);
        let left = u64::from(children - tried);
        let drawn = place + (((rng.bits() >> 32) * left) >> 32) as u32;
        self.cells.swap(place as usize, drawn as usize);
        self.nodes[node as usize].tried += 1;
        self.node_of[place as usize] = new;
        place
    }

    /// UCB1. The index is stored in the lowest bits of the score, so that the maximum needs no branch. Scores are
    /// non-negative, so they compare like their bits.
    #[inline]
    fn choose(&self, node: u32) -> u32 {
        const PLACE: u32 = 127;
        let Node { first, children, visits, .. } = self.nodes[node as usize];
        let range = first as usize..first as usize + usize::from(children);
        let factor = self.exploration * logarithm(visits).sqrt();
        let mut best = 0;
        for (place, (mean, width)) in (0..).zip(self.means[range.clone()].iter().zip(&self.widths[range])) {
            let score = (mean + factor * width).to_bits();
            best = best.max(score & !PLACE | place);
        }
        first + (best & PLACE)
    }

    #[inline]
    fn learn(&mut self, node: u32, child: usize, result: u32) {
        self.nodes[node as usize].visits += 1;
        self.visits[child] += 1;
        self.results[child] += result;
        let visits = self.visits[child] as f32;
        self.means[child] = self.results[child] as f32 / (2.0 * visits);
        self.widths[child] = 1.0 / visits.sqrt();
    }

    fn answer<B: Bits>(&self, masks: &Masks<B>, root: &Fast<B>, simulations: u64) -> Found {
        let Node { first, tried, .. } = self.nodes[0];
        let tried = first as usize..first as usize + usize::from(tried);
        match tried.max_by_key(|&child| (self.visits[child], self.results[child])) {
            Some(child) => {
                let value = 2.0 * self.means[child] - 1.0;
                Found { cell: u32::from(self.cells[child]), value, simulations }
            }
            None => Found { cell: root.moves(masks).lowest(), value: 0.0, simulations },
        }
    }
}

/// Natural logarithm to 1e-3, with the same bits on every machine, unlike the platforms' own.
#[inline]
fn logarithm(n: u32) -> f32 {
    let bits = (n.max(1) as f32).to_bits();
    let exponent = (bits >> 23) as f32 - 127.0;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000) - 1.0;
    let fraction = mantissa * (1.44159 + mantissa * (-0.69624 + mantissa * (0.35365 - mantissa * 0.099)));
    (exponent + fraction) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn logarithm_is_accurate_to_1e_3() {
        for n in 1..200_000u32 {
            let error = f64::from(logarithm(n)) - f64::from(n).ln();
            assert!(error.abs() < 1e-3, "ln {n} is off by {error}");
        }
    }
}
