//! Tree search over turns. Hands are open, so replies are searched until the first draw; from there playouts sample
//! orders of the draw pile.
//!
//! The decision that matters most is how many cards to lay: the leader may decline, and then the others must lay or
//! lose. So the best turns of every length are candidates, not only those with the largest gain.

use engine::Rng;
use engine::games::perimexpaire::CardSet;
use engine::games::perimexpaire::fast::Fast;

use super::judge::{Verdict, play_out, result};
use super::turns::{Turn, turns};
use crate::Budget;

/// Beam width for enumerating turns: at the root, and below.
const WIDTH: [usize; 2] = [64, 16];
/// Maximum number of turns per node: at the root, and below.
const MAX_TURNS: [usize; 2] = [60, 24];
/// Turns considered on the first visit, one of each length. Progressive widening adds more with the square root of the
/// visits.
const FIRST_TURNS: f64 = 5.0;
/// Maximum search depth in turns.
const MAX_DEPTH: usize = 6;
/// UCB exploration constant.
const EXPLORATION: f64 = 0.45;
/// Playouts between two checks of the clock.
const PLAYOUTS_PER_CLOCK_CHECK: u64 = 16;

/// A candidate turn and the results of the playouts through it, for the player who makes it.
struct Branch {
    turn: Turn,
    visits: f64,
    sum: f64,
    reply: Option<Node>,
}

/// A node: the turns of the player to move with this hand, most promising first.
struct Node {
    hand: CardSet,
    branches: Vec<Branch>,
    visits: f64,
}

impl Node {
    fn new(fast: &mut Fast, depth: usize) -> Self {
        let mut all = turns(fast, WIDTH[depth.min(1)]);
        interleave(&mut all);
        all.truncate(MAX_TURNS[depth.min(1)]);
        let branches = all.into_iter().map(|turn| Branch { turn, visits: 0.0, sum: 0.0, reply: None }).collect();
        Self { hand: fast.hand(fast.to_move()), branches, visits: 0.0 }
    }

    /// The branch to visit next: a new one when widening allows it, otherwise the best by UCB.
    fn choose(&self) -> usize {
        let considered = ((FIRST_TURNS + self.visits.sqrt()) as usize).min(self.branches.len());
        let worth = |branch: &Branch| match branch.visits {
            0.0 => f64::MAX,
            visits => branch.sum / visits + EXPLORATION * (self.visits.ln() / visits).sqrt(),
        };
        let better = |&a: &usize, &b: &usize| {
            let (one, other) = (worth(&self.branches[a]), worth(&self.branches[b]));
            one.total_cmp(&other).then(b.cmp(&a))
        };
        (0..considered).max_by(better).unwrap_or(0)
    }
}

/// Reorders turns: the best of every length first, then the second best of each, and so on.
fn interleave(all: &mut [Turn]) {
    let mut counts = [0u16; 8];
    let mut ranked: Vec<(u16, i32, Turn)> = Vec::with_capacity(all.len());
    for turn in &*all {
        let count = &mut counts[usize::from(turn.laid)];
        *count += 1;
        ranked.push((*count, -turn.gain(), *turn));
    }
    ranked.sort_by_key(|&(rank, loss, _)| (rank, loss));
    all.iter_mut().zip(ranked).for_each(|(place, (_, _, turn))| *place = turn);
}

/// Returns the most visited turn.
pub(super) fn search(fast: &mut Fast, budget: Budget<'_>, rng: &mut Rng) -> Verdict {
    let mut root = Node::new(fast, 0);
    let mut nodes = 0;
    let over =
        |nodes: u64| nodes >= budget.nodes || (nodes.is_multiple_of(PLAYOUTS_PER_CLOCK_CHECK) && (budget.expired)());
    while root.branches.len() > 1 && (nodes == 0 || !over(nodes)) {
        let mut game = fast.clone();
        game.shuffle(rng);
        visit(&mut root, &mut game, 0, rng);
        nodes += 1;
    }
    let best = root.branches.iter().max_by(|a, b| a.visits.total_cmp(&b.visits).then(a.sum.total_cmp(&b.sum)));
    let value = best.map_or(0.0, |best| (best.sum / best.visits.max(1.0)).clamp(-1.0, 1.0) as f32);
    Verdict { lays: best.map(|best| best.turn.lays().collect()).unwrap_or_default(), value, nodes }
}

/// Runs one playout through the node and returns its result for the player to move there.
fn visit(node: &mut Node, game: &mut Fast, depth: usize, rng: &mut Rng) -> f64 {
    let seat = game.to_move();
    let chosen = node.choose();
    let branch = &mut node.branches[chosen];
    for lay in branch.turn.lays() {
        game.lay(lay);
    }
    if !game.is_over() {
        game.end();
    }
    // After a draw the hand is random, so the search stops and a playout begins.
    let hand = game.hand(game.to_move());
    let known = branch.reply.as_ref().is_none_or(|reply| reply.hand == hand);
    let value = if !game.is_over() && known && branch.visits > 0.0 && depth + 1 < MAX_DEPTH {
        let reply = branch.reply.get_or_insert_with(|| Node::new(game, depth + 1));
        let same_side = (game.to_move().0 + seat.0).is_multiple_of(2);
        visit(reply, game, depth + 1, rng) * if same_side { 1.0 } else { -1.0 }
    } else {
        play_out(game, rng);
        result(game, seat)
    };
    branch.visits += 1.0;
    branch.sum += value;
    node.visits += 1.0;
    value
}
