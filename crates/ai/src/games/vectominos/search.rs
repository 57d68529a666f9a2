//! Information-set Monte Carlo tree search: every simulation deals what the seat cannot see anew, walks down one tree
//! of steps through the world so dealt, adds a node, and plays on quickly.

use engine::Chance;
use engine::games::vectominos::View;

use super::world::{Dice, Step, World};
use crate::Budget;

/// How much is tried out against how much is used.
const EXPLORE: f32 = 0.9;
/// How many points count as much as the victory itself.
const MARGIN: f32 = 24.0;
/// How much the victory counts against the points.
const VICTORY: f32 = 0.6;
/// How often the host is asked whether time is over, in simulations.
const POLL: u64 = 32;

/// A step somebody took, and what came of it.
struct Node {
    step: Step,
    visits: u32,
    /// How often the step was possible when its parent was visited.
    possible: u32,
    /// What it brought each seat, added up.
    values: [f32; 4],
    /// Sorted by step.
    children: Vec<u32>,
}

impl Node {
    const fn new(step: Step) -> Self {
        Self { step, visits: 0, possible: 0, values: [0.0; 4], children: Vec::new() }
    }
}

/// What the search found.
pub(super) struct Found {
    pub step: Step,
    /// What the seat expects, from 0 to 1.
    pub value: f32,
    pub simulations: u64,
    pub line: Vec<Step>,
}

/// What a finished round is worth to each seat, from 0 to 1.
pub(super) fn values(world: &World) -> [f32; 4] {
    let (scores, seats) = (world.scores(), usize::from(world.seats));
    let scores = &scores[..seats];
    let best = scores.iter().min().copied().unwrap_or(0);
    let winners = scores.iter().filter(|&&score| score == best).count() as f32;
    let total: i32 = scores.iter().sum();
    let mut values = [0.0; 4];
    for (value, &score) in values.iter_mut().zip(scores) {
        let victory = if score == best { 1.0 / winners } else { 0.0 };
        let others = (total - score) as f32 / (seats - 1) as f32;
        let margin = (0.5 + 0.5 * (others - score as f32) / MARGIN).clamp(0.0, 1.0);
        *value = VICTORY * victory + (1.0 - VICTORY) * margin;
    }
    values
}

/// How promising a step looks before it is tried.
fn prior(step: Step, sums: u8, hand: u8) -> f32 {
    match (step, sums) {
        (Step::Lay(_), 3..) => 60.0,
        (Step::Lay(_), _) if hand == 1 => 60.0,
        (Step::Lay(_), 2) => 6.0,
        (Step::Lay(_), _) => 1.0,
        (Step::Pass | Step::Decline, _) => 0.5,
    }
}

/// Searches from a world whose hidden hands do not matter: they are dealt anew from the view each time.
pub(super) fn search(view: &View, root: &World, budget: Budget<'_>, chance: &mut Chance) -> Found {
    let mut tree = vec![Node::new(Step::Pass)];
    let mut dice = Dice::new(chance);
    let mut steps = Vec::new();
    let mut path = Vec::new();
    let mut simulations = 0;
    while simulations == 0 || simulations < budget.nodes && !(simulations % POLL == 0 && (budget.expired)()) {
        let mut world = root.clone();
        world.redeal(view, chance);
        path.clear();
        path.push(0);
        let mut at = 0;
        while world.end.is_none() {
            world.steps(&mut steps);
            // Turning the whole table changes nothing: the first piece lies as it is.
            if world.table.tiles().is_empty() {
                steps.retain(|(step, _)| matches!(step, Step::Lay(lay) if lay.turn == 0));
            }
            let (child, sums) = select(&mut tree, at, &steps, &world);
            world.play(tree[child].step, sums);
            path.push(child);
            at = child;
            if tree[child].visits == 0 {
                break;
            }
        }
        world.playout(&mut dice);
        let values = values(&world);
        for &node in &path {
            tree[node].visits += 1;
            tree[node].values.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
        simulations += 1;
    }
    let line = best_line(&tree);
    let first = tree[0].children.iter().map(|&child| &tree[child as usize]).max_by_key(|node| node.visits);
    let value = first.map_or(0.5, |node| node.values[usize::from(root.turn)] / node.visits.max(1) as f32);
    Found { step: line.first().copied().unwrap_or(Step::Pass), value, simulations, line }
}

/// The child to go to, made if it is new, and the sums of its step.
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

/// The steps most often taken.
fn best_line(tree: &[Node]) -> Vec<Step> {
    let (mut line, mut at) = (Vec::new(), 0);
    while line.len() < 6 {
        let next = tree[at].children.iter().copied().max_by_key(|&child| tree[child as usize].visits);
        let Some(next) = next.filter(|&next| tree[next as usize].visits > 0) else { break };
        at = next as usize;
        line.push(tree[at].step);
    }
    line
}
