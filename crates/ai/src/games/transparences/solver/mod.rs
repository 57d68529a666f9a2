//! The exact solver: the best score that some cards can reach for a model, proven.
//!
//! **Idea.** Stand on the frame. A card shows something in it only at places −2 to 2, so each card has at most
//! 25 · 8 looks, 36 bits each. To reach the score `s`, either all nine cells are equal and `10 − s` lines stick out, or
//! `k` cells are and `k − s` lines do. For each way to spend the lines on the four sides (`Sides`) and each choice of
//! cells that need not be equal, the looks that spoil no needed cell are the candidates; choosing at most one per card
//! so that together they show every needed figure, and cover every needed empty cell, is a small covering problem,
//! searched by the need with the fewest cards first (`cover`). Scores are tried from the best down; the first that
//! can be reached is the best.
//!
//! **Connection** (TP-1.3). Places at most 2 apart in both directions share a cell, so with at most two lines above
//! and below together, and left and right together, everything is connected. Beyond, connection is checked, and
//! completed by further cards if it fails. Cards wholly outside the frame could help only there, and only where at
//! least 6 lines stick out: two cards that show something but are not connected are 3 apart in one direction, which
//! costs 3 lines, and a chain between them outside the frame must pass it at the side, which costs 3 more. They are
//! tried there. Places beyond 3 are never needed (see `assembly.rs` of the game).
//!
//! **Parts** (TP-1.3). Cards that are not joined to the framed part count as not laid, so the best is found among
//! joined cards. Where cards lie and stay, either they are joined to the framed part, or the hand builds one of its own
//! beside them; that one is framed only if its frame comes before theirs.
//!
//! **Frame** (TP-2.3). All frames inside the assembly's bounds have the same lines out, and there more equal cells are
//! better; a frame one line outside loses one and shows at most 6; so the window with most equal cells is also the one
//! with the best score unless the best has fewer than 4 equal cells. Every witness is judged by the game's own rule;
//! should it ever score less than was searched for, the answer says that it is not proven.

mod count;
mod cover;
mod table;

pub use count::{Count, count};

use engine::games::transparences::{Assembly, CardSet, Frame, Framing, Patch, Placed};

use cover::{Cover, Goal};
use table::Looks;

pub(super) use table::{in_frame as look, looks_of};

/// What is to be solved.
#[derive(Clone, Debug)]
pub struct Task {
    /// The model.
    pub model: Patch,
    /// The cards that can be laid.
    pub hand: CardSet,
    /// Cards that lie and stay, the first laid first; all joined, or the answer is not proven.
    pub fixed: Vec<Placed>,
    /// Where the frame is put.
    pub framing: Framing,
    /// The most cards that may be laid.
    pub most_cards: u32,
}

impl Task {
    /// What a hand can do for a model, with nothing laid.
    #[must_use]
    pub const fn new(model: Patch, hand: CardSet) -> Self {
        Self { model, hand, fixed: Vec::new(), framing: Framing::Equal, most_cards: u32::MAX }
    }
}

/// An assembly and what it scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The cards, those that lay first.
    pub placed: Vec<Placed>,
    /// The frame on them, in the coordinates of `placed`.
    pub frame: Frame,
    /// The score, with the bonus if the model is complete.
    pub score: i32,
}

/// What the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best that can be reached; `None` without any card.
    pub best: Option<Witness>,
    /// Of all ways to complete the model one with the fewest lines out; `None` if it cannot be completed.
    pub completion: Option<Witness>,
    /// Whether the score is proven to be the best.
    pub exact: bool,
    /// Nodes searched.
    pub nodes: u64,
}

/// Lines that may stick out: above, below, left, right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides([i8; 4]);

impl Sides {
    /// Every way to let at most `lines` lines stick out in all, at least `least` on each side.
    fn all(lines: i8, least: Self) -> Vec<Self> {
        let Self([a, b, c, d]) = least;
        // Nothing outside the frame helps below 6 lines; beyond 3 nothing helps, unless cards lie there.
        let most = |least: i8| least.max(if lines < 6 { 2 } else { 3 });
        let mut all = Vec::new();
        for above in a..=most(a) {
            for below in b..=most(b) {
                for left in c..=most(c) {
                    let right = lines - above - below - left;
                    if (d..=most(d)).contains(&right) {
                        all.push(Self([above, below, left, right]));
                    }
                }
            }
        }
        // With room for more lines than the sides can take, all sides are as wide as they can be.
        if all.is_empty() && lines >= least.lines() {
            all.push(Self([most(a), most(b), most(c), most(d)]));
            all.retain(|sides| sides.lines() <= lines);
        }
        all
    }

    fn lines(self) -> i8 {
        self.0.iter().sum()
    }

    /// Whether a card may lie at this place, seen from the frame.
    fn hold(self, row: i8, col: i8) -> bool {
        let [above, below, left, right] = self.0;
        (-above..=below).contains(&row) && (-left..=right).contains(&col)
    }

    /// Whether all cards within are connected anyway.
    fn connect(self) -> bool {
        let [above, below, left, right] = self.0;
        above + below <= 2 && left + right <= 2
    }

    /// The lines that these cards, seen from the frame, let stick out.
    fn of(placed: &[Placed]) -> Self {
        placed.iter().fold(Self([0; 4]), |Self([above, below, left, right]), card| {
            Self([above.max(-card.row), below.max(card.row), left.max(-card.col), right.max(card.col)])
        })
    }
}

/// The most points a round can bring: nine cells and the bonus.
const MOST: i32 = 10;

/// Solves a task.
#[must_use]
pub fn solve(task: &Task) -> Answer {
    Solver::new(task).solve()
}

/// The fewest lines out among completions, and one such; `None` if the model cannot be completed.
#[must_use]
pub fn complete(task: &Task) -> Option<Witness> {
    Solver::new(task).completion(0)
}

/// Of the completions with at most `more` lines out beyond the fewest, one with the fewest cards.
#[must_use]
pub fn complete_with_fewest_cards(task: &Task, more: u8) -> Option<Witness> {
    let best = complete(task)?;
    let most = (best.placed.len() - task.fixed.len()) as u32;
    let lines = best.frame.lines() as i8;
    let with = |most_cards| {
        let fewer = Task { most_cards, ..task.clone() };
        let mut solver = Solver::new(&fewer);
        (lines..=lines + more as i8).find_map(|lines| solver.reach(9, lines, MOST - i32::from(lines)))
    };
    (1..most).find_map(with).or(Some(best))
}

struct Solver<'a> {
    task: &'a Task,
    looks: Looks,
    nodes: u64,
    exact: bool,
}

impl<'a> Solver<'a> {
    fn new(task: &'a Task) -> Self {
        let exact = Assembly::of(task.fixed.clone()).parts().len() <= 1;
        Self { task, looks: Looks::of(task.hand, task.model), nodes: 0, exact }
    }

    fn solve(mut self) -> Answer {
        let mut best = judge(self.task, &self.task.fixed);
        let floor = best.as_ref().map_or(0, |witness| witness.score + 1);
        let mut completion = None;
        let mut lines_tried = 0;
        if !self.task.hand.is_empty() {
            'scores: for score in (floor..=MOST).rev() {
                for equal in (score.clamp(0, 9)..=9).rev() {
                    let lines = (equal + i32::from(equal == 9) - score) as i8;
                    if lines < 0 {
                        continue;
                    }
                    let found = self.reach(equal as u32, lines, score);
                    if equal == 9 {
                        completion.clone_from(&found);
                        lines_tried = lines + 1;
                    }
                    if found.is_some() {
                        best = found;
                        break 'scores;
                    }
                }
            }
        }
        if completion.is_none() {
            completion = best.clone().filter(|witness| witness.frame.is_complete());
        }
        if completion.is_none() {
            completion = self.completion(lines_tried);
        }
        Answer { best, completion, exact: self.exact, nodes: self.nodes }
    }

    /// A completion with the fewest lines, of at least `from`.
    fn completion(&mut self, from: i8) -> Option<Witness> {
        if self.task.hand.is_empty() {
            return judge(self.task, &self.task.fixed).filter(|witness| witness.frame.is_complete());
        }
        let farthest = 12 + Sides::of(&self.task.fixed).lines();
        // What cannot be done with room on all sides cannot be done with less.
        self.reach(9, farthest, MOST - i32::from(farthest))?;
        (from..=farthest).find_map(|lines| self.reach(9, lines, MOST - i32::from(lines)))
    }

    /// Looks for `equal` equal cells with `lines` lines out, wherever the frame stands on what lies, or beside it.
    fn reach(&mut self, equal: u32, lines: i8, score: i32) -> Option<Witness> {
        let goal = Wanted { equal, lines, score };
        for (row, col) in frames(&self.task.fixed, lines) {
            let seen = |card: &Placed| Placed { row: card.row - row, col: card.col - col, ..*card };
            let fixed: Vec<Placed> = self.task.fixed.iter().map(seen).collect();
            if let Some(witness) = self.cover(goal, &fixed, &[]) {
                return Some(witness);
            }
        }
        self.reach_beside(goal)
    }

    /// Looks for a part that is not joined to what lies.
    fn reach_beside(&mut self, goal: Wanted) -> Option<Witness> {
        let frame = judge(self.task, &self.task.fixed)?.frame;
        let is_framed = match self.task.framing {
            Framing::Equal => (goal.equal, -goal.lines) > (u32::from(frame.equal), -(frame.lines() as i8)),
            Framing::Best => !frame.is_complete() || goal.equal == 9,
        };
        if !is_framed {
            return None;
        }
        let beside = self.task.fixed.clone();
        self.cover(goal, &[], &beside)
    }

    /// Looks for cards that, with `fixed`, show what is wanted in the frame at (0, 0); `beside` is not joined to them.
    fn cover(&mut self, wanted: Wanted, fixed: &[Placed], beside: &[Placed]) -> Option<Witness> {
        let goal = Goal::new(self.task.model, fixed);
        for sides in Sides::all(wanted.lines, Sides::of(fixed)) {
            for free in free_cells(9 - wanted.equal) {
                let Some(mut cover) = Cover::new(&self.looks, &goal, sides, free) else { continue };
                cover.most_cards = self.task.most_cards;
                let found = cover.search();
                self.nodes += cover.nodes;
                let Some(chosen) = found else { continue };
                let placed: Vec<Placed> = fixed.iter().copied().chain(apart_from(beside, chosen)).collect();
                match judge(self.task, &placed) {
                    Some(witness) if witness.score >= wanted.score => return Some(witness),
                    _ => self.exact = false,
                }
            }
        }
        None
    }
}

/// What a search looks for.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    equal: u32,
    lines: i8,
    score: i32,
}

/// The cards that lie, then the others moved to the right of them so that none are joined.
fn apart_from(lying: &[Placed], others: Vec<Placed>) -> impl Iterator<Item = Placed> {
    let right = lying.iter().map(|card| card.col + 3).max();
    let left = others.iter().map(|card| card.col).min().unwrap_or(0);
    let top = lying.iter().map(|card| card.row).min().unwrap_or(0);
    let move_right = move |card: Placed| match right {
        Some(right) => Placed { col: card.col - left + right, row: card.row + top, ..card },
        None => card,
    };
    lying.iter().copied().chain(others.into_iter().map(move_right))
}

/// Where a frame may stand on the cards that lie so that at most `lines` lines of them stick out.
fn frames(fixed: &[Placed], lines: i8) -> Vec<(i8, i8)> {
    if fixed.is_empty() {
        return vec![(0, 0)];
    }
    let bounds = |of: fn(&Placed) -> i8| {
        let (least, greatest) = fixed.iter().map(of).fold((i8::MAX, i8::MIN), |(a, b), at| (a.min(at), b.max(at)));
        greatest - lines..=least + lines
    };
    let mut frames = Vec::new();
    for row in bounds(|card| card.row) {
        for col in bounds(|card| card.col) {
            frames.push((row, col));
        }
    }
    frames
}

/// Every choice of `count` cells out of nine, as sets of bits.
fn free_cells(count: u32) -> impl Iterator<Item = u16> {
    (0u16..512).filter(move |cells| cells.count_ones() == count)
}

/// What an assembly scores by the game's own rule.
fn judge(task: &Task, placed: &[Placed]) -> Option<Witness> {
    let assembly = Assembly::of(placed.to_vec());
    let frame = assembly.frame(task.model, task.framing)?;
    let score = frame.score() + i32::from(frame.is_complete());
    Some(Witness { placed: assembly.laid().to_vec(), frame, score })
}
