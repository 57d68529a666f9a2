//! Information-set Monte Carlo tree search: every simulation deals the hidden hands again, descends one shared tree of
//! steps, adds a node, and finishes with a fast playout.

use engine::Rng;
use engine::games::vectominos::View;

use super::beliefs::Beliefs;
use super::world::{Dice, Step, World};
use crate::Budget;

/// Exploration constant.
const EXPLORE: f32 = 2.0;
/// Point margin that is worth as much as the victory itself.
const MARGIN: f32 = 24.0;
/// Weight of the victory against the margin, with one opponent, for whom every point lost is a point won.
const VICTORY: f32 = 0.7;
/// Node budgets above this count as unlimited: the host has a clock.
const UNLIMITED: u64 = 1 << 40;
/// Deals in the first round if the budget is unlimited.
const FIRST_DEALS: u64 = 16;

/// A step and its statistics.
struct Node {
    step: Step,
    visits: u32,
    /// How often the step was available when its parent was visited.
    possible: u32,
    /// Sum of the values for each seat.
    values: [f32; 4],
    /// Sorted by step.
    children: Vec<u32>,
}

impl Node {
    const fn new(step: Step) -> Self {
        Self { step, visits: 0, possible: 0, values: [0.0; 4], children: Vec::new() }
    }
}

/// Result of a search.
pub(super) struct Found {
    pub step: Step,
    /// Expected value for the seat, from 0 to 1.
    pub value: f32,
    pub simulations: u64,
    pub line: Vec<Step>,
}

/// Value of a finished round for each seat, from 0 to 1.
pub(super) fn values(world: &World) -> [f32; 4] {
    let (scores, seats) = (world.scores(), usize::from(world.seats));
    let scores = &scores[..seats];
    let best = scores.iter().min().copied().unwrap_or(0);
    let winners = scores.iter().filter(|&&score| score == best).count() as f32;
    let total: i32 = scores.iter().sum();
    let weight = if seats > 2 { 1.0 } else { VICTORY };
    let mut values = [0.0; 4];
    for (value, &score) in values.iter_mut().zip(scores) {
        let victory = if score == best { 1.0 / winners } else { 0.0 };
        let others = (total - score) as f32 / (seats - 1) as f32;
        let margin = (0.5 + 0.5 * (others - score as f32) / MARGIN).clamp(0.0, 1.0);
        *value = weight * victory + (1.0 - weight) * margin;
    }
    values
}

/// Heuristic prior of a step.
fn prior(step: Step, sums: u8, hand: u8) -> f32 {
    match (step, sums) {
        (Step::Lay(_), 3..) => 60.0,
        (Step::Lay(_), _) if hand == 1 => 60.0,
        (Step::Lay(_), 2) => 6.0,
        (Step::Lay(_), _) => 1.0,
        (Step::Pass | Step::Decline, _) => 0.5,
    }
}

/// Search state.
struct Search<'a> {
    view: &'a View,
    root: &'a World,
    beliefs: Beliefs,
    tree: Vec<Node>,
    steps: Vec<(Step, u8)>,
    path: Vec<usize>,
    simulations: u64,
}

/// Searches from a world whose hidden hands do not matter: each simulation deals them again from the view.
///
/// Sequential halving: every deal is played with every candidate, so that the luck of the deal cancels out; each round
/// drops the worse half of the candidates.
pub(super) fn search(view: &View, root: &World, budget: Budget<'_>, rng: &mut Rng) -> Found {
    let mut search = Search {
        view,
        root,
        beliefs: Beliefs::of(view),
        tree: vec![Node::new(Step::Pass)],
        steps: Vec::new(),
        path: Vec::new(),
        simulations: 0,
    };
    let mut candidates = search.candidates(budget.nodes, rng);
    let rounds = u64::from((candidates.len() as u64).next_power_of_two().trailing_zeros().max(1));
    for round in 0..rounds {
        let share = budget.nodes / rounds / candidates.len() as u64;
        // Without a node limit the rounds grow until time runs out.
        let deals = if budget.nodes > UNLIMITED { FIRST_DEALS << (2 * round) } else { share.max(1) };
        let last = round + 1 == rounds;
        let mut deal = 0;
        while deal < deals || last && budget.nodes > UNLIMITED {
            search.deal(&candidates, rng);
            deal += 1;
            if (budget.expired)() {
                return search.found(&candidates);
            }
        }
        candidates.sort_by(|a, b| search.mean(b.0).total_cmp(&search.mean(a.0)));
        candidates.truncate(candidates.len().div_ceil(2));
    }
    search.found(&candidates)
}

impl Search<'_> {
    /// The candidate steps, as nodes and their sums: all of them, if there are enough simulations.
    fn candidates(&mut self, nodes: u64, rng: &mut Rng) -> Vec<(usize, u8)> {
        let (hand, mut steps) = (self.root.hand().len(), Vec::new());
        self.root.steps(&mut steps);
        // Rotating the whole table changes nothing, so the first piece keeps its orientation.
        if self.root.table.tiles().is_empty() {
            steps.retain(|(step, _)| matches!(step, Step::Lay(lay) if lay.turn == 0));
        }
        rng.shuffle(&mut steps);
        steps.sort_by(|a, b| prior(b.0, b.1, hand).total_cmp(&prior(a.0, a.1, hand)));
        steps.truncate((nodes / 4).clamp(2, 1_000) as usize);
        let first = self.tree.len();
        self.tree.extend(steps.iter().map(|&(step, _)| Node::new(step)));
        (first..).zip(steps).map(|(node, (_, sums))| (node, sums)).collect()
    }

    /// Deals once and plays the deal with every candidate.
    fn deal(&mut self, candidates: &[(usize, u8)], rng: &mut Rng) {
        let mut dealt = self.root.clone();
        dealt.redeal(&self.beliefs.deal(self.view, rng));
        let dice = Dice::new(rng);
        for &(node, sums) in candidates {
            self.simulate(dealt.clone(), node, sums, dice.clone());
        }
    }

    fn simulate(&mut self, mut world: World, candidate: usize, sums: u8, mut dice: Dice) {
        let mut at = candidate;
        self.path.clear();
        self.path.push(candidate);
        world.play(self.tree[candidate].step, sums);
        while world.end.is_none() && self.tree[at].visits > 0 {
            // With several opponents, a tree of everybody's steps grows too wide to learn from; branch only over the
            // bot's own steps.
            if world.seats > 2 && world.turn != self.root.turn {
                world.quick_step(&mut dice);
                continue;
            }
            world.steps(&mut self.steps);
            let (child, sums) = select(&mut self.tree, at, &self.steps, &world);
            world.play(self.tree[child].step, sums);
            self.path.push(child);
            at = child;
        }
        world.playout(&mut dice);
        let values = values(&world);
        for &node in &self.path {
            let node = &mut self.tree[node];
            node.visits += 1;
            node.values.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        self.simulations += 1;
    }

    /// Expected value of a node for the seat.
    fn mean(&self, node: usize) -> f32 {
        let node = &self.tree[node];
        node.values[usize::from(self.root.turn)] / node.visits.max(1) as f32
    }

    fn found(&self, candidates: &[(usize, u8)]) -> Found {
        let best = candidates.iter().map(|&(node, _)| node).max_by(|&a, &b| self.mean(a).total_cmp(&self.mean(b)));
        let best = best.unwrap_or(0);
        let line = best_line(&self.tree, best);
        Found { step: self.tree[best].step, value: self.mean(best), simulations: self.simulations, line }
    }
}

/// Selects a child, creating it if necessary; also returns the sums of its step.
fn select(tree: &mut Vec<Node>, at: usize, steps: &[(Step, u8)], world: &World) -> (usize, u8) {
    let seat = usize::from(world.turn);
    let hand = world.hand().len();
    let parent = &tree[at];
    let hope = if parent.visits == 0 { 0.5 } else { parent.values[seat] / parent.visits as f32 };
    let all: f32 = steps.iter().map(|&(step, sums)| prior(step, sums, hand)).sum();
    let children = std::mem::take(&mut tree[at].children);
    let (mut best, mut best_score, mut best_sums, mut new) = (0, f32::MIN, 0, None);
    for &(step, sums) in steps {
        let share = prior(step, sums, hand) / all;
        let known = children.binary_search_by(|&child| tree[child as usize].step.cmp(&step));
        let score = match known {
            Ok(i) => {
                let node = &mut tree[children[i] as usize];
                node.possible += 1;
                let visits = node.visits as f32;
                let mean = if node.visits == 0 { hope } else { node.values[seat] / visits };
                mean + EXPLORE * share * (node.possible as f32).sqrt() / (1.0 + visits)
            }
            Err(_) => hope - 0.05 + EXPLORE * share * (tree[at].visits as f32 + 1.0).sqrt(),
        };
        if score > best_score {
            (best_score, best_sums) = (score, sums);
            (best, new) = match known {
                Ok(i) => (children[i] as usize, None),
                Err(place) => (0, Some((place, step))),
            };
        }
    }
    tree[at].children = children;
    if let Some((place, step)) = new {
        best = tree.len();
        tree.push(Node { possible: 1, ..Node::new(step) });
        tree[at].children.insert(place, best as u32);
    }
    (best, best_sums)
}

/// A step and the most visited continuation.
fn best_line(tree: &[Node], first: usize) -> Vec<Step> {
    let (mut line, mut at) = (vec![tree[first].step], first);
    while line.len() < 6 {
        let next = tree[at].children.iter().copied().max_by_key(|&child| tree[child as usize].visits);
        let Some(next) = next.filter(|&next| tree[next as usize].visits > 0) else { break };
        at = next as usize;
        line.push(tree[at].step);
    }
    line
}
