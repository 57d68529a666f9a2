//! A small tree over whole turns: one's own turn, the opponent's reply (whose hand lies open, so it can be searched
//! exactly), then games played out over many orders of the pile.

use engine::Chance;
use engine::games::perimexpaire::fast::Fast;

use super::judge::{Verdict, play_out, result};
use super::turns::{Turn, turns};
use crate::Budget;

/// How many unfinished turns are followed when turns are listed.
const WIDTH: usize = 64;
/// Turns that a node considers at most: one's own, and replies.
const MOST_TURNS: [usize; 2] = [60, 24];
/// Turns that a node considers from the start; more with the square root of its visits.
const FIRST_TURNS: f64 = 4.0;
/// How much a turn that was seldom tried is favoured.
const CURIOSITY: f64 = 0.45;

/// A turn that a node considers, and what games through it came to for the player of the turn.
struct Branch {
    turn: Turn,
    visits: f64,
    sum: f64,
    reply: Option<Node>,
}

/// A position of the tree: the turns of its player, the most promising first.
struct Node {
    branches: Vec<Branch>,
    visits: f64,
}

impl Node {
    fn new(fast: &mut Fast, depth: usize) -> Self {
        let mut all = turns(fast, WIDTH);
        all.truncate(MOST_TURNS[depth]);
        let branches = all.into_iter().map(|turn| Branch { turn, visits: 0.0, sum: 0.0, reply: None }).collect();
        Self { branches, visits: 0.0 }
    }

    /// The branch to try next: new ones as visits grow, else the best by result and curiosity.
    fn choose(&self) -> usize {
        let considered = ((FIRST_TURNS + self.visits.sqrt()) as usize).min(self.branches.len());
        let worth = |branch: &Branch| match branch.visits {
            0.0 => f64::MAX,
            visits => branch.sum / visits + CURIOSITY * (self.visits.ln() / visits).sqrt(),
        };
        let better =
            |&a: &usize, &b: &usize| worth(&self.branches[a]).total_cmp(&worth(&self.branches[b])).then(b.cmp(&a));
        (0..considered).max_by(better).unwrap_or(0)
    }
}

/// The turn that most games went through.
pub(super) fn search(fast: &mut Fast, budget: Budget<'_>, chance: &mut Chance) -> Verdict {
    let mut root = Node::new(fast, 0);
    let mut nodes = 0;
    if root.branches.len() > 1 {
        while nodes == 0 || (nodes < budget.nodes && !(budget.expired)()) {
            let mut game = fast.clone();
            game.shuffle(chance);
            visit(&mut root, &mut game, 0, chance);
            nodes += 1;
        }
    }
    let best = root.branches.iter().max_by(|a, b| a.visits.total_cmp(&b.visits).then(a.sum.total_cmp(&b.sum)));
    let value = best.map_or(0.0, |best| (best.sum / best.visits.max(1.0)).clamp(-1.0, 1.0) as f32);
    Verdict { lays: best.map(|best| best.turn.lays().collect()).unwrap_or_default(), value, nodes }
}

/// Plays one game through the node and on; gives the result for the node's player.
fn visit(node: &mut Node, game: &mut Fast, depth: usize, chance: &mut Chance) -> f64 {
    let seat = game.to_move();
    let chosen = node.choose();
    let branch = &mut node.branches[chosen];
    for lay in branch.turn.lays() {
        game.lay(lay);
    }
    let hand = game.hand(seat.next(game.seats()));
    if !game.is_over() {
        game.end();
    }
    // A hand drawn anew (PX-2.8) is chance: the reply is not searched, only played.
    let known = game.hand(game.to_move()) == hand;
    let value = if !game.is_over() && depth + 1 < MOST_TURNS.len() && known && branch.visits > 0.0 {
        let reply = branch.reply.get_or_insert_with(|| Node::new(game, depth + 1));
        -visit(reply, game, depth + 1, chance)
    } else {
        play_out(game, chance);
        result(game, seat)
    };
    branch.visits += 1.0;
    branch.sum += value;
    node.visits += 1.0;
    value
}
