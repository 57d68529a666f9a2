//! The exact solver: the proven best score that a hand can reach for a model.
//!
//! **Idea.** Take the frame's point of view. A card shows something in it only at offsets −2 to 2, so each card has at
//! most 25 · 8 looks of 36 bits. A score `s` means either nine matching cells with `10 − s` lines out, or `k` matching
//! cells with `k − s` lines out. For each way to distribute the lines over the four sides (`Sides`) and each choice of
//! cells that need not match, the candidates are the looks that spoil no needed cell. Choosing at most one per card so
//! that together they show every needed figure and cover every needed empty cell is a small covering problem, searched
//! with the scarcest need first (`cover`). Scores are tried in descending order; the first that is reachable is the
//! best.
//!
//! **Connectivity** (TP-1.3). Cards at most 2 apart in both directions share a cell, so with at most two lines out
//! vertically and two horizontally everything is connected. Beyond that, connectivity is checked and, if it fails,
//! completed with further cards. Cards entirely outside the frame can help only then, and only with at least 6 lines
//! out: two cards that show something but are not connected are 3 apart in one direction, which costs 3 lines, and a
//! chain between them outside the frame must pass at the side, which costs 3 more. They are tried in that case. Offsets
//! beyond 3 are never needed (see `assembly.rs` of the game).
//!
//! **Parts** (TP-1.3). Cards that are not joined to the framed part count as not laid. If cards are fixed, every subset
//! of their parts is tried as the basis of the framed part (`Basis`): the chosen cards join these parts and touch no
//! other. The empty subset is a part built from the hand alone.
//!
//! **Frame** (TP-2.3). The searches above look for a window that shows enough; the game's own rule then decides which
//! window is framed. It may be another one with more matching cells and a lower score: on another part, or on the same
//! part if the best window has fewer than 4 matching cells. (All windows inside a part's bounds have the same lines
//! out; one that is partly outside loses lines and shows at most 6 cells.) Then `enumerate` visits all assemblies that
//! show what is wanted, with further cards that spoil the other window. The answer is unproven only if that takes too
//! long.

mod count;
mod cover;
mod enumerate;
mod table;

pub use count::{Count, count};

use engine::games::transparences::{Assembly, CardSet, Frame, Framing, Patch, Placed};

use cover::{Cover, Goal};
use table::Looks;

pub(super) use table::{in_frame as look, looks_of};

/// A problem to solve.
#[derive(Clone, Debug)]
pub struct Task {
    /// The model.
    pub model: Patch,
    /// The cards that may be laid.
    pub hand: CardSet,
    /// Cards that are already laid and stay, in order of laying.
    pub fixed: Vec<Placed>,
    /// How the frame is placed.
    pub framing: Framing,
    /// Maximum number of cards to lay.
    pub most_cards: u32,
}

impl Task {
    /// A task with nothing laid yet.
    #[must_use]
    pub const fn new(model: Patch, hand: CardSet) -> Self {
        Self { model, hand, fixed: Vec::new(), framing: Framing::Equal, most_cards: u32::MAX }
    }
}

/// An assembly and its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// All cards; the fixed ones come first.
    pub placed: Vec<Placed>,
    /// The frame, in the coordinates of `placed`.
    pub frame: Frame,
    /// The score, including the bonus if the model is complete.
    pub score: i32,
}

/// The solver's result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The best assembly; `None` without any card.
    pub best: Option<Witness>,
    /// A completion of the model with the fewest lines out; `None` if the model cannot be completed.
    pub completion: Option<Witness>,
    /// Whether the score is proven optimal.
    pub exact: bool,
    /// Nodes visited.
    pub nodes: u64,
}

/// Lines that may be out: above, below, left, right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides([i8; 4]);

impl Sides {
    /// Every distribution of at most `lines` lines, with at least `least` on each side.
    fn all(lines: i8, least: Self) -> Vec<Self> {
        // Below 6 lines nothing outside the frame helps; beyond 3 nothing helps unless cards are already laid there.
        Self::within(lines, least, if lines < 6 { 2 } else { 3 })
    }

    /// Like [`Self::all`], with at most `most` lines on a side unless `least` has more.
    fn within(lines: i8, least: Self, most: i8) -> Vec<Self> {
        let Self([a, b, c, d]) = least;
        let most = |least: i8| least.max(most);
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
        // If more lines are allowed than the sides can hold, use the widest sides.
        if all.is_empty() && lines >= least.lines() {
            all.push(Self([most(a), most(b), most(c), most(d)]));
            all.retain(|sides| sides.lines() <= lines);
        }
        all
    }

    fn lines(self) -> i8 {
        self.0.iter().sum()
    }

    /// Whether a card at this offset from the frame fits.
    fn hold(self, row: i8, col: i8) -> bool {
        let [above, below, left, right] = self.0;
        (-above..=below).contains(&row) && (-left..=right).contains(&col)
    }

    /// Whether all cards within these sides are necessarily connected.
    fn connect(self) -> bool {
        let [above, below, left, right] = self.0;
        above + below <= 2 && left + right <= 2
    }

    /// The lines out of these cards, given relative to the frame.
    fn of(placed: &[Placed]) -> Self {
        placed.iter().fold(Self([0; 4]), |Self([above, below, left, right]), card| {
            Self([above.max(-card.row), below.max(card.row), left.max(-card.col), right.max(card.col)])
        })
    }
}

/// Maximum score of a round: nine cells and the bonus.
const MAX_SCORE: i32 = 10;

/// Finds the best assembly and the best completion.
#[must_use]
pub fn solve(task: &Task) -> Answer {
    Solver::new(task).solve()
}

/// A completion with the fewest lines out; `None` if the model cannot be completed.
#[must_use]
pub fn complete(task: &Task) -> Option<Witness> {
    Solver::new(task).completion(0)
}

/// Among the completions with at most `more` lines out above the minimum, one with the fewest cards.
#[must_use]
pub fn complete_with_fewest_cards(task: &Task, more: u8) -> Option<Witness> {
    let best = complete(task)?;
    let most = (best.placed.len() - task.fixed.len()) as u32;
    let lines = best.frame.lines() as i8;
    let with = |most_cards| {
        let fewer = Task { most_cards, ..task.clone() };
        let mut solver = Solver::new(&fewer);
        (lines..=lines + more as i8).find_map(|lines| solver.reach(9, lines, MAX_SCORE - i32::from(lines)))
    };
    (1..most).find_map(with).or(Some(best))
}

/// The parts of the fixed cards that the framed part is built on.
#[derive(Clone, Debug)]
struct Basis {
    joined: Vec<Placed>,
    apart: Vec<Placed>,
}

/// With more parts than this, they are joined one at a time or all at once, and the answer is unproven.
const MOST_PARTS: usize = 4;

impl Basis {
    /// Every subset of the parts, larger ones first.
    fn all(parts: &[Vec<Placed>]) -> Vec<Self> {
        let mut choices: Vec<u64> = if parts.len() <= MOST_PARTS {
            (0..1 << parts.len()).collect()
        } else {
            [0, (1 << parts.len()) - 1].into_iter().chain((0..parts.len()).map(|i| 1 << i)).collect()
        };
        choices.sort_by_key(|choice: &u64| std::cmp::Reverse(choice.count_ones()));
        let pick = |choice: u64, is: u64| {
            let of_parts = parts.iter().enumerate().filter(move |(i, _)| choice >> i & 1 == is);
            of_parts.flat_map(|(_, part)| part.iter().copied()).collect()
        };
        choices.into_iter().map(|choice| Self { joined: pick(choice, 1), apart: pick(choice, 0) }).collect()
    }
}

struct Solver<'a> {
    task: &'a Task,
    looks: Looks,
    bases: Vec<Basis>,
    nodes: u64,
    exact: bool,
    /// Assemblies that `enumerate` may still examine.
    enumeration_left: u32,
}

/// Assemblies enumerated before a score is left unproven.
const ENUMERATION_LIMIT: u32 = 30_000;

impl<'a> Solver<'a> {
    fn new(task: &'a Task) -> Self {
        let parts = Assembly::of(task.fixed.clone()).parts();
        // `Assembly` shifts coordinates, so the parts are looked up by card.
        let lies = |card: &Placed| task.fixed.iter().find(|fixed| fixed.card == card.card).copied();
        let parts: Vec<Vec<Placed>> = parts.iter().map(|part| part.iter().filter_map(lies).collect()).collect();
        let (exact, bases) = (parts.len() <= MOST_PARTS, Basis::all(&parts));
        Self {
            task,
            looks: Looks::of(task.hand, task.model),
            bases,
            nodes: 0,
            exact,
            enumeration_left: ENUMERATION_LIMIT,
        }
    }

    fn solve(mut self) -> Answer {
        let mut best = judge(self.task, &self.task.fixed);
        let floor = best.as_ref().map_or(0, |witness| witness.score + 1);
        let mut completion = None;
        let mut lines_tried = 0;
        if !self.task.hand.is_empty() {
            'scores: for score in (floor..=MAX_SCORE).rev() {
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

    /// A completion with the fewest lines, at least `from`.
    fn completion(&mut self, from: i8) -> Option<Witness> {
        if self.task.hand.is_empty() {
            return judge(self.task, &self.task.fixed).filter(|witness| witness.frame.is_complete());
        }
        let farthest = 12 + Sides::of(&self.task.fixed).lines();
        // If it is infeasible with room on all sides, it is infeasible with less.
        self.reach(9, farthest, MAX_SCORE - i32::from(farthest))?;
        (from..=farthest).find_map(|lines| self.reach(9, lines, MAX_SCORE - i32::from(lines)))
    }

    /// Looks for `equal` matching cells with `lines` lines out, for any position of the frame.
    fn reach(&mut self, equal: u32, lines: i8, score: i32) -> Option<Witness> {
        let wanted = Wanted { equal, lines, score };
        let mut rejected = Vec::new();
        for basis in self.bases.clone() {
            for (row, col) in frames(&basis.joined, lines) {
                let framed = FramedBasis::new(self.task, &basis, row, col);
                match self.cover(wanted, &framed) {
                    Found::Accepted(witness) => return Some(witness),
                    Found::Rejected => rejected.push(framed),
                    Found::Nothing => {}
                }
            }
        }
        rejected.iter().find_map(|framed| self.enumerate(wanted, framed))
    }

    /// Looks for cards that show what is wanted in a frame.
    fn cover(&mut self, wanted: Wanted, framed: &FramedBasis) -> Found {
        let mut found = Found::Nothing;
        for sides in Sides::all(wanted.lines, Sides::of(&framed.joined)) {
            for free in free_cells(9 - wanted.equal) {
                let Some(mut cover) = Cover::new(&self.looks, &framed.goal, sides, free) else { continue };
                cover.most_cards = self.task.most_cards;
                let chosen = cover.search();
                self.nodes += cover.nodes;
                let Some(chosen) = chosen else { continue };
                match judge(self.task, &framed.assemble(&self.task.fixed, &chosen, &[])) {
                    Some(witness) if witness.score >= wanted.score => return Found::Accepted(witness),
                    _ => found = Found::Rejected,
                }
            }
        }
        found
    }
}

/// Result of a search.
enum Found {
    Accepted(Witness),
    /// Some cards show what is wanted, but another window is framed.
    Rejected,
    Nothing,
}

/// A frame on a basis.
#[derive(Debug)]
struct FramedBasis {
    goal: Goal,
    /// The basis, relative to the frame.
    joined: Vec<Placed>,
    /// The other parts, in their own coordinates.
    apart: Vec<Placed>,
    /// Position of the frame; `None` if the framed part is not joined to any fixed card.
    at: Option<(i8, i8)>,
}

impl FramedBasis {
    fn new(task: &Task, basis: &Basis, row: i8, col: i8) -> Self {
        let from_frame = |card: &Placed| Placed { row: card.row - row, col: card.col - col, ..*card };
        let at = (!basis.joined.is_empty()).then_some((row, col));
        let joined: Vec<Placed> = basis.joined.iter().map(from_frame).collect();
        let near = if at.is_some() { basis.apart.iter().map(from_frame).collect() } else { Vec::new() };
        Self { goal: Goal::new(task.model, joined.clone(), near), joined, apart: basis.apart.clone(), at }
    }

    /// The fixed cards, then `elsewhere` unchanged, then the chosen cards, which are relative to the frame. A separate
    /// part goes to the right of everything.
    fn assemble(&self, laid: &[Placed], chosen: &[Placed], elsewhere: &[Placed]) -> Vec<Placed> {
        let mut all: Vec<Placed> = laid.iter().chain(elsewhere).copied().collect();
        let (down, right) = self.at.unwrap_or_else(|| {
            let left = chosen.iter().map(|card| card.col).min().unwrap_or(0);
            let right = all.iter().map(|card| card.col + 3).max().unwrap_or(left);
            (all.iter().map(|card| card.row).min().unwrap_or(0), right - left)
        });
        all.extend(chosen.iter().map(|card| Placed { row: card.row + down, col: card.col + right, ..*card }));
        all
    }
}

/// What a search looks for.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    equal: u32,
    lines: i8,
    score: i32,
}

/// The frame positions on the fixed cards that leave at most `lines` of their lines out.
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

/// Every choice of `count` cells out of nine, as bit sets.
fn free_cells(count: u32) -> impl Iterator<Item = u16> {
    (0u16..512).filter(move |cells| cells.count_ones() == count)
}

/// Scores an assembly by the game's own rule.
fn judge(task: &Task, placed: &[Placed]) -> Option<Witness> {
    let assembly = Assembly::of(placed.to_vec());
    let frame = assembly.frame(task.model, task.framing)?;
    let score = frame.score() + i32::from(frame.is_complete());
    Some(Witness { placed: assembly.laid().to_vec(), frame, score })
}
